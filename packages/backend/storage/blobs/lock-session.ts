import type { Connection } from '@trivium/postgres';
import { Client } from 'pg';

/**
 * One connection that holds all advisory locks of this process; the server frees them when the process ends, however it
 * ends. A connection that breaks is replaced.
 */
export interface LockSession {
  /** @throws while the connection is being replaced */
  readonly client: () => Client;
  /** Prepares the connection, and each that replaces it. */
  readonly prepare: (work: (client: Client) => Promise<unknown>) => Promise<void>;
  /** Called when the connection broke, so the locks are lost. */
  readonly onLoss: (listener: () => void) => void;
  readonly onNotification: (listener: (channel: string, payload: string) => void) => void;
  readonly close: () => Promise<void>;
}

const retryMs = 1_000;

export async function openLockSession(connection: Connection, onError: (error: Error) => void): Promise<LockSession> {
  const preparations: ((client: Client) => Promise<unknown>)[] = [];
  const lossListeners: (() => void)[] = [];
  const notificationListeners: ((channel: string, payload: string) => void)[] = [];
  let current: Client | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  async function open(): Promise<void> {
    const next = new Client({ ...connection, application_name: 'storage locks', keepAlive: true, pipeline: true });
    next.on('error', onError);
    next.on('end', () => {
      if (current === next) lose();
    });
    next.on('notification', ({ channel, payload = '' }) => {
      for (const listener of notificationListeners) listener(channel, payload);
    });
    await next.connect();
    try {
      for (const work of preparations) await work(next);
    } catch (error) {
      await next.end().catch(() => {});
      throw error;
    }
    current = next;
  }
  function lose(): void {
    current = undefined;
    for (const listener of lossListeners) listener();
    reopenSoon();
  }
  function reopenSoon(): void {
    if (isClosed) return;
    timer = setTimeout(() => {
      open().catch((error: Error) => {
        onError(error);
        reopenSoon();
      });
    }, retryMs);
    timer.unref();
  }

  await open();
  return {
    client() {
      if (!current) throw new Error('the connection that holds the locks is being replaced');
      return current;
    },
    async prepare(work) {
      preparations.push(work);
      if (current) await work(current);
    },
    onLoss: (listener) => void lossListeners.push(listener),
    onNotification: (listener) => void notificationListeners.push(listener),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await current?.end();
    },
  };
}
