import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import { matchedRoutes } from 'hono/route';

/** The facts about a request from its first byte to its log line. */
export interface RequestRecord {
  readonly id: string;
  readonly method: string;
  /** As the client wrote it, without the query. */
  readonly path: string;
  /** `performance.now()` when the request arrived. */
  readonly startedAt: number;
  /** Keyed hash of the client's network; never the address. */
  readonly client: string;
  /** The route's template once the router has found it, for metrics. */
  route: string;
}

/** The label of requests that no route answers. */
export const noRoute = '(none)';

const records = new WeakMap<IncomingMessage, RequestRecord>();

export function setRecord(req: IncomingMessage, record: RequestRecord): void {
  records.set(req, record);
}

/** The record that the listener stored; undefined when the app is called without a socket, as by `app.request()`. */
export function recordOf(req: IncomingMessage | undefined): RequestRecord | undefined {
  return req === undefined ? undefined : records.get(req);
}

/**
 * The template of the route that answers, such as `/api/things/:id`. Middleware is registered for `ALL` methods of a wildcard.
 */
export function routeTemplate(c: Context): string {
  const isRoute = ({ method, path }: { method: string; path: string }) => method !== 'ALL' || !path.endsWith('*');
  return matchedRoutes(c).findLast(isRoute)?.path ?? noRoute;
}
