import type { ServerResponse } from 'node:http';
import { corsHeaders } from './cors.ts';
import type { PlainAnswer } from './plain-request.ts';

/** Writes head and body at once. Every answer may be read from every origin. */
export function writeAnswer(res: ServerResponse, { status, headers, body }: PlainAnswer): void {
  // The client left: nobody reads it.
  if (res.destroyed) return;
  const isBodyless = status === 204 || status === 304;
  const head: Record<string, string | number> = { ...corsHeaders, ...headers };
  if (!isBodyless && (body !== null || res.req.method !== 'HEAD'))
    head['content-length'] = body === null ? 0 : Buffer.byteLength(body);
  // What is left of a body that was refused must not be taken for the next request.
  if (!res.req.complete) head['connection'] = 'close';
  res.writeHead(status, head).end(isBodyless || body === null ? undefined : body);
}
