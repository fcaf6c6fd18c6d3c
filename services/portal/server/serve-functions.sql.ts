import type { Connection } from '@trivium/postgres';
import { Client } from 'pg';

/**
 * Stores the address and the key of the functions in the database. Schedules and the webhook of projects read them when they
 * call. All replicas store the same address, which each replica takes for its own.
 * @param connection the database's owner
 */
export async function serveFunctions(connection: Connection, { url, key }: { url: string; key: string }): Promise<void> {
  const client = new Client({ ...connection, application_name: 'portal functions' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(
      `insert into public.internal_secrets (key, value, description)
       values ('functions_url', $1, 'Where functions are served.'), ('functions_key', $2, 'With which anonymous key they are called.')
       on conflict (key) do update set value = excluded.value where internal_secrets.value <> excluded.value`,
      [url, key],
    );
  } finally {
    await client.end();
  }
}
