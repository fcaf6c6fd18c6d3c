import type { Client } from 'pg';
import { refuse } from './errors.ts';
import type { ExtensionStatement } from './project-statements.rules.ts';

/** Extensions that this backend emulates, with the SQL that dropping each one runs. */
const emulated: Readonly<Record<string, string>> = {
  pg_cron: 'delete from cron.job; delete from cron.job_run_details',
  pg_net: 'delete from net.http_request_queue; delete from net._http_response',
  supabase_vault: 'delete from vault.secrets',
};

/**
 * Extensions that Supabase installs in every project. Every dump names them with IF NOT EXISTS, used or not; here they
 * change nothing.
 */
const preinstalled = new Set(['pg_graphql', 'pg_stat_statements', 'pgjwt', 'pgsodium', 'plpgsql']);

/**
 * Handles a statement about extensions, as the database's owner. Resolves to false if PostgreSQL has all of them and must
 * run it.
 * @param where file and line, for the message
 * @throws extension_unknown, extension_exists, extension_missing
 */
export async function handleExtensions(client: Client, statement: ExtensionStatement, where: string): Promise<boolean> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct name::text from pg_available_extension_versions where trusted and name = any($1)`,
    [statement.names],
  );
  const available = new Set(rows.map(({ name }) => name));
  const missing = statement.names.filter((name) => !available.has(name));
  for (const name of missing) {
    if (emulated[name] !== undefined) await handleEmulated(client, { ...statement, names: [name] }, where);
    else if (!preinstalled.has(name) || (statement.action === 'create' && !statement.isTolerant))
      throw refuse('extension_unknown', `${where}: extension ${name} is neither installed on this server nor emulated.`);
  }
  return missing.length > 0;
}

async function handleEmulated(client: Client, { action, names, isTolerant }: ExtensionStatement, where: string): Promise<void> {
  const [name = ''] = names;
  if (action === 'create') {
    const { rowCount } = await client.query('insert into trivium_backend.extensions (name) values ($1) on conflict do nothing', [
      name,
    ]);
    if (!rowCount && !isTolerant) throw refuse('extension_exists', `${where}: extension ${name} already exists.`);
  }
  if (action === 'drop') {
    const { rowCount } = await client.query('delete from trivium_backend.extensions where name = $1', [name]);
    if (!rowCount && !isTolerant) throw refuse('extension_missing', `${where}: extension ${name} does not exist.`);
    if (rowCount) await client.query(emulated[name] ?? '');
  }
}
