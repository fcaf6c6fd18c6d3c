import { randomUUID } from 'node:crypto';
import { inTransaction } from '@trivium/postgres';
import type { Pool } from 'pg';
import { refuse } from '../../config/errors.ts';
import { inTime, readIdInTime, type BlobStore } from './blob-store.ts';
import { insertFolderId, lockFolder, readFolderId } from './claim-folder.sql.ts';

export interface ClaimOptions {
  readonly pool: Pool;
  readonly store: Pick<BlobStore, 'readId' | 'writeId'>;
  /** How a message names it: `the folder /srv/objects`. */
  readonly place: string;
  /** The store cannot be asked now: whether it is the right one shows at the next start. */
  readonly onUnreachable: (error: unknown) => void;
  /** A store that has not answered by then is away. */
  readonly maxWaitMs?: number;
}

/**
 * Makes sure that the store holds this database's files: both know the same id. The first start writes it to both. A copy of the
 * folder, in another place or in S3, has the id with it.
 * @throws storage_folder_foreign, storage_folder_unwritable
 */
export async function claimFolder({ pool, store, place, maxWaitMs, onUnreachable }: ClaimOptions): Promise<void> {
  const look = () =>
    readIdInTime(store, maxWaitMs).then(
      (id) => ({ id }),
      (error: unknown) => {
        onUnreachable(error);
        return undefined;
      },
    );
  // Before the transaction: a store that is away keeps neither a connection nor the other replicas waiting.
  if (!(await look())) return;
  await inTransaction(pool, async (transaction) => {
    await lockFolder(transaction);
    const expected = await readFolderId(transaction);
    // Another replica may have written it until now.
    const current = await look();
    if (!current) return;
    const { id } = current;
    if (expected === undefined) {
      const own = id ?? randomUUID();
      await insertFolderId(transaction, own);
      if (id === undefined)
        await inTime(store.writeId(own), maxWaitMs).catch((error: NodeJS.ErrnoException) => {
          throw refusalOfWrite(place, error);
        });
    } else if (id !== expected)
      throw refuse(
        'storage_folder_foreign',
        `The files of this database are not in ${place}: name their place with STORAGE_FILE_BACKEND_PATH (a folder that all replicas share) or STORAGE_S3_…. Only if they are lost: write ${expected} into a file named folder-id there, and the portal starts without them.`,
      );
  });
}

const readOnlyCodes: readonly (string | undefined)[] = ['EROFS', 'EACCES', 'EPERM'];

/** A sentence where this process may not write there; other errors stay as they are. */
export const refusalOfWrite = (place: string, error: NodeJS.ErrnoException): Error =>
  readOnlyCodes.includes(error.code)
    ? refuse(
        'storage_folder_unwritable',
        `Files cannot be written in ${place} (${error.code}): give it to the user of the services. Under systemd, name it in ReadWritePaths= too (systemctl edit trivium), since ProtectSystem=strict makes everything else read-only.`,
        { cause: error },
      )
    : error;
