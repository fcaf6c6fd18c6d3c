import type { ServerResponse } from 'node:http';
import { corsHeaders } from './cors.ts';
import { discardBody } from './discard-body.ts';
import type { PlainAnswer } from './plain-request.ts';

/** Writes head and body together, readable from every origin. */
export function writeAnswer(res: ServerResponse, { status, headers, body }: PlainAnswer): void {
  // The client is gone.
  if (res.destroyed) return;
  const isBodyless = status === 204 || status === 304;
  const head: Record<string, string | string[] | number> = { ...corsHeaders, ...headers };
  if (!isBodyless && (body !== null || res.req.method !== 'HEAD'))
    head['content-length'] = body === null ? 0 : Buffer.byteLength(body);
  // A client that is still sending would miss the response if the connection ended now.
  if (!res.req.complete) discardBody(res.req, res);
  res.writeHead(status, head).end(isBodyless || body === null ? undefined : body);
}
