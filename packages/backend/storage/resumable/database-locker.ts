import type { Locker } from '@tus/server';
import type { Pool, PoolClient } from 'pg';
import { refuse } from '../errors.ts';
import { giveBackUploadLock, takeUploadLock } from './locks.sql.ts';

/** Longer than it takes to notice that the client of the request before is gone. */
const waitMs = 10_000;

/**
 * Lets one request at a time write to an upload, whichever replica it reached. Of the same process, the request that
 * writes is asked to make room, since a client that comes again has given up the one before.
 */
export function createDatabaseLocker(pool: Pool): Locker {
  const holders = new Map<string, () => Promise<void> | void>();
  return {
    newLock(id) {
      let held: { readonly client: PoolClient; readonly makeRoom: () => Promise<void> | void } | undefined;
      return {
        async lock(_signal, makeRoom) {
          await holders.get(id)?.();
          const client = await pool.connect().catch((cause: unknown) => {
            throw refuse('SlowDown', { message: 'Too many uploads at once; try again soon.', cause });
          });
          try {
            await takeUploadLock(client, id, waitMs);
          } catch (cause) {
            client.release();
            throw refuse('ResourceLocked', { cause });
          }
          held = { client, makeRoom };
          holders.set(id, makeRoom);
        },
        async unlock() {
          if (!held) return;
          const { client, makeRoom } = held;
          held = undefined;
          if (holders.get(id) === makeRoom) holders.delete(id);
          // A connection that cannot give the lock back is closed, and the server takes it.
          const failure = await giveBackUploadLock(client, id).then(
            () => undefined,
            (error: Error) => error,
          );
          client.release(failure);
        },
      };
    },
  };
}
