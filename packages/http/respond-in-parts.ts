import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import type { ServiceEnv } from './service-env.ts';

/**
 * Answers 200 with a body of several parts, of `length` bytes together. The parts go to the socket as they are: joined to one
 * body for each request, 35 KB each, they would be most of what the garbage collector stops the service for.
 */
export function respondInParts(
  c: Context<ServiceEnv>,
  headers: Readonly<Record<string, string>>,
  parts: readonly Buffer<ArrayBuffer>[],
  length: number,
): Response {
  const response = c.env?.outgoing;
  // Without a socket, as by `app.request()`.
  if (response === undefined || !('cork' in response)) return new Response(Buffer.concat(parts, length), { headers });
  response.writeHead(200, { ...headers, 'content-length': length });
  response.cork();
  for (const part of parts) response.write(part);
  response.end();
  response.uncork();
  return RESPONSE_ALREADY_SENT;
}
