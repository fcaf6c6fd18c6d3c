import type { Pool } from 'pg';

interface Table {
  readonly schema: string;
  readonly name: string;
}

/** Tables of a database, PostgreSQL's own left out. */
async function listTables(pool: Pool): Promise<Table[]> {
  const { rows } = await pool.query<Table>(
    `select schemaname as schema, tablename as name from pg_catalog.pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1, 2`,
  );
  return rows;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Reads every value of every table. @returns the rows of each, by `schema.table`. @throws what PostgreSQL says of a damaged page */
export async function readEverything(pool: Pool): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const { schema, name } of await listTables(pool)) {
    // The text of a row has every value, also those that are stored apart.
    const { rows } = await pool.query<{ count: number }>(
      `select count(md5(row_text.value))::int as count
       from ${quoted(schema)}.${quoted(name)} as whole cross join lateral (select whole::text as value) as row_text`,
    );
    counts.set(`${schema}.${name}`, rows[0]?.count ?? 0);
  }
  return counts;
}

/** Versions of the portal's files: by them the folder has the bytes. */
export async function readFileVersions(portal: Pool): Promise<string[]> {
  const { rows } = await portal.query<{ version: string }>('select version from storage.objects where version is not null');
  return rows.map(({ version }) => version);
}
