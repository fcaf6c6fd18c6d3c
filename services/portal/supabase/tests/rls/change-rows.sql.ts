import { escapeIdentifier, type Client } from 'pg';
import type { Row } from '../fixtures/fixtures.ts';

/** How many rows of a table are one person's. */
export async function countOwn(client: Client, table: string, owner: string, person: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `select count(*) from public.${escapeIdentifier(table)} where ${escapeIdentifier(owner)} = $1`,
    [person],
  );
  return Number(rows[0]?.count);
}

/** Changes or deletes all rows that the caller may change, without a filter. Returns their number. */
export async function changeAll(client: Client, table: string, patch: Row | undefined): Promise<number> {
  const name = `public.${escapeIdentifier(table)}`;
  if (!patch) return (await client.query(`delete from ${name}`)).rowCount ?? 0;
  const columns = Object.keys(patch).map(escapeIdentifier).join(', ');
  const values = `select ${columns} from jsonb_populate_record(null::${name}, $1)`;
  return (await client.query(`update ${name} set (${columns}) = (${values})`, [JSON.stringify(patch)])).rowCount ?? 0;
}
