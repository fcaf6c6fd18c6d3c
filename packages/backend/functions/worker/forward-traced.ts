import { spanSource } from '@trivium/core';
import { forward, type Forwarding } from './forward.ts';

/** Forwards with a span of the function, whose own spans may be below it; without one while nothing is traced. */
export async function forwardTraced(name: string, forwarding: Forwarding): Promise<Response> {
  const span = spanSource()?.openBelow(`function ${name}`, { 'faas.invoked_name': name });
  if (!span) return forward(forwarding);
  try {
    const response = await span.run(() => forward({ ...forwarding, traceparent: span.traceparent }));
    span.end({ attributes: { 'http.response.status_code': response.status }, isFailed: response.status >= 500 });
    return response;
  } catch (error) {
    span.end({ isFailed: true });
    throw error;
  }
}
