import { createBucket } from './buckets/create-bucket.ts';
import { deleteBucket, emptyBucket, updateBucket } from './buckets/change-bucket.ts';
import { getBucket, listBuckets } from './buckets/read-buckets.ts';
import { findAuthorizedObject, findPublicObject, findSignedObject } from './downloads/find-object.ts';
import { serveInfo, serveObject } from './downloads/serve-object.ts';
import type { RouteDefinition } from '../gateway/router.ts';
import type { StorageRequest } from './storage-request.ts';
import { serveImage } from './images/serve-image.ts';
import { copyObject } from './objects/copy-object.ts';
import { deleteObject, deleteObjects } from './objects/delete-objects.ts';
import { listObjects } from './objects/list-objects.ts';
import { listObjectsV2 } from './objects/list-objects-v2.ts';
import { moveObject } from './objects/move-object.ts';
import { signDownloadUrl, signDownloadUrls, signUploadUrl } from './signed-urls/sign-urls.ts';
import { createObject, updateObject, uploadToSignedUrl } from './uploads/upload-object.ts';

export interface StorageRoute extends RouteDefinition {
  /** Supabase's name of the operation, which `storage.operation()` returns in policies. */
  readonly operation: string;
  /** Whether the route needs no key. */
  readonly isPublic: boolean;
  readonly handle: (request: StorageRequest) => Promise<Response>;
}

type Row = [methods: string, path: string, operation: string, handle: StorageRoute['handle'], access?: 'public'];

// The first matching route handles the request.
const rows: readonly Row[] = [
  ['POST', '/bucket', 'storage.bucket.create', createBucket],
  ['GET', '/bucket', 'storage.bucket.list', listBuckets],
  ['GET', '/bucket/{bucket}', 'storage.bucket.get', getBucket],
  ['PUT', '/bucket/{bucket}', 'storage.bucket.update', updateBucket],
  ['DELETE', '/bucket/{bucket}', 'storage.bucket.delete', deleteBucket],
  ['POST', '/bucket/{bucket}/empty', 'storage.bucket.empty', emptyBucket],

  ['POST', '/object/list/{bucket}', 'storage.object.list', listObjects],
  ['POST', '/object/list-v2/{bucket}', 'storage.object.list_v2', listObjectsV2],
  ['POST', '/object/move', 'storage.object.move', moveObject],
  ['POST', '/object/copy', 'storage.object.copy', copyObject],
  ['POST', '/object/sign/{bucket}', 'storage.object.sign_many', signDownloadUrls],
  ['POST', '/object/sign/{bucket}/{name*}', 'storage.object.sign', signDownloadUrl],
  ['POST', '/object/upload/sign/{bucket}/{name*}', 'storage.object.sign_upload_url', signUploadUrl],
  ['PUT', '/object/upload/sign/{bucket}/{name*}', 'storage.object.upload_signed', uploadToSignedUrl, 'public'],
  ['GET HEAD', '/object/sign/{bucket}/{name*}', 'storage.object.get_signed', serveObject(findSignedObject), 'public'],
  ['GET HEAD', '/object/public/{bucket}/{name*}', 'storage.object.get_public', serveObject(findPublicObject), 'public'],
  ['GET HEAD', '/object/authenticated/{bucket}/{name*}', 'storage.object.get_authenticated', serveObject(findAuthorizedObject)],
  ['GET HEAD', '/object/info/public/{bucket}/{name*}', 'storage.object.info_public', serveInfo(findPublicObject), 'public'],
  ['GET HEAD', '/object/info/authenticated/{bucket}/{name*}', 'object.get_authenticated_info', serveInfo(findAuthorizedObject)],
  ['GET HEAD', '/object/info/{bucket}/{name*}', 'object.get_authenticated_info', serveInfo(findAuthorizedObject), 'public'],
  ['HEAD', '/object/{bucket}/{name*}', 'object.head_authenticated_info', serveObject(findAuthorizedObject), 'public'],
  ['GET', '/object/{bucket}/{name*}', 'storage.object.get_authenticated', serveObject(findAuthorizedObject), 'public'],
  ['POST', '/object/{bucket}/{name*}', 'storage.object.upload', createObject],
  ['PUT', '/object/{bucket}/{name*}', 'storage.object.upload_update', updateObject],
  ['DELETE', '/object/{bucket}/{name*}', 'storage.object.delete', deleteObject],
  ['DELETE', '/object/{bucket}', 'storage.object.delete_many', deleteObjects],

  ['GET', '/render/image/public/{bucket}/{name*}', 'storage.render.image_public', serveImage(findPublicObject), 'public'],
  ['GET', '/render/image/sign/{bucket}/{name*}', 'storage.render.image_sign', serveImage(findSignedObject), 'public'],
  ['GET', '/render/image/authenticated/{bucket}/{name*}', 'storage.render.image_authenticated', serveImage(findAuthorizedObject)],
];

export const storageRoutes: readonly StorageRoute[] = rows.map(([methods, path, operation, handle, access]) => ({
  methods: methods.split(' '),
  path,
  operation,
  isPublic: access === 'public',
  handle,
}));
