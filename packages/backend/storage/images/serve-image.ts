import { requireVersion } from '../blobs/blob-store.ts';
import { isUnchanged } from '../downloads/conditions.rules.ts';
import type { Find } from '../downloads/find-object.ts';
import { heldBy, objectHeaders } from '../downloads/object-headers.rules.ts';
import type { Exchange } from '../storage-request.ts';
import { checked } from '../json-body.ts';
import { describe, readSigned, transformationSchema } from './transformation.rules.ts';

/** GET of a picture as it is wanted; a signed address says itself how. @throws InvalidRequest, SlowDown */
export const serveImage =
  (find: Find) =>
  async (exchange: Exchange): Promise<Response> => {
    const { storage, request, url } = exchange;
    const { object, expires, transformations } = await find(exchange);
    const wanted =
      expires === undefined
        ? checked(transformationSchema, Object.fromEntries(url.searchParams), 'querystring')
        : readSigned(transformations ?? '');
    const metadata = object.metadata ?? {};
    const { 'accept-ranges': _ranges, ...headers } = objectHeaders(metadata, {
      download: url.searchParams.get('download'),
      expires,
    });
    const shown = describe(wanted, 'shown').join(',');
    // The same picture in another format is another thing to a cache.
    const all = { ...headers, vary: 'Accept', ...(shown !== '' && { 'x-transformations': shown }) };
    if (isUnchanged(request.headers, heldBy(metadata))) return new Response(null, { status: 304, headers: all });
    const picture = await storage.images.render({
      who: exchange.who,
      version: requireVersion(object.version),
      size: metadata.size ?? 0,
      wanted,
      accept: request.headers.get('accept') ?? '',
      signal: request.signal,
    });
    return new Response(picture.bytes, {
      headers: { ...all, 'content-type': picture.contentType, 'content-length': String(picture.bytes.length) },
    });
  };
