import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { createRoute, matchesEtag, z, type Service } from '@trivium/http';
import { parseTilePath, TransparencyError, type ResourceCoordinates } from '@trivium/transparency';
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import { refuse } from '../errors.ts';
import type { TransparencyLog } from '../log/create-transparency-log.ts';

export interface LogRoutesOptions {
  /** Prefix of every path, such as `/log`; empty by default. */
  readonly prefix?: string;
}

/** What the routes read of a log. */
export type LogRoutesSource = Pick<TransparencyLog, 'verifierKey' | 'latestCheckpoint' | 'readTile' | 'readEntryBundle'>;

interface Content {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly cacheControl: string;
  /** Whether to compress: hashes only become longer. */
  readonly isCompressible: boolean;
}

const compress = promisify(gzip);
const tags = ['transparency log'];
const text = 'text/plain; charset=utf-8';
const octets = 'application/octet-stream';
const forSeconds = 'public, max-age=2, s-maxage=2';
const forAnHour = 'public, max-age=3600';
const forEver = 'public, max-age=31536000, immutable';

/**
 * Serves a log as C2SP tlog-tiles specifies: `/checkpoint`, `/tile/<level>/<index>[.p/<width>]`,
 * `/tile/entries/<index>[.p/<width>]`, and the log's key at `/log.vkey`. Its errors are `tile_path_invalid`, `tile_not_found`,
 * `entries_not_found` and `checkpoint_not_found`, which the service must include (`logErrors`); none of them is cached.
 */
export function addLogRoutes({ app }: Service, log: LogRoutesSource, { prefix = '' }: LogRoutesOptions = {}): void {
  const texts = { 'text/plain': { schema: z.string() } };
  const tiles = { [octets]: { schema: z.string().openapi({ format: 'binary' }) } };
  const notModified = { 304: { description: 'Not modified since the ETag in If-None-Match' } };

  app.openapi(
    createRoute({
      method: 'get',
      path: `${prefix}/checkpoint`,
      tags,
      summary: 'The latest checkpoint of the log, a signed note with the cosignatures of its witnesses',
      responses: { 200: { description: 'C2SP tlog-checkpoint', content: texts }, ...notModified },
    }),
    async (c) => {
      const { note } = await log.latestCheckpoint();
      return await answer(c, { bytes: Buffer.from(note), contentType: text, cacheControl: forSeconds, isCompressible: false });
    },
  );
  app.openapi(
    createRoute({
      method: 'get',
      path: `${prefix}/log.vkey`,
      tags,
      summary: 'The verifier key of the log, one line',
      responses: { 200: { description: 'C2SP signed-note, verifier key', content: texts }, ...notModified },
    }),
    async (c) => {
      const bytes = Buffer.from(`${log.verifierKey}\n`);
      return await answer(c, { bytes, contentType: text, cacheControl: forAnHour, isCompressible: false });
    },
  );

  const index = z.string().openapi({
    description:
      'Three digits per path element; every element but the last starts with x. 1234067 is x001/x234/067. Don’t encode the slashes.',
  });
  const width = z.string().openapi({ description: '1 to 255, of a partial tile that a checkpoint promises.' });
  const level = z.string().openapi({ description: '0 (leaf hashes) to 63.' });
  const described = [
    { path: '/tile/{level}/{index}', summary: '256 hashes of the tree', params: { level, index } },
    { path: '/tile/{level}/{index}.p/{width}', summary: 'The hashes of a partial tile', params: { level, index, width } },
    { path: '/tile/entries/{index}', summary: '256 entries of the log', params: { index } },
    { path: '/tile/entries/{index}.p/{width}', summary: 'The entries of a partial bundle', params: { index, width } },
  ];
  for (const { path, summary, params } of described)
    app.openAPIRegistry.registerPath({
      method: 'get',
      path: `${prefix}${path}`,
      tags,
      summary,
      request: { params: z.object(params) },
      responses: {
        200: { description: 'C2SP tlog-tiles', content: tiles },
        ...notModified,
        404: { description: 'No such tile, or the log isn’t that long yet' },
      },
    });
  app.get(`${prefix}/tile/*`, async (c) => {
    // The raw path: a tile has one spelling, without percent signs.
    const path = new URL(c.req.url).pathname.slice(prefix.length + 1);
    const { level: tileLevel, index: tileIndex, width: tileWidth } = coordinatesOf(path);
    const isBundle = tileLevel === 'entries';
    const bytes = isBundle
      ? await log.readEntryBundle(tileIndex, tileWidth)
      : await log.readTile(tileLevel, tileIndex, tileWidth);
    return await answer(c, { bytes, contentType: octets, cacheControl: forEver, isCompressible: isBundle });
  });
}

/** @throws CodedError tile_path_invalid */
function coordinatesOf(path: string): ResourceCoordinates {
  try {
    return parseTilePath(path);
  } catch (error) {
    if (!(error instanceof TransparencyError)) throw error;
    throw refuse('tile_path_invalid', error.message, { cause: error });
  }
}

async function answer(c: Context, { bytes, contentType, cacheControl, isCompressible }: Content): Promise<Response> {
  const header = 'Accept-Encoding';
  const isGzip = isCompressible && accepts(c, { header, supports: ['gzip', 'identity'], default: 'identity' }) === 'gzip';
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 27);
  const etag = `"${hash}${isGzip ? '-gz' : ''}"`;
  const headers = { etag, 'cache-control': cacheControl, ...(isCompressible && { vary: header }) };
  if (matchesEtag(c.req.header('if-none-match') ?? '', etag)) return new Response(null, { status: 304, headers });
  const body = isGzip ? await compress(bytes) : Buffer.from(bytes);
  return new Response(body, {
    headers: {
      ...headers,
      'content-type': contentType,
      'content-length': String(body.length),
      ...(isGzip && { 'content-encoding': 'gzip' }),
    },
  });
}
