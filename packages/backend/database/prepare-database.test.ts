import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { board, freshDatabase, migrations } from '../testing/fresh-database.ts';
import { projectOf } from '../testing/project-folder.ts';
import { createConnectAs, roleLoginOf } from './role-login.sql.ts';

test('roles have the attributes that they have on Supabase, and no role is a superuser', async () => {
  const { prepare, query } = await freshDatabase();
  await prepare(await board());
  const rows = await query(
    `select rolname as name, rolcanlogin as login, rolinherit as inherit, rolbypassrls as bypass, rolsuper as super,
       array_to_string(rolconfig, ',') as config
     from pg_roles where rolname in ('anon', 'authenticated', 'service_role', 'authenticator', 'supabase_migrator') order by 1`,
  );
  const role = { login: false, inherit: false, bypass: false, super: false, config: null };
  expect(rows).toEqual([
    { ...role, name: 'anon', config: 'statement_timeout=3s' },
    { ...role, name: 'authenticated', config: 'statement_timeout=8s' },
    { ...role, name: 'authenticator', login: true, config: 'statement_timeout=8s' },
    { ...role, name: 'service_role', bypass: true },
    { ...role, name: 'supabase_migrator', inherit: true, bypass: true },
  ]);
});

test('each migration is recorded once, as Supabase’s command line does', async () => {
  const { prepare, history, lines } = await freshDatabase();
  await prepare(await board());
  const rows = await history();
  expect(rows.map(({ version, name }) => [version, name])).toEqual([
    ['20260101000000', 'notes'],
    ['20260102000000', 'functions'],
    ['20260103000000', 'system'],
  ]);
  expect(rows[0]?.['statements'][1]).toBe('alter table public.notes enable row level security');
  expect(lines).toEqual(['applied 3 migration(s)', 'ran 1 seed file(s)']);
  await prepare(await board());
  expect(lines).toHaveLength(2);
});

test('what Supabase’s command line has applied and recorded is not applied again, and stays in order', async () => {
  const { prepare, query, history, lines } = await freshDatabase();
  const first = { 'migrations/1_a.sql': 'create table public.a (id int)' };
  await prepare(await projectOf(first));
  // What `supabase db push` does, as the role that its connection has.
  await query(`set role supabase_migrator; create table public.b (id int);
    insert into supabase_migrations.schema_migrations (version, name, statements) values ('2', 'b', array['create table public.b (id int)']);
    reset role`);
  const pushed = { ...first, 'migrations/2_b.sql': 'create table public.b (id int)' };
  await prepare(await projectOf({ ...pushed, 'migrations/3_c.sql': 'create table public.c (id int)' }));
  expect((await history()).map(({ version }) => version)).toEqual(['1', '2', '3']);
  expect(lines).toEqual(['applied 1 migration(s)', 'applied 1 migration(s)']);
  // A migration that another's folder pushed stops the start, as it stops the command line.
  await expect(prepare(await projectOf(first))).rejects.toMatchObject({ code: 'migration_missing' });
});

test('two processes that prepare one database at once do the work once', async () => {
  const { prepare, lines, query } = await freshDatabase();
  const project = await board();
  await Promise.all([prepare(project), prepare(project), prepare(project)]);
  const work = lines.filter((line) => !line.startsWith('waits before preparing the database: '));
  expect(work).toEqual(['applied 3 migration(s)', 'ran 1 seed file(s)']);
  expect(await query('select title from public.notes')).toHaveLength(3);
});

test('two databases of one server may be prepared at once', async () => {
  const [one, two] = await Promise.all([freshDatabase(), freshDatabase()]);
  const project = await migrations('create table public.t (id int)');
  await Promise.all([one.prepare(project), two.prepare(project)]);
  expect([await one.exists('public.t'), await two.exists('public.t')]).toEqual([true, true]);
});

test('a login that the server kept from a dropped database of the same name may enter the new one', async () => {
  const { prepare, owner, query } = await freshDatabase();
  await prepare(await migrations('create table public.t (id int)'));
  const mayConnect = async () => {
    await createConnectAs(owner, 'a secret of more than thirty-two characters')('anon');
    const login = roleLoginOf(String(owner.database), 'anon');
    return { login, rows: await query(`select has_database_privilege('${login}', current_database(), 'connect') as may`) };
  };
  const { login } = await mayConnect();
  await query(`revoke connect on database ${owner.database} from ${login}`);
  expect((await mayConnect()).rows).toEqual([{ may: true }]);
});

test('a broken migration names file, line and reason, and leaves nothing', async () => {
  const { prepare, history, exists } = await freshDatabase();
  const project = await migrations(
    'create table public.first (id int)',
    'begin;\ncreate table public.second (id int);\ncommit;\n\nselect nonsense from public.second;',
    'create table public.third (id int)',
  );
  await expect(prepare(project)).rejects.toMatchObject({
    code: 'migration_failed',
    message: expect.stringMatching(/2_m\.sql, line 5 failed and changed nothing: column "nonsense" does not exist/),
  });
  expect(await exists('public.first')).toBe(true);
  expect(await exists('public.second')).toBe(false);
  expect(await exists('public.third')).toBe(false);
  expect((await history()).map(({ version }) => version)).toEqual(['1']);
});

test('a mended migration is applied at the next start', async () => {
  const { prepare, exists } = await freshDatabase();
  await expect(prepare(await migrations('create tabel public.t (id int)'))).rejects.toMatchObject({ code: 'migration_failed' });
  await prepare(await migrations('create table public.t (id int)'));
  expect(await exists('public.t')).toBe(true);
});

test('no error contains values of a row', async () => {
  const { prepare } = await freshDatabase();
  const text = `create table public.t (secret text unique); insert into public.t values ('hunter2'), ('hunter2')`;
  await expect(prepare(await migrations(text))).rejects.toMatchObject({ message: expect.not.stringContaining('hunter2') });
});

test('a changed migration is reported with the command that resets a development state, and not applied again', async () => {
  const { prepare, exists, lines } = await freshDatabase();
  await prepare(await migrations('create table public.t (id int)'));
  await prepare(await migrations('create table public.u (id int)'));
  expect(lines.at(-1)).toMatch(/1_m\.sql: changed after it was applied, .* start with a new database: rm -rf state$/);
  expect(await exists('public.u')).toBe(false);
  lines.length = 0;
  await prepare(await migrations('create table public.t (id int)'));
  expect(lines).toEqual([]);
});

test('what Supabase’s command line applied and recorded is not applied again, and has no hash to compare with', async () => {
  const { query, prepare, history, lines } = await freshDatabase();
  const first = 'create table public.first (id int)';
  const second = 'create table public.second (id int)';
  await prepare(await migrations(first));
  // As the command line writes it, with the rights of the port of development.
  await query(`begin; set local role supabase_migrator; ${second};
    insert into supabase_migrations.schema_migrations (version, name, statements) values ('2', 'm', array['${second}']); commit`);
  lines.length = 0;
  await prepare(await migrations(first, `${second} -- since changed`, 'create table public.third (id int)'));
  expect((await history()).map(({ version }) => version)).toEqual(['1', '2', '3']);
  expect(lines).not.toContainEqual(expect.stringContaining('changed after it was applied'));
});

test('a released migration that was changed or removed is refused before anything is applied', async () => {
  const released = `${createHash('sha256').update('select 1').digest('hex')}  1_a.sql\n`;
  const files = { 'migrations/1_a.sql': 'select 1', 'migrations/released.sha256': released };
  await projectOf({ ...files, 'migrations/2_b.sql': 'select 1' });
  await expect(projectOf({ ...files, 'migrations/1_a.sql': 'select 2' })).rejects.toMatchObject({
    code: 'migration_changed',
    message: expect.stringContaining('1_a.sql was changed after its release'),
  });
  await expect(projectOf({ 'migrations/released.sha256': released })).rejects.toMatchObject({
    code: 'migration_changed',
    message: expect.stringContaining('1_a.sql was removed after its release'),
  });
});

test('a migration that the folder lost, or that comes late, is refused', async () => {
  const { prepare } = await freshDatabase();
  const files = { 'migrations/2_b.sql': 'select 1', 'migrations/4_d.sql': 'select 1' };
  await prepare(await projectOf(files));
  await expect(prepare(await projectOf({ 'migrations/2_b.sql': 'select 1' }))).rejects.toMatchObject({
    code: 'migration_missing',
  });
  await expect(prepare(await projectOf({ ...files, 'migrations/3_c.sql': 'select 1' }))).rejects.toMatchObject({
    code: 'migration_order',
  });
});

test('a seed that fails names its file and leaves nothing', async () => {
  const { prepare, query } = await freshDatabase();
  const files = { 'migrations/1_a.sql': 'create table public.t (id int primary key)' };
  const project = await projectOf({ ...files, 'seed.sql': 'insert into public.t values (1);\ninsert into public.t values (1)' });
  await expect(prepare(project)).rejects.toMatchObject({
    code: 'seed_failed',
    message: expect.stringMatching(/^seed\.sql, line 2 failed/),
  });
  expect(await query('select * from public.t')).toEqual([]);
});

test('roles.sql runs once, before the migrations, and leaves existing roles of the server as they are', async () => {
  const role = `keeper_${randomBytes(4).toString('hex')}`;
  const files = {
    'roles.sql': `create role ${role} nologin; grant ${role} to authenticator; alter role ${role} set statement_timeout = '7s'`,
    'migrations/1_a.sql': `create table public.t (id int); grant select on public.t to ${role}`,
  };
  for (let database = 0; database < 2; database++) {
    const { prepare, query } = await freshDatabase();
    await prepare(await projectOf(files));
    await prepare(await projectOf(files));
    expect(await query('select has_table_privilege($1, $2, $3) as may', [role, 'public.t', 'select'])).toEqual([{ may: true }]);
  }
});

test('a roles.sql that fails names its line and leaves nothing', async () => {
  const { prepare } = await freshDatabase();
  const project = await projectOf({ 'roles.sql': 'select 1;\ncreate role boss superuser', 'migrations/1_a.sql': 'select 1' });
  await expect(prepare(project)).rejects.toMatchObject({
    code: 'roles_failed',
    message: expect.stringMatching(/^roles\.sql, line 2 failed/),
  });
});

test.for(['roles.sql', 'seed.sql'])('%s runs once; a later change is reported with the command that resets', async (file) => {
  const { prepare, query, lines } = await freshDatabase();
  const files = { 'migrations/1_a.sql': 'create table public.t (id int)', [file]: 'select 1' };
  await prepare(await projectOf(files));
  lines.length = 0;
  await prepare(await projectOf({ ...files, [file]: 'create table public.u (id int)' }));
  expect(lines).toEqual([
    expect.stringMatching(new RegExp(`^${file}: changed after it was applied, .* start with a new database: rm -rf state$`)),
  ]);
  expect(await query(`select to_regclass('public.u') as u`)).toEqual([{ u: null }]);
  lines.length = 0;
  await prepare(await projectOf(files));
  expect(lines).toEqual([]);
});

test('what is set in one migration, such as an empty search_path, ends with it', async () => {
  const { prepare, query } = await freshDatabase();
  const first = `select pg_catalog.set_config('search_path', '', false); set lock_timeout = '7s'; create table public.a (id int)`;
  await prepare(await migrations(first, `create table b as select current_setting('lock_timeout') as waits`));
  expect(await query('select waits from public.b')).toEqual([{ waits: '1min' }]);
});

test.for(['auth', 'storage', 'realtime', 'trivium_backend', 'pg_catalog'])(
  'migrations cannot create anything in schema %s',
  async (schema) => {
    const { prepare } = await freshDatabase();
    await expect(prepare(await migrations(`create table ${schema}.mine (id int)`))).rejects.toMatchObject({
      code: 'migration_failed',
      message: expect.stringContaining('SQLSTATE 42501'),
    });
  },
);

test.for([
  `alter system set work_mem = '1GB'`,
  `copy pg_authid to '/srv/hashes'`,
  `create role boss superuser`,
  `alter role supabase_migrator superuser`,
  `set role postgres`,
])('a migration has no superuser rights: %s fails', async (text) => {
  const { prepare } = await freshDatabase();
  await expect(prepare(await migrations(text))).rejects.toMatchObject({
    code: 'migration_failed',
    message: expect.stringMatching(/SQLSTATE (42501|25001)/),
  });
});

const privilege = `select has_table_privilege('anon', 'public.t', 'select') as "table",
  has_sequence_privilege('anon', 'public.s', 'usage') as "sequence",
  has_function_privilege('anon', 'public.f()', 'execute') as "function"`;
const things =
  'create table public.t (id int); create sequence public.s; create function public.f() returns int language sql as $$ select 1 $$';

test('nothing is granted by default', async () => {
  const { prepare, query } = await freshDatabase();
  await prepare(await migrations(things));
  expect(await query(privilege)).toEqual([{ table: false, sequence: false, function: false }]);
});

test('auto_expose_new_tables restores the former grants on everything in public', async () => {
  const { prepare, query } = await freshDatabase();
  await prepare(await projectOf({ 'config.toml': '[api]\nauto_expose_new_tables = true', 'migrations/1_a.sql': things }));
  expect(await query(privilege)).toEqual([{ table: true, sequence: true, function: true }]);
});

test('the start can expose tables if the project does not decide, and not if it forbids that', async () => {
  const [open, closed] = await Promise.all([freshDatabase(), freshDatabase()]);
  await open.prepare(await migrations(things), true);
  expect(await open.query(privilege)).toMatchObject([{ table: true }]);
  const files = { 'config.toml': '[api]\nauto_expose_new_tables = false', 'migrations/1_a.sql': things };
  await closed.prepare(await projectOf(files), true);
  expect(await closed.query(privilege)).toMatchObject([{ table: false }]);
});

test('the PostgREST settings of a migration are stored with it or not at all', async () => {
  const { prepare, query } = await freshDatabase();
  const set = `alter role authenticator set pgrst.db_max_rows = '7'; alter role authenticator set pgrst.db_plan_enabled = 'true'`;
  const reset = 'alter role authenticator reset pgrst.db_plan_enabled';
  await expect(prepare(await migrations(set, `${reset}; select broken`))).rejects.toMatchObject({ code: 'migration_failed' });
  const settings = () => query('select name, value from trivium_backend.rest_settings order by name');
  expect(await settings()).toHaveLength(2);
  await prepare(await migrations(set, `${reset}; create table public.owned (id int)`));
  expect(await settings()).toEqual([{ name: 'db_max_rows', value: '7' }]);
  expect(await query(`select tableowner from pg_tables where tablename = 'owned'`)).toEqual([
    { tableowner: 'supabase_migrator' },
  ]);
});

test('every writer that creates a user fires the project’s trigger', async () => {
  const { prepare, query } = await freshDatabase();
  await prepare(await board());
  expect(await query('select count(*)::int as profiles from public.profiles')).toEqual([{ profiles: 2 }]);
});
