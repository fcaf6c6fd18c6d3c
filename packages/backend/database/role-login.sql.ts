import { createHash, createHmac } from 'node:crypto';
import type { Connection } from '@trivium/postgres';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { scramVerifier } from './scram-verifier.ts';

export interface RoleLogin {
  /** The role whose rights the sessions have. */
  readonly role: string;
  /** From which its password is derived, so that all replicas have the same. */
  readonly secret: string;
}

/** Another session may do the same at this moment; roles are the server's. */
const meetings = new Set(['XX000', '23505', '42710', '40P01', '40001']);
const tries = 20;

/**
 * Makes a login that has the rights of one role and no others: sessions begin as that role, and what they can fall back
 * to by RESET ROLE or SET ROLE NONE owns nothing. Made by the database's owner, who may end its sessions.
 */
export async function provideRoleLogin(owner: Connection, { role, secret }: RoleLogin): Promise<Connection> {
  const client = new Client({ ...owner, application_name: 'backend logins' });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('select current_database() as name');
    const database = rows[0]?.name ?? '';
    const login = roleLoginOf(database, role);
    const password = createHmac('sha256', secret).update(`database login ${login}`).digest('base64url');
    for (let attempt = 1; ; attempt++) {
      try {
        await client.query('begin');
        await makeLogin(client, { login, database, role, password });
        await client.query('commit');
        break;
      } catch (error) {
        await client.query('rollback');
        if (!meetings.has((error as { code?: string }).code ?? '') || attempt === tries) throw error;
      }
    }
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
