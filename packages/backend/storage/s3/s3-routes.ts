import type { RouteDefinition } from '../../gateway/router.ts';
import {
  createBucket,
  deleteBucket,
  getBucketLocation,
  getBucketVersioning,
  headBucket,
  listBuckets,
} from './buckets/buckets.ts';
import { abortUpload } from './multipart/abort-upload.ts';
import { completeUpload } from './multipart/complete-upload.ts';
import { createUpload } from './multipart/create-upload.ts';
import { listParts, listUploads } from './multipart/list-uploads.ts';
import { copyPart } from './multipart/copy-part.ts';
import { uploadPart } from './multipart/upload-part.ts';
import { copyObject } from './objects/copy-object.ts';
import { deleteObject, deleteObjects } from './objects/delete-objects.ts';
import { getObject, getObjectTagging } from './objects/get-object.ts';
import { listObjects, listObjectsV2, listObjectVersions } from './objects/list-objects.ts';
import { putObject } from './objects/put-object.ts';
import type { S3Request } from './s3-request.ts';

/** One operation of the S3 protocol. Several share a method and a path. */
export interface S3Operation {
  /** Supabase's name of the operation, which `storage.operation()` returns in policies. */
  readonly name: string;
  /** What selects it: parameters of the query, and `@` before a header. */
  readonly selectors: readonly string[];
  /** Other parameters that it reads. Any other is refused: a parameter may turn a request into another operation. */
  readonly parameters: readonly string[];
  readonly handle: (request: S3Request) => Promise<Response>;
}

export interface S3Route extends RouteDefinition {
  readonly operations: readonly S3Operation[];
}

type Row = [selectors: string, name: string, handle: S3Operation['handle'], parameters?: string];

const route = (methods: string, path: string, ...rows: Row[]): S3Route => ({
  methods: methods.split(' '),
  path,
  operations: rows.map(([selectors, name, handle, parameters = '']) => ({
    selectors: selectors.split(' ').filter(Boolean),
    name: `storage.s3.${name}`,
    handle,
    parameters: parameters.split(' ').filter(Boolean),
  })),
});

const bucket = '/s3/{bucket}';
const object = '/s3/{bucket}/{name*}';
const listing = 'prefix delimiter max-keys encoding-type';
const overrides = ['content-type', 'content-language', 'expires', 'cache-control', 'content-disposition', 'content-encoding']
  .map((name) => `response-${name}`)
  .join(' ');

// The first operation whose selectors are all there handles the request.
export const s3Routes: readonly S3Route[] = [
  route('GET', '/s3', ['', 'bucket.list', listBuckets]),
  route('PUT', bucket, ['', 'bucket.create', createBucket]),
  route('DELETE', bucket, ['', 'bucket.delete', deleteBucket]),
  route('HEAD', bucket, ['', 'bucket.head', headBucket]),
  route('POST', bucket, ['delete', 'object.delete_many', deleteObjects]),
  route(
    'GET',
    bucket,
    ['location', 'bucket.get_location', getBucketLocation],
    ['versioning', 'bucket.get_versioning', getBucketVersioning],
    ['uploads', 'upload.list_multipart', listUploads, 'prefix delimiter key-marker upload-id-marker max-uploads encoding-type'],
    ['versions', 'object.list', listObjectVersions, `${listing} key-marker version-id-marker`],
    ['list-type', 'object.list', listObjectsV2, `${listing} continuation-token start-after fetch-owner`],
    ['', 'object.list', listObjects, `${listing} marker`],
  ),
  route('HEAD', object, ['', 'object.info', getObject, overrides]),
  route(
    'GET',
    object,
    ['tagging', 'object.get_tagging', getObjectTagging],
    ['uploadId', 'upload.list_parts', listParts, 'max-parts part-number-marker encoding-type'],
    ['', 'object.get', getObject, overrides],
  ),
  route(
    'POST',
    object,
    ['uploads', 'upload.create_multipart', createUpload],
    ['uploadId', 'upload.complete_multipart', completeUpload],
  ),
  route(
    'PUT',
    object,
    ['uploadId partNumber @x-amz-copy-source', 'upload.part_copy', copyPart],
    ['uploadId partNumber', 'upload.part', uploadPart],
    ['@x-amz-copy-source', 'object.copy', copyObject],
    ['', 'upload', putObject],
  ),
  route('DELETE', object, ['uploadId', 'upload.abort_multipart', abortUpload], ['', 'object.delete', deleteObject]),
];

const alwaysAllowed = new Set(['x-id', 'apikey']);

/** Finds the operation of a request; undefined if it names one that is not here. */
export function findOperation(
  { operations }: S3Route,
  query: ReadonlyMap<string, string>,
  headers: Headers,
): S3Operation | undefined {
  const isSelected = (selector: string) => (selector.startsWith('@') ? headers.has(selector.slice(1)) : query.has(selector));
  const operation = operations.find(({ selectors }) => selectors.every(isSelected));
  if (!operation) return undefined;
  const allowed = new Set([...operation.selectors, ...operation.parameters]);
  const isKnown = (name: string) => allowed.has(name) || alwaysAllowed.has(name) || /^x-amz-/i.test(name);
  // Objects have one version, whose id is `null`.
  const isOnlyVersion = (name: string) => name === 'versionId' && query.get(name) === 'null';
  return [...query.keys()].every((name) => isKnown(name) || isOnlyVersion(name)) ? operation : undefined;
}
