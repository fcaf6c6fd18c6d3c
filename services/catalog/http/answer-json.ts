import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ServiceEnv } from '@trivium/http';
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import { publicCache } from './snapshots.ts';

type Compress = (body: Buffer) => Promise<Uint8Array<ArrayBuffer>>;

const [brotli, deflate] = [promisify(brotliCompress), promisify(gzip)];

/** Compressed for speed rather than for size: snapshots are as small as they get, which takes tens of milliseconds. */
const compressions: Readonly<Record<string, Compress>> = {
  br: async (body) => new Uint8Array(await brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } })),
  gzip: async (body) => new Uint8Array(await deflate(body, { level: constants.Z_BEST_SPEED })),
};

/** Answers JSON that few will ask for again, so nothing is stored. ETags are those of snapshots. */
export async function answerJson(
  c: Context<ServiceEnv>,
  text: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const body = Buffer.from(text);
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 27);
  const encoding = accepts(c, { header: 'Accept-Encoding', supports: ['br', 'gzip', 'identity'], default: 'identity' });
  const compress = compressions[encoding];
  const suffix = { br: '-br', gzip: '-gz' }[encoding] ?? '';
  const headers = { ...more, etag: `"${hash}${suffix}"`, 'cache-control': publicCache, vary: 'Accept-Encoding' };
  if (c.req.header('if-none-match')?.includes(`"${hash}`)) return new Response(null, { status: 304, headers });
  const type = { 'content-type': 'application/json; charset=utf-8' };
  if (compress === undefined) return new Response(body, { headers: { ...headers, ...type } });
  return new Response(await compress(body), { headers: { ...headers, ...type, 'content-encoding': encoding } });
}
