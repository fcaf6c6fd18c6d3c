import type { Client } from 'pg';
import { refuse } from './errors.ts';
import type { ExtensionStatement } from './project-statements.rules.ts';
import { migrator } from './roles.sql.ts';
import { createQueues } from './stand-ins/pgmq.sql.ts';

/** Extensions that this backend emulates. */
const emulated: Readonly<Record<string, StandIn>> = {
  pg_cron: { drop: 'delete from cron.job; delete from cron.job_run_details' },
  pg_net: { drop: 'delete from net.http_request_queue; delete from net._http_response' },
  supabase_vault: { drop: 'delete from vault.secrets' },
  pgmq: { create: createQueues, drop: 'drop schema pgmq cascade' },
};

interface StandIn {
  /** Of one that is made where a migration asks for it, and where the server has no files of the real one. */
  readonly create?: (client: Client) => Promise<void>;
  /** The SQL that dropping it runs. */
  readonly drop: string;
}

/**
 * Extensions that Supabase installs in every project. Every dump names them with IF NOT EXISTS, used or not; here they
 * change nothing.
 */
const preinstalled = new Set(['pg_graphql', 'pg_stat_statements', 'pgjwt', 'pgsodium', 'plpgsql']);

export interface ExtensionOptions {
  /** Extensions that the project works without: `db.optional_extensions`. */
  readonly optional: readonly string[];
  readonly onProgress: (line: string) => void;
}

/**
 * Handles a statement about extensions, as the database's owner. Resolves to false if PostgreSQL must run it as the project's
 * role.
 * @param where file and line, for the message
 * @throws extension_unknown, extension_needs_superuser, extension_exists, extension_missing
 */
export async function handleExtensions(
  client: Client,
  statement: ExtensionStatement,
  where: string,
  options: ExtensionOptions,
): Promise<boolean> {
  const extensions = await readExtensions(client, statement.names);
  const routes = extensions.map((extension) => ({ extension, route: routeOf(extension, statement, options.optional) }));
  if (routes.every(({ route }) => route === 'postgres')) return false;
  for (const { extension, route } of routes) {
    const { name } = extension;
    const single = { ...statement, names: [name] };
    if (route === 'emulated') await handleEmulated(client, single, where);
    if (route === 'administrator') await alterAsAdministrator(client, single);
    if (route === 'superuser') await client.query(statement.sql);
    if (route === 'left-out')
      options.onProgress(`${where}: extension ${name} is not on this server and is left out, as db.optional_extensions says`);
    if (route === 'unknown') throw unknown(extension, where);
  }
  return true;
}

interface Extension {
  readonly name: string;
  readonly isAvailable: boolean;
  /** Whether roles other than superusers may create it. */
  readonly isTrusted: boolean;
  readonly isInstalled: boolean;
  /** Whether a migration created the stand-in. */
  readonly isEmulated: boolean;
  /** Whether `trivium_extensions.alter_extension` takes it: see `allowExtensions` of the package postgres. */
  readonly isAllowed: boolean;
  /** Whether the database's owner is a superuser. */
  readonly isSuperuser: boolean;
  /** Whether the server is the embedded one, which takes more files from a folder. */
  readonly isEmbedded: boolean;
}

async function readExtensions(client: Client, names: readonly string[]): Promise<Extension[]> {
  const { rows: functions } = await client.query<{ is: boolean }>(
    `select to_regprocedure('trivium_extensions.names()') is not null as is`,
  );
  const allowed = functions[0]?.is ? 'trivium_extensions.names()' : `'{}'::text[]`;
  const { rows } = await client.query<Extension>(
    `select name, count(v.version) > 0 as "isAvailable", coalesce(bool_or(v.trusted or not v.superuser), false) as "isTrusted",
       exists (select from pg_extension where extname = name) as "isInstalled",
       exists (select from trivium_backend.extensions as own where own.name = named.name) as "isEmulated", name = any (${allowed}) as "isAllowed",
       (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
       to_regprocedure('trivium_extensions.names()') is not null as "isEmbedded"
     from unnest($1::text[]) with ordinality as named(name, place) left join pg_available_extension_versions as v using (name)
     group by name, place order by place`,
    [names],
  );
  return rows;
}

type Route = 'postgres' | 'emulated' | 'administrator' | 'superuser' | 'nothing' | 'left-out' | 'unknown';

/** Who handles the statement for one extension. */
function routeOf(extension: Extension, { action, isTolerant }: ExtensionStatement, optional: readonly string[]): Route {
  const { name, isAvailable, isTrusted, isInstalled, isEmulated, isAllowed, isSuperuser } = extension;
  const standIn = emulated[name];
  const isUsable = isTrusted || (isAvailable && (isAllowed || isSuperuser));
  if (standIn?.create ? !isInstalled && (isEmulated || !isUsable) : standIn && !isInstalled) return 'emulated';
  if (standIn && !standIn.create) return 'postgres';
  // PostgreSQL only notes that it exists, or that it does not.
  if (isTolerant && isInstalled === (action === 'create')) return 'postgres';
  if (isTrusted) return 'postgres';
  if (isAvailable && isAllowed) return 'administrator';
  if (isAvailable && isSuperuser) return 'superuser';
  if (preinstalled.has(name) && (action !== 'create' || isTolerant)) return 'nothing';
  return optional.includes(name) ? 'left-out' : 'unknown';
}

const leftOut = 'name it in db.optional_extensions of config.toml if the project works without it';

/** Each sentence says what helps with this extension on this server. */
function unknown({ name, isAvailable, isAllowed, isEmbedded }: Extension, where: string) {
  if (preinstalled.has(name))
    return refuse(
      'extension_unknown',
      `${where}: extension ${name} is in every project of Supabase and not here. Write IF NOT EXISTS, as dumps do: the migration then goes on without it.`,
    );
  if (isAvailable)
    return refuse(
      'extension_needs_superuser',
      `${where}: extension ${name} can only be created by a superuser. Create it in this database as one, with IF NOT EXISTS in the migration, and start again; or ${leftOut}.`,
    );
  if (!isEmbedded)
    return refuse(
      'extension_unknown',
      `${where}: extension ${name} is not among the files of this PostgreSQL. Install it on the server, or ${leftOut}.`,
    );
  const files = isAllowed
    ? 'Give its files for PostgreSQL 17 with --extensions'
    : 'Give its files for PostgreSQL 17 with --extensions and create it as a superuser';
  return refuse(
    'extension_unknown',
    `${where}: extension ${name} is not among the files of this PostgreSQL. ${files}, set DATABASE_URL to a server that has it, or ${leftOut}.`,
  );
}

async function alterAsAdministrator(client: Client, { action, names, schema, isCascade }: ExtensionStatement): Promise<void> {
  const [name = ''] = names;
  // A comment, or a version: there is one.
  if (action === 'comment' || (action === 'alter' && schema === undefined)) return;
  await client.query('select trivium_extensions.alter_extension($1, $2, $3, $4)', [
    name,
    action === 'alter' ? 'move' : action,
    schema ?? null,
    isCascade,
  ]);
  if (action !== 'create') return;
  if (name === 'postgres_fdw') await client.query(`grant usage on foreign data wrapper postgres_fdw to ${migrator}`);
  if (name === 'pgmq')
    await client.query(`grant all on schema pgmq to ${migrator} with grant option;
      grant all on all tables in schema pgmq to ${migrator} with grant option;
      grant all on all functions in schema pgmq to ${migrator} with grant option`);
}

async function handleEmulated(client: Client, { action, names, isTolerant }: ExtensionStatement, where: string): Promise<void> {
  const [name = ''] = names;
  if (action === 'create') {
    const { rowCount } = await client.query('insert into trivium_backend.extensions (name) values ($1) on conflict do nothing', [
      name,
    ]);
    if (!rowCount && !isTolerant) throw refuse('extension_exists', `${where}: extension ${name} already exists.`);
    if (rowCount) await emulated[name]?.create?.(client);
  }
  if (action === 'drop') {
    const { rowCount } = await client.query('delete from trivium_backend.extensions where name = $1', [name]);
    if (!rowCount && !isTolerant) throw refuse('extension_missing', `${where}: extension ${name} does not exist.`);
    if (rowCount) await client.query(emulated[name]?.drop ?? '');
  }
}
