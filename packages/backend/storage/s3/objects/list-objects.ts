import { findBucket } from '../../buckets/buckets.sql.ts';
import { refuse } from '../../errors.ts';
import type { ObjectMetadata } from '../../model.ts';
import { listNames, listWithDelimiter, type ListEntry } from '../../objects/lists.sql.ts';
import { asOwner, asUser } from '../../transactions.ts';
import { readNumber, type S3Request } from '../s3-request.ts';
import { xmlResponse, type XmlElement } from '../xml/write-xml.ts';
import { nameEncoder } from './encode-name.rules.ts';

const maxEntries = 1000;

interface Page {
  readonly entries: readonly ListEntry[];
  readonly isTruncated: boolean;
  /** The last entry's name; a folder's ends with the delimiter. */
  readonly last: string | undefined;
}

/** GET /:bucket?list-type=2. @throws NoSuchBucket, InvalidArgument */
export async function listObjectsV2(request: S3Request): Promise<Response> {
  const { query } = request;
  if (query.get('list-type') !== '2') throw refuse('InvalidArgument', { message: 'list-type must be 2.' });
  const encode = nameEncoder(query.get('encoding-type'));
  const token = query.get('continuation-token');
  const startAfter = query.get('start-after');
  const after = token === undefined ? (startAfter ?? '') : decodeToken(token);
  const { limit, page, list } = await readPage(request, after);
  return xmlResponse([
    'ListBucketResult',
    [
      ...list(encode),
      ['MaxKeys', limit],
      ['KeyCount', page.entries.length],
      ['IsTruncated', page.isTruncated],
      token === undefined ? undefined : ['ContinuationToken', token],
      startAfter === undefined ? undefined : ['StartAfter', encode(startAfter)],
      page.isTruncated && page.last !== undefined ? ['NextContinuationToken', encodeToken(page.last)] : undefined,
    ],
  ]);
}

/** GET /:bucket: the older list, whose pages begin after a name. @throws NoSuchBucket, InvalidArgument */
export async function listObjects(request: S3Request): Promise<Response> {
  const { query } = request;
  const encode = nameEncoder(query.get('encoding-type'));
  const marker = query.get('marker') ?? '';
  const { limit, page, list } = await readPage(request, marker);
  const hasNextMarker = page.isTruncated && page.last !== undefined && query.get('delimiter');
  return xmlResponse([
    'ListBucketResult',
    [
      ...list(encode),
      ['Marker', encode(marker)],
      ['MaxKeys', limit],
      ['IsTruncated', page.isTruncated],
      hasNextMarker ? ['NextMarker', encode(page.last ?? '')] : undefined,
    ],
  ]);
}

/**
 * GET /:bucket?versions: every object has one version, whose id is `null`, as in a bucket of S3 without versioning.
 * @throws NoSuchBucket, InvalidArgument
 */
export async function listObjectVersions(request: S3Request): Promise<Response> {
  const { query } = request;
  const encode = nameEncoder(query.get('encoding-type'));
  const marker = query.get('key-marker') ?? '';
  const versionMarker = query.get('version-id-marker') ?? '';
  if (versionMarker !== '' && marker === '')
    throw refuse('InvalidArgument', { message: 'A version-id marker cannot be specified without a key marker.' });
  const { limit, page, list } = await readPage(request, marker, 'Version');
  const isVersion = page.entries.at(-1)?.id !== null;
  return xmlResponse([
    'ListVersionsResult',
    [
      ...list(encode),
      ['KeyMarker', encode(marker)],
      ['VersionIdMarker', versionMarker],
      ['MaxKeys', limit],
      ['IsTruncated', page.isTruncated],
      page.isTruncated && page.last !== undefined ? ['NextKeyMarker', encode(page.last)] : undefined,
      page.isTruncated && page.last !== undefined && isVersion ? ['NextVersionIdMarker', 'null'] : undefined,
    ],
  ]);
}

async function readPage(request: S3Request, after: string, element: 'Contents' | 'Version' = 'Contents') {
  const { storage, bucket, query } = request;
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter') ?? '';
  const limit = Math.min(readNumber(request, 'max-keys', 0, 2 ** 31 - 1) ?? maxEntries, maxEntries);
  if (!(await asOwner(storage)((transaction) => findBucket(transaction, bucket)))) throw refuse('NoSuchBucket');
  const page = await selectPage(request, { prefix, delimiter, limit, after });
  const list = (encode: (name: string) => string): XmlElement[] => [
    ['Name', bucket],
    ['Prefix', encode(prefix)],
    ...(delimiter === '' ? [] : [['Delimiter', encode(delimiter)] as const]),
    ...(query.get('encoding-type') === 'url' ? [['EncodingType', 'url'] as const] : []),
    ...page.entries.map((entry) => describe(entry, delimiter, encode, element)),
  ];
  return { limit, page, list };
}

async function selectPage(
  request: S3Request,
  { limit, delimiter, prefix, after }: { limit: number; delimiter: string; prefix: string; after: string },
): Promise<Page> {
  if (limit === 0) return { entries: [], isTruncated: false, last: undefined };
  // One more tells whether there is another page.
  const page = { prefix, after, limit: limit + 1, delimiter };
  const rows = await asUser(request)((transaction) =>
    delimiter === ''
      ? listNames(transaction, request.bucket, { ...page, column: 'name', order: 'asc', afterTime: '' })
      : listWithDelimiter(transaction, request.bucket, page),
  );
  const entries = rows.slice(0, limit);
  const last = entries.at(-1);
  return { entries, isTruncated: rows.length > limit, last: last && (last.id === null ? last.name + delimiter : last.name) };
}

function describe(
  entry: ListEntry,
  delimiter: string,
  encode: (name: string) => string,
  element: 'Contents' | 'Version',
): XmlElement {
  if (entry.id === null) return ['CommonPrefixes', [['Prefix', encode(entry.name + delimiter)]]];
  const metadata = (entry.metadata ?? {}) as Partial<ObjectMetadata>;
  return [
    element,
    [
      ['Key', encode(entry.name)],
      element === 'Version' ? ['VersionId', 'null'] : undefined,
      element === 'Version' ? ['IsLatest', true] : undefined,
      ['LastModified', metadata.lastModified ?? entry.updated_at?.toISOString() ?? ''],
      metadata.eTag === undefined ? undefined : ['ETag', metadata.eTag],
      ['Size', metadata.size ?? 0],
      ['StorageClass', 'STANDARD'],
    ],
  ];
}

const encodeToken = (name: string) => Buffer.from(name).toString('base64url');

/** @throws InvalidArgument */
function decodeToken(token: string): string {
  const name = Buffer.from(token, 'base64url').toString('utf8');
  if (name === '' || encodeToken(name) !== token)
    throw refuse('InvalidArgument', { message: 'The continuation token is incorrect.' });
  return name;
}
