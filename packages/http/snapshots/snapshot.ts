import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { fixedHeaders, mergeHeaders } from '../fixed-headers.ts';
import type { Encoding } from './accept-encoding.ts';

/** What a public read says, before it is encoded. */
export interface SnapshotContent {
  readonly body: string | Uint8Array;
  readonly contentType: string;
  readonly cacheControl: string;
  /** Added to the fixed headers, or in place of them. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The route's template for metrics (`/drugs/{id}`); the path itself by default. */
  readonly route?: string;
}

/** One encoding of a snapshot: everything that an answer needs, ready to be written. */
export interface Representation {
  readonly encoding: Encoding;
  readonly etag: string;
  readonly body: Buffer;
  /** Flat name and value list for `writeHead`; the value at `requestIdSlot` is filled in for each answer. */
  readonly headers: string[];
  /** The same for 304 Not Modified: no content fields (RFC 9110, section 15.4.5). */
  readonly notModifiedHeaders: string[];
}

/** Smallest first, so that among equally wanted encodings the smallest is chosen. */
export interface Snapshot {
  readonly fingerprint: string;
  readonly route: string | undefined;
  readonly representations: readonly Representation[];
}

export const requestIdSlot = 1;

const etagSuffix: Record<Encoding, string> = { identity: '', gzip: '-gz', br: '-br' };
const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/**
 * Serialises, hashes and compresses a public read once, for all the requests until its data change. ETags are strong:
 * SHA-256 of the identity bytes, with a suffix for each encoding. With `previous` of the same content, returns that
 * one without compressing again.
 */
export async function encodeSnapshot(
  content: SnapshotContent,
  options: { readonly previous?: Snapshot | undefined; readonly baseHeaders?: Readonly<Record<string, string>> } = {},
): Promise<Snapshot> {
  const identity = Buffer.from(content.body);
  const base = mergeHeaders(options.baseHeaders ?? fixedHeaders, content.headers ?? {}, {
    'cache-control': content.cacheControl,
    vary: 'Accept-Encoding',
  });
  const hash = createHash('sha256').update(identity).digest('base64url');
  const fingerprint = JSON.stringify([hash, content.contentType, content.route, base]);
  if (options.previous?.fingerprint === fingerprint) return options.previous;

  const [br, gz] = await Promise.all([
    compress.br(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
    }),
    compress.gzip(identity, { level: 9 }),
  ]);
  const bodies: [Encoding, Buffer][] = [
    ['identity', identity],
    ['br', br],
    ['gzip', gz],
  ];
  const representations = bodies
    .map(([encoding, body]) => represent(encoding, body, hash.slice(0, 27), content.contentType, base))
    .sort((a, b) => a.body.length - b.body.length);
  return { fingerprint, route: content.route, representations };
}

function represent(
  encoding: Encoding,
  body: Buffer,
  hash: string,
  contentType: string,
  base: Readonly<Record<string, string>>,
): Representation {
  const etag = `"${hash}${etagSuffix[encoding]}"`;
  const shared = ['x-request-id', '', 'etag', etag, ...Object.entries(base).flat()];
  const contentEncoding = encoding === 'identity' ? [] : ['content-encoding', encoding];
  const headers = [...shared, 'content-type', contentType, 'content-length', String(body.length), ...contentEncoding];
  return { encoding, etag, body, headers, notModifiedHeaders: shared };
}
