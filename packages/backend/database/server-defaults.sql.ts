import { escapeIdentifier, escapeLiteral, type Client } from 'pg';

/** Settings of Supabase's image that change answers. The operator's own value for the database is kept. */
const supabaseSettings: Readonly<Record<string, string>> = {
  default_text_search_config: 'pg_catalog.english',
  extra_float_digits: '0',
  timezone: 'UTC',
};

/** Makes them the database's defaults where it has none. Resolves to whether new connections differ from this one. */
export async function setSupabaseDefaults(client: Client, database: string): Promise<boolean> {
  const { rows } = await client.query<{ name: string }>(
    `select lower(split_part(setting, '=', 1)) as name
     from pg_db_role_setting, unnest(setconfig) as setting
     where setrole = 0 and setdatabase = (select oid from pg_database where datname = $1)`,
    [database],
  );
  const missing = Object.entries(supabaseSettings).filter(([name]) => !rows.some((row) => row.name === name));
  for (const [name, value] of missing)
    await client.query(`alter database ${escapeIdentifier(database)} set ${name} to ${escapeLiteral(value)}`);
  return missing.length > 0;
}
