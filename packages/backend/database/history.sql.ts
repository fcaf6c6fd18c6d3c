import type { Client } from 'pg';

/**
 * Creates the tables in which Supabase's CLI records what it has applied, and one for the migrations' hashes, which it does
 * not record.
 */
export async function ensureHistory(client: Client): Promise<void> {
  await client.query(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (version text not null primary key, statements text[], name text);
    create table if not exists supabase_migrations.seed_files (path text not null primary key, hash text not null);
    create table if not exists trivium_backend.migration_hashes (version text not null primary key, sha256 text not null);
    grant usage, create on schema supabase_migrations to supabase_migrator;
    grant all on all tables in schema supabase_migrations to supabase_migrator`);
}

export interface AppliedMigration {
  readonly version: string;
  /** null where Supabase's command line applied it. */
  readonly sha256: string | null;
}

/** In the order of versions. */
export async function listApplied(client: Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    `select version, sha256 from supabase_migrations.schema_migrations
     left join trivium_backend.migration_hashes using (version) order by version collate "C"`,
  );
  return rows;
}

export async function recordMigration(
  client: Client,
  { version, name, statements, sha256 }: { version: string; name: string; statements: readonly string[]; sha256: string },
): Promise<void> {
  await client.query('insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)', [
    version,
    name,
    statements,
  ]);
  await client.query('insert into trivium_backend.migration_hashes (version, sha256) values ($1, $2)', [version, sha256]);
}

/** The SHA-256 that each seed file had when it ran, by path. */
export async function listSeeds(client: Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ path: string; hash: string }>('select path, hash from supabase_migrations.seed_files');
  return new Map(rows.map(({ path, hash }) => [path, hash]));
}

export async function recordSeed(client: Client, { path, sha256 }: { path: string; sha256: string }): Promise<void> {
  await client.query('insert into supabase_migrations.seed_files (path, hash) values ($1, $2)', [path, sha256]);
}
