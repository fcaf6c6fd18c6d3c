import type { Transaction } from '@trivium/postgres';
import { changesPublication } from '../replication/publications.sql.ts';

/** The oids of published tables with these names; `*` matches all. */
export async function findPublished(transaction: Transaction, schema: string, table: string): Promise<number[]> {
  const { rows } = await transaction.query<{ relation: string }>({
    name: 'realtime-published',
    text: `select g.relid::text as relation from pg_publication p cross join lateral pg_get_publication_tables(p.pubname) g
      join pg_class c on c.oid = g.relid join pg_namespace n on n.oid = c.relnamespace
      where p.pubname = $1 and ($2 = '*' or n.nspname = $2) and ($3 = '*' or c.relname = $3)`,
    values: [changesPublication, schema, table],
  });
  return rows.map(({ relation }) => Number(relation));
}
