import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { ERRORS, Server, type Locker, type Upload } from '@tus/server';
import { isVersion, nameOf } from '../blobs/blob-store.ts';
import { refusalOfDatabase } from '../database-errors.ts';
import { bodyOf } from '../responses.ts';
import { refuse, StorageError } from '../errors.ts';
import { asOwner, type Exchange, type StorageContext } from '../storage-request.ts';
import { findSize } from '../objects/objects.sql.ts';
import type { StorageRoute } from '../routes.ts';
import { headBytes, requireAllowedContent, requireAllowedType } from '../uploads/content-type.ts';
import { keepObject, metadataOf, requireKeepable } from '../uploads/complete-upload.ts';
import { isSignedPath, planUpload, type UploadMetadata, type UploadPlan } from './upload-plan.ts';

const path = '/upload/resumable';

/** A request on its way through the library. */
interface Session {
  readonly exchange: Exchange;
  plan?: UploadPlan;
}

/** Uploads in several requests by the TUS protocol 1.0.0 (tus.io), as the library speaks it. */
export function resumableRoutes(storage: StorageContext, locker: Locker): StorageRoute[] {
  const sessions = new WeakMap<object, Session>();
  const sessionOf = (request: object) => sessions.get(request) as Session;
  const { unclaimed, bytes } = storage;

  /** The plan of a request, made once: of what it tells itself, or of what was told when its upload began. */
  async function planOf(request: object, told: UploadMetadata | undefined): Promise<UploadPlan> {
    const session = sessionOf(request);
    return (session.plan ??= await planUpload(session.exchange, told ?? {}));
  }

  async function finish(request: object, upload: Upload): Promise<void> {
    const version = versionOf(upload.id);
    const plan = await planOf(request, upload.metadata);
    const { target, contentType, cacheControl, userMetadata, allowed } = plan;
    const size = upload.offset;
    try {
      // The library takes 0 for no limit.
      if (size > plan.limit) throw refuse('EntityTooLarge');
      await bytes.seal(version);
      if (allowed && size > 0) {
        const head = await bytes.read(version, { from: 0, to: Math.min(size, headBytes) - 1 });
        await requireAllowedContent(await buffer(head), contentType, allowed);
      }
      // Not a digest, which would mean to read it all again; but no other bytes will ever have it.
      const eTag = `"${version.replaceAll('-', '')}-1"`;
      const metadata = metadataOf({ size, eTag, contentType, cacheControl, at: storage.now() });
      await keepObject(storage, target, version, { metadata, userMetadata });
    } catch (error) {
      // After a failure of ours the client may send the end again; what is refused stays refused.
      const refusal = refusalOf(error);
      if (refusal && refusal.status < 500) await unclaimed.abandon(version);
      throw error;
    }
    await bytes.settle(version);
  }

  const server = new Server({
    path,
    datastore: bytes.resumable,
    locker,
    // Milliseconds for the request before to write what it has, when its client comes again.
    lockDrainTimeout: 500,
    disableTerminationForFinishedUploads: true,
    namingFunction: async (request, metadata) => {
      await planOf(request, metadata);
      return nameOf(randomUUID());
    },
    maxSize: (request) => sessionOf(request).plan?.limit ?? storage.fileSizeLimit,
    getFileIdFromRequest: (_request, last) => (isVersion(last) ? nameOf(last) : undefined),
    generateUrl: (request, { id }) =>
      `${storage.publicUrl()}/storage/v1${path}${isSignedPath(sessionOf(request).exchange.url.pathname) ? '/sign' : ''}/${versionOf(id)}`,
    async onIncomingRequest(request, id) {
      if (request.method !== 'POST') {
        if (!(await unclaimed.continueResumable(versionOf(id)))) throw refuse('NoSuchUpload');
        await planOf(request, (await bytes.resumable.getUpload(id)).metadata);
      }
      const { target, contentType, allowed, userMetadata } = sessionOf(request).plan as UploadPlan;
      if (allowed) requireAllowedType(contentType, allowed);
      const length = request.headers.get('upload-length');
      const metadata = { mimetype: contentType, ...(length !== null && { contentLength: Number(length) }) };
      const begun = request.method === 'POST' ? null : versionOf(id);
      if (request.method !== 'HEAD') await requireKeepable(target, { metadata, userMetadata }, begun);
    },
    async onUploadCreate(request, upload) {
      const { ownerId } = (sessionOf(request).plan as UploadPlan).target;
      await unclaimed.beginResumable(versionOf(upload.id), { ownerId, size: upload.size });
      return {};
    },
    async onUploadFinish(request, upload) {
      await finish(request, upload);
      return { headers: { 'Tus-Complete': '1' } };
    },
    onResponseError(_request, error) {
      const refusal = refusalOf(error);
      if (refusal) return refusalStatus(refusal);
      if (error === ERRORS.ABORTED) return refusalStatus(refuse('RequestTimeout'));
      if ('status_code' in error) return undefined;
      storage.log.logger.error({ err: error }, 'a resumable upload failed');
      return { status_code: 500, body: 'Something went wrong on our side. It was recorded; please try again later.' };
    },
  });

  async function answer(exchange: Exchange): Promise<Response> {
    const { request, url } = exchange;
    const version = url.pathname.split('/').at(-1);
    if (request.method === 'HEAD' && isVersion(version)) {
      const size = await asOwner(storage)((transaction) => findSize(transaction, version));
      if (size !== undefined) return finishedAnswer(size);
    }
    sessions.set(request, { exchange });
    const response = await server.handleWeb(request);
    if (request.method === 'DELETE' && response.status === 204 && isVersion(version)) await unclaimed.abandon(version);
    return response;
  }

  const route = (methods: string, below: string, operation: string, isOpen = false): StorageRoute => ({
    methods: methods.split(' '),
    path: `${path}${below}`,
    operation,
    isOpen,
    answer,
  });
  return ['', '/*'].flatMap((below) => [
    route('OPTIONS', below, 'storage.tus.options', true),
    route('OPTIONS', `/sign${below}`, 'storage.tus.options_signed', true),
    route('POST', `/sign${below}`, 'storage.tus.upload.create_signed', true),
    route('PATCH', `/sign${below}`, 'storage.tus.upload.part_signed', true),
    route('HEAD', `/sign${below}`, 'storage.tus.upload.get_signed', true),
    route('DELETE', `/sign${below}`, 'storage.tus.upload.delete_signed', true),
    route('POST', below, 'storage.tus.upload.create'),
    route('PATCH', below, 'storage.tus.upload.part'),
    route('HEAD', below, 'storage.tus.upload.get'),
    route('DELETE', below, 'storage.tus.upload.delete'),
  ]);
}

/** The upload's name in the store ends in its version. */
const versionOf = (id: string) => id.slice(id.lastIndexOf('/') + 1);

const refusalOf = (error: unknown) => (error instanceof StorageError ? error : refusalOfDatabase(error));

/** As text, where clients of Supabase expect it; a refusal of the project's own has a code that they need. */
function refusalStatus(refusal: StorageError) {
  const body = refusal.isOfProject ? JSON.stringify(bodyOf(refusal)) : refusal.message;
  return { status_code: refusal.status, body };
}

/** For a client that never heard that its upload was complete. */
const finishedAnswer = (size: number) =>
  new Response(null, {
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': String(size),
      'upload-length': String(size),
      'cache-control': 'no-store',
    },
  });
