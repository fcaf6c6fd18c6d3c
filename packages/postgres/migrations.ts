import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, escapeIdentifier, type Pool } from 'pg';
import { refuse } from './errors.ts';
import type { Connection } from './pool.ts';
import { takeLock } from './take-lock.ts';
import { checkReleasedMigrations } from './released-migrations.ts';

export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the file's bytes, in hex. */
  readonly sha256: string;
}

const fileName = /^(\d{4})[-_][a-z0-9_-]+\.sql$/;

/** Reads `0001-title.sql`, `0002-…` in order. @throws migration_name_invalid, migration_gap, migration_changed */
export async function readMigrations(folder: string): Promise<Migration[]> {
  await checkReleasedMigrations(folder);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name, index) => {
      const version = Number(fileName.exec(name)?.[1]);
      if (!version) throw refuse('migration_name_invalid', `${name}: a migration is named like 0001-what-it-does.sql.`);
      if (version !== index + 1)
        throw refuse('migration_gap', `Found ${name} instead of migration ${index + 1}; numbers are consecutive and unique.`);
      const sql = await readFile(join(folder, name), 'utf8');
      return { version, name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

const setLockTimeout = `set lock_timeout = '60s'`;

/** SQLSTATE lock_not_available: `lock_timeout` has passed. */
const isLockUnavailable = (error: unknown) => (error as { code?: string }).code === '55P03';

interface Applied {
  readonly version: number;
  readonly name: string;
  readonly sha256: string;
}

/**
 * Applies the missing migrations, each in a transaction of its own together with its record in `<schema>.schema_migrations`.
 * Concurrent processes take turns. Returns the names applied now.
 * @throws database_newer, migration_changed, migration_gap, migration_failed, database_lock_held
 */
export async function migrate(
  connection: Connection,
  schema: string,
  migrations: readonly Migration[],
  onWait?: (line: string) => void,
): Promise<string[]> {
  const client = new Client({ ...connection, application_name: `migrate ${schema}` });
  client.on('error', () => {});
  await client.connect();
  try {
    // The server releases it when this connection ends, for whatever reason.
    await takeLock(client, `trivium migrations ${schema}`, { purpose: `migrating the schema ${schema}`, onWait });
    // A migration that waits longer for somebody's transaction fails, and so does the start.
    await client.query(setLockTimeout);
    const table = `${escapeIdentifier(schema)}.schema_migrations`;
    await client.query(`create schema if not exists ${escapeIdentifier(schema)}`);
    await client.query(
      `create table if not exists ${table} (version int primary key, name text not null, sha256 text not null, applied_at timestamptz not null default now())`,
    );
    const { rows } = await client.query<Applied>(`select version, name, sha256 from ${table} order by version`);
    checkHistory(rows, migrations);
    const pending = migrations.slice(rows.length);
    for (const migration of pending) await apply(client, table, migration);
    return pending.map((migration) => migration.name);
  } finally {
    await client.end();
  }
}

/** The applied migrations must be a prefix of the code's migrations. */
function checkHistory(applied: readonly Applied[], migrations: readonly Migration[]) {
  applied.forEach((row, index) => {
    if (row.version !== index + 1)
      throw refuse(
        'migration_gap',
        `The database records migration ${row.name} but none numbered ${index + 1}; restore its history.`,
      );
    const migration = migrations[index];
    if (!migration)
      throw refuse(
        'database_newer',
        `The database is newer than this code: it has ${row.name}. Update the code, or restore a backup.`,
      );
    if (migration.sha256 !== row.sha256)
      throw refuse(
        'migration_changed',
        `${migration.name} was changed after it was applied; put it back and add a new migration, or in development start with a new database: rm -rf .trivium`,
      );
  });
}

async function apply(client: Client, table: string, migration: Migration) {
  try {
    await client.query('begin');
    await client.query(migration.sql);
    await client.query(`insert into ${table} (version, name, sha256) values ($1, $2, $3)`, [
      migration.version,
      migration.name,
      migration.sha256,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    const reason = isLockUnavailable(error)
      ? 'another session holds what it changes. Wait for that session, or end it (pg_stat_activity names it), and start again.'
      : (error as Error).message;
    throw refuse('migration_failed', `${migration.name} failed and left nothing behind: ${reason}`, { cause: error });
  }
}

/** Whether every migration is applied, for `/readyz`. */
export async function isMigrated(pool: Pool, schema: string, migrations: readonly Migration[]): Promise<boolean> {
  const { rows } = await pool.query<{ version: number }>(
    `select coalesce(max(version), 0) as version from ${escapeIdentifier(schema)}.schema_migrations`,
  );
  return rows[0]?.version === migrations.length;
}
