import { Readable as ByteStream } from 'node:stream';
import { errorBody, json } from '../responses.ts';
import { parseVersion } from '../blobs/blob-store.ts';
import { refuse, StorageError } from '../errors.ts';
import type { StoredObject } from '../model.ts';
import type { StorageRequest } from '../storage-request.ts';
import { isRangeApplicable, isNotModified } from './conditions.rules.ts';
import type { FindObject } from './find-object.ts';
import { validatorsOf, objectHeaders } from './object-headers.rules.ts';
import { parseRange } from './range.ts';

/** GET and HEAD of an object: the whole object, a range (206, 416), or 304. */
export const serveObject =
  (find: FindObject) =>
  async (request: StorageRequest): Promise<Response> => {
    const { object, expires } = await find(request);
    const headers = objectHeaders(object.metadata ?? {}, { download: request.url.searchParams.get('download'), expires });
    try {
      return await sendObject(request, object, headers);
    } catch (error) {
      if (!(error instanceof StorageError) || error.code !== 'InvalidRange') throw error;
      const size = object.metadata?.size ?? 0;
      return Response.json(errorBody(error), { status: error.status, headers: { 'content-range': `bytes */${size}` } });
    }
  };

/** The response to GET and HEAD of an object that the caller may read. @throws InvalidRange, NoSuchKey */
export async function sendObject(
  { storage, raw }: Pick<StorageRequest, 'storage' | 'raw'>,
  object: StoredObject,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const metadata = object.metadata ?? {};
  const size = metadata.size ?? 0;
  const validators = validatorsOf(metadata);
  if (isNotModified(raw.headers, validators)) return new Response(null, { status: 304, headers });
  if (raw.method === 'HEAD') return new Response(null, { status: 200, headers: { ...headers, 'content-length': String(size) } });
  const range = parseRange(isRangeApplicable(raw.headers, validators) ? raw.headers.get('range') : null, size);
  const bytes = await storage.blobs.read(parseVersion(object.version), range);
  const body = ByteStream.toWeb(bytes) as ReadableStream<Uint8Array>;
  if (!range) return new Response(body, { headers: { ...headers, 'content-length': String(size) } });
  const { from, to } = range;
  return new Response(body, {
    status: 206,
    headers: { ...headers, 'content-length': String(to - from + 1), 'content-range': `bytes ${from}-${to}/${size}` },
  });
}

/** GET and HEAD of an object's metadata. */
export const serveInfo =
  (find: FindObject) =>
  async (request: StorageRequest): Promise<Response> => {
    const { object } = await find(request);
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
    return request.raw.method === 'HEAD' ? new Response(null, info) : info;
  };
