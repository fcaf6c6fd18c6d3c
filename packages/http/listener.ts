import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { CodedError } from '@trivium/core';
import { getRequestListener, RequestError, type HttpBindings } from '@hono/node-server';
import { refuse } from './errors.ts';
import { preflightHeaders } from './fixed-headers.ts';
import type { Log } from './logging/log.ts';
import type { RequestGuard, GuardRefusal } from './request-guard.ts';
import { createRequestLine, methodMember, pathMember } from './logging/request-line.ts';
import { createTimestampCache } from './timestamp-cache.ts';
import type { RequestMetrics } from './metrics/request-metrics.ts';
import { problemHeaders, problemResponse, toProblem } from './problem.ts';
import { createRequestIds } from './request-id.ts';
import { setRecord, noRoute, type RequestRecord } from './request-record.ts';
import { checkTarget, pathOf } from './request-target.ts';
import type { SnapshotTable } from './snapshots/snapshot-table.ts';
import { writeSnapshot } from './snapshots/write-snapshot.ts';

export interface ListenerOptions {
  readonly table: SnapshotTable;
  readonly fetch: (request: Request, bindings: HttpBindings) => Response | Promise<Response>;
  readonly log: Log;
  readonly metrics: RequestMetrics;
  readonly headers: Readonly<Record<string, string>>;
  readonly clientOf: (req: IncomingMessage) => string;
  readonly toRefusal: (thrown: unknown, requestId: string) => CodedError;
  readonly guard?: RequestGuard | undefined;
}

/** The status in the log for a client that left before its response (nginx's convention). */
const clientClosedRequest = 499;

/**
 * The node:http listener of a service. It answers snapshot paths from their bytes and sends all other requests to the router,
 * with a record, the fixed headers, and a log line at the end.
 */
export function createListener(options: ListenerOptions): RequestListener {
  const { table, log, metrics } = options;
  const nameRequest = createRequestIds();
  const timestampsAt = createTimestampCache();
  const requestLine = createRequestLine(log.service);
  const fixed = Object.entries(options.headers);
  const members: Record<string, string> = { GET: methodMember('GET'), HEAD: methodMember('HEAD') };

  const router = getRequestListener((request, bindings) => options.fetch(request, bindings as HttpBindings), {
    errorHandler: (error) =>
      problemResponse(error instanceof RequestError ? unreadable(error) : options.toRefusal(error, 'none')),
  });

  return (req, res) => {
    const startedAt = performance.now();
    const method = req.method ?? '';
    const requestId = nameRequest(req.headers['x-request-id']);
    const refusal = options.guard?.(method, req.url ?? '', () => options.clientOf(req));
    if (refusal !== undefined) {
      refuseByGuard(req, res, recordFor(req, requestId, startedAt), refusal);
      return;
    }
    // The router refuses requests without a Host.
    if ((method === 'GET' || method === 'HEAD') && req.headers.host !== undefined) {
      const entry = table.find(req.url ?? '');
      if (entry !== undefined) {
        const { time, date } = timestampsAt(startedAt);
        const isAnswered = writeSnapshot(entry, req, res, requestId, date, (status, bytes) => {
          log.writeLine(
            requestLine({
              time,
              requestId,
              methodMember: members[method] as string,
              pathMember: entry.pathMember,
              status,
              bytes,
              ms: performance.now() - startedAt,
              clientMember: '',
            }),
          );
        });
        if (isAnswered) return;
      }
    }
    route(req, res, recordFor(req, requestId, startedAt));
  };

  function recordFor(req: IncomingMessage, id: string, startedAt: number): RequestRecord {
    const method = req.method ?? '';
    return { id, method, path: pathOf(req.url ?? ''), startedAt, client: options.clientOf(req), route: noRoute };
  }

  function begin(req: IncomingMessage, res: ServerResponse, record: RequestRecord): void {
    setRecord(req, record);
    for (const [name, value] of fixed) res.setHeader(name, value);
    res.setHeader('x-request-id', record.id);
    res.once('close', () => finish(record, res));
  }

  function refuseByGuard(req: IncomingMessage, res: ServerResponse, record: RequestRecord, refusal: GuardRefusal): void {
    begin(req, res, record);
    for (const [name, value] of Object.entries(refusal.headers)) res.setHeader(name, value);
    writeProblem(res, options.toRefusal(refusal.error, record.id));
  }

  function route(req: IncomingMessage, res: ServerResponse, record: RequestRecord): void {
    begin(req, res, record);
    if (record.method === 'OPTIONS' && req.headers['access-control-request-method'] !== undefined) {
      res.writeHead(204, preflightHeaders).end();
      return;
    }
    try {
      if ((req.headersDistinct['host']?.length ?? 0) > 1)
        throw refuse('request_malformed', 'A request must have exactly one Host header (RFC 9112, section 3.2).');
      checkTarget(req.url ?? '');
    } catch (error) {
      writeProblem(res, options.toRefusal(error, record.id));
      return;
    }
    // Old load balancers check health with HTTP/1.0, which has no Host (RFC 9112, section 3.2).
    if (req.httpVersion === '1.0') req.headers.host ??= 'localhost';
    // A HEAD is routed as a GET so that its Content-Length is the same. Node sends no body, because it created the response
    // for a HEAD.
    if (record.method === 'HEAD') req.method = 'GET';
    void router(req, res);
  }

  function finish(record: RequestRecord, res: ServerResponse): void {
    const ms = performance.now() - record.startedAt;
    const status = res.headersSent ? res.statusCode : clientClosedRequest;
    metrics.observe(record.method, record.route, status, ms);
    log.writeLine(
      requestLine({
        time: timestampsAt(performance.now()).time,
        requestId: record.id,
        methodMember: members[record.method] ?? methodMember(record.method),
        pathMember: pathMember(record.path),
        status,
        bytes: bodyBytes(record.method, res),
        ms,
        clientMember: `,"client":"${record.client}"`,
      }),
    );
  }
}

/** Length of the body; 0 if the response has no body, or if its length was unknown when it began. */
function bodyBytes(method: string, res: ServerResponse & { _contentLength?: number | null }): number {
  if (method === 'HEAD' || res.statusCode === 304) return 0;
  // The adapter may leave the length where Node keeps it until it writes the field.
  return Number(res.getHeader('content-length') ?? res._contentLength ?? 0);
}

function writeProblem(res: ServerResponse, error: CodedError): void {
  const body = JSON.stringify(toProblem(error));
  res.writeHead(error.status, { ...problemHeaders(error), 'content-length': Buffer.byteLength(body) }).end(body);
}

/** The adapter could not create a Request: a bad Host, or an invalid URL. */
function unreadable(cause: unknown): CodedError {
  return refuse('url_invalid', 'The address or the Host header cannot be read.', { cause });
}
