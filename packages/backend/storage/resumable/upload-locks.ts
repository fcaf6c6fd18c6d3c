import { setTimeout as wait } from 'node:timers/promises';
import type { Locker } from '@tus/server';
import type { LockSession } from '../blobs/lock-session.ts';
import { refuse } from '../errors.ts';
import { askForUpload, giveBackUploadLock, listenForWanted, tryUploadLock, wantedChannel } from './upload-locks.sql.ts';

/** Longer than it takes to notice that the client of the request before is gone. */
const waitMs = 10_000;
const pollMs = 100;

interface Writer {
  /** Asks it to end; there once it has the lock. */
  release: (() => void) | undefined;
  isWanted: boolean;
  readonly ended: Promise<void>;
}

/**
 * Lets one request at a time write to an upload, whichever process it reached. The one that writes is asked to end, since
 * a client that comes again has given up the request before. All locks are held by one connection, so slow bodies occupy
 * no other.
 */
export async function createUploadLocks(session: LockSession): Promise<Locker> {
  /** The request of this process that writes to an upload, or is about to. */
  const writers = new Map<string, Writer>();
  await session.prepare(listenForWanted);
  session.onNotification((channel, upload) => {
    if (channel === wantedChannel) askToEnd(writers.get(upload));
  });
  session.onLoss(() => {
    for (const writer of writers.values()) writer.release?.();
  });

  /** Waits for the other requests of this process. */
  async function enter(id: string, writer: Writer, deadline: AbortSignal): Promise<void> {
    for (let other = writers.get(id); other; other = writers.get(id)) {
      askToEnd(other);
      await Promise.race([other.ended, rejectedAt(deadline)]);
    }
    writers.set(id, writer);
  }
  /** Waits for other processes. */
  async function take(id: string, deadline: AbortSignal): Promise<void> {
    for (let tries = 0; !(await tryUploadLock(session.client(), id)); tries++) {
      if (tries === 0) await askForUpload(session.client(), id);
      await wait(pollMs, undefined, { signal: deadline });
    }
  }

  return {
    newLock(id) {
      const { promise: ended, resolve: end } = Promise.withResolvers<void>();
      const writer: Writer = { release: undefined, isWanted: false, ended };
      const leave = () => {
        if (writers.get(id) === writer) writers.delete(id);
        end();
      };
      return {
        async lock(signal, release) {
          const deadline = AbortSignal.any([signal, AbortSignal.timeout(waitMs)]);
          try {
            await enter(id, writer, deadline);
            await take(id, deadline);
          } catch (cause) {
            leave();
            throw refuse('ResourceLocked', { cause });
          }
          writer.release = () => void release();
          if (writer.isWanted) writer.release();
        },
        async unlock() {
          // A connection that is gone has given its locks back.
          if (writer.release) await giveBack(session, id);
          leave();
        },
      };
    },
  };
}

function askToEnd(writer: Writer | undefined): void {
  if (!writer) return;
  writer.isWanted = true;
  writer.release?.();
}

async function giveBack(session: LockSession, id: string): Promise<void> {
  try {
    await giveBackUploadLock(session.client(), id);
  } catch {
    return;
  }
}

function rejectedAt(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  if (signal.aborted) reject(signal.reason);
  return promise;
}
