import { createPool, makeCacheFolder } from '@trivium/postgres';
import type { RunningService, ServiceContext } from '../service.ts';
import { claimFolder, refusalOfWrite } from './blobs/claim-folder.ts';
import { openDiskStore } from './blobs/disk-store.ts';
import { acquireLease, openLockSession } from './blobs/lock-session.ts';
import { createOrphanedBlobs } from './blobs/orphaned-blobs.ts';
import { createFilesReport } from './blobs/measure-files.ts';
import { openS3Store } from './blobs/s3-store.ts';
import { sweepAtIntervals } from './blobs/sweep-at-intervals.ts';
import { ensureBuckets } from './buckets/ensure-buckets.ts';
import { createStorage } from './create-storage.ts';
import { openImageCache, removeRenditionsWith } from './images/image-cache.ts';
import { createImageRenderer } from './images/image-renderer.ts';
import { createQueues } from './queues.ts';
import { resumableRoutes } from './resumable/resumable-routes.ts';
import { createUploadLocks } from './resumable/upload-locks.ts';
import { storageRoutes, type StorageRoute } from './routes.ts';
import { createSigner } from './signed-urls/signer.ts';
import type { StorageContext } from './storage-request.ts';
import { readStorageSettings } from './storage-settings.ts';
import { asOwner, runImmediately } from './transactions.ts';

/** Owner connections that callers share. One more is reserved for bookkeeping. */
const maxCallerConnections = 3;

/** Opens the store, sweeps orphaned blobs, and creates the buckets of config.toml. @throws setting_invalid, bucket_invalid, storage_folder_foreign, storage_folder_unwritable */
export async function openStorage(context: ServiceContext): Promise<RunningService | undefined> {
  const { storage: config } = context.project.config;
  if (!config.enabled) return undefined;
  const settings = readStorageSettings(config, context.home, context.env);
  const onError = (error: unknown) => context.log.logger.warn({ err: error }, 'a background task of storage failed');
  const now = () => context.clock.now();
  // Called in reverse order.
  const closers: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const close of closers.splice(0).toReversed()) await close();
  };
  try {
    const connection = await context.connectAs('supabase_storage_admin');
    const adminPool = createPool(connection, { name: 'storage', max: maxCallerConnections + 1, onIdleError: onError });
    closers.push(() => adminPool.end());
    const queues = createQueues({ maxBodies: settings.uploads.maxConcurrent, connections: maxCallerConnections });
    const place = settings.s3 ? `the bucket ${settings.s3.bucket}` : `the folder ${settings.directory}`;
    const store = settings.s3
      ? openS3Store(settings.s3)
      : await openDiskStore(settings.directory).catch((error: NodeJS.ErrnoException) => {
          throw refusalOfWrite(place, error);
        });
    closers.push(async () => store.close());
    await claimFolder({
      pool: adminPool,
      store,
      place,
      onUnreachable: onError,
    });
    if (settings.images.cache) await makeCacheFolder(settings.images.cache.directory);
    const cache = settings.images.cache && openImageCache({ ...settings.images.cache, now, onError });
    const blobs = cache ? removeRenditionsWith(store, cache) : store;
    const lockSession = await openLockSession(connection, onError);
    closers.push(lockSession.close);
    const lease = await acquireLease(lockSession);
    const orphanedBlobs = createOrphanedBlobs({
      asOwner: asOwner({ adminPool, runQueued: runImmediately }),
      blobs,
      lease,
      onError,
    });
    const storage: StorageContext = {
      pool: context.pool,
      adminPool,
      blobs,
      orphanedBlobs,
      identify: context.identify,
      signer: createSigner(context.secrets.jwtSecret, now),
      sessions: context.sessions,
      signedUrls: settings.signedUrls,
      images: createImageRenderer({
        queue: queues.images,
        read: blobs.read,
        cache,
        maxSourcePixels: settings.images.maxSourcePixels,
      }),
      log: context.log,
      fileSizeLimit: settings.fileSizeLimit,
      publicUrl: context.publicUrl,
      now,
      runQueued: runImmediately,
    };
    await ensureBuckets(storage, context.project);
    const sweeper = sweepAtIntervals(context.clock, orphanedBlobs.sweep, onError);
    closers.push(() => sweeper.stop());
    const routes = [...resumableRoutes(storage, await createUploadLocks(lockSession)), ...storageRoutes];
    const isServed = ({ path }: StorageRoute) => config.image_transformation.enabled || !path.startsWith('/render/');
    const { callers, clock } = context;
    const { s3AccessKey: accessKey, secretKey, anonKey, publishableKey } = context.secrets;
    const s3 = config.s3_protocol.enabled ? { accessKey, secretKey, publicKeys: [anonKey, publishableKey] } : undefined;
    const options = { storage, routes: routes.filter(isServed), s3, callers, queues, progress: settings.uploads, clock };
    const report = createFilesReport({ store, directory: settings.s3 ? undefined : settings.directory, now });
    return { handle: createStorage(options), report, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
