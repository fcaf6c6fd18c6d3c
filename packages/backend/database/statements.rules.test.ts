import { expect, test } from 'vitest';
import { extensionStatementOf, isSkipped, restSettingOf, withMigrator } from './project-statements.rules.ts';
import { splitStatements } from './statements.rules.ts';

const split = (sql: string) => splitStatements(sql).map((statement) => statement.sql);

test('a statement ends at a semicolon or at the end of the file', () => {
  expect(split('select 1; select 2;\nselect 3')).toEqual(['select 1', 'select 2', 'select 3']);
});

test('comments alone are not a statement, and each statement has its line', () => {
  expect(split('-- nothing;\n/* nor /* this; */ ; */ ;;')).toEqual([]);
  expect(splitStatements('-- first\nselect 1;\n\n  select\n2').map(({ line }) => line)).toEqual([2, 4]);
});

test.for([
  [`select 'a;b', 'it''s; so'`],
  [String.raw`select E'a\';b'`],
  [String.raw`select 'a\' `],
  ['select "a;""b"'],
  ['select $$ a; b $$'],
  ['select $tag$ a; $$ ; $other$ $tag$'],
  ['create function f() returns int language plpgsql as $body$ begin return 1; end; $body$'],
  ['create function f() returns int begin atomic select 1; select case when true then 1 end; end'],
  ['create rule r as on insert to t do (select 1; select 2)'],
  ['select 1 /* ; /* ; */ ; */ + 1'],
  ['select 1 -- ; \n + 1'],
  ['select a$b from t'],
  ['select $1, $2'],
] as const)('%s is one statement', ([sql]) => {
  expect(split(`${sql};select 2`)).toEqual([sql.trim(), 'select 2']);
});

test('a name with dollar signs does not open a quote', () => {
  expect(split('select a$b$; select c$b$')).toEqual(['select a$b$', 'select c$b$']);
});

test('an unclosed quote or comment extends to the end of the file', () => {
  expect(split(`select 'open; select 2`)).toEqual([`select 'open; select 2`]);
});

test.for([
  'begin',
  'BEGIN TRANSACTION',
  'start transaction',
  'commit',
  'end',
  '-- now\ncommit work',
  'ALTER SCHEMA "public" OWNER TO "pg_database_owner"',
])('%s is skipped', (sql) => {
  expect(isSkipped(sql)).toBe(true);
});

test.for(['begin atomic', 'select 1', 'rollback', 'commit prepared x', 'alter schema public owner to me'])('%s has', (sql) => {
  expect(isSkipped(sql)).toBe(false);
});

test('an extension statement is recognised in every spelling', () => {
  const create = { action: 'create', isTolerant: false };
  expect(extensionStatementOf('create extension pg_cron')).toMatchObject({ ...create, names: ['pg_cron'] });
  expect(extensionStatementOf('-- jobs\nCREATE EXTENSION IF NOT EXISTS "uuid-ossp" with schema extensions')).toMatchObject({
    action: 'create',
    names: ['uuid-ossp'],
    isTolerant: true,
  });
  expect(extensionStatementOf('drop extension if exists PG_NET, "pg_cron" cascade')).toMatchObject({
    action: 'drop',
    names: ['pg_net', 'pg_cron'],
    isTolerant: true,
  });
  expect(extensionStatementOf(`comment on extension pg_net is 'x'`)).toMatchObject({ action: 'comment', names: ['pg_net'] });
  expect(extensionStatementOf('alter extension pg_net update')).toMatchObject({ action: 'alter' });
  expect(extensionStatementOf(`select 'create extension x'`)).toBeUndefined();
  expect(extensionStatementOf('create extension x with schema "Ext" version \'1\' cascade')).toMatchObject({
    schema: 'Ext',
    isCascade: true,
  });
  expect(extensionStatementOf('alter extension x set schema Geo')).toMatchObject({ schema: 'geo', isCascade: false });
});

test('postgres as an owner means the role that applies migrations; other text stays', () => {
  expect(withMigrator('ALTER TABLE "public"."t" OWNER TO "postgres"', 'm')).toBe('ALTER TABLE "public"."t" OWNER TO m');
  expect(withMigrator('-- x\nalter default privileges for role postgres in schema public grant all on tables to anon', 'm')).toBe(
    '-- x\nalter default privileges for role m in schema public grant all on tables to anon',
  );
  for (const sql of ['grant select on t to postgres', `select 'owner to postgres'`, 'alter table t owner to postgres_two'])
    expect(withMigrator(sql, 'm')).toBe(sql);
});

test.for([
  [`alter role authenticator set pgrst.db_plan_enabled to 'true'`, { name: 'db_plan_enabled', value: 'true' }],
  [`ALTER ROLE "authenticator" SET pgrst.db_schemas = 'public, o''clock'`, { name: 'db_schemas', value: "public, o'clock" }],
  ['alter role authenticator set pgrst.db_max_rows=100', { name: 'db_max_rows', value: '100' }],
  ['alter role authenticator set pgrst.db_max_rows to default', { name: 'db_max_rows', value: undefined }],
  ['alter role authenticator reset pgrst.db_max_rows', { name: 'db_max_rows', value: undefined }],
  ['alter role authenticator reset all', { name: 'all', value: undefined }],
  [`alter role anon set pgrst.db_max_rows = '1'`, undefined],
  [`alter role authenticator set statement_timeout = '1s'`, undefined],
] as const)('whether %s is a setting of PostgREST', ([sql, expected]) => {
  expect(restSettingOf(sql)).toEqual(expected);
});
