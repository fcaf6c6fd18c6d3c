import { findBucket } from '../../buckets/buckets.sql.ts';
import { refuse } from '../../errors.ts';
import { asOwner, asUser } from '../../transactions.ts';
import { nameEncoder } from '../objects/encode-name.rules.ts';
import { readNumber, type S3Request } from '../s3-request.ts';
import { xmlResponse, type XmlElement } from '../xml/write-xml.ts';
import { findUpload } from './find-upload.ts';
import { listParts as selectParts } from './parts.sql.ts';
import { listUploads as selectUploads, type UploadEntry } from './uploads.sql.ts';

const maxEntries = 1000;

/** GET /:bucket?uploads: the uploads that have begun and that policies let the caller see. @throws NoSuchBucket, InvalidArgument */
export async function listUploads(request: S3Request): Promise<Response> {
  const { storage, bucket, query } = request;
  const limit = readNumber(request, 'max-uploads', 1, maxEntries) ?? maxEntries;
  const encode = nameEncoder(query.get('encoding-type'));
  const text = (name: string) => query.get(name) ?? '';
  const [prefix, delimiter, keyMarker, uploadIdMarker] = [
    text('prefix'),
    text('delimiter'),
    text('key-marker'),
    text('upload-id-marker'),
  ];
  if (!(await asOwner(storage)((transaction) => findBucket(transaction, bucket)))) throw refuse('NoSuchBucket');
  const page = { prefix, delimiter: delimiter || undefined, keyMarker, uploadIdMarker, limit: limit + 1 };
  const rows = await asUser(request)((transaction) => selectUploads(transaction, bucket, page));
  const entries = rows.slice(0, limit);
  const isTruncated = rows.length > limit;
  const last = entries.at(-1);
  return xmlResponse([
    'ListMultipartUploadsResult',
    [
      ['Bucket', bucket],
      ['KeyMarker', encode(keyMarker)],
      ['UploadIdMarker', uploadIdMarker],
      isTruncated && last ? ['NextKeyMarker', encode(last.key)] : undefined,
      isTruncated && last ? ['NextUploadIdMarker', last.id ?? ''] : undefined,
      ['Prefix', encode(prefix)],
      delimiter === '' ? undefined : ['Delimiter', encode(delimiter)],
      ['MaxUploads', limit],
      ['IsTruncated', isTruncated],
      query.get('encoding-type') === 'url' ? ['EncodingType', 'url'] : undefined,
      ...entries.map((entry) => describe(entry, encode)),
    ],
  ]);
}

function describe({ key, id, created_at: initiated }: UploadEntry, encode: (name: string) => string): XmlElement {
  if (id === null) return ['CommonPrefixes', [['Prefix', encode(key)]]];
  return [
    'Upload',
    [
      ['Key', encode(key)],
      ['UploadId', id],
      ['StorageClass', 'STANDARD'],
      ['Initiated', initiated.toISOString()],
    ],
  ];
}

/** GET /:bucket/*?uploadId: the parts that have arrived and that policies let the caller see. @throws NoSuchUpload, InvalidArgument */
export async function listParts(request: S3Request): Promise<Response> {
  const { bucket, name } = request;
  const limit = Math.min(readNumber(request, 'max-parts', 1, 2 ** 31 - 1) ?? maxEntries, maxEntries);
  const after = readNumber(request, 'part-number-marker', 0, 2 ** 31 - 1) ?? 0;
  const { upload } = await findUpload(request);
  const rows = await asUser(request)((transaction) => selectParts(transaction, upload.id, after, limit + 1));
  const parts = rows.slice(0, limit);
  const isTruncated = rows.length > limit;
  return xmlResponse([
    'ListPartsResult',
    [
      ['Bucket', bucket],
      ['Key', name],
      ['UploadId', upload.id],
      ['PartNumberMarker', after],
      isTruncated ? ['NextPartNumberMarker', parts.at(-1)?.part_number ?? 0] : undefined,
      ['MaxParts', limit],
      ['IsTruncated', isTruncated],
      ...parts.map((part): XmlElement => [
        'Part',
        [
          ['PartNumber', part.part_number],
          ['LastModified', part.created_at.toISOString()],
          ['ETag', part.etag],
          ['Size', part.size],
        ],
      ]),
    ],
  ]);
}
