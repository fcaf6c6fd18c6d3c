import { s3Region } from '../../../config/s3-access-key.ts';
import { insertBucket, findBucket, listBuckets as selectBuckets } from '../../buckets/buckets.sql.ts';
import { removeBucket } from '../../buckets/change-bucket.ts';
import { refuse } from '../../errors.ts';
import { assertNewBucketName } from '../../names.ts';
import { ownerIdOf } from '../../storage-request.ts';
import { asUser } from '../../transactions.ts';
import { withPayload, type S3Request } from '../s3-request.ts';
import { xmlResponse, type XmlElement } from '../xml/write-xml.ts';

/** GET /: the buckets that policies let the caller see. */
export async function listBuckets(request: S3Request): Promise<Response> {
  const buckets = await asUser(request)((transaction) => selectBuckets(transaction, {}));
  const elements = buckets.map(({ name, created_at: createdAt }): XmlElement => {
    return [
      'Bucket',
      [
        ['Name', name],
        ['CreationDate', createdAt.toISOString()],
      ],
    ];
  });
  return xmlResponse(['ListAllMyBucketsResult', [['Buckets', elements]]]);
}

/** PUT /:bucket. `x-amz-acl: public-read` makes it public, as on Supabase. @throws InvalidBucketName, BucketAlreadyExists, AccessDenied */
export async function createBucket(request: S3Request): Promise<Response> {
  const { bucket, raw } = request;
  assertNewBucketName(bucket);
  // It names a region at most. It is read, because its hash is part of the signature.
  await readAndDiscard(request);
  const isPublic = (raw.headers.get('x-amz-acl') ?? '').startsWith('public-read');
  await asUser(request)((transaction) =>
    insertBucket(transaction, { id: bucket, name: bucket, public: isPublic, ownerId: ownerIdOf(request) }),
  );
  return new Response(null, { headers: { location: `/${bucket}` } });
}

const maxDiscardedBytes = 64 * 1024;

const readAndDiscard = (request: S3Request) =>
  request.raw.body
    ? withPayload(request, async (open) => {
        const { bytes, length } = open();
        if (length > maxDiscardedBytes) throw refuse('MaxMessageLengthExceeded');
        await bytes.resume().toArray();
      })
    : undefined;

/** DELETE /:bucket. @throws as `removeBucket` */
export async function deleteBucket(request: S3Request): Promise<Response> {
  await removeBucket(request);
  return new Response(null, { status: 204 });
}

/** HEAD /:bucket. @throws NoSuchBucket, also if the caller may not see it */
export async function headBucket(request: S3Request): Promise<Response> {
  await assertVisible(request);
  return new Response(null, { headers: { 'x-amz-bucket-region': s3Region } });
}

/** GET /:bucket?location. @throws NoSuchBucket */
export async function getBucketLocation(request: S3Request): Promise<Response> {
  await assertVisible(request);
  return xmlResponse(['LocationConstraint', s3Region]);
}

/** GET /:bucket?versioning: objects have one version. @throws NoSuchBucket */
export async function getBucketVersioning(request: S3Request): Promise<Response> {
  await assertVisible(request);
  return xmlResponse([
    'VersioningConfiguration',
    [
      ['Status', 'Suspended'],
      ['MfaDelete', 'Disabled'],
    ],
  ]);
}

async function assertVisible(request: S3Request): Promise<void> {
  if (!(await asUser(request)((transaction) => findBucket(transaction, request.bucket)))) throw refuse('NoSuchBucket');
}
