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

/** JSON as bytes. `digest` is a base64url digest of all that they are made of. */
export interface JsonBody {
  readonly bytes: Buffer<ArrayBuffer>;
  readonly digest: string;
}

/** Answers JSON that few will ask for again, so nothing is stored. ETags are those of snapshots. */
export async function answerJson(
  c: Context<ServiceEnv>,
  { bytes, digest }: JsonBody,
  more: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const tag = digest.slice(0, 27);
  const encoding = accepts(c, { header: 'Accept-Encoding', supports: ['br', 'gzip', 'identity'], default: 'identity' });
  const compress = compressions[encoding];
  const suffix = { br: '-br', gzip: '-gz' }[encoding] ?? '';
  const headers = { ...more, etag: `"${tag}${suffix}"`, 'cache-control': publicCache, vary: 'Accept-Encoding' };
  if (c.req.header('if-none-match')?.includes(`"${tag}`)) return new Response(null, { status: 304, headers });
  const type = { 'content-type': 'application/json; charset=utf-8' };
  if (compress === undefined) return new Response(bytes, { headers: { ...headers, ...type } });
  return new Response(await compress(bytes), { headers: { ...headers, ...type, 'content-encoding': encoding } });
}
