import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { ERRORS, Server, type Locker, type Upload } from '@tus/server';
import { outageOf } from '../../gateway/outage.ts';
import { isVersion, blobPath } from '../blobs/blob-store.ts';
import { fromDatabaseError } from '../database-errors.ts';
import { errorBody } from '../responses.ts';
import { refuse, StorageError } from '../errors.ts';
import type { StorageRequest, StorageContext } from '../storage-request.ts';
import { asOwner } from '../transactions.ts';
import { findSize } from '../objects/objects.sql.ts';
import type { StorageRoute } from '../routes.ts';
import { headBytes, assertAllowedContent, assertAllowedType } from '../uploads/content-type.ts';
import { completeUpload, objectMetadata, assertInsertAllowed } from '../uploads/complete-upload.ts';
import { isSignedPath, planUpload, type UploadMetadata, type UploadPlan } from './upload-plan.ts';

const path = '/upload/resumable';

/** A request that the TUS library handles. */
interface Session {
  readonly request: StorageRequest;
  plan?: UploadPlan;
}

/** Resumable uploads by the TUS protocol 1.0.0 (tus.io). */
export function resumableRoutes(storage: StorageContext, locker: Locker): StorageRoute[] {
  const sessions = new WeakMap<object, Session>();
  const sessionOf = (request: object) => sessions.get(request) as Session;
  const { orphanedBlobs, blobs } = storage;

  /** Plans a request once, from the metadata of its upload. */
  async function planOf(request: object, declared: UploadMetadata | undefined): Promise<UploadPlan> {
    const session = sessionOf(request);
    return (session.plan ??= await planUpload(session.request, declared ?? {}));
  }

  async function finish(request: object, upload: Upload): Promise<void> {
    const version = versionOf(upload.id);
    const plan = await planOf(request, upload.metadata);
    const { target, contentType, cacheControl, userMetadata, allowed } = plan;
    const size = upload.offset;
    try {
      // For the library a limit of 0 means no limit.
      if (size > plan.maxBytes) throw refuse('EntityTooLarge');
      await blobs.flush(version);
      if (allowed && size > 0) {
        const head = await blobs.read(version, { from: 0, to: Math.min(size, headBytes) - 1 });
        await assertAllowedContent(await buffer(head), contentType, allowed);
      }
      // Unique but not a hash, which would require reading the whole file.
      const eTag = `"${version.replaceAll('-', '')}-1"`;
      const metadata = objectMetadata({ size, eTag, contentType, cacheControl, at: storage.now() });
      await completeUpload(storage, target, version, { metadata, userMetadata });
    } catch (error) {
      // After a server error the client may retry its last request. A rejected upload stays rejected.
      const storageError = toStorageError(error);
      if (storageError && storageError.status < 500) await orphanedBlobs.abandonUpload(version);
      throw error;
    }
    await blobs.removeUploadInfo(version);
  }

  const server = new Server({
    path,
    datastore: blobs.resumable,
    locker,
    // Milliseconds for the previous request to write what it has received.
    lockDrainTimeout: 500,
    disableTerminationForFinishedUploads: true,
    namingFunction: async (request, metadata) => {
      await planOf(request, metadata);
      return blobPath(randomUUID());
    },
    maxSize: (request) => sessionOf(request).plan?.maxBytes ?? storage.fileSizeLimit,
    getFileIdFromRequest: (_request, last) => (isVersion(last) ? blobPath(last) : undefined),
    generateUrl: (request, { id }) =>
      `${storage.publicUrl()}/storage/v1${path}${isSignedPath(sessionOf(request).request.url.pathname) ? '/sign' : ''}/${versionOf(id)}`,
    async onIncomingRequest(request, id) {
      if (request.method !== 'POST') {
        if (!(await orphanedBlobs.extendResumable(versionOf(id)))) throw refuse('NoSuchUpload');
        await planOf(request, (await blobs.resumable.getUpload(id)).metadata);
      }
      const { target, contentType, allowed, userMetadata } = sessionOf(request).plan as UploadPlan;
      if (allowed) assertAllowedType(contentType, allowed);
      const length = request.headers.get('upload-length');
      const metadata = { mimetype: contentType, ...(length !== null && { contentLength: Number(length) }) };
      const version = request.method === 'POST' ? null : versionOf(id);
      if (request.method !== 'HEAD') await assertInsertAllowed(target, { metadata, userMetadata }, version);
    },
    async onUploadCreate(request, upload) {
      const { ownerId } = (sessionOf(request).plan as UploadPlan).target;
      await orphanedBlobs.recordResumable(versionOf(upload.id), { ownerId, size: upload.size });
      return {};
    },
    async onUploadFinish(request, upload) {
      await finish(request, upload);
      return { headers: { 'Tus-Complete': '1' } };
    },
    onResponseError(_request, error) {
      const storageError = toStorageError(error);
      if (storageError) return tusError(storageError);
      if (error === ERRORS.ABORTED) return tusError(refuse('RequestTimeout'));
      if ('status_code' in error) return undefined;
      // Clients of this protocol try again after 503.
      if (outageOf(error)) return { status_code: 503, body: 'Uploads are not possible at the moment; please try again.' };
      storage.log.logger.error({ err: error }, 'a resumable upload failed');
      return { status_code: 500, body: 'Something went wrong on our side. It was recorded; please try again later.' };
    },
  });

  async function handle(request: StorageRequest): Promise<Response> {
    const { raw, url } = request;
    const version = url.pathname.split('/').at(-1);
    if (raw.method === 'HEAD' && isVersion(version)) {
      const size = await asOwner(storage)((transaction) => findSize(transaction, version));
      if (size !== undefined) return completedResponse(size);
    }
    sessions.set(raw, { request });
    const response = await server.handleWeb(raw);
    if (raw.method === 'DELETE' && response.status === 204 && isVersion(version)) await orphanedBlobs.abandonUpload(version);
    return response;
  }

  const route = (methods: string, suffix: string, operation: string, isOpen = false): StorageRoute => ({
    methods: methods.split(' '),
    path: `${path}${suffix}`,
    operation,
    isPublic: isOpen,
    handle,
  });
  return ['', '/{name*}'].flatMap((suffix) => [
    route('OPTIONS', suffix, 'storage.tus.options', true),
    route('OPTIONS', `/sign${suffix}`, 'storage.tus.options_signed', true),
    route('POST', `/sign${suffix}`, 'storage.tus.upload.create_signed', true),
    route('PATCH', `/sign${suffix}`, 'storage.tus.upload.part_signed', true),
    route('HEAD', `/sign${suffix}`, 'storage.tus.upload.get_signed', true),
    route('DELETE', `/sign${suffix}`, 'storage.tus.upload.delete_signed', true),
    route('POST', suffix, 'storage.tus.upload.create'),
    route('PATCH', suffix, 'storage.tus.upload.part'),
    route('HEAD', suffix, 'storage.tus.upload.get'),
    route('DELETE', suffix, 'storage.tus.upload.delete'),
  ]);
}

/** The id of an upload ends with its version. */
const versionOf = (id: string) => id.slice(id.lastIndexOf('/') + 1);

const toStorageError = (error: unknown) => (error instanceof StorageError ? error : fromDatabaseError(error));

/** Supabase's clients expect text. An error that the project raised is sent as JSON, because clients need its code. */
function tusError(error: StorageError) {
  const body = error.isRaisedByProject ? JSON.stringify(errorBody(error)) : error.message;
  return { status_code: error.status, body };
}

/** Sent if the client missed the response that completed its upload. */
const completedResponse = (size: number) =>
  new Response(null, {
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': String(size),
      'upload-length': String(size),
      'cache-control': 'no-store',
    },
  });
