import { Client, type QueryResultRow } from 'pg';
import type { DatabaseAddress } from '../service-database.ts';

/** The rows of one statement, or of the last of several, on a connection of its own. */
export async function query<Row extends QueryResultRow>(address: DatabaseAddress, text: string): Promise<Row[]> {
  const client = new Client(address);
  client.on('error', () => {});
  await client.connect();
  try {
    const results = [await client.query<Row>(text)].flat();
    return results.at(-1)?.rows ?? [];
  } finally {
    await client.end();
  }
}
