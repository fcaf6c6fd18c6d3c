import type { Connection } from '@trivium/postgres';
import { Client } from 'pg';

/** Runs statements in one transaction, as the role that owns the tables; what fails is rolled back. */
export async function withClient<T>(connection: Connection, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ ...connection, application_name: 'portal development' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin');
    await client.query('set local role supabase_migrator');
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    await client.end();
  }
}
