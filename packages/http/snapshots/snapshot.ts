import { createHash } from 'node:crypto';
import { STATUS_CODES, validateHeaderName, validateHeaderValue } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { fixedHeaders, mergeHeaders } from '../fixed-headers.ts';
import type { Encoding } from './accept-encoding.ts';

type Headers = Readonly<Record<string, string>>;

/** One body in each encoding that compresses. */
export type Compressed = Readonly<Record<Exclude<Encoding, 'identity'>, Uint8Array>>;

/** The content of a public read, before it is encoded. */
export interface SnapshotContent {
  readonly body: string | Uint8Array;
  /** The body compressed ahead; otherwise it is compressed here. */
  readonly compressed?: Compressed;
  readonly contentType: string;
  readonly cacheControl: string;
  /** Added to the fixed headers, or replacing them. */
  readonly headers?: Headers;
  /** The route's template for metrics (`/drugs/{id}`); the path itself by default. */
  readonly route?: string;
}

/** A status and its header fields; `text` is both as sent over the wire, without the fields that each response adds. */
export interface ResponseHead {
  readonly status: 200 | 304;
  readonly headers: Headers;
  readonly text: string;
}

/** One encoding of a snapshot, ready to be written. */
export interface Representation {
  readonly encoding: Encoding;
  readonly etag: string;
  readonly body: Buffer<ArrayBuffer>;
  readonly ok: ResponseHead;
  readonly notModified: ResponseHead;
}

export interface Snapshot {
  /** Changes when anything in the response changes. */
  readonly fingerprint: string;
  readonly route: string | undefined;
  /** Smallest first so that the smallest is chosen among equally weighted encodings. */
  readonly representations: readonly Representation[];
}

/** Memory of a snapshot besides its bodies: heads in two forms for each encoding, and the objects around them. */
const overheadBytes = 16 * 1024;

/** Estimated memory of a snapshot in bytes, for the size of a bounded cache. */
export const sizeOfSnapshot = ({ representations }: Snapshot): number =>
  representations.reduce((sum, { body }) => sum + body.length, overheadBytes);

const etagSuffix: Record<Encoding, string> = { identity: '', gzip: '-gz', br: '-br' };
const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/**
 * Serialises, hashes and compresses a public read once, for all requests until its data change. ETags are strong: SHA-256 of
 * the identity bytes, with a suffix for each encoding. If `previous` has the same content, it is returned without compressing
 * again.
 *
 * @throws TypeError for a header field that HTTP does not allow
 */
export async function encodeSnapshot(
  content: SnapshotContent,
  options: { readonly previous?: Snapshot | undefined; readonly baseHeaders?: Headers } = {},
): Promise<Snapshot> {
  const identity = Buffer.from(content.body);
  const hash = createHash('sha256').update(identity).digest('base64url');
  const always = mergeHeaders(options.baseHeaders ?? fixedHeaders, content.headers ?? {}, {
    'cache-control': content.cacheControl,
    vary: 'Accept-Encoding',
  });
  const fingerprint = JSON.stringify([hash, content.contentType, content.route, always]);
  if (options.previous?.fingerprint === fingerprint) return options.previous;

  const { br, gzip: gz } = content.compressed ?? (await compressBody(identity));
  const bodies = { identity, br: copyToOwnBuffer(br), gzip: copyToOwnBuffer(gz) };
  const representations = (Object.keys(bodies) as Encoding[]).map((encoding): Representation => {
    const body = bodies[encoding];
    const etag = `"${hash.slice(0, 27)}${etagSuffix[encoding]}"`;
    const notModified = { etag, ...always };
    const ok = { ...notModified, 'content-type': content.contentType, 'content-length': String(body.length) };
    const encoded = encoding === 'identity' ? ok : { ...ok, 'content-encoding': encoding };
    // 304 carries no content fields (RFC 9110, section 15.4.5).
    return { encoding, etag, body, ok: responseHead(200, encoded), notModified: responseHead(304, notModified) };
  });
  representations.sort((a, b) => a.body.length - b.body.length);
  return { fingerprint, route: content.route, representations };
}

async function compressBody(body: Uint8Array): Promise<Compressed> {
  const [br, gz] = await Promise.all([
    compress.br(body, { params: brotliParams(body.length) }),
    compress.gzip(body, { level: 9 }),
  ]);
  return { br, gzip: gz };
}

const brotliWindow = 16;

/** A window that fits a small body takes a sixth of the time: with the default one, Brotli clears 32 MB for each body. */
const brotliParams = (length: number) => ({
  [constants.BROTLI_PARAM_QUALITY]: 9,
  [constants.BROTLI_PARAM_SIZE_HINT]: length,
  ...(length <= 2 ** brotliWindow && { [constants.BROTLI_PARAM_LGWIN]: brotliWindow }),
});

/** zlib returns a view of a chunk that may be many times larger, which the view would keep in memory. */
function copyToOwnBuffer(bytes: Uint8Array): Buffer<ArrayBuffer> {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  copy.set(bytes);
  return copy;
}

function responseHead(status: ResponseHead['status'], headers: Headers): ResponseHead {
  const fields = Object.entries(headers).map(([name, value]) => {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return `${name}: ${value}\r\n`;
  });
  return { status, headers, text: `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${fields.join('')}` };
}
