import { randomUUID } from 'node:crypto';
import type { Run } from '../storage-request.ts';
import type { ByteStore } from './blob-store.ts';
import type { Lease } from './lease.ts';
import {
  forget,
  giveUp,
  lockDue,
  prolongResumable,
  recordResumable,
  recordUpload,
  type DeclaredUpload,
} from './orphaned-blobs.sql.ts';

/** Keeps the rows and the bytes of objects in step: what no row names is recorded, and removed. */
export interface Unclaimed {
  /** Runs `work` with the version of bytes to be written; where it fails, they are removed. */
  readonly during: <T>(declared: DeclaredUpload, work: (version: string) => Promise<T>) => Promise<T>;
  /** Records an upload in several requests, before its first byte. */
  readonly beginResumable: (version: string, declared: DeclaredUpload) => Promise<void>;
  /** Whether it is still waited for; if so, for a whole day more. */
  readonly continueResumable: (version: string) => Promise<boolean>;
  /** Removes bytes whose rows are gone; those that still have one stay. A failure is left for the next sweep. */
  readonly discard: (versions: readonly string[]) => Promise<void>;
  /** Gives up an upload and removes its bytes. */
  readonly abandon: (version: string) => Promise<void>;
  /** Removes all that is due and resolves with how many. */
  readonly sweep: () => Promise<number>;
}

export interface UnclaimedOptions {
  readonly asOwner: Run;
  readonly bytes: ByteStore;
  readonly lease: Lease;
  readonly onError: (error: unknown) => void;
}

/** How long an upload in several requests is waited for after the last of them, as Supabase does. */
const resumableSeconds = 24 * 60 * 60;
const batch = 100;

export function createUnclaimed({ asOwner, bytes, lease, onError }: UnclaimedOptions): Unclaimed {
  /** Bytes first, then the record of them: a crash between leaves a record, never bytes that nobody knows of. */
  const removeDue = (only?: readonly string[]) =>
    asOwner(async (transaction) => {
      const due = await lockDue(transaction, batch, only);
      if (due.length > 0) {
        await bytes.remove(due);
        await forget(transaction, due);
      }
      return due.length;
    });

  async function discard(versions: readonly string[]): Promise<void> {
    try {
      for (let from = 0; from < versions.length; from += batch) await removeDue(versions.slice(from, from + batch));
    } catch (error) {
      onError(error);
    }
  }

  async function abandon(version: string): Promise<void> {
    try {
      await asOwner((transaction) => giveUp(transaction, [version]));
    } catch (error) {
      onError(error);
      return;
    }
    await discard([version]);
  }

  return {
    async during(declared, work) {
      const version = randomUUID();
      await asOwner((transaction) => recordUpload(transaction, version, lease.key, declared));
      try {
        return await work(version);
      } catch (error) {
        await abandon(version);
        throw error;
      }
    },
    async beginResumable(version, declared) {
      await asOwner((transaction) => recordResumable(transaction, version, resumableSeconds, declared));
    },
    continueResumable: (version) => asOwner((transaction) => prolongResumable(transaction, version, resumableSeconds)),
    discard,
    abandon,
    async sweep() {
      let swept = 0;
      for (;;) {
        const removed = await removeDue();
        swept += removed;
        if (removed < batch) return swept;
      }
    },
  };
}
