import { setTimeout as wait } from 'node:timers/promises';
import type { Locker } from '@tus/server';
import type { LockSession } from '../blobs/lock-session.ts';
import { refuse } from '../errors.ts';
import { requestHandover, releaseUploadLock, listenForHandover, tryUploadLock, handoverChannel } from './upload-locks.sql.ts';

/** Longer than it takes to notice that the previous request's client has disconnected. */
const waitMs = 10_000;
const pollMs = 100;

interface Writer {
  /** Asks the request to end. Set once it holds the lock. */
  release: (() => void) | undefined;
  isHandoverRequested: boolean;
  readonly ended: Promise<void>;
}

/**
 * Lets one request at a time write to an upload, across processes. A new request asks the current writer to end, because a
 * client that sends another request has given up the previous one. One connection holds all locks, so slow bodies occupy no
 * other.
 */
export async function createUploadLocks(session: LockSession): Promise<Locker> {
  /** This process's requests that write to an upload or are about to, by upload id. */
  const writers = new Map<string, Writer>();
  await session.onConnect(listenForHandover);
  session.onNotification((channel, upload) => {
    if (channel === handoverChannel) requestEnd(writers.get(upload));
  });
  session.onLoss(() => {
    for (const writer of writers.values()) writer.release?.();
  });

  /** Waits for other requests of this process. */
  async function waitForLocalWriters(id: string, writer: Writer, deadline: AbortSignal): Promise<void> {
    for (let other = writers.get(id); other; other = writers.get(id)) {
      requestEnd(other);
      await Promise.race([other.ended, rejectedAt(deadline)]);
    }
    writers.set(id, writer);
  }
  /** Waits for other processes. */
  async function acquireLock(id: string, deadline: AbortSignal): Promise<void> {
    for (let tries = 0; !(await tryUploadLock(session.client(), id)); tries++) {
      if (tries === 0) await requestHandover(session.client(), id);
      await wait(pollMs, undefined, { signal: deadline });
    }
  }

  return {
    newLock(id) {
      const { promise: ended, resolve: end } = Promise.withResolvers<void>();
      const writer: Writer = { release: undefined, isHandoverRequested: false, ended };
      const removeWriter = () => {
        if (writers.get(id) === writer) writers.delete(id);
        end();
      };
      return {
        async lock(signal, release) {
          const deadline = AbortSignal.any([signal, AbortSignal.timeout(waitMs)]);
          try {
            await waitForLocalWriters(id, writer, deadline);
            await acquireLock(id, deadline);
          } catch (cause) {
            removeWriter();
            throw refuse('ResourceLocked', { cause });
          }
          writer.release = () => void release();
          if (writer.isHandoverRequested) writer.release();
        },
        async unlock() {
          // A lost connection has released its locks.
          if (writer.release) await releaseLock(session, id);
          removeWriter();
        },
      };
    },
  };
}

function requestEnd(writer: Writer | undefined): void {
  if (!writer) return;
  writer.isHandoverRequested = true;
  writer.release?.();
}

async function releaseLock(session: LockSession, id: string): Promise<void> {
  try {
    await releaseUploadLock(session.client(), id);
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
