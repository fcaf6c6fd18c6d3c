import { join } from 'node:path';
import { createPool, type Connection } from '@trivium/postgres';
import { openDiskStore } from '../blobs/disk-store.ts';
import { createOrphanedBlobs } from '../blobs/orphaned-blobs.ts';
import { asOwner, runImmediately } from '../transactions.ts';

/** Sweeps like another replica that shares the database and the state folder. Resolves with the number of removed blobs. */
export async function sweepOnce(owner: Connection, home: string): Promise<number> {
  const adminPool = createPool({ ...owner, options: '-c role=supabase_storage_admin' }, { name: 'sweep', max: 1 });
  try {
    const blobs = await openDiskStore(join(home, 'objects'));
    const lease = { key: '0' };
    const onError = (error: unknown) => {
      throw error;
    };
    return await createOrphanedBlobs({
      asOwner: asOwner({ adminPool, runQueued: runImmediately }),
      blobs,
      lease,
      onError,
    }).sweep();
  } finally {
    await adminPool.end();
  }
}
