import { escapeIdentifier, escapeLiteral, type Client } from 'pg';
import { refuse } from './errors.ts';
import { retryOnConcurrentDdl } from './retry-on-concurrent-ddl.ts';
import { scramVerifier } from './scram-verifier.ts';

/**
 * The role that applies a project's migrations and owns their objects. On Supabase it is `postgres`, which here may be the
 * server's superuser.
 */
export const migrator = 'supabase_migrator';

/** The roles of requests. */
export const apiRoles = ['anon', 'authenticated', 'service_role'] as const;

/** Each owns the tables of one system schema. A project may add policies and triggers there, but no tables. */
const schemaOwners = ['supabase_auth_admin', 'supabase_storage_admin', 'supabase_realtime_admin'] as const;

const attributes: Readonly<Record<string, string>> = {
  anon: 'nologin noinherit',
  authenticated: 'nologin noinherit',
  service_role: 'nologin noinherit bypassrls',
  // It has no password: each database has its own login that may become it.
  authenticator: 'login noinherit',
  [migrator]: 'nologin inherit createrole bypassrls',
  ...Object.fromEntries(schemaOwners.map((owner) => [owner, 'nologin noinherit'])),
};

/** Statement time-outs. */
const timeouts: Readonly<Record<string, string>> = { anon: '3s', authenticated: '8s', authenticator: '8s' };

/** The login of this database's gateway, which neither has nor inherits grants. */
export const loginOf = (database: string) => `${database}_authenticator`.slice(-63);

/**
 * Creates Supabase's roles where they are missing, and sets the password of the gateway's login.
 * @throws role_not_ours if a role of that name exists that this connection may not administer
 */
export const ensureRoles = (client: Client, database: string, password: string): Promise<void> =>
  retryOnConcurrentDdl(client, () => makeRoles(client, database, password));

async function makeRoles(client: Client, database: string, password: string): Promise<void> {
  const login = loginOf(database);
  const all = { ...attributes, [login]: 'login noinherit' };
  const existing = await existingRoles(client, Object.keys(all));
  for (const [role, attribute] of Object.entries(all)) {
    const isOurs = existing.get(role);
    if (isOurs === false)
      throw refuse(
        'role_not_ours',
        `The server has a role ${role} that this connection may not administer; grant ${role} to it with admin option.`,
      );
    if (isOurs === undefined) await client.query(`create role ${escapeIdentifier(role)} ${attribute}`);
    if (isOurs === undefined && timeouts[role])
      await client.query(`alter role ${role} set statement_timeout = ${escapeLiteral(timeouts[role])}`);
  }
  const created = Object.keys(all).filter((role) => !existing.has(role));
  if (created.length > 0) {
    const ours = [...apiRoles, ...schemaOwners, migrator].join(', ');
    await client.query(`grant ${ours} to current_user with inherit true, set true`);
    await client.query(`grant ${apiRoles.join(', ')} to authenticator with inherit false, set true`);
    await client.query(`grant ${apiRoles.join(', ')}, authenticator to ${migrator} with admin true, inherit true, set true`);
    await client.query(`grant ${schemaOwners.join(', ')} to ${migrator} with inherit true, set true`);
    await client.query(`grant authenticator to ${escapeIdentifier(login)} with inherit false, set true`);
  }
  await client.query(`alter role ${escapeIdentifier(login)} password ${escapeLiteral(scramVerifier(password))}`);
  const name = escapeIdentifier(database);
  await client.query(`revoke all on database ${name} from public`);
  await client.query(`grant connect, create, temporary on database ${name} to ${migrator}`);
  await client.query(`grant connect on database ${name} to ${escapeIdentifier(login)}`);
}

/** Maps the existing ones of these roles to whether this connection may administer them. */
async function existingRoles(client: Client, names: readonly string[]): Promise<Map<string, boolean>> {
  const { rows } = await client.query<{ name: string; isOurs: boolean }>(
    `select rolname::text as name, pg_has_role(current_user, oid, 'member with admin option') as "isOurs"
     from pg_roles where rolname = any($1)`,
    [names],
  );
  return new Map(rows.map((row) => [row.name, row.isOurs]));
}
