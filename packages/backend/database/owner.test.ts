import type { Connection } from '@trivium/postgres';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { board, freshDatabase, migrations } from '../testing/fresh-database.ts';
import { projectOf } from '../testing/project-folder.ts';
import { missingFrom } from './check-server.rules.ts';

test('the login of the gateway owns nothing and has no rights', async () => {
  const { prepare, query } = await freshDatabase();
  const { login } = await prepare(await board());
  expect(
    await query(
      `select has_table_privilege(r.oid, 'public.notes', 'select') as reads, rolsuper, rolcreaterole, rolcreatedb, rolinherit,
         exists (select from pg_class where relowner = r.oid) as owns
       from pg_roles r where rolname = $1`,
      [login.user],
    ),
  ).toEqual([{ reads: false, rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolinherit: false, owns: false }]);
});

test('the gateway can log in only with its password', async () => {
  const { prepare } = await freshDatabase();
  const { login } = await prepare(await board());
  const user = async (connection: Connection) => {
    const client = new Client(connection);
    await client.connect();
    const { rows } = await client.query<{ user: string }>('select current_user as user');
    await client.end();
    return rows[0]?.user;
  };
  expect(await user(login)).toBe(login.user);
  await expect(user({ ...login, password: 'another' })).rejects.toMatchObject({ code: '28P01' });
  await expect(user({ ...login, user: 'authenticator' })).rejects.toMatchObject({ code: '28P01' });
});

test.for([
  ['createrole', 'role_may_not_create_roles'],
  ['replication', 'role_may_not_replicate'],
  ['bypassrls', 'role_may_not_bypass_policies'],
] as const)('an owner without %s is refused: %s', async ([right, code]) => {
  const { prepare, query, owner } = await freshDatabase();
  const user = `without_${right}`;
  await query(`create role ${user} login createrole replication bypassrls password 'weak'`);
  await query(`alter role ${user} no${right}`);
  onTestFinished(async () => {
    await query(`alter database ${owner.database} owner to ${owner.user}`);
    await query(`drop role ${user}`);
  });
  await query(`alter database ${owner.database} owner to ${user}`);
  await expect(prepare(await board(), false, { ...owner, user, password: 'weak' })).rejects.toMatchObject({ code });
});

test('an owner that does not own the database is refused', async () => {
  const { prepare, query, owner } = await freshDatabase();
  await query(`alter database ${owner.database} owner to postgres`);
  onTestFinished(async () => void (await query(`alter database ${owner.database} owner to ${owner.user}`)));
  await expect(prepare(await board())).rejects.toMatchObject({ code: 'role_may_not_change_database' });
});

test('the owner may be a superuser, and migrations still run without its rights', async () => {
  const usual = await freshDatabase();
  await usual.prepare(await migrations('select 1'));
  const { prepare, query, administrator } = await freshDatabase();
  await prepare(await board(), false, administrator);
  expect(await query(`select tableowner from pg_tables where tablename = 'notes'`)).toEqual([
    { tableowner: 'supabase_migrator' },
  ]);
  const project = await projectOf({ 'migrations/20990101000000_x.sql': `alter system set work_mem = '1GB'` });
  const both = { ...project, migrations: [...(await board()).migrations, ...project.migrations] };
  await expect(prepare(both, false, administrator)).rejects.toMatchObject({ code: 'migration_failed' });
});

test('roles that someone else created are not taken over', async () => {
  const { prepare, query, owner } = await freshDatabase();
  const other = await freshDatabase();
  await other.prepare(await migrations('select 1'));
  await query(`create role stranger login createrole replication bypassrls password 'strange'`);
  onTestFinished(async () => {
    await query(`alter database ${owner.database} owner to ${owner.user}`);
    await query('drop role stranger');
  });
  await query(`alter database ${owner.database} owner to stranger`);
  await expect(prepare(await board(), false, { ...owner, user: 'stranger', password: 'strange' })).rejects.toMatchObject({
    code: 'role_not_ours',
  });
});

test('each requirement that a server lacks has its own code', () => {
  const good = {
    major: 17,
    walLevel: 'logical',
    user: 'portal',
    mayCreateRoles: true,
    mayReplicate: true,
    mayBypassPolicies: true,
    ownsDatabase: true,
  };
  const codes = (change: Partial<typeof good>) => missingFrom({ ...good, ...change }).map(({ code }) => code);
  expect(codes({})).toEqual([]);
  expect(codes({ major: 16 })).toEqual(['database_version_wrong']);
  expect(codes({ major: 18 })).toEqual([]);
  expect(codes({ major: 19 })).toEqual(['database_version_wrong']);
  expect(codes({ walLevel: 'replica' })).toEqual(['wal_level_not_logical']);
  expect(codes({ mayCreateRoles: false, mayReplicate: false, mayBypassPolicies: false, ownsDatabase: false })).toEqual([
    'role_may_not_create_roles',
    'role_may_not_replicate',
    'role_may_not_bypass_policies',
    'role_may_not_change_database',
  ]);
});
