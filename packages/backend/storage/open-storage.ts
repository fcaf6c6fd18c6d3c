import { createPool } from '@trivium/postgres';
import type { RoomContext, RunningRoom } from '../room.ts';
import { provideBuckets } from './buckets/provide-buckets.ts';
import { openDiskStore } from './bytes/disk-store.ts';
import { holdLease } from './bytes/lease.ts';
import { openLockSession } from './bytes/lock-session.ts';
import { openS3Store } from './bytes/s3-store.ts';
import { createUnclaimed } from './bytes/unclaimed.ts';
import { sweepAtIntervals } from './bytes/sweep-at-intervals.ts';
import { createStorage } from './create-storage.ts';
import { asOwner, type StorageContext } from './exchange.ts';
import { createImageRenderer } from './images/image-renderer.ts';
import { resumableRoutes } from './resumable/resumable-routes.ts';
import { createUploadLocks } from './resumable/upload-locks.ts';
import { storageRoutes, type StorageRoute } from './routes.ts';
import { createSigner } from './signatures/signer.ts';
import { readStorageSettings } from './storage-settings.ts';

/** Opens the room: where its bytes are, what swept them, and the buckets that the configuration names. @throws setting_invalid */
export async function openStorage(context: RoomContext): Promise<RunningRoom | undefined> {
  const { storage: config } = context.project.config;
  if (!config.enabled) return undefined;
  const settings = readStorageSettings(config, context.home, context.env);
  const report = (error: unknown) => context.log.logger.warn({ err: error }, 'storage could not finish a task of its own');
  // Closed from the last to the first.
  const opened: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const close of opened.splice(0).toReversed()) await close();
  };
  try {
    const connection = await context.connectAs('supabase_storage_admin');
    const adminPool = createPool(connection, { name: 'storage', max: 4, onIdleError: report });
    opened.push(() => adminPool.end());
    const bytes = settings.s3 ? openS3Store(settings.s3) : await openDiskStore(settings.directory);
    opened.push(async () => bytes.close());
    const session = await openLockSession(connection, report);
    opened.push(session.close);
    const lease = await holdLease(session);
    const unclaimed = createUnclaimed({ asOwner: asOwner({ adminPool }), bytes, lease, onError: report });
    const now = () => context.clock.now();
    const storage: StorageContext = {
      pool: context.pool,
      adminPool,
      bytes,
      unclaimed,
      identify: context.identify,
      signer: createSigner(context.secrets.jwtSecret, now),
      signedUrls: settings.signedUrls,
      images: createImageRenderer(),
      log: context.log,
      fileSizeLimit: settings.fileSizeLimit,
      publicUrl: context.publicUrl,
      now,
      clock: context.clock,
      progress: settings.uploads,
    };
    await provideBuckets(storage, context.project);
    const sweeping = sweepAtIntervals(context.clock, unclaimed.sweep, report);
    opened.push(() => sweeping.stop());
    const routes = [...resumableRoutes(storage, await createUploadLocks(session)), ...storageRoutes];
    const isServed = ({ path }: StorageRoute) => config.image_transformation.enabled || !path.startsWith('/render/');
    return { handle: createStorage(storage, routes.filter(isServed)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
