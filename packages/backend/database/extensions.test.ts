import { Client } from 'pg';
import { expect, test } from 'vitest';
import { freshDatabase, migrations } from '../testing/fresh-database.ts';
import { projectOf } from '../testing/project-folder.ts';

test('emulated extensions can be created, commented, dropped and created again', async () => {
  const { prepare, query } = await freshDatabase();
  const text = `create extension pg_cron with schema pg_catalog; create extension if not exists "pg_net" with schema "extensions";
    create extension if not exists pg_net; comment on extension pg_net is 'asynchronous HTTP';
    alter extension pg_net set schema extensions; create extension if not exists supabase_vault with schema vault;
    select cron.schedule('nightly', '0 3 * * *', 'select 1'); drop extension pg_cron cascade; drop extension if exists pg_cron;
    create extension pg_cron; select cron.schedule('hourly', '0 * * * *', 'select 1')`;
  await prepare(await migrations(text));
  expect(await query('select jobname, username from cron.job')).toEqual([{ jobname: 'hourly', username: 'supabase_migrator' }]);
});

test.for([
  ['create extension pg_cron; create extension pg_cron', 'extension_exists'],
  ['drop extension pg_net', 'extension_missing'],
  ['create extension "nonsense"', 'extension_unknown'],
  ['create extension if not exists nonsense', 'extension_unknown'],
  ['create extension pg_graphql', 'extension_unknown'],
])('%s: %s', async ([text = '', code]) => {
  const { prepare } = await freshDatabase();
  await expect(prepare(await migrations(text))).rejects.toMatchObject({
    code,
    message: expect.stringMatching(/1_m\.sql, line 1: extension .*\.$/),
  });
});

test.for([
  ['vector', 'vector is not among the files of this PostgreSQL. Give its files for PostgreSQL 17 with --extensions, set'],
  ['wrappers', 'Give its files for PostgreSQL 17 with --extensions and create it as a superuser, set DATABASE_URL'],
  ['pg_stat_statements', 'is in every project of Supabase and not here. Write IF NOT EXISTS'],
] as const)('the refusal of %s says what helps', async ([name, sentence]) => {
  const { prepare } = await freshDatabase();
  await expect(prepare(await migrations(`create extension ${name}`))).rejects.toMatchObject({
    code: 'extension_unknown',
    message: expect.stringContaining(sentence),
  });
});

test('on a server of an operator, the refusal of an absent extension does not speak of the embedded one', async () => {
  const { prepare, administrator } = await freshDatabase();
  const client = new Client(administrator);
  await client.connect();
  await client.query('drop schema trivium_extensions cascade');
  await client.end();
  await expect(prepare(await migrations('create extension vector'))).rejects.toMatchObject({
    code: 'extension_unknown',
    message: expect.stringContaining('Install it on the server, or name it in db.optional_extensions'),
  });
});

test('a dump may name the extensions that Supabase installs in every project', async () => {
  const { prepare, exists } = await freshDatabase();
  const names = [
    'pg_graphql" WITH SCHEMA "graphql',
    'pg_stat_statements" WITH SCHEMA "extensions',
    'pgjwt',
    'pgsodium',
    'pgcrypto',
  ];
  const text = names.map((name) => `CREATE EXTENSION IF NOT EXISTS "${name}"`).join(';\n');
  await prepare(await migrations(`${text}; create table public.t (id int)`));
  expect(await exists('public.t')).toBe(true);
});

const installed = `select extname as name, nspname as schema from pg_extension join pg_namespace n on n.oid = extnamespace
  where extname <> 'plpgsql' and nspname <> 'extensions' order by 1`;

test('an extension for superusers that harms nobody is created where the migration says, within its transaction', async () => {
  const { prepare, query } = await freshDatabase();
  const files = {
    'migrations/1_a.sql': `create extension if not exists moddatetime schema extensions;
      create table public.t (id int, updated_at timestamptz default '2020-01-01');
      create trigger touch before update on public.t for each row execute procedure extensions.moddatetime(updated_at);
      insert into public.t values (1); update public.t set id = 2`,
    'migrations/2_b.sql': `create schema geo; create extension earthdistance with schema geo cascade;
      create extension autoinc; create extension if not exists autoinc; comment on extension autoinc is 'counts';
      create extension refint; drop extension refint; create extension insert_username;
      alter extension insert_username set schema geo; create extension postgres_fdw with schema extensions;
      create server other foreign data wrapper postgres_fdw options (host 'db.invalid')`,
  };
  await prepare(await projectOf(files));
  expect(await query(`select id, updated_at > '2026-01-01' as is_new from public.t`)).toEqual([{ id: 2, is_new: true }]);
  expect(await query(installed)).toEqual([
    { name: 'autoinc', schema: 'public' },
    { name: 'cube', schema: 'geo' },
    { name: 'earthdistance', schema: 'geo' },
    { name: 'insert_username', schema: 'geo' },
  ]);
  const failing = { ...files, 'migrations/3_c.sql': 'create extension bloom; select broken' };
  await expect(prepare(await projectOf(failing))).rejects.toMatchObject({ code: 'migration_failed' });
  expect(await query(`select from pg_extension where extname = 'bloom'`)).toEqual([]);
});

test('an extension that reads the server’s files needs a superuser, and the refusal says what to do', async () => {
  const { prepare, query } = await freshDatabase();
  const text = 'create extension if not exists file_fdw';
  await expect(prepare(await migrations(text))).rejects.toMatchObject({
    code: 'extension_needs_superuser',
    message: expect.stringMatching(/1_m\.sql, line 1: extension file_fdw can only be created by a superuser\. Create it/),
  });
  await query('create extension file_fdw');
  await prepare(await migrations(text));
});

test('the database’s owner creates it itself where it is a superuser', async () => {
  const { prepare, query, administrator } = await freshDatabase();
  await prepare(await migrations('create extension file_fdw schema extensions'), false, administrator);
  expect(
    await query(`select rolsuper as super from pg_extension join pg_roles r on r.oid = extowner where extname = 'file_fdw'`),
  ).toEqual([{ super: true }]);
});

test('only the database’s owner may call what creates extensions, and only for those of the list', async () => {
  const { prepare, query, owner } = await freshDatabase();
  const call = `trivium_extensions.alter_extension('bloom', 'create', null, false)`;
  await expect(prepare(await migrations(`select ${call}`))).rejects.toMatchObject({
    code: 'migration_failed',
    message: expect.stringContaining('permission denied for schema trivium_extensions'),
  });
  await expect(query(`set role ${owner.user}; select ${call.replace('bloom', 'file_fdw')}`)).rejects.toThrow(
    /permission denied for extension/,
  );
});

test('an extension that the project works without is left out where the server lacks it, and the start says so', async () => {
  const { prepare, lines, exists } = await freshDatabase();
  const files = {
    'migrations/1_a.sql': `create extension if not exists vector with schema extensions; comment on extension vector is 'none';
      create table public.t (id int)`,
  };
  await expect(prepare(await projectOf(files))).rejects.toMatchObject({
    code: 'extension_unknown',
    message: expect.stringContaining('extension vector is not among the files of this PostgreSQL'),
  });
  await prepare(await projectOf({ ...files, 'config.toml': '[db]\noptional_extensions = ["vector"]' }));
  expect(lines[0]).toMatch(
    /1_a\.sql, line 1: extension vector is not on this server and is left out, as db\.optional_extensions says$/,
  );
  expect(await exists('public.t')).toBe(true);
});
