import { withPayload, type S3Request } from '../s3-request.ts';
import { storePart } from './store-part.ts';

/** PUT /:bucket/*?uploadId&partNumber. @throws as `storePart` and `openPayload` */
export const uploadPart = (request: S3Request): Promise<Response> =>
  withPayload(request, async (open) => {
    const { bytes, length } = open();
    const { eTag } = await storePart(request, length, async () => bytes);
    return new Response(null, { headers: { etag: eTag } });
  });
