import { escapeIdentifier, escapeLiteral, type Client } from 'pg';
import { refuse } from './errors.ts';
import { retryMeetings } from './retry-meetings.ts';
import { scramVerifier } from './scram-verifier.ts';

/**
 * The role that applies a project's migrations and owns what they make: what `postgres` is on Supabase, under a name of
 * its own because here `postgres` may be the server's superuser.
 */
export const migrator = 'supabase_migrator';

/** The roles that requests take. */
export const apiRoles = ['anon', 'authenticated', 'service_role'] as const;

/** Each owns the tables of one system schema, so that a project may add policies and triggers there but no tables. */
const schemaOwners = ['supabase_auth_admin', 'supabase_storage_admin', 'supabase_realtime_admin'] as const;

const attributes: Readonly<Record<string, string>> = {
  anon: 'nologin noinherit',
  authenticated: 'nologin noinherit',
  service_role: 'nologin noinherit bypassrls',
  // Without a password nobody logs in as it; each database has a login of its own that may become it.
  authenticator: 'login noinherit',
  [migrator]: 'nologin inherit createrole bypassrls',
  ...Object.fromEntries(schemaOwners.map((owner) => [owner, 'nologin noinherit'])),
};

/** How long a statement of each may run. */
const timeouts: Readonly<Record<string, string>> = { anon: '3s', authenticated: '8s', authenticator: '8s' };

/** The login of this database's gateway: no grants of its own, and it inherits none. */
export const loginOf = (database: string) => `${database}_authenticator`.slice(-63);

/**
 * Makes what is missing of Supabase's roles, and gives the gateway's login its password.
 * @throws role_not_ours where a role of that name was made by somebody else
 */
export const provideRoles = (client: Client, database: string, password: string): Promise<void> =>
  retryMeetings(client, () => makeRoles(client, database, password));

async function makeRoles(client: Client, database: string, password: string): Promise<void> {
  const login = loginOf(database);
  const all = { ...attributes, [login]: 'login noinherit' };
  const existing = await existingRoles(client, Object.keys(all));
  for (const [role, attribute] of Object.entries(all)) {
    const isOurs = existing.get(role);
    if (isOurs === false)
      throw refuse(
        'role_not_ours',
        `The server has a role ${role} that this one may not administer; grant ${role} to it with admin option.`,
      );
    if (isOurs === undefined) await client.query(`create role ${escapeIdentifier(role)} ${attribute}`);
    if (isOurs === undefined && timeouts[role])
      await client.query(`alter role ${role} set statement_timeout = ${escapeLiteral(timeouts[role])}`);
  }
  const made = Object.keys(all).filter((role) => !existing.has(role));
  if (made.length > 0) {
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

/** Of these roles, those that are there, and whether we may administer them. */
async function existingRoles(client: Client, names: readonly string[]): Promise<Map<string, boolean>> {
  const { rows } = await client.query<{ name: string; isOurs: boolean }>(
    `select rolname::text as name, pg_has_role(current_user, oid, 'member with admin option') as "isOurs"
     from pg_roles where rolname = any($1)`,
    [names],
  );
  return new Map(rows.map((row) => [row.name, row.isOurs]));
}
