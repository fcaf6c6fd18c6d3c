import { createHash } from 'node:crypto';
import type { Client, DatabaseError } from 'pg';
import { CodedError } from '@trivium/core';
import type { ProjectMigration } from '../project/read-migrations.ts';
import type { Project } from '../project/read-project.ts';
import type { SeedFile } from '../project/read-seeds.ts';
import { refuse } from './errors.ts';
import { handleExtensions, type ExtensionOptions } from './extensions.sql.ts';
import { listApplied, listSeeds, recordMigration, recordSeed, type AppliedMigration } from './history.sql.ts';
import { extensionStatementOf, isSkipped, restSettingOf, withMigrator } from './project-statements.rules.ts';
import { storeRestSetting } from './rest-settings.sql.ts';
import { migrator } from './roles.sql.ts';
import { splitStatements, type Statement } from './statements.rules.ts';

/**
 * Applies the pending migrations, each in one transaction together with its record. Returns their files. The caller holds
 * the lock.
 * @throws migration_missing, migration_order, migration_failed, and what handleExtensions throws
 */
export async function applyMigrations(
  client: Client,
  migrations: readonly ProjectMigration[],
  extensions: ExtensionOptions,
): Promise<string[]> {
  const pending = findPending(await listApplied(client), migrations);
  for (const migration of pending) {
    const statements = splitStatements(migration.sql);
    await inOwnTransaction({ client, extensions }, migration.file, 'migration_failed', statements, () =>
      recordMigration(client, { ...migration, statements: statements.map(({ sql }) => sql), sha256: sha256Of(migration) }),
    );
  }
  return pending.map((migration) => migration.file);
}

const sha256Of = ({ sql }: ProjectMigration) => createHash('sha256').update(sql).digest('hex');

/** Migrations and seed files that were changed after they were applied: the database has their earlier form. */
export async function listChangedFiles(client: Client, { roles, migrations, seeds }: Project): Promise<string[]> {
  const versions = new Map((await listApplied(client)).map(({ version, sha256 }) => [version, sha256]));
  const paths = await listSeeds(client);
  const files = [
    ...(roles ? [roles] : []).map((file) => ({ file: file.path, now: file.sha256, applied: paths.get(file.path) })),
    ...migrations.map((migration) => ({
      file: migration.file,
      now: sha256Of(migration),
      applied: versions.get(migration.version),
    })),
    ...seeds.map((seed) => ({ file: seed.path, now: seed.sha256, applied: paths.get(seed.path) })),
  ];
  return files.filter(({ now, applied }) => (applied ?? now) !== now).map(({ file }) => file);
}

/**
 * Runs `roles.sql` once. Roles belong to the whole server, so a role that another database has created stays as it is.
 * @throws roles_failed
 */
export async function applyRoles(client: Client, file: SeedFile, extensions: ExtensionOptions): Promise<void> {
  if ((await listSeeds(client)).has(file.path)) return;
  const statements = splitStatements(file.sql);
  await inOwnTransaction({ client, extensions }, file.path, 'roles_failed', statements, () => recordSeed(client, file));
}

/** Runs the pending seed files. Returns their paths. @throws seed_failed */
export async function applySeeds(client: Client, seeds: readonly SeedFile[], extensions: ExtensionOptions): Promise<string[]> {
  const done = await listSeeds(client);
  const pending = seeds.filter((seed) => !done.has(seed.path));
  for (const seed of pending)
    await inOwnTransaction({ client, extensions }, seed.path, 'seed_failed', splitStatements(seed.sql), () =>
      recordSeed(client, seed),
    );
  return pending.map((seed) => seed.path);
}

function findPending(applied: readonly AppliedMigration[], migrations: readonly ProjectMigration[]): ProjectMigration[] {
  const versions = new Set(migrations.map(({ version }) => version));
  const missing = applied.find(({ version }) => !versions.has(version));
  if (missing)
    throw refuse(
      'migration_missing',
      `The database has migration ${missing.version}, which is not in the folder migrations. Put it back, or start with a new database.`,
    );
  const isApplied = new Set(applied.map(({ version }) => version));
  const pending = migrations.filter(({ version }) => !isApplied.has(version));
  const firstPending = migrations.findIndex(({ version }) => !isApplied.has(version));
  const late = migrations.slice(firstPending).find(({ version }) => isApplied.has(version));
  if (firstPending >= 0 && late)
    throw refuse(
      'migration_order',
      `${pending[0]?.file} comes before ${late.version}, which is already applied. Give it a later version.`,
    );
  return pending;
}

interface Session {
  readonly client: Client;
  readonly extensions: ExtensionOptions;
}

async function inOwnTransaction(
  session: Session,
  file: string,
  code: 'roles_failed' | 'migration_failed' | 'seed_failed',
  statements: readonly Statement[],
  record: () => Promise<void>,
): Promise<void> {
  const { client } = session;
  let current: Statement | undefined;
  try {
    // Undoes what an earlier file set on this connection, such as an empty search_path.
    await client.query('reset all');
    await client.query('begin');
    await client.query(
      `set local lock_timeout = '60s'; set local role ${migrator}; set local search_path to "$user", public, extensions`,
    );
    for (const statement of statements) {
      current = statement;
      const where = `${file}, line ${statement.line}`;
      if (code === 'roles_failed') await ignoreExisting(client, () => runStatement(session, statement.sql, where));
      else await runStatement(session, statement.sql, where);
    }
    current = undefined;
    await client.query('reset role');
    await record();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    if (error instanceof CodedError) throw error;
    throw refuse(code, `${file}${current ? `, line ${current.line}` : ''} failed and changed nothing: ${reasonOf(error)}`, {
      cause: error,
    });
  }
}

const duplicateCodes = new Set(['42710', '23505']);

async function ignoreExisting(client: Client, run: () => Promise<void>): Promise<void> {
  await client.query('savepoint statement');
  try {
    await run();
  } catch (error) {
    if (!duplicateCodes.has((error as DatabaseError).code ?? '')) throw error;
    await client.query('rollback to savepoint statement');
  }
}

/** Runs a statement. Those about extensions and PostgREST's settings are handled here; the others go to PostgreSQL. */
async function runStatement({ client, extensions: options }: Session, sql: string, where: string): Promise<void> {
  if (isSkipped(sql)) return;
  const extensions = extensionStatementOf(sql);
  const setting = restSettingOf(sql);
  if (!extensions && !setting) {
    await client.query(withMigrator(sql, migrator));
    return;
  }
  await client.query('reset role');
  const isHandled = extensions && (await handleExtensions(client, extensions, where, options));
  if (setting) await storeRestSetting(client, setting);
  await client.query(`set local role ${migrator}`);
  if (extensions && !isHandled) await client.query(sql);
}

/** PostgreSQL's message and hint, without its detail, which contains values of rows. */
function reasonOf(error: unknown): string {
  const { message, hint, code } = error as DatabaseError;
  return [message, hint, code && `(SQLSTATE ${code})`].filter(Boolean).join(' ');
}
