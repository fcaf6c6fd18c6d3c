import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '@trivium/http';

type Listener = (req: IncomingMessage, res: ServerResponse) => unknown;

/** nginx's status for a client that disconnected before its response. */
const clientClosedRequest = 499;
/** Signs of an e-mail address or a token, which the logger masks. */
const sensitive = /@|%40|eyJ|bearer/i;

/** Logs one line per request, without its query, which may hold a key or token, and without headers. */
export function watchRequests(listener: Listener, log: Log): (req: IncomingMessage, res: ServerResponse) => void {
  const head = `{"level":30,"service":${JSON.stringify(log.service)},"time":`;

  function record(req: IncomingMessage, res: ServerResponse, startedAt: number): void {
    const method = req.method ?? '';
    const path = (req.url ?? '').split('?', 1)[0]?.slice(0, 512) ?? '';
    const status = res.headersSent ? res.statusCode : clientClosedRequest;
    const ms = Math.round((performance.now() - startedAt) * 1000) / 1000;
    // The logger's masking costs as much as a short answer, so only paths that may hold a secret go through it.
    if (sensitive.test(path)) log.logger.info({ method, path, status, ms }, 'request');
    else
      log.writeLine(
        `${head}${Date.now()},"method":${JSON.stringify(method)},"path":${JSON.stringify(path)},"status":${status},"ms":${ms},"msg":"request"}\n`,
      );
  }

  return (req, res) => {
    const startedAt = performance.now();
    res.once('close', () => record(req, res, startedAt));
    void listener(req, res);
  };
}
