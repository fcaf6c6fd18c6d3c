import { randomBytes } from 'node:crypto';
import type { Connection } from '@trivium/postgres';
import { Client } from 'pg';

/**
 * One connection that holds all advisory locks of this process. PostgreSQL releases them when the process ends, even when
 * it is killed. A broken connection is replaced.
 */
export interface LockSession {
  /** @throws while the connection is being replaced */
  readonly client: () => Client;
  /** Runs `work` on the connection now, and on each that replaces it. */
  readonly onConnect: (work: (client: Client) => Promise<unknown>) => Promise<void>;
  /** Calls the listener when the connection breaks, which releases the locks. */
  readonly onLoss: (listener: () => void) => void;
  readonly onNotification: (listener: (channel: string, payload: string) => void) => void;
  readonly close: () => Promise<void>;
}

const retryMs = 1_000;

export async function openLockSession(connection: Connection, onError: (error: Error) => void): Promise<LockSession> {
  const connectListeners: ((client: Client) => Promise<unknown>)[] = [];
  const lossListeners: (() => void)[] = [];
  const notificationListeners: ((channel: string, payload: string) => void)[] = [];
  let current: Client | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  async function open(): Promise<void> {
    const client = new Client({ ...connection, application_name: 'storage locks', keepAlive: true, pipeline: true });
    client.on('error', onError);
    client.on('end', () => {
      if (current === client) handleLoss();
    });
    client.on('notification', ({ channel, payload = '' }) => {
      for (const listener of notificationListeners) listener(channel, payload);
    });
    await client.connect();
    try {
      for (const listener of connectListeners) await listener(client);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    current = client;
  }
  function handleLoss(): void {
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
    async onConnect(work) {
      connectListeners.push(work);
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

/** Proves that this process is alive: while it holds the lease, its pending blobs are not orphaned. */
export interface Lease {
  /** Key of an advisory lock, as a decimal bigint. */
  readonly key: string;
}

/** Acquires an advisory lock and holds it until the session closes. */
export async function acquireLease(session: LockSession): Promise<Lease> {
  // 63 bits: a positive bigint in PostgreSQL too.
  const key = (randomBytes(8).readBigUInt64BE() >> 1n).toString();
  await session.onConnect((client) => client.query('select pg_advisory_lock($1)', [key]));
  return { key };
}
