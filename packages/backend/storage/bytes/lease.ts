import { randomBytes } from 'node:crypto';
import type { Connection } from '@trivium/postgres';
import { Client } from 'pg';

/** A sign of life: as long as this process holds it, its uploads are not taken for abandoned. */
export interface Lease {
  /** Key of the advisory lock, as a decimal bigint. */
  readonly key: string;
  readonly close: () => Promise<void>;
}

const retryMs = 1_000;

/**
 * Holds an advisory lock on a connection of its own; the server frees it when the process ends, however it ends. A
 * connection that breaks is replaced.
 */
export async function holdLease(connection: Connection, onError: (error: Error) => void): Promise<Lease> {
  // The sign bit stays clear, so that the number reads the same everywhere.
  const key = (randomBytes(8).readBigUInt64BE() >> 1n).toString();
  let client: Client | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  async function hold(): Promise<void> {
    const next = new Client({ ...connection, application_name: 'storage lease', keepAlive: true });
    next.on('error', onError);
    next.on('end', () => {
      if (client === next) later();
    });
    await next.connect();
    await next.query('select pg_advisory_lock($1)', [key]);
    client = next;
  }
  function later(): void {
    client = undefined;
    if (isClosed) return;
    timer = setTimeout(() => {
      hold().catch((error: Error) => {
        onError(error);
        later();
      });
    }, retryMs);
    timer.unref();
  }

  await hold();
  return {
    key,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
