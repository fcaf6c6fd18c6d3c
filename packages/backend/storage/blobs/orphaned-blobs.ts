import { randomUUID } from 'node:crypto';
import type { Transaction } from '@trivium/postgres';
import { deleteExpiredUploads } from '../s3/multipart/uploads.sql.ts';
import type { RunTransaction } from '../transactions.ts';
import type { BlobStore } from './blob-store.ts';
import type { Lease } from './lock-session.ts';
import {
  deleteRecords,
  extendResumableBlob,
  insertPendingBlob,
  insertResumableBlob,
  lockOrphaned,
  markOrphaned,
  type DeclaredUpload,
} from './orphaned-blobs.sql.ts';

/** Records blobs that no object row references and removes those that are orphaned. No crash leaks bytes. */
export interface OrphanedBlobs {
  /**
   * Runs `work` with the version of a new pending blob, and removes the blob if `work` fails. `reserve` runs in the transaction
   * that records the blob.
   */
  readonly withPendingBlob: <T>(
    declared: DeclaredUpload,
    work: (version: string) => Promise<T>,
    reserve?: (transaction: Transaction, version: string) => Promise<unknown>,
  ) => Promise<T>;
  /** Records a resumable upload before its first byte. */
  readonly recordResumable: (version: string, declared: DeclaredUpload) => Promise<void>;
  /** Extends a resumable upload by a day. False if it has expired. */
  readonly extendResumable: (version: string) => Promise<boolean>;
  /** Removes those of the blobs that are orphaned. Failures are reported and retried by the next sweep. */
  readonly removeOrphaned: (versions: readonly string[]) => Promise<void>;
  /** Marks a pending blob as orphaned and removes it. */
  readonly abandonUpload: (version: string) => Promise<void>;
  /** Removes all orphaned blobs and resolves with their number. */
  readonly sweep: () => Promise<number>;
}

export interface OrphanedBlobsOptions {
  readonly asOwner: RunTransaction;
  readonly blobs: BlobStore;
  readonly lease: Lease;
  readonly onError: (error: unknown) => void;
}

/** A resumable upload expires this long after its last request, as on Supabase. */
const resumableSeconds = 24 * 60 * 60;
const batchSize = 100;

export function createOrphanedBlobs({ asOwner, blobs, lease, onError }: OrphanedBlobsOptions): OrphanedBlobs {
  /** Removes the blob before its record: a crash in between leaves a record, never bytes without one. */
  const removeBatch = (only?: readonly string[]) =>
    asOwner(async (transaction) => {
      const orphaned = await lockOrphaned(transaction, batchSize, only);
      if (orphaned.length > 0) {
        await blobs.remove(orphaned);
        await deleteRecords(transaction, orphaned);
      }
      return orphaned.length;
    });

  async function removeOrphaned(versions: readonly string[]): Promise<void> {
    try {
      for (let from = 0; from < versions.length; from += batchSize) await removeBatch(versions.slice(from, from + batchSize));
    } catch (error) {
      onError(error);
    }
  }

  async function abandonUpload(version: string): Promise<void> {
    try {
      await asOwner((transaction) => markOrphaned(transaction, [version]));
    } catch (error) {
      onError(error);
      return;
    }
    await removeOrphaned([version]);
  }

  return {
    async withPendingBlob(declared, work, reserve) {
      const version = randomUUID();
      await asOwner(async (transaction) => {
        await insertPendingBlob(transaction, version, lease.key, declared);
        await reserve?.(transaction, version);
      });
      try {
        return await work(version);
      } catch (error) {
        await abandonUpload(version);
        throw error;
      }
    },
    async recordResumable(version, declared) {
      await asOwner((transaction) => insertResumableBlob(transaction, version, resumableSeconds, declared));
    },
    extendResumable: (version) => asOwner((transaction) => extendResumableBlob(transaction, version, resumableSeconds)),
    removeOrphaned,
    abandonUpload,
    async sweep() {
      await asOwner(deleteExpiredUploads);
      let total = 0;
      for (;;) {
        const removed = await removeBatch();
        total += removed;
        if (removed < batchSize) return total;
      }
    },
  };
}
