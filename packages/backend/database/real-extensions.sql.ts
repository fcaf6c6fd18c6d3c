import type { Migration } from '@trivium/postgres';
import type { Client } from 'pg';
import { refuse } from './errors.ts';
import { apiRoles, migrator } from './roles.sql.ts';

/** An extension that this backend has a stand-in for. */
export type EmulatedExtension = 'pg_cron' | 'pg_net' | 'supabase_vault';

/** Its schema, and the system migration that creates the stand-in there. */
const emulated: Readonly<Record<EmulatedExtension, { readonly schema: string; readonly migration: string }>> = {
  pg_cron: { schema: 'cron', migration: '0006-cron.sql' },
  pg_net: { schema: 'net', migration: '0011-net.sql' },
  supabase_vault: { schema: 'vault', migration: '0013-vault.sql' },
};
const names = Object.keys(emulated) as EmulatedExtension[];

export type RealExtensions = ReadonlySet<EmulatedExtension>;

/**
 * Which of them are the server's own: those that an administrator created in this database before its first start. An extension
 * that is merely available does not count, because nobody knows whether its worker serves this database.
 * @throws extension_unusable
 */
export async function readRealExtensions(client: Client, onProgress: (line: string) => void): Promise<RealExtensions> {
  const { rows } = await client.query<{ name: EmulatedExtension; isInstalled: boolean }>(
    `select name::text, exists (select from pg_extension where extname = name) as "isInstalled"
     from pg_available_extensions where name = any($1) order by name`,
    [names],
  );
  for (const { name, isInstalled } of rows) {
    if (isInstalled) await grantSchema(client, name);
    onProgress(
      isInstalled
        ? `${name}: the server's own is used`
        : `${name}: the server has it, but this database was made without it, so the backend's own is used`,
    );
  }
  return new Set(rows.filter(({ isInstalled }) => isInstalled).map(({ name }) => name));
}

async function grantSchema(client: Client, name: EmulatedExtension): Promise<void> {
  const { schema } = emulated[name];
  const users = name === 'pg_net' ? [migrator, ...apiRoles] : [migrator];
  // Without the right to grant, PostgreSQL grants nothing and only warns.
  await client.query(`do $$ begin execute 'grant usage on schema ${schema} to ${users.join(', ')}';
    exception when insufficient_privilege then null; end $$`);
  const { rows } = await client.query<{ mayUse: boolean }>('select has_schema_privilege($1, $2, $3) as "mayUse"', [
    migrator,
    schema,
    'usage',
  ]);
  if (!rows[0]?.mayUse)
    throw refuse(
      'extension_unusable',
      `The database has extension ${name}, but migrations may not use it: grant usage on schema ${schema} to ${migrator}, as a superuser.`,
    );
}

/** The system migrations, in which those of the server's own extensions do nothing. */
export const withoutStandIns = (migrations: readonly Migration[], real: RealExtensions): Migration[] =>
  migrations.map((migration) =>
    names.some((name) => real.has(name) && emulated[name].migration === migration.name) ? { ...migration, sql: '' } : migration,
  );
