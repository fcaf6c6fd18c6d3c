import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '@trivium/http';

type Listener = (req: IncomingMessage, res: ServerResponse) => unknown;

/** The status that a log shows for a client that left before its answer (nginx's convention). */
const clientClosedRequest = 499;
/** What the log's own scrubbing looks for: an e-mail address or a token. */
const telling = /@|%40|eyJ|bearer/i;

/** A line for each request: never its query, which may hold a key or a token, nor a header. */
export function watchRequests(listener: Listener, log: Log): (req: IncomingMessage, res: ServerResponse) => void {
  const head = `{"level":30,"service":${JSON.stringify(log.service)},"time":`;

  function record(req: IncomingMessage, res: ServerResponse, startedAt: number): void {
    const method = req.method ?? '';
    const path = (req.url ?? '').split('?', 1)[0]?.slice(0, 512) ?? '';
    const status = res.headersSent ? res.statusCode : clientClosedRequest;
    const ms = Math.round((performance.now() - startedAt) * 1000) / 1000;
    // By hand, because the logger's care for secrets costs as much as a short answer; a path that may hold one gets it.
    if (telling.test(path)) log.logger.info({ method, path, status, ms }, 'request');
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
