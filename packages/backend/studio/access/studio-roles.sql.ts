import type { Connection } from '@trivium/postgres';
import { Client, escapeIdentifier } from 'pg';
import type { ConnectAs } from '../../database/role-login.sql.ts';
import { retryOnConcurrentDdl } from '../../database/retry-on-concurrent-ddl.ts';
import { refuse } from '../errors.ts';
import { grantsOf } from './grants.ts';
import { readGrantables } from './grantables.sql.ts';

/** Reads and writes the project's tables past their policies, except hidden columns, and owns nothing. */
export const studioRole = 'studio_postgres';
/** Has the rights of service_role, except on hidden columns. */
export const serviceRole = 'studio_service_role';

/** DROP OWNED leaves what another role with the grant option granted, such as that of migrations on storage's tables. */
const takeBack = `drop owned by ${studioRole}, ${serviceRole};
  do $$
  declare
    granted record;
  begin
    for granted in
      select distinct c.oid::regclass as name from pg_class c, aclexplode(c.relacl) as acl
      where acl.grantee in ('${studioRole}'::regrole, '${serviceRole}'::regrole)
    loop
      execute format('revoke select, insert, update, delete on %s from ${studioRole}, ${serviceRole}', granted.name);
    end loop;
  end
  $$`;

export interface StudioRoles {
  /** The login whose sessions may become the studio's actors, and nobody else. */
  readonly connection: Connection;
  /** Grants the studio's roles what they may see now. Cheap while the schema stays as it is. */
  readonly refresh: () => Promise<void>;
  /** Takes all grants back so that none stays in the project's tables and their dumps. */
  readonly close: () => Promise<void>;
}

/** @throws studio_roles_taken */
export async function openStudioRoles(owner: Connection, connectAs: ConnectAs): Promise<StudioRoles> {
  const client = new Client({ ...owner, application_name: 'studio roles' });
  client.on('error', () => {});
  await client.connect();
  try {
    await retryOnConcurrentDdl(client, () => ensureRoles(client));
    const connection = await connectAs(studioRole);
    const login = escapeIdentifier(String(connection.user));
    await retryOnConcurrentDdl(client, async () => {
      await client.query(`grant ${serviceRole}, anon, authenticated to ${login} with inherit false, set true`);
    });
    let fingerprint = '';
    let refreshing: Promise<void> = Promise.resolve();
    const refresh = async () => {
      if ((await readFingerprint(client)) === fingerprint) return;
      await retryOnConcurrentDdl(client, async () => {
        // Another process of this database may grant at the same moment.
        await client.query(`select pg_advisory_xact_lock(hashtextextended('trivium studio grants', 0))`);
        await client.query(takeBack);
        const statements = grantsOf(await readGrantables(client), { studioRole, serviceRole });
        await client.query(statements.join(';\n'));
      });
      fingerprint = await readFingerprint(client);
    };
    return {
      connection,
      refresh() {
        // One connection: the next refresh begins where this one ended.
        refreshing = refreshing.catch(() => {}).then(refresh);
        return refreshing;
      },
      async close() {
        await refreshing.catch(() => {});
        // A database that has stopped already keeps them until the studio is opened again.
        await client.query(takeBack).catch(() => {});
        await client.end().catch(() => {});
      },
    };
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

async function ensureRoles(client: Client): Promise<void> {
  const names = [studioRole, serviceRole];
  const { rows } = await client.query<{ name: string; isOurs: boolean }>(
    `select rolname::text as name, pg_has_role(current_user, oid, 'member with admin option') as "isOurs"
     from pg_roles where rolname = any($1)`,
    [names],
  );
  const foreign = rows.find(({ isOurs }) => !isOurs);
  if (foreign)
    throw refuse(
      'studio_roles_taken',
      `The server has a role ${foreign.name} that this backend may not administer, so the studio can't hide secrets.`,
    );
  for (const name of names.filter((each) => !rows.some((row) => row.name === each))) {
    await client.query(`create role ${name} nologin noinherit bypassrls`);
    await client.query(`grant ${name} to current_user with inherit true, set true`);
  }
}

/** Changes with every table, column, function and grant of the database. */
async function readFingerprint(client: Client): Promise<string> {
  const { rows } = await client.query<{ fingerprint: string }>(`
    select md5(concat(
      (select string_agg(c.oid || ':' || c.xmin, ',' order by c.oid) from pg_class c where c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')),
      (select string_agg(a.attrelid || ':' || a.attnum || ':' || a.xmin, ',' order by a.attrelid, a.attnum)
        from pg_attribute a join pg_class c on c.oid = a.attrelid
        where a.attnum > 0 and c.relkind in ('r', 'p', 'v', 'm', 'f') and c.relnamespace <> 'pg_catalog'::regnamespace),
      (select string_agg(p.oid || ':' || p.xmin, ',' order by p.oid) from pg_proc p where p.pronamespace <> 'pg_catalog'::regnamespace),
      (select string_agg(n.oid || ':' || n.xmin, ',' order by n.oid) from pg_namespace n)
    )) as fingerprint`);
  return rows[0]?.fingerprint ?? '';
}
