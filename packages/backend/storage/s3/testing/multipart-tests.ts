import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  PutObjectCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { ada, ben } from '../../../testing/use-backend.ts';
import { refusal } from './refusal.ts';
import type { TestS3Protocol } from './use-s3-client.ts';

const Bucket = 'shared';
const MiB = 1024 * 1024;

async function begin(s3: S3Client, Key: string, more: object = {}) {
  const { UploadId } = await s3.send(new CreateMultipartUploadCommand({ Bucket, Key, ...more }));
  const upload = { Bucket, Key, UploadId };
  return {
    upload,
    part: (PartNumber: number, Body: Buffer | string) => s3.send(new UploadPartCommand({ ...upload, PartNumber, Body })),
    complete: (...Parts: { PartNumber: number; ETag: string | undefined }[]) =>
      s3.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } })),
    abort: () => s3.send(new AbortMultipartUploadCommand(upload)),
  };
}

/** Uploads in parts. */
export function testMultipartUploads(storage: () => TestS3Protocol): void {
  const query = (text: string) => storage().database.query(text);
  const leftovers = async () => ({
    blobs: await query('select from storage.orphaned_blobs'),
    uploads: await query('select from storage.s3_multipart_uploads'),
  });
  const nothing = { blobs: [], uploads: [] };

  test('parts become one object with its metadata, whatever their order, and nothing else is left', async () => {
    const s3 = await storage().s3();
    const before = await storage().storedVersions();
    const { upload, part, complete } = await begin(s3, 'parts.bin', { ContentType: 'text/csv', Metadata: { of: 'parts' } });
    const second = await part(2, Buffer.alloc(MiB, 2));
    await part(1, 'replaced by the next');
    const first = await part(1, Buffer.alloc(5 * MiB, 1));
    const listed = await s3.send(new ListPartsCommand({ ...upload, MaxParts: 1 }));
    expect(listed).toMatchObject({ IsTruncated: true, Parts: [{ PartNumber: 1, Size: 5 * MiB, ETag: first.ETag }] });
    const PartNumberMarker = listed.NextPartNumberMarker;
    expect((await s3.send(new ListPartsCommand({ ...upload, PartNumberMarker }))).Parts).toMatchObject([{ PartNumber: 2 }]);
    const parts = [first, second].map(({ ETag }, index) => ({ PartNumber: index + 1, ETag }));
    expect(await refusal(complete(...parts.toReversed()))).toEqual([400, 'InvalidPartOrder']);
    expect(await refusal(complete({ PartNumber: 1, ETag: second.ETag }))).toEqual([400, 'InvalidPart']);
    expect(await refusal(complete({ PartNumber: 3, ETag: second.ETag }))).toEqual([400, 'InvalidPart']);
    expect(await refusal(complete())).toEqual([400, 'MalformedXML']);
    const { ETag } = await complete(...parts);
    expect(ETag).toMatch(/^"[0-9a-f]{32}-2"$/);
    const object = await s3.send(new GetObjectCommand({ Bucket, Key: 'parts.bin' }));
    expect(object).toMatchObject({ ContentLength: 6 * MiB, ContentType: 'text/csv', Metadata: { of: 'parts' } });
    const bytes = Buffer.from((await object.Body?.transformToByteArray()) ?? []);
    expect(bytes.equals(Buffer.concat([Buffer.alloc(5 * MiB, 1), Buffer.alloc(MiB, 2)]))).toBe(true);
    expect(await refusal(part(3, 'x'))).toEqual([404, 'NoSuchUpload']);
    // As a client does that did not hear the first answer.
    expect((await complete(...parts)).ETag).toBe(ETag);
    expect(await refusal(complete({ PartNumber: 1, ETag: first.ETag }))).toEqual([404, 'NoSuchUpload']);
    expect((await storage().storedVersions()).length).toBe(before.length + 1);
    expect(await leftovers()).toEqual(nothing);
  });

  test('parts may be copied from objects, whole or a range of them', async () => {
    const s3 = await storage().s3();
    await s3.send(new PutObjectCommand({ Bucket, Key: 'digits', Body: '0123456789' }));
    const { upload, complete } = await begin(s3, 'copied.txt');
    const copy = (CopySourceRange: string) =>
      s3.send(new UploadPartCopyCommand({ ...upload, PartNumber: 1, CopySource: `${Bucket}/digits`, CopySourceRange }));
    expect(await refusal(copy('bytes=-5'))).toEqual([400, 'InvalidArgument']);
    expect(await refusal(copy('bytes=5-10'))).toEqual([400, 'InvalidArgument']);
    await complete({ PartNumber: 1, ETag: (await copy('bytes=2-5')).CopyPartResult?.ETag });
    const object = await s3.send(new GetObjectCommand({ Bucket, Key: 'copied.txt' }));
    expect(await object.Body?.transformToString()).toBe('2345');
  });

  test('all parts together stay below the limit, and only the last may be small', async () => {
    const s3 = await storage().s3();
    const { part, complete, abort } = await begin(s3, 'limited.bin');
    const parts = await Promise.all(
      [1, 2].map(async (PartNumber) => ({ PartNumber, ETag: (await part(PartNumber, 'small')).ETag })),
    );
    expect(await refusal(complete(...parts))).toEqual([400, 'EntityTooSmall']);
    const large = await Promise.all([3, 4, 5].map((number) => refusal(part(number, Buffer.alloc(5 * MiB)))));
    expect(large.filter((outcome) => outcome !== 'no refusal')).toEqual([[400, 'EntityTooLarge']]);
    await abort();
    expect(await leftovers()).toEqual(nothing);
  });

  test('the bucket’s types hold for the joined parts, and a refused upload can go on', async () => {
    const s3 = await storage().s3();
    const upload = await s3.send(new CreateMultipartUploadCommand({ Bucket: 'board', Key: 'lie.png', ContentType: 'image/png' }));
    const target = { Bucket: 'board', Key: 'lie.png', UploadId: upload.UploadId };
    const put = async (Body: Buffer | string) => {
      const { ETag } = await s3.send(new UploadPartCommand({ ...target, PartNumber: 1, Body }));
      return s3.send(new CompleteMultipartUploadCommand({ ...target, MultipartUpload: { Parts: [{ PartNumber: 1, ETag }] } }));
    };
    expect(await refusal(put('<html>'))).toEqual([415, 'InvalidMimeType']);
    expect((await refusal(s3.send(new HeadObjectCommand({ Bucket: 'board', Key: 'lie.png' }))))[0]).toBe(404);
    const image = sharp({ create: { width: 4, height: 3, channels: 3, background: 'teal' } });
    await put(await image.png().toBuffer());
    expect(await leftovers()).toEqual(nothing);
  });

  test('an upload belongs to its object and to who began it', async () => {
    const [hers, his, owner] = [await storage().s3({ sub: ada }), await storage().s3({ sub: ben }), await storage().s3()];
    const { upload, part, abort } = await begin(hers, `${ada}/parts.bin`);
    await part(1, 'hers');
    for (const s3 of [his, hers])
      expect(
        await refusal(
          s3.send(new UploadPartCommand({ ...upload, Key: `${s3 === his ? ben : ada}/other`, PartNumber: 1, Body: 'x' })),
        ),
      ).toEqual([404, 'NoSuchUpload']);
    expect(await refusal(his.send(new AbortMultipartUploadCommand(upload)))).toEqual([404, 'NoSuchUpload']);
    expect(await refusal(begin(his, `${ada}/parts.bin`))).toEqual([403, 'AccessDenied']);
    // As on Supabase, no policy shows uploads to users.
    expect((await hers.send(new ListMultipartUploadsCommand({ Bucket }))).Uploads).toBeUndefined();
    expect((await owner.send(new ListMultipartUploadsCommand({ Bucket }))).Uploads).toMatchObject([{ Key: upload.Key }]);
    await abort();
    expect(await leftovers()).toEqual(nothing);
  });

  test('lists of uploads have folders and pages', async () => {
    const s3 = await storage().s3();
    const uploads = [];
    for (const name of ['m/a', 'm/b/1', 'm/b/2', 'm/c']) uploads.push(await begin(s3, name));
    const page = (more: object) => s3.send(new ListMultipartUploadsCommand({ Bucket, Prefix: 'm/', ...more }));
    const first = await page({ Delimiter: '/', MaxUploads: 2 });
    expect([first.Uploads?.map(({ Key }) => Key), first.CommonPrefixes, first.IsTruncated]).toEqual([
      ['m/a'],
      [{ Prefix: 'm/b/' }],
      true,
    ]);
    const second = await page({ Delimiter: '/', KeyMarker: first.NextKeyMarker });
    expect([second.Uploads?.map(({ Key }) => Key), second.CommonPrefixes]).toEqual([['m/c'], undefined]);
    for (const { abort } of uploads) await abort();
  });

  test('an upload without requests for a day is swept with its parts', async () => {
    const before = await storage().storedVersions();
    const { part } = await begin(await storage().s3(), 'forgotten.bin');
    await part(1, 'forgotten');
    await storage().sweep();
    expect((await storage().storedVersions()).length).toBe(before.length + 1);
    await query('update storage.s3_multipart_uploads set expires_at = now()');
    expect(await refusal(part(2, 'late'))).toEqual([404, 'NoSuchUpload']);
    await storage().sweep();
    expect(await storage().storedVersions()).toEqual(before);
    expect(await leftovers()).toEqual(nothing);
  });
}
