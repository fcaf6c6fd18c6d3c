import { refuse } from '../../errors.ts';
import { ownerIdOf } from '../../storage-request.ts';
import { asUser } from '../../transactions.ts';
import { parseCacheControl, parseContentType } from '../../uploads/upload-headers.ts';
import { storeUpload } from '../../uploads/upload-object.ts';
import { withPayload, type S3Request } from '../s3-request.ts';
import { metadataOf } from './user-metadata.rules.ts';

/** Headers that promise what is not done here. The promise of encryption must not be broken silently. */
const unsupportedHeaders = [
  'x-amz-server-side-encryption-customer-algorithm',
  'x-amz-copy-source-server-side-encryption-customer-algorithm',
  'x-amz-object-lock-mode',
  'x-amz-object-lock-legal-hold',
  'x-amz-write-offset-bytes',
  'if-match',
];

/** @throws NotImplemented */
export function assertSupportedHeaders({ raw }: S3Request): void {
  const unsupported = unsupportedHeaders.find((name) => raw.headers.has(name));
  if (unsupported !== undefined) throw refuse('NotImplemented', { message: `The header ${unsupported} is not implemented.` });
}

/** What the headers of an upload say about its object. @throws InvalidMimeType */
export const declaredOf = ({ raw: { headers } }: S3Request) => ({
  contentType: parseContentType(headers.get('content-type') || 'application/octet-stream'),
  cacheControl: parseCacheControl(headers.get('cache-control')),
  userMetadata: metadataOf(headers),
});

/**
 * PUT /:bucket/*: creates or replaces an object; with `If-None-Match: *` only creates. A name that ends with a slash and has no
 * content becomes a folder, as on Supabase.
 * @throws as `storeUpload` and `openPayload`
 */
export const putObject = (request: S3Request): Promise<Response> =>
  withPayload(request, async (open) => {
    assertSupportedHeaders(request);
    const { storage, bucket, raw } = request;
    const { bytes, length } = open();
    const name = request.name.endsWith('/') && length === 0 ? `${request.name}.emptyFolderPlaceholder` : request.name;
    const condition = raw.headers.get('if-none-match');
    if (condition !== null && condition.trim() !== '*')
      throw refuse('NotImplemented', { message: 'An upload may have If-None-Match: * only.' });
    const { contentType, ...declared } = declaredOf(request);
    const target = { run: asUser(request), bucket, name, ownerId: ownerIdOf(request), isUpsert: condition === null };
    const { metadata } = await storeUpload(storage, target, async () => {
      return { bytes, contentType, length, maxLength: length, readDeclaredMetadata: async () => declared };
    });
    return new Response(null, { headers: { etag: metadata.eTag } });
  });
