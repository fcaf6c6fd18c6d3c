import type { Client } from 'pg';

/** Makes the tables in which Supabase's command line remembers what it applied, in its own form. */
export async function provideHistory(client: Client): Promise<void> {
  await client.query(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (version text not null primary key, statements text[], name text);
    create table if not exists supabase_migrations.seed_files (path text not null primary key, hash text not null);
    grant usage, create on schema supabase_migrations to supabase_migrator;
    grant all on all tables in schema supabase_migrations to supabase_migrator`);
}

/** Versions in order. */
export async function listVersions(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations order by version collate "C"',
  );
  return rows.map((row) => row.version);
}

export async function recordMigration(
  client: Client,
  { version, name, statements }: { version: string; name: string; statements: readonly string[] },
): Promise<void> {
  await client.query('insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)', [
    version,
    name,
    statements,
  ]);
}

export async function listSeeds(client: Client): Promise<Set<string>> {
  const { rows } = await client.query<{ path: string }>('select path from supabase_migrations.seed_files');
  return new Set(rows.map((row) => row.path));
}

export async function recordSeed(client: Client, { path, sha256 }: { path: string; sha256: string }): Promise<void> {
  await client.query('insert into supabase_migrations.seed_files (path, hash) values ($1, $2)', [path, sha256]);
}
