import { createBucket } from './buckets/create-bucket.ts';
import { deleteBucket, emptyBucket, updateBucket } from './buckets/change-bucket.ts';
import { getBucket, listBuckets } from './buckets/read-buckets.ts';
import { findAllowed, findPublic, findSigned } from './downloads/find-object.ts';
import { serveInfo, serveObject } from './downloads/serve-object.ts';
import type { Exchange } from './storage-request.ts';
import { serveImage } from './images/serve-image.ts';
import { copyObject } from './objects/copy-object.ts';
import { deleteObject, deleteObjects } from './objects/delete-objects.ts';
import { listObjects } from './objects/list-objects.ts';
import { listObjectsV2 } from './objects/list-objects-v2.ts';
import { moveObject } from './objects/move-object.ts';
import { signObject, signObjects, signUpload } from './signed-urls/sign-urls.ts';
import { createObject, updateObject, uploadSigned } from './uploads/upload-object.ts';

export interface StorageRoute {
  readonly methods: readonly string[];
  /** Members of the path; `:bucket` stands for one, `*` for the object's name, which is the rest. */
  readonly path: string;
  /** As policies see it by `storage.operation()`, in Supabase's names. */
  readonly operation: string;
  /** Who may come without a key: everybody, or nobody. */
  readonly isOpen: boolean;
  readonly answer: (exchange: Exchange) => Promise<Response>;
}

type Row = [methods: string, path: string, operation: string, answer: StorageRoute['answer'], isOpen?: 'open'];

// The first that fits answers.
const rows: readonly Row[] = [
  ['POST', '/bucket', 'storage.bucket.create', createBucket],
  ['GET', '/bucket', 'storage.bucket.list', listBuckets],
  ['GET', '/bucket/:bucket', 'storage.bucket.get', getBucket],
  ['PUT', '/bucket/:bucket', 'storage.bucket.update', updateBucket],
  ['DELETE', '/bucket/:bucket', 'storage.bucket.delete', deleteBucket],
  ['POST', '/bucket/:bucket/empty', 'storage.bucket.empty', emptyBucket],

  ['POST', '/object/list/:bucket', 'storage.object.list', listObjects],
  ['POST', '/object/list-v2/:bucket', 'storage.object.list_v2', listObjectsV2],
  ['POST', '/object/move', 'storage.object.move', moveObject],
  ['POST', '/object/copy', 'storage.object.copy', copyObject],
  ['POST', '/object/sign/:bucket', 'storage.object.sign_many', signObjects],
  ['POST', '/object/sign/:bucket/*', 'storage.object.sign', signObject],
  ['POST', '/object/upload/sign/:bucket/*', 'storage.object.sign_upload_url', signUpload],
  ['PUT', '/object/upload/sign/:bucket/*', 'storage.object.upload_signed', uploadSigned, 'open'],
  ['GET HEAD', '/object/sign/:bucket/*', 'storage.object.get_signed', serveObject(findSigned), 'open'],
  ['GET HEAD', '/object/public/:bucket/*', 'storage.object.get_public', serveObject(findPublic), 'open'],
  ['GET HEAD', '/object/authenticated/:bucket/*', 'storage.object.get_authenticated', serveObject(findAllowed)],
  ['GET HEAD', '/object/info/public/:bucket/*', 'storage.object.info_public', serveInfo(findPublic), 'open'],
  ['GET HEAD', '/object/info/authenticated/:bucket/*', 'object.get_authenticated_info', serveInfo(findAllowed)],
  ['GET HEAD', '/object/info/:bucket/*', 'object.get_authenticated_info', serveInfo(findAllowed), 'open'],
  ['HEAD', '/object/:bucket/*', 'object.head_authenticated_info', serveObject(findAllowed), 'open'],
  ['GET', '/object/:bucket/*', 'storage.object.get_authenticated', serveObject(findAllowed), 'open'],
  ['POST', '/object/:bucket/*', 'storage.object.upload', createObject],
  ['PUT', '/object/:bucket/*', 'storage.object.upload_update', updateObject],
  ['DELETE', '/object/:bucket/*', 'storage.object.delete', deleteObject],
  ['DELETE', '/object/:bucket', 'storage.object.delete_many', deleteObjects],

  ['GET', '/render/image/public/:bucket/*', 'storage.render.image_public', serveImage(findPublic), 'open'],
  ['GET', '/render/image/sign/:bucket/*', 'storage.render.image_sign', serveImage(findSigned), 'open'],
  ['GET', '/render/image/authenticated/:bucket/*', 'storage.render.image_authenticated', serveImage(findAllowed)],
];

export const storageRoutes: readonly StorageRoute[] = rows.map(([methods, path, operation, answer, isOpen]) => ({
  methods: methods.split(' '),
  path,
  operation,
  isOpen: isOpen === 'open',
  answer,
}));
