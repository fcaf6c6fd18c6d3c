import { Readable as ByteStream } from 'node:stream';
import { json } from '../responses.ts';
import { requireVersion } from '../blobs/blob-store.ts';
import { refuse, StorageError } from '../errors.ts';
import type { Exchange } from '../storage-request.ts';
import { isRangeWanted, isUnchanged } from './conditions.rules.ts';
import type { Find } from './find-object.ts';
import { heldBy, objectHeaders } from './object-headers.rules.ts';
import { rangeOf } from './range.ts';

/** GET and HEAD of an object: all of it, a range (206, 416), or nothing new (304). */
export const serveObject =
  (find: Find) =>
  async (exchange: Exchange): Promise<Response> => {
    const { storage, request, url } = exchange;
    const { object, expires } = await find(exchange);
    const metadata = object.metadata ?? {};
    const size = metadata.size ?? 0;
    const held = heldBy(metadata);
    const headers = objectHeaders(metadata, { download: url.searchParams.get('download'), expires });
    if (isUnchanged(request.headers, held)) return new Response(null, { status: 304, headers });
    if (request.method === 'HEAD')
      return new Response(null, { status: 200, headers: { ...headers, 'content-length': String(size) } });
    const asked = isRangeWanted(request.headers, held) ? request.headers.get('range') : null;
    const range = readRange(asked, size);
    if (range instanceof Response) return range;
    const bytes = await storage.bytes.read(requireVersion(object.version), range);
    const body = ByteStream.toWeb(bytes) as ReadableStream<Uint8Array>;
    if (!range) return new Response(body, { headers: { ...headers, 'content-length': String(size) } });
    const { from, to } = range;
    return new Response(body, {
      status: 206,
      headers: { ...headers, 'content-length': String(to - from + 1), 'content-range': `bytes ${from}-${to}/${size}` },
    });
  };

function readRange(header: string | null, size: number) {
  try {
    return rangeOf(header, size);
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    const { status, code, message } = error;
    const body = { statusCode: String(status), error: error.error, message, code };
    return Response.json(body, { status, headers: { 'content-range': `bytes */${size}` } });
  }
}

/** GET and HEAD of what is known of an object. */
export const serveInfo =
  (find: Find) =>
  async (exchange: Exchange): Promise<Response> => {
    const { object } = await find(exchange);
    if (object.version === null && !object.metadata) throw refuse('NoSuchKey');
    const metadata = object.metadata ?? {};
    const info = json({
      id: object.id,
      name: object.name,
      version: object.version,
      bucket_id: object.bucket_id,
      size: metadata.size ?? null,
      content_type: metadata.mimetype ?? null,
      cache_control: metadata.cacheControl ?? null,
      etag: metadata.eTag ?? null,
      metadata: object.user_metadata,
      last_modified: object.updated_at,
      created_at: object.created_at,
    });
    if (metadata.eTag !== undefined) info.headers.set('etag', metadata.eTag);
    return exchange.request.method === 'HEAD' ? new Response(null, info) : info;
  };
