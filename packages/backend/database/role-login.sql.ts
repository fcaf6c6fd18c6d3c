import { createHash, createHmac } from 'node:crypto';
import type { Connection } from '@trivium/postgres';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { retryOnConcurrentDdl } from './retry-on-concurrent-ddl.ts';
import { migrator } from './roles.sql.ts';
import { clientIterations, scramVerifier } from './scram-verifier.ts';

/** Resolves to a connection with the rights of one role only: see `createConnectAs`. */
export type ConnectAs = (role: string) => Promise<Connection>;

/**
 * Creates one login for each role. Its sessions begin as that role; RESET ROLE and SET ROLE NONE lead to a login that owns
 * nothing. The database's owner creates a login when it is first needed, and may end its sessions.
 * @param secret passwords are derived from it: all replicas have the same
 */
export function createConnectAs(owner: Connection, secret: string): ConnectAs {
  const logins = new Map<string, Promise<Connection>>();
  return (role) => {
    const existing = logins.get(role);
    if (existing) return existing;
    const login = ensureLogin(owner, role, secret);
    logins.set(role, login);
    // A later attempt may succeed, for example once the role is granted.
    login.catch(() => logins.delete(role));
    return login;
  };
}

const ensureLogin = (owner: Connection, role: string, secret: string): Promise<Connection> =>
  asOwner(owner, async (client, database, ownerName) => {
    // Nobody may be granted the owner, who needs no other login.
    if (ownerName === role) return owner;
    const login = roleLoginOf(database, role);
    const password = createHmac('sha256', secret).update(`database login ${login}`).digest('base64url');
    await retryOnConcurrentDdl(client, () => makeLogin(client, { login, database, role, password }));
    const { connectionString: _address, ...rest } = owner;
    const { host, port, ssl } = client;
    return { ...rest, host, port, ssl, database, user: login, password };
  });

/** The password of the login at the database's port, where it is not the demo's. */
export const portPassword = (secret: string): string => createHmac('sha256', secret).update('database port').digest('base64url');

/** Creates the login of the database's port, which has the rights of migrations, and gives it the password. */
export const ensurePortLogin = (owner: Connection, password: string) =>
  asOwner(owner, async (client, database) => {
    const login = roleLoginOf(database, 'postgres');
    await retryOnConcurrentDdl(client, () =>
      makeLogin(client, { login, database, role: migrator, password, iterations: clientIterations }),
    );
    return { host: client.host, port: client.port, database, user: login };
  });

async function asOwner<T>(
  owner: Connection,
  work: (client: Client, database: string, ownerName: string) => Promise<T>,
): Promise<T> {
  const client = new Client({ ...owner, application_name: 'backend logins' });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; owner: string }>(
      'select current_database() as name, current_user::text as owner',
    );
    return await work(client, rows[0]?.name ?? '', rows[0]?.owner ?? '');
  } finally {
    await client.end();
  }
}

/** Roles belong to the whole server, so the name contains the database's. A long name is cut and ends in a hash. */
export function roleLoginOf(database: string, role: string): string {
  const name = `${database}_as_${role}`;
  if (name.length <= 63) return name;
  return `${name.slice(0, 46)}_${createHash('sha256').update(name).digest('hex').slice(0, 16)}`;
}

interface Login {
  readonly login: string;
  readonly database: string;
  readonly role: string;
  readonly password: string;
  /** Of SCRAM; one where the password is of 256 random bits and ours alone. */
  readonly iterations?: number;
}

async function makeLogin(client: Client, { login, database, role, password, iterations }: Login): Promise<void> {
  const name = escapeIdentifier(login);
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [login]);
  if (!rowCount) {
    await client.query(`create role ${name} login noinherit`);
    await client.query(`grant ${escapeIdentifier(role)} to ${name} with inherit false, set true`);
    await client.query(`grant ${name} to current_user with inherit true, set false`);
    await client.query(`alter role ${name} set role = ${escapeLiteral(role)}`);
    await client.query(`alter role ${name} set search_path = "$user", public, extensions`);
  }
  // A database that was dropped and made again, as by a restore, lacks the right; the role is the server's, and stayed.
  const { rows } = await client.query<{ mayConnect: boolean }>(
    `select has_database_privilege($1, $2, 'connect') as "mayConnect"`,
    [login, database],
  );
  if (!rows[0]?.mayConnect) await client.query(`grant connect on database ${escapeIdentifier(database)} to ${name}`);
  await client.query(`alter role ${name} password ${escapeLiteral(scramVerifier(password, iterations))}`);
}
