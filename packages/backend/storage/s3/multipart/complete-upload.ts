import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { BlobStore } from '../../blobs/blob-store.ts';
import { refuse, StorageError } from '../../errors.ts';
import { findObject } from '../../objects/objects.sql.ts';
import { ownerIdOf } from '../../storage-request.ts';
import { asOwner, asUser } from '../../transactions.ts';
import { allowedTypes, maxObjectBytes } from '../../uploads/bucket-limits.rules.ts';
import { completeUpload as storeObject, objectMetadata } from '../../uploads/complete-upload.ts';
import { writeBlob } from '../../uploads/write-blob.ts';
import { readXmlBody, type S3Request } from '../s3-request.ts';
import { childText, type XmlNode } from '../xml/read-xml.rules.ts';
import { xmlResponse } from '../xml/write-xml.ts';
import { assertUploadAllowed, findUpload } from './find-upload.ts';
import { listParts, type UploadedPart } from './parts.sql.ts';
import { deleteUpload } from './uploads.sql.ts';

const maxParts = 10_000;
/** As S3 requires of all parts but the last. */
const minPartBytes = 5 * 1024 * 1024;

/**
 * POST /:bucket/*?uploadId: joins the listed parts to one object, which is stored whole or not at all; if it is not, the upload
 * goes on. A request that is repeated because its answer was lost succeeds again while the object is what these parts make.
 * @throws NoSuchUpload, MalformedXML, InvalidPart, InvalidPartOrder, EntityTooSmall, EntityTooLarge, InvalidMimeType, AccessDenied
 */
export async function completeUpload(request: S3Request): Promise<Response> {
  const { storage } = request;
  const listed = readList(await readXmlBody(request));
  const current = await findUpload(request).catch(async (error: unknown) => {
    if (!(error instanceof StorageError) || error.code !== 'NoSuchUpload' || !(await isCompleted(request, listed))) throw error;
    return undefined;
  });
  if (!current) return answer(request, joinedETag(listed));
  const { upload, bucket, target } = current;
  const uploaded = await asOwner(storage)((transaction) => listParts(transaction, upload.id, 0, maxParts));
  const parts = chooseParts(listed, uploaded);
  // The parts already count as the owner's bytes, so the object is not asked about as a new one.
  await assertUploadAllowed(current, undefined, parts[0]?.version);
  const { mimetype: contentType, cacheControl } = upload.metadata;
  const rules = {
    maxBytes: maxObjectBytes(bucket, target.name, storage.fileSizeLimit),
    contentType,
    allowed: allowedTypes(bucket, target.name),
  };
  const eTag = joinedETag(listed);
  await storage.orphanedBlobs.withPendingBlob({ ownerId: target.ownerId, size: undefined }, async (version) => {
    const { size } = await writeBlob(readParts(parts, storage.blobs), version, storage.blobs, rules);
    const metadata = objectMetadata({ size, eTag, contentType, cacheControl, at: storage.now() });
    await storeObject(storage, target, version, { metadata, userMetadata: upload.user_metadata ?? undefined });
  });
  const versions = await asOwner(storage)((transaction) => deleteUpload(transaction, upload.id));
  await storage.orphanedBlobs.removeOrphaned(versions);
  return answer(request, eTag);
}

/** Whether the caller sees an object there, of its own, that has the bytes of these parts. */
async function isCompleted(request: S3Request, listed: readonly ListedPart[]): Promise<boolean> {
  const object = await asUser(request)((transaction) => findObject(transaction, request.bucket, request.name));
  const isOwn = object?.owner_id === (ownerIdOf(request) ?? null) || request.caller.role === 'service_role';
  return isOwn && object?.metadata?.eTag === joinedETag(listed);
}

const answer = ({ storage, bucket, name }: S3Request, eTag: string) =>
  xmlResponse([
    'CompleteMultipartUploadResult',
    [
      ['Location', `${storage.publicUrl()}/storage/v1/s3/${bucket}/${name.split('/').map(encodeURIComponent).join('/')}`],
      ['Bucket', bucket],
      ['Key', name],
      ['ETag', eTag],
    ],
  ]);

interface ListedPart {
  readonly number: number;
  readonly eTag: string;
}

/** @throws MalformedXML */
function readList(body: XmlNode | undefined): ListedPart[] {
  const parts = (body?.children ?? []).filter(({ name }) => name === 'Part');
  if (body?.name !== 'CompleteMultipartUpload' || parts.length === 0 || parts.length > maxParts) throw refuse('MalformedXML');
  return parts.map((part) => {
    const number = childText(part, 'PartNumber')?.trim() ?? '';
    const eTag = childText(part, 'ETag')?.trim();
    if (!/^\d{1,5}$/.test(number) || eTag === undefined) throw refuse('MalformedXML');
    return { number: Number(number), eTag };
  });
}

/** @throws InvalidPartOrder, InvalidPart, EntityTooSmall */
function chooseParts(listed: readonly ListedPart[], uploaded: readonly UploadedPart[]): UploadedPart[] {
  if (listed.some(({ number }, index) => index > 0 && number <= (listed[index - 1] as ListedPart).number))
    throw refuse('InvalidPartOrder');
  const byNumber = new Map(uploaded.map((part) => [part.part_number, part]));
  const parts = listed.map(({ number, eTag }) => {
    const part = byNumber.get(number);
    if (!part || withoutQuotes(part.etag) !== withoutQuotes(eTag)) throw refuse('InvalidPart');
    return part;
  });
  if (parts.slice(0, -1).some(({ size }) => size < minPartBytes)) throw refuse('EntityTooSmall');
  return parts;
}

const withoutQuotes = (eTag: string) => eTag.replaceAll('"', '');

/** As S3 computes it: the hash of the hashes of the parts, and their number. */
function joinedETag(parts: readonly ListedPart[]): string {
  const hash = createHash('md5');
  for (const { eTag } of parts) hash.update(withoutQuotes(eTag), 'hex');
  return `"${hash.digest('hex')}-${parts.length}"`;
}

/** One part is open at a time. */
function readParts(parts: readonly UploadedPart[], blobs: Pick<BlobStore, 'read'>): Readable {
  async function* readAll() {
    for (const { version, size } of parts) if (size > 0) yield* await blobs.read(version);
  }
  return Readable.from(readAll(), { objectMode: false });
}
