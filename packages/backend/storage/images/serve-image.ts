import { parseVersion } from '../blobs/blob-store.ts';
import { isNotModified } from '../downloads/conditions.rules.ts';
import type { FindObject } from '../downloads/find-object.ts';
import { validatorsOf, objectHeaders } from '../downloads/object-headers.rules.ts';
import type { StorageRequest } from '../storage-request.ts';
import { parseWith } from '../json-body.ts';
import { formatTransformation, parseSignedTransformation, transformationSchema } from './transformation.rules.ts';

/** GET of a transformed image. A signed URL fixes the transformation. @throws InvalidRequest, SlowDown */
export const serveImage =
  (find: FindObject) =>
  async (request: StorageRequest): Promise<Response> => {
    const { storage, raw, url } = request;
    const { object, expires, transformations } = await find(request);
    const transformation =
      expires === undefined
        ? parseWith(transformationSchema, Object.fromEntries(url.searchParams), 'querystring')
        : parseSignedTransformation(transformations ?? '');
    const metadata = object.metadata ?? {};
    const { 'accept-ranges': _ranges, ...headers } = objectHeaders(metadata, {
      download: url.searchParams.get('download'),
      expires,
    });
    const appliedTransformation = formatTransformation(transformation, 'header').join(',');
    // The format depends on Accept.
    const responseHeaders = {
      ...headers,
      vary: 'Accept',
      ...(appliedTransformation !== '' && { 'x-transformations': appliedTransformation }),
    };
    if (isNotModified(raw.headers, validatorsOf(metadata))) return new Response(null, { status: 304, headers: responseHeaders });
    const image = await storage.images.render({
      queueKey: request.queueKey,
      version: parseVersion(object.version),
      size: metadata.size ?? 0,
      transformation,
      accept: raw.headers.get('accept') ?? '',
      signal: raw.signal,
    });
    return new Response(image.bytes, {
      headers: { ...responseHeaders, 'content-type': image.contentType, 'content-length': String(image.bytes.length) },
    });
  };
