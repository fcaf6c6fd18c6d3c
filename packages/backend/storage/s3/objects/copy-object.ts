import { refuse } from '../../errors.ts';
import { storeCopy } from '../../objects/copy-object.ts';
import { ownerIdOf } from '../../storage-request.ts';
import { asUser } from '../../transactions.ts';
import type { S3Request } from '../s3-request.ts';
import { xmlResponse } from '../xml/write-xml.ts';
import { findCopySource } from './copy-source.ts';
import { assertSupportedHeaders, declaredOf } from './put-object.ts';

/** PUT /:bucket/* with `x-amz-copy-source`. @throws as `findCopySource` and `storeCopy` */
export async function copyObject(request: S3Request): Promise<Response> {
  assertSupportedHeaders(request);
  const { storage, bucket, name, raw } = request;
  const directive = raw.headers.get('x-amz-metadata-directive') ?? 'COPY';
  if (directive !== 'COPY' && directive !== 'REPLACE')
    throw refuse('InvalidArgument', { message: 'x-amz-metadata-directive must be COPY or REPLACE.' });
  const source = await findCopySource(request);
  const target = { run: asUser(request), bucket, name, ownerId: ownerIdOf(request), isUpsert: true };
  const { metadata } = await storeCopy(storage, source, target, directive === 'COPY' ? undefined : replacementsOf(request));
  return xmlResponse([
    'CopyObjectResult',
    [
      ['ETag', metadata.eTag],
      ['LastModified', metadata.lastModified],
    ],
  ]);
}

function replacementsOf(request: S3Request) {
  const { contentType: mimetype, cacheControl, userMetadata } = declaredOf(request);
  return { mimetype, cacheControl, userMetadata };
}
