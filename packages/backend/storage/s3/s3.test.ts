import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetBucketLocationCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListObjectsCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
} from '@aws-sdk/client-s3';
import { expect, test } from 'vitest';
import { ada } from '../../testing/use-backend.ts';
import { deriveSigningKey, hmacHex, scopeText } from './signature/signature.rules.ts';
import { testHostileRequests } from './testing/hostile-tests.ts';
import { testMultipartUploads } from './testing/multipart-tests.ts';
import { scope, timestampOf } from './testing/raw-s3-request.ts';
import { refusal } from './testing/refusal.ts';
import { useS3Client } from './testing/use-s3-client.ts';

const storage = useS3Client();
const Bucket = 'shared';
const leftovers = () => storage().database.query('select from storage.orphaned_blobs');
const put = async (Key: string, Body: PutObjectCommandInput['Body'] = Key, more: Partial<PutObjectCommandInput> = {}) =>
  (await storage().s3()).send(new PutObjectCommand({ Bucket, Key, Body, ...more }));
const get = async (Key: string, more: object = {}) => (await storage().s3()).send(new GetObjectCommand({ Bucket, Key, ...more }));
const textOf = async (Key: string, more: object = {}) => (await get(Key, more)).Body?.transformToString();

testHostileRequests(storage);
testMultipartUploads(storage);

test('an object has its content, its headers and its metadata, and the other interface serves it too', async () => {
  const { ETag } = await put('notes/a.txt', 'hello', {
    ContentType: 'text/plain',
    CacheControl: 'max-age=77',
    Metadata: { kind: 'note' },
  });
  const object = await get('notes/a.txt');
  expect(await object.Body?.transformToString()).toBe('hello');
  const facts = { ContentLength: 5, ContentType: 'text/plain', CacheControl: 'max-age=77', Metadata: { kind: 'note' }, ETag };
  expect(object).toMatchObject(facts);
  expect(await (await storage().s3()).send(new HeadObjectCommand({ Bucket, Key: 'notes/a.txt' }))).toMatchObject(facts);
  expect(ETag).toBe('"5d41402abc4b2a76b9719d911017c592"');
  expect(await (await storage().service().from(Bucket).download('notes/a.txt')).data?.text()).toBe('hello');
  expect((await storage().service().from(Bucket).info('notes/a.txt')).data?.metadata).toEqual({ kind: 'note' });
  const tags = await (await storage().s3()).send(new GetObjectTaggingCommand({ Bucket, Key: 'notes/a.txt' }));
  expect(tags.TagSet ?? []).toEqual([]);
});

test('a stream arrives in chunks with a checksum at its end, and an existing object is replaced without a trace', async () => {
  const bytes = Buffer.from(Uint8Array.from({ length: 300_000 }, (_, index) => (index * 31) % 251));
  const before = await storage().storedVersions();
  for (const ChecksumAlgorithm of ['CRC32', 'CRC32C', 'SHA1', 'SHA256'] as const)
    await put('stream.bin', Readable.from([bytes.subarray(0, 1000), bytes.subarray(1000)]), {
      ContentLength: bytes.length,
      ChecksumAlgorithm,
    });
  expect(await (await get('stream.bin')).Body?.transformToByteArray()).toEqual(new Uint8Array(bytes));
  expect((await storage().storedVersions()).length).toBe(before.length + 1);
  expect(await leftovers()).toEqual([]);
});

test('If-None-Match: * creates and never replaces', async () => {
  await put('once.txt', 'first', { IfNoneMatch: '*' });
  expect(await refusal(put('once.txt', 'second', { IfNoneMatch: '*' }))).toEqual([412, 'PreconditionFailed']);
  expect(await textOf('once.txt')).toBe('first');
});

test('ranges, conditions and replaced headers work as on S3', async () => {
  const { ETag } = await put('digits', '0123456789', { ContentType: 'text/plain' });
  expect(await textOf('digits', { Range: 'bytes=2-4' })).toBe('234');
  expect(await get('digits', { Range: 'bytes=-3' })).toMatchObject({ ContentRange: 'bytes 7-9/10', ContentLength: 3 });
  expect(await refusal(get('digits', { Range: 'bytes=10-' }))).toEqual([416, 'InvalidRange']);
  expect(await textOf('digits', { IfMatch: ETag, IfNoneMatch: '"other"' })).toBe('0123456789');
  expect(await refusal(get('digits', { IfMatch: '"other"' }))).toEqual([412, 'PreconditionFailed']);
  expect(await refusal(get('digits', { IfUnmodifiedSince: new Date(0) }))).toEqual([412, 'PreconditionFailed']);
  expect((await refusal(get('digits', { IfNoneMatch: ETag })))[0]).toBe(304);
  const replaced = { ResponseContentType: 'text/csv', ResponseContentDisposition: 'attachment; filename="d.csv"' };
  expect(await get('digits', replaced)).toMatchObject({
    ContentType: 'text/csv',
    ContentDisposition: 'attachment; filename="d.csv"',
  });
});

test('lists have folders by any delimiter, pages, and names that only an encoding can carry', async () => {
  const s3 = await storage().s3();
  const names = ['l/a b+&.txt', 'l/b/1', 'l/b/2', 'l/c-1', 'l/c-2', 'l/d'];
  for (const name of names) await put(name);
  const page = async (more: object) => {
    const {
      Contents = [],
      CommonPrefixes = [],
      ...rest
    } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'l/', ...more }));
    return { ...rest, names: [...Contents.map(({ Key }) => Key), ...CommonPrefixes.map(({ Prefix }) => Prefix)] };
  };
  expect(await page({})).toMatchObject({ names, KeyCount: 6, IsTruncated: false });
  expect((await page({ Delimiter: '/' })).names).toEqual(['l/a b+&.txt', 'l/c-1', 'l/c-2', 'l/d', 'l/b/']);
  expect((await page({ Delimiter: '-' })).names).toEqual(['l/a b+&.txt', 'l/b/1', 'l/b/2', 'l/d', 'l/c-']);
  expect((await page({ StartAfter: 'l/b/1', MaxKeys: 2 })).names).toEqual(['l/b/2', 'l/c-1']);
  expect((await page({ EncodingType: 'url', MaxKeys: 1 })).names).toEqual(['l/a%20b%2B%26.txt']);
  expect(await page({ MaxKeys: 0 })).toMatchObject({ names: [], IsTruncated: false });
  const collected: (string | undefined)[] = [];
  for (let ContinuationToken: string | undefined; ;) {
    const part = await page({ Delimiter: '/', MaxKeys: 2, ContinuationToken });
    collected.push(...part.names);
    if (!part.IsTruncated) break;
    ContinuationToken = part.NextContinuationToken;
  }
  expect(collected.map(String).toSorted()).toEqual(['l/a b+&.txt', 'l/b/', 'l/c-1', 'l/c-2', 'l/d']);
  expect(await refusal(page({ ContinuationToken: '!' }))).toEqual([400, 'InvalidArgument']);
  const older = await s3.send(new ListObjectsCommand({ Bucket, Prefix: 'l/', Delimiter: '/', MaxKeys: 2 }));
  expect([older.Contents?.[0]?.Key, older.NextMarker]).toEqual(['l/a b+&.txt', 'l/b/']);
  const next = await s3.send(new ListObjectsCommand({ Bucket, Prefix: 'l/', Delimiter: '/', Marker: 'l/b/' }));
  expect(next.Contents?.map(({ Key }) => Key)).toEqual(['l/c-1', 'l/c-2', 'l/d']);
});

test('every object has one version, which lists and deletions name null', async () => {
  const s3 = await storage().s3();
  for (const name of ['v/1 +', 'v/2', 'v/d/3']) await put(name);
  const page = (more: object) => s3.send(new ListObjectVersionsCommand({ Bucket, Prefix: 'v/', ...more }));
  const { Versions = [], IsTruncated } = await page({});
  const facts = { VersionId: 'null', IsLatest: true, Size: 3, StorageClass: 'STANDARD' };
  expect(Versions).toMatchObject([
    { Key: 'v/1 +', ...facts, Size: 5 },
    { Key: 'v/2', ...facts },
    { Key: 'v/d/3', ...facts, Size: 5 },
  ]);
  expect([IsTruncated, Versions[1]?.ETag]).toEqual([false, (await put('v/2')).ETag]);
  const first = await page({ MaxKeys: 1, EncodingType: 'url' });
  expect(first).toMatchObject({ IsTruncated: true, NextKeyMarker: 'v/1%20%2B', NextVersionIdMarker: 'null' });
  const rest = await page({ KeyMarker: 'v/1 +', VersionIdMarker: 'null', Delimiter: '/' });
  expect([rest.Versions?.map(({ Key }) => Key), rest.CommonPrefixes]).toEqual([['v/2'], [{ Prefix: 'v/d/' }]]);
  expect(await refusal(page({ VersionIdMarker: 'null' }))).toEqual([400, 'InvalidArgument']);
  expect(await refusal(page({ Bucket: 'none' }))).toEqual([404, 'NoSuchBucket']);
  const remove = (VersionId: string) =>
    s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects: Versions.map(({ Key }) => ({ Key, VersionId })) } }));
  expect(await refusal(remove('other'))).toEqual([501, 'NotImplemented']);
  expect((await remove('null')).Deleted).toHaveLength(3);
  expect((await page({})).Versions).toBeUndefined();
});

test('a copy has the metadata of its source or its own, and conditions on the source hold', async () => {
  const s3 = await storage().s3();
  const { ETag } = await put('source name.txt', 'copied', { ContentType: 'text/plain', Metadata: { from: 'here' } });
  const copy = (Key: string, more: object = {}) =>
    s3.send(new CopyObjectCommand({ Bucket, Key, CopySource: `${Bucket}/source%20name.txt`, ...more }));
  expect((await copy('copy.txt')).CopyObjectResult?.ETag).toBe(ETag);
  expect(await get('copy.txt')).toMatchObject({ ContentType: 'text/plain', Metadata: { from: 'here' } });
  await copy('copy.txt', { MetadataDirective: 'REPLACE', ContentType: 'text/csv', Metadata: { own: 'yes' } });
  expect(await get('copy.txt')).toMatchObject({ ContentType: 'text/csv', Metadata: { own: 'yes' } });
  expect(await refusal(copy('copy.txt', { CopySourceIfNoneMatch: ETag }))).toEqual([412, 'PreconditionFailed']);
  const missing = s3.send(new CopyObjectCommand({ Bucket, Key: 'copy.txt', CopySource: `${Bucket}/missing` }));
  expect(await refusal(missing)).toEqual([404, 'NoSuchKey']);
});

test('deletions are idempotent and leave no bytes', async () => {
  const s3 = await storage().s3();
  const before = await storage().storedVersions();
  for (const Key of ['gone/1', 'gone/2', 'gone/<3>&']) await put(Key).catch(() => {});
  await s3.send(new DeleteObjectCommand({ Bucket, Key: 'gone/1' }));
  await s3.send(new DeleteObjectCommand({ Bucket, Key: 'gone/1' }));
  const Objects = ['gone/2', 'gone/<3>&'].map((Key) => ({ Key }));
  const { Deleted, Errors = [] } = await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
  expect([Deleted, Errors]).toEqual([Objects, []]);
  expect(await storage().storedVersions()).toEqual(before);
  expect(await refusal(s3.send(new DeleteObjectCommand({ Bucket: 'none', Key: 'x' })))).toEqual([404, 'NoSuchBucket']);
});

test('buckets are created, found and deleted once they are empty', async () => {
  const s3 = await storage().s3();
  const own = { Bucket: 'by-s3' };
  expect((await s3.send(new CreateBucketCommand({ ...own, ACL: 'public-read' }))).Location).toBe('/by-s3');
  expect(await refusal(s3.send(new CreateBucketCommand(own)))).toEqual([409, 'BucketAlreadyExists']);
  expect((await storage().service().getBucket('by-s3')).data?.public).toBe(true);
  await s3.send(new HeadBucketCommand(own));
  expect((await s3.send(new ListBucketsCommand())).Buckets?.map(({ Name }) => Name)).toContain('by-s3');
  expect((await s3.send(new GetBucketLocationCommand(own))).LocationConstraint).toBe('local');
  expect((await s3.send(new GetBucketVersioningCommand(own))).Status).toBe('Suspended');
  await put('x', 'x', own);
  expect(await refusal(s3.send(new DeleteBucketCommand(own)))).toEqual([409, 'BucketNotEmpty']);
  await s3.send(new DeleteObjectCommand({ ...own, Key: 'x' }));
  await s3.send(new DeleteBucketCommand(own));
  expect((await refusal(s3.send(new HeadBucketCommand(own))))[0]).toBe(404);
});

test('a session has its user’s rights, and the access key passes policies', async () => {
  const [hers, anyones] = [`${ada}/hers.txt`, 'anyones.txt'];
  const s3 = await storage().s3({ sub: ada });
  await s3.send(new PutObjectCommand({ Bucket, Key: hers, Body: 'hers' }));
  await put(anyones);
  expect(await refusal(s3.send(new PutObjectCommand({ Bucket, Key: anyones, Body: 'x' })))).toEqual([403, 'AccessDenied']);
  expect(await refusal(s3.send(new GetObjectCommand({ Bucket, Key: anyones })))).toEqual([404, 'NoSuchKey']);
  expect(await refusal(s3.send(new DeleteObjectCommand({ Bucket, Key: anyones })))).toEqual([403, 'AccessDenied']);
  const { Deleted, Errors } = await s3.send(
    new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: anyones }, { Key: hers }] } }),
  );
  expect([Deleted, Errors]).toEqual([[{ Key: hers }], [{ Key: anyones, Code: 'AccessDenied', Message: 'Access Denied' }]]);
  expect((await s3.send(new ListObjectsV2Command({ Bucket }))).Contents).toBeUndefined();
  expect((await s3.send(new ListBucketsCommand())).Buckets?.map(({ Name }) => Name)).not.toContain('dropbox');
  expect(await refusal(s3.send(new CreateBucketCommand({ Bucket: 'hers' })))).toEqual([403, 'AccessDenied']);
  const expired = await storage().s3({ token: await storage().sign({ sub: ada, role: 'authenticated', exp: 1_000_000_000 }) });
  expect(await refusal(expired.send(new ListBucketsCommand()))).toEqual([400, 'ExpiredToken']);
  const forged = await storage().s3({ token: `${(await storage().sign({ sub: ada })).slice(0, -6)}AAAAAA` });
  expect(await refusal(forged.send(new ListBucketsCommand()))).toEqual([400, 'InvalidToken']);
});

test('the limits of size and type hold, and nothing is left of a refused upload', async () => {
  const before = await storage().storedVersions();
  const large = Buffer.alloc(12 * 1024 * 1024 + 1);
  expect(await refusal(put('large', large))).toEqual([400, 'EntityTooLarge']);
  expect(await refusal(put('lie.png', '<html>', { Bucket: 'board', ContentType: 'image/png' }))).toEqual([
    415,
    'InvalidMimeType',
  ]);
  expect(await refusal(put('x', 'x', { Bucket: 'none' }))).toEqual([404, 'NoSuchBucket']);
  expect(await refusal(put('[bad]'))).toEqual([400, 'InvalidKey']);
  expect(await storage().storedVersions()).toEqual(before);
  expect(await leftovers()).toEqual([]);
});

test('what is not implemented is refused and never becomes another operation', async () => {
  await put('original.txt', 'original');
  const { raw } = storage();
  for (const [method, path, query] of [
    ['PUT', '/shared/original.txt', { acl: '' }],
    ['PUT', '/shared/original.txt', { tagging: '' }],
    ['PUT', '/shared/original.txt', { uploadId: 'x' }],
    ['DELETE', '/shared/original.txt', { tagging: '' }],
    ['DELETE', '/shared/original.txt', { versionId: 'x' }],
    ['DELETE', '/shared', { lifecycle: '' }],
    ['PUT', '/other', { versioning: '' }],
    ['GET', '/shared', { policy: '' }],
  ] as const)
    expect([method, query, (await raw({ method, path, query })).code]).toEqual([method, query, 'NotImplemented']);
  expect((await raw({ method: 'POST', path: '/' })).code).toBe('MethodNotAllowed');
  const encrypted = { 'x-amz-server-side-encryption-customer-algorithm': 'AES256' };
  expect((await raw({ method: 'PUT', path: '/shared/original.txt', headers: encrypted, body: 'x' })).code).toBe('NotImplemented');
  expect(await textOf('original.txt')).toBe('original');
});

test('a form of a browser is stored within the policy of its signer', async () => {
  const { accessKey, url } = storage();
  const now = new Date();
  const credential = `${accessKey.id}/${scopeText(scope(now))}`;
  const post = (fields: Record<string, string>, conditions: unknown[], { content = 'posted', minutes = 5 } = {}) => {
    const signed = { 'X-Amz-Algorithm': 'AWS4-HMAC-SHA256', 'X-Amz-Credential': credential, 'X-Amz-Date': timestampOf(now) };
    const expiration = new Date(now.getTime() + minutes * 60_000).toISOString();
    const all = [...conditions, ...Object.entries(signed).map(([name, value]) => ({ [name]: value }))];
    const policy = Buffer.from(JSON.stringify({ expiration, conditions: all })).toString('base64');
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...signed, ...fields, Policy: policy })) form.set(name, value);
    form.set('X-Amz-Signature', hmacHex(deriveSigningKey(accessKey.secret, scope(now)), policy));
    form.set('file', new Blob([content]), 'name.txt');
    return fetch(`${url}/storage/v1/s3/shared`, { method: 'POST', body: form });
  };
  const codeOf = async (answer: Promise<Response>) => /<Code>(\w+)/.exec(await (await answer).text())?.[1] ?? 'accepted';
  const own = { key: 'posted/${filename}', 'Content-Type': 'text/plain', 'x-amz-meta-by': 'form' };
  const rules = [
    { bucket: 'shared' },
    ['starts-with', '$key', 'posted/'],
    { 'content-type': 'text/plain' },
    ['eq', '$x-amz-meta-by', 'form'],
  ];
  expect((await post(own, rules)).status).toBe(200);
  expect(await get('posted/name.txt')).toMatchObject({ ContentType: 'text/plain', Metadata: { by: 'form' }, ContentLength: 6 });
  expect(await codeOf(post({ ...own, key: 'elsewhere' }, rules))).toBe('AccessDenied');
  expect(await codeOf(post({ ...own, 'x-amz-meta-more': 'x' }, rules))).toBe('AccessDenied');
  expect(await codeOf(post(own, [...rules, { bucket: 'private' }]))).toBe('AccessDenied');
  expect(await codeOf(post(own, rules, { minutes: -1 }))).toBe('AccessDenied');
  expect(await codeOf(post(own, [...rules, ['content-length-range', 0, 3]]))).toBe('EntityTooLarge');
  expect(await codeOf(post(own, [...rules, ['content-length-range', 10, 30]]))).toBe('EntityTooSmall');
  expect(await codeOf(post(own, [...rules, 'no condition']))).toBe('InvalidPolicyDocument');
  expect(await codeOf(post({ ...own, 'X-Amz-Date': '20200101T000000Z' }, rules))).toBe('AccessDenied');
  expect(await leftovers()).toEqual([]);
});
