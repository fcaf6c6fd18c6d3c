import type { ServerResponse } from 'node:http';
import { corsHeaders } from './cors.ts';
import { letGoOfBody } from './let-go-of-body.ts';
import type { PlainAnswer } from './plain-request.ts';

/** Writes head and body at once. Every answer may be read from every origin. */
export function writeAnswer(res: ServerResponse, { status, headers, body }: PlainAnswer): void {
  // The client left: nobody reads it.
  if (res.destroyed) return;
  const isBodyless = status === 204 || status === 304;
  const head: Record<string, string | number> = { ...corsHeaders, ...headers };
  if (!isBodyless && (body !== null || res.req.method !== 'HEAD'))
    head['content-length'] = body === null ? 0 : Buffer.byteLength(body);
  // A client that still sends a body would miss the answer if the connection ended at once.
  if (!res.req.complete) letGoOfBody(res.req, res);
  res.writeHead(status, head).end(isBodyless || body === null ? undefined : body);
}
