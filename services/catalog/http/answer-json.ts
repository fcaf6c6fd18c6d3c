import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { respondInParts, type ServiceEnv } from '@trivium/http';
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

/** JSON as bytes, in parts that many bodies share. `digest` is a base64url digest of all of them. */
export interface JsonBody {
  readonly parts: readonly Buffer<ArrayBuffer>[];
  readonly length: number;
  readonly digest: string;
}

/** Answers JSON that few will ask for again, so nothing is stored. ETags are those of snapshots. */
export async function answerJson(
  c: Context<ServiceEnv>,
  { parts, length, digest }: JsonBody,
  more: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const tag = digest.slice(0, 27);
  const encoding = accepts(c, { header: 'Accept-Encoding', supports: ['br', 'gzip', 'identity'], default: 'identity' });
  const compress = compressions[encoding];
  const suffix = { br: '-br', gzip: '-gz' }[encoding] ?? '';
  const headers = { ...more, etag: `"${tag}${suffix}"`, 'cache-control': publicCache, vary: 'Accept-Encoding' };
  if (c.req.header('if-none-match')?.includes(`"${tag}`)) return new Response(null, { status: 304, headers });
  const type = { 'content-type': 'application/json; charset=utf-8' };
  if (compress === undefined) return respondInParts(c, { ...headers, ...type }, parts, length);
  const body = await compress(Buffer.concat(parts, length));
  return new Response(body, { headers: { ...headers, ...type, 'content-encoding': encoding } });
}
