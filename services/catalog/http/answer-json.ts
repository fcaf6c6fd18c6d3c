import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { ServiceEnv } from '@trivium/http';
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import { publicCache } from './snapshots.ts';

const compress = promisify(gzip);

/**
 * Answers JSON that few will ask for again: hashed for its ETag, and compressed for speed rather than for size. Snapshots are
 * compressed as small as they get, which takes tens of milliseconds.
 */
export async function answerJson(
  c: Context<ServiceEnv>,
  text: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const body = Buffer.from(text);
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 27);
  const encoding = accepts(c, { header: 'Accept-Encoding', supports: ['gzip', 'identity'], default: 'identity' });
  const etag = `"${hash}${encoding === 'gzip' ? '-gz' : ''}"`;
  const headers = { ...more, etag, 'cache-control': publicCache, vary: 'Accept-Encoding' };
  if (c.req.header('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers });
  const type = { 'content-type': 'application/json; charset=utf-8' };
  if (encoding !== 'gzip') return new Response(body, { headers: { ...headers, ...type } });
  const compressed = await compress(body, { level: constants.Z_BEST_SPEED });
  return new Response(compressed, { headers: { ...headers, ...type, 'content-encoding': 'gzip' } });
}
