import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '@trivium/http';
import { serviceNames } from './routes.ts';

type Listener = (req: IncomingMessage, res: ServerResponse) => unknown;

/** nginx's status for a client that disconnected before its response. */
const clientClosedRequest = 499;
/** Signs of an e-mail address or a token, which the logger masks. */
const sensitive = /@|%40|eyJ|bearer/i;

/** Counts a request; its method and route have few values. */
export type ObserveRequest = (method: string, route: string, status: number, ms: number) => void;

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** `/rest/v1/*` for every path of a service; no name that a client chose. */
export function routeOf(path: string): string {
  const [, service = ''] = /^\/([a-z]+)\/v1(?:\/|$)/.exec(path) ?? [];
  if (serviceNames.some((name) => name === service)) return `/${service}/v1/*`;
  return path === '/healthz' || path === '/readyz' ? path : '/*';
}

/** Logs one line per request, without its query, which may hold a key or token, and without headers. */
export function watchRequests(
  listener: Listener,
  log: Log,
  observe: ObserveRequest = () => {},
): (req: IncomingMessage, res: ServerResponse) => void {
  const head = `{"level":30,"service":${JSON.stringify(log.service)},"time":`;

  function record(req: IncomingMessage, res: ServerResponse, startedAt: number): void {
    const method = req.method ?? '';
    const path = (req.url ?? '').split('?', 1)[0]?.slice(0, 512) ?? '';
    const status = res.headersSent ? res.statusCode : clientClosedRequest;
    const ms = Math.round((performance.now() - startedAt) * 1000) / 1000;
    observe(methods.has(method) ? method : 'other', routeOf(path), status, ms);
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
