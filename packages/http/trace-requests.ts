import type { IncomingMessage, RequestListener } from 'node:http';
import { spanSource } from '@trivium/core';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * A listener with a span for each request, named after its route's template; the listener itself while traces are off. A trace
 * begins here: what a client sends as `traceparent` does not count.
 */
export function traceRequests(listener: RequestListener, routeOf: (req: IncomingMessage) => string): RequestListener {
  const source = spanSource();
  if (!source) return listener;
  return (req, res) => {
    const method = methods.has(req.method ?? '') ? (req.method as string) : 'other';
    const span = source.openRequest(method);
    res.once('close', () => {
      const route = routeOf(req);
      const status = { 'http.response.status_code': res.statusCode };
      span.end({
        name: `${method} ${route}`,
        attributes: { 'http.request.method': method, 'http.route': route, ...(res.headersSent && status) },
        isFailed: !res.headersSent || res.statusCode >= 500,
      });
    });
    span.run(() => listener(req, res));
  };
}
