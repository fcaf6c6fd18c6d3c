import { createHash, createHmac } from 'node:crypto';
import type { Connection } from '@trivium/postgres';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { retryMeetings } from './retry-meetings.ts';
import { scramVerifier } from './scram-verifier.ts';

/** How a session with the rights of one role and no others is had: see `createConnectAs`. */
export type ConnectAs = (role: string) => Promise<Connection>;

/**
 * Logins that stand for a role each: their sessions begin as that role, and what they can fall back to by RESET ROLE or
 * SET ROLE NONE owns nothing. Made when they are first asked for, by the database's owner, who may end their sessions.
 * @param secret from which passwords are derived, so that all replicas have the same
 */
export function createConnectAs(owner: Connection, secret: string): ConnectAs {
  const logins = new Map<string, Promise<Connection>>();
  return (role) => {
    const known = logins.get(role);
    if (known) return known;
    const made = provideLogin(owner, role, secret);
    logins.set(role, made);
    // A failure may pass: the role may be granted later.
    made.catch(() => logins.delete(role));
    return made;
  };
}

async function provideLogin(owner: Connection, role: string, secret: string): Promise<Connection> {
  const client = new Client({ ...owner, application_name: 'backend logins' });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('select current_database() as name');
    const database = rows[0]?.name ?? '';
    const login = roleLoginOf(database, role);
    const password = createHmac('sha256', secret).update(`database login ${login}`).digest('base64url');
    await retryMeetings(client, () => makeLogin(client, { login, database, role, password }));
    const { connectionString: _address, ...rest } = owner;
    const { host, port, ssl } = client;
    return { ...rest, host, port, ssl, database, user: login, password };
  } finally {
    await client.end();
  }
}

/** Roles are the server's, so the name holds the database's; long ones are cut and stay different. */
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
}

async function makeLogin(client: Client, { login, database, role, password }: Login): Promise<void> {
  const name = escapeIdentifier(login);
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [login]);
  if (!rowCount) {
    await client.query(`create role ${name} login noinherit`);
    await client.query(`grant ${escapeIdentifier(role)} to ${name} with inherit false, set true`);
    await client.query(`grant ${name} to current_user with inherit true, set false`);
    await client.query(`grant connect on database ${escapeIdentifier(database)} to ${name}`);
    await client.query(`alter role ${name} set role = ${escapeLiteral(role)}`);
    await client.query(`alter role ${name} set search_path = "$user", public, extensions`);
  }
  await client.query(`alter role ${name} password ${escapeLiteral(scramVerifier(password))}`);
}
