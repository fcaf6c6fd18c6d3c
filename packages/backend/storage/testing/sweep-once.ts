import { join } from 'node:path';
import { createPool, type Connection } from '@trivium/postgres';
import { openDiskStore } from '../blobs/disk-store.ts';
import { createUnclaimed } from '../blobs/orphaned-blobs.ts';
import { asOwner, atOnce } from '../storage-request.ts';

/** Sweeps as a replica does that shares the database and the state folder; how many it removed. */
export async function sweepOnce(owner: Connection, home: string): Promise<number> {
  const adminPool = createPool({ ...owner, options: '-c role=supabase_storage_admin' }, { name: 'sweep', max: 1 });
  try {
    const bytes = await openDiskStore(join(home, 'objects'));
    const lease = { key: '0' };
    const onError = (error: unknown) => {
      throw error;
    };
    return await createUnclaimed({ asOwner: asOwner({ adminPool, inTurn: atOnce }), bytes, lease, onError }).sweep();
  } finally {
    await adminPool.end();
  }
}
