import { Client, escapeLiteral } from 'pg';
import { refuse } from './errors.ts';
import { allowExtensions, projectLocale } from './project-database.ts';
import type { Home } from './home.ts';
import { ensurePassword, readPassword } from './secret.ts';

/** How a role connects: what `pg` takes as its configuration. */
export interface DatabaseAddress {
  /** The directory of the server's socket. */
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  readonly password: string;
}

/** Rights beyond those of an ordinary role, for a service that needs them (the portal creates roles and follows changes). */
export type RoleRight = 'createdb' | 'createrole' | 'replication' | 'bypassrls';

export interface DatabaseOptions {
  /** What its owner may do besides owning it. */
  readonly rights?: readonly RoleRight[];
  /** For a Supabase project: it sorts text as Supabase's image does, and its owner may create more extensions. */
  readonly isProject?: boolean;
}

const allRights: readonly RoleRight[] = ['createdb', 'createrole', 'replication', 'bypassrls'];

/** @throws engine_key_missing */
export async function administratorAddress(home: Home, host: string, port: number): Promise<DatabaseAddress> {
  const password = await readPassword(home, 'postgres');
  if (!password)
    throw refuse(
      'engine_key_missing',
      `${home.keys}/postgres.password is missing; put it back from a backup, the database needs it.`,
    );
  return { host, port, database: 'postgres', user: 'postgres', password };
}

/**
 * Creates the database `name` and its owner, an ordinary role of the same name, if they are missing. Gives the role the
 * password from the home's keys and exactly the listed rights. No other role may connect to it.
 * @throws database_name_invalid
 */
export async function ensureDatabase(
  home: Home,
  administrator: DatabaseAddress,
  name: string,
  { rights = [], isProject = false }: DatabaseOptions,
): Promise<DatabaseAddress> {
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(name) || /^(postgres$|template|pg_)/.test(name))
    throw refuse('database_name_invalid', `"${name}" cannot name a database; use lower case letters, digits and underscores.`);
  const password = await ensurePassword(home, name);
  const client = new Client({ ...administrator, application_name: 'engine' });
  client.on('error', () => {});
  await client.connect();
  try {
    // Concurrent calls take turns; the lock ends with the connection.
    await client.query(`select pg_advisory_lock(hashtextextended('trivium databases', 0))`);
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as role, exists (select from pg_database where datname = $1) as database`,
      [name],
    );
    if (!rows[0]?.role) await client.query(`create role ${name}`);
    const attributes = allRights.map((right) => (rights.includes(right) ? right : `no${right}`)).join(' ');
    await client.query(`alter role ${name} login nosuperuser ${attributes} password ${escapeLiteral(password)}`);
    if (!rows[0]?.database) await client.query(`create database ${name} owner ${name} ${isProject ? projectLocale : ''}`);
    // Its schema public already belongs to the owner alone (PostgreSQL 15 and later).
    await client.query(`revoke all on database ${name}, postgres, template1 from public`);
    if (isProject) await allowExtensions({ ...administrator, database: name }, name);
  } finally {
    await client.end();
  }
  return { ...administrator, database: name, user: name, password };
}
