import type { IncomingMessage } from 'node:http';
import type { PlainAnswer } from './plain-request.ts';

const methods = 'GET, HEAD, PUT, PATCH, POST, DELETE, OPTIONS';
const exposed = [
  'Content-Encoding',
  'Content-Location',
  'Content-Range',
  'Content-Type',
  'Date',
  'ETag',
  'Link',
  'Location',
  'Preference-Applied',
  'Range-Unit',
  'Retry-After',
  'Server-Timing',
  'Tus-Extension',
  'Tus-Resumable',
  'Upload-Expires',
  'Upload-Length',
  'Upload-Metadata',
  'Upload-Offset',
  'X-Supabase-Api-Version',
  'X-Total-Count',
  'X-Transformations',
].join(', ');

export const corsHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': exposed,
  'x-content-type-options': 'nosniff',
};

/**
 * Allows every origin: keys and policies decide what a caller may see, and no cookie is read. Changes the response in
 * place, because a new one would turn a body of known length into a stream.
 */
export function addCors(response: Response): Response {
  for (const [name, value] of Object.entries(corsHeaders)) response.headers.set(name, value);
  return response;
}

export const isPreflight = ({ method, headers }: IncomingMessage) =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;

export const preflightAnswer = ({ headers }: IncomingMessage): PlainAnswer => ({
  status: 204,
  headers: {
    'access-control-allow-methods': methods,
    'access-control-allow-headers':
      headers['access-control-request-headers']?.toString() ?? 'authorization, apikey, content-type, prefer, x-client-info',
    'access-control-max-age': '86400',
    vary: 'Access-Control-Request-Headers',
  },
  body: null,
});
