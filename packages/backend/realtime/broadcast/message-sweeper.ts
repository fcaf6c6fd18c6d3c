import type { Connection } from '@trivium/postgres';
import { Client } from 'pg';
import { sweepMessages } from './messages.sql.ts';

const everyMs = 3_600_000;

/** Deletes old messages every hour. */
export function startMessageSweeper(connection: Connection, onError: (error: unknown) => void): { stop(): Promise<void> } {
  let running = Promise.resolve();

  async function sweep(): Promise<void> {
    const client = new Client({ ...connection, application_name: 'backend realtime sweep', connectionTimeoutMillis: 5_000 });
    client.on('error', () => {});
    await client.connect();
    try {
      while ((await sweepMessages(client)) > 0);
    } finally {
      await client.end();
    }
  }

  const start = () => {
    running = running.then(sweep).catch(onError);
  };
  const timer = setInterval(start, everyMs).unref();
  start();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
