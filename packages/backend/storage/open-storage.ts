import { createPool } from '@trivium/postgres';
import type { ServiceContext, RunningService } from '../service.ts';
import { provideBuckets } from './buckets/ensure-buckets.ts';
import { openDiskStore } from './blobs/disk-store.ts';
import { holdLease } from './blobs/lease.ts';
import { openLockSession } from './blobs/lock-session.ts';
import { openS3Store } from './blobs/s3-store.ts';
import { createUnclaimed } from './blobs/orphaned-blobs.ts';
import { sweepAtIntervals } from './blobs/sweep-at-intervals.ts';
import { createStorage } from './create-storage.ts';
import { asOwner, atOnce, type StorageContext } from './storage-request.ts';
import { openImageCache, removingRenditions } from './images/image-cache.ts';
import { createImageRenderer } from './images/image-renderer.ts';
import { createQueues } from './queues.ts';
import { resumableRoutes } from './resumable/resumable-routes.ts';
import { createUploadLocks } from './resumable/upload-locks.ts';
import { storageRoutes, type StorageRoute } from './routes.ts';
import { createSigner } from './signed-urls/signer.ts';
import { readStorageSettings } from './storage-settings.ts';

/** Of the owner's connections; one more is for bookkeeping, which waits for no caller. */
const callersConnections = 3;

/** Opens the room: where its bytes are, what swept them, and the buckets that the configuration names. @throws setting_invalid */
export async function openStorage(context: ServiceContext): Promise<RunningService | undefined> {
  const { storage: config } = context.project.config;
  if (!config.enabled) return undefined;
  const settings = readStorageSettings(config, context.home, context.env);
  const report = (error: unknown) => context.log.logger.warn({ err: error }, 'storage could not finish a task of its own');
  const now = () => context.clock.now();
  // Closed from the last to the first.
  const opened: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const close of opened.splice(0).toReversed()) await close();
  };
  try {
    const connection = await context.connectAs('supabase_storage_admin');
    const adminPool = createPool(connection, { name: 'storage', max: callersConnections + 1, onIdleError: report });
    opened.push(() => adminPool.end());
    const queues = createQueues({ maxBodies: settings.uploads.maxConcurrent, connections: callersConnections });
    const store = settings.s3 ? openS3Store(settings.s3) : await openDiskStore(settings.directory);
    opened.push(async () => store.close());
    const cache = settings.images.cache && openImageCache({ ...settings.images.cache, now, onError: report });
    const bytes = cache ? removingRenditions(store, cache) : store;
    const session = await openLockSession(connection, report);
    opened.push(session.close);
    const lease = await holdLease(session);
    const unclaimed = createUnclaimed({ asOwner: asOwner({ adminPool, inTurn: atOnce }), bytes, lease, onError: report });
    const storage: StorageContext = {
      pool: context.pool,
      adminPool,
      bytes,
      unclaimed,
      identify: context.identify,
      signer: createSigner(context.secrets.jwtSecret, now),
      sessions: context.sessions,
      signedUrls: settings.signedUrls,
      images: createImageRenderer({
        queue: queues.images,
        read: bytes.read,
        cache,
        maxSourcePixels: settings.images.maxSourcePixels,
      }),
      log: context.log,
      fileSizeLimit: settings.fileSizeLimit,
      publicUrl: context.publicUrl,
      now,
      inTurn: atOnce,
    };
    await provideBuckets(storage, context.project);
    const sweeping = sweepAtIntervals(context.clock, unclaimed.sweep, report);
    opened.push(() => sweeping.stop());
    const routes = [...resumableRoutes(storage, await createUploadLocks(session)), ...storageRoutes];
    const isServed = ({ path }: StorageRoute) => config.image_transformation.enabled || !path.startsWith('/render/');
    const { callers, clock } = context;
    const served = { storage, routes: routes.filter(isServed), callers, queues, progress: settings.uploads, clock };
    return { handle: createStorage(served), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
