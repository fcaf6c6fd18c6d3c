import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { Upload } from 'tus-js-client';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readProject } from '../../project/read-project.ts';
import { startReplica } from '../../realtime/testing/second-replica.ts';
import { openS3Client } from '../s3/testing/open-s3-client.ts';
import { useS3 } from '../testing/use-s3.ts';
import { filesProject, statusOf, useStorage } from '../testing/use-storage.ts';

const s3 = useS3();
const storage = useStorage({ env: s3.env });
const service = (bucket = 'shared') => storage().service().from(bucket);
const noise = (length: number) => Buffer.from(Uint8Array.from({ length }, (_, index) => (index * 31) % 251));
const leftovers = () => storage().database.query('select from storage.orphaned_blobs');

test('each version is an object in S3, and the state folder stays empty', async () => {
  const bytes = noise(100_000);
  expect((await service().upload('a.bin', bytes, { contentType: 'application/x-any' })).error).toBeNull();
  expect(await (await service().download('a.bin')).data?.bytes()).toEqual(new Uint8Array(bytes));
  const [row] = await storage().database.query<{ version: string }>(`select version from storage.objects where name = 'a.bin'`);
  expect(await s3.objects()).toContain(`${row?.version.slice(0, 2)}/${row?.version}`);
  await expect(storage().storedVersions()).rejects.toMatchObject({ code: 'ENOENT' });
});

test('two replicas serve the same files and go on with each other’s uploads, and one with a folder is refused', async () => {
  await service().upload('both.txt', 'in S3', { contentType: 'text/plain' });
  const project = await readProject(filesProject, {});
  const home = await mkdtemp(join(tmpdir(), 'replica-'));
  onTestFinished(() => rm(home, { recursive: true }));
  const second = await startReplica(storage(), { project, home, env: s3.env });
  const headers = { apikey: second.secrets.secretKey };
  expect(await (await fetch(`${second.url}/storage/v1/object/authenticated/shared/both.txt`, { headers })).text()).toBe('in S3');
  const [one, other] = [openS3Client(storage()), openS3Client(second)];
  onTestFinished(() => [one, other].forEach((client) => client.destroy()));
  const object = { Bucket: 'shared', Key: 'in-parts.bin' };
  const { UploadId } = await one.send(new CreateMultipartUploadCommand(object));
  const { ETag } = await one.send(new UploadPartCommand({ ...object, UploadId, PartNumber: 1, Body: noise(300_000) }));
  const MultipartUpload = { Parts: [{ PartNumber: 1, ETag }] };
  await other.send(new CompleteMultipartUploadCommand({ ...object, UploadId, MultipartUpload }));
  const { Body } = await one.send(new GetObjectCommand({ ...object, Range: 'bytes=100-199' }));
  expect(await Body?.transformToByteArray()).toEqual(new Uint8Array(noise(300_000).subarray(100, 200)));
  await expect(startReplica(storage(), { project, home, env: {} })).rejects.toMatchObject({ code: 'storage_folder_foreign' });
});

test('ranges, copies and images work as with a folder', async () => {
  await service().upload('b.txt', 'abcdefghij', { contentType: 'text/plain' });
  const headers = { apikey: storage().secrets.secretKey };
  const part = await storage().fetch('/object/authenticated/shared/b.txt', { headers: { ...headers, range: 'bytes=2-4' } });
  expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, 'cde', 'bytes 2-4/10']);
  await service().copy('b.txt', 'c.txt');
  await service().remove(['b.txt']);
  expect(await (await service().download('c.txt')).data?.text()).toBe('abcdefghij');
  const image = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  await service('board').upload('p.png', image, { contentType: 'image/png' });
  const small = await storage().fetch('/render/image/public/board/p.png?width=10');
  expect(await sharp(await small.bytes()).metadata()).toMatchObject({ width: 10, height: 5 });
});

test('replaced and deleted objects leave nothing', async () => {
  const before = await s3.objects();
  await service().upload('d.txt', 'one', { contentType: 'text/plain' });
  await service().upload('d.txt', 'two', { contentType: 'text/plain', upsert: true });
  expect((await s3.objects()).length).toBe(before.length + 1);
  await service().remove(['d.txt']);
  expect(await s3.objects()).toEqual(before);
  expect(await leftovers()).toEqual([]);
});

test('an upload that is too large or of another type than declared leaves nothing', async () => {
  const before = await s3.objects();
  expect(statusOf((await service().upload('e.bin', noise(2_097_153), { contentType: 'text/plain' })).error)).toBe('413');
  const form = new Blob([noise(2_097_153)], { type: 'text/plain' });
  expect(statusOf((await service().upload('e.bin', form)).error)).toBe('413');
  expect(statusOf((await service('board').upload('lie.png', '<html>', { contentType: 'image/png' })).error)).toBe('415');
  expect(await s3.objects()).toEqual(before);
  expect(await leftovers()).toEqual([]);
});

test('a resumable upload becomes one object', async () => {
  const bytes = noise(1_500_000);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  new Upload(bytes, {
    endpoint: `${storage().url}/storage/v1/upload/resumable`,
    headers: { apikey: storage().secrets.secretKey },
    metadata: { bucketName: 'shared', objectName: 'parts.bin', contentType: 'application/x-any' },
    chunkSize: 400_000,
    retryDelays: null,
    onError: reject,
    onSuccess: () => resolve(),
  }).start();
  await promise;
  expect(await (await service().download('parts.bin')).data?.bytes()).toEqual(new Uint8Array(bytes));
  await vi.waitFor(async () => expect((await s3.objects()).filter((name) => /\.(?:info|part)$/.test(name))).toEqual([]));
});

test('an aborted upload leaves no parts in S3', async () => {
  const before = await s3.files();
  const headers = { apikey: storage().secrets.secretKey, 'tus-resumable': '1.0.0' };
  const metadata = `bucketName ${btoa('shared')},objectName ${btoa('broken.bin')}`;
  const tooLarge = await storage().fetch('/upload/resumable', {
    method: 'POST',
    headers: { ...headers, 'upload-length': '12000000', 'upload-metadata': metadata },
  });
  expect(tooLarge.status).toBe(413);
  const created = await storage().fetch('/upload/resumable', {
    method: 'POST',
    headers: { ...headers, 'upload-length': '2000000', 'upload-metadata': metadata },
  });
  const part = { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  const address = created.headers.get('location') ?? '';
  expect((await fetch(address, { method: 'PATCH', headers: part, body: noise(1_000_000) as never })).status).toBe(204);
  expect((await s3.files()).length).toBeGreaterThan(before.length);
  expect((await fetch(address, { method: 'DELETE', headers })).status).toBe(204);
  expect(await s3.files()).toEqual(before);
});

test('an object whose blob is missing from S3 is not found', async () => {
  const { query } = storage().database;
  await query('insert into storage.objects (bucket_id, name, version, metadata) values ($1, $2, $3, $4)', [
    'shared',
    'ghost',
    'ffffffff-ffff-4fff-8fff-ffffffffffff',
    { size: 3 },
  ]);
  const headers = { apikey: storage().secrets.secretKey };
  const answer = await storage().fetch('/object/authenticated/shared/ghost', { headers });
  expect(await answer.json()).toMatchObject({ statusCode: '404', code: 'NoSuchKey' });
});
