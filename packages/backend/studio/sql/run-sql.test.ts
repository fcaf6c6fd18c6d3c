import { expect, test } from 'vitest';
import { createConnectAs } from '../../database/role-login.sql.ts';
import { postgres } from '../access/actor.ts';
import { studioRole } from '../access/studio-roles.sql.ts';
import { useStudio } from '../testing/use-studio.ts';
import { runSql } from './run-sql.ts';

const { auth, run, ada, adaId } = useStudio();

test('the editor runs as the actor, with the claims of the user', async () => {
  const who = `select current_user, auth.uid(), auth.email()`;
  expect(await run(who, { as: 'authenticated', as_user: ada })).toMatch(new RegExp(`authenticated[^]*${adaId()}[^]*${ada}`));
  expect(await run('select title from public.books', { as: 'anon' })).not.toMatch(/Closed book|Book of Ada/);
  expect(await run(`insert into public.books (title) values ('x')`, { as: 'anon' })).toContain('42501');
});

test('statements are one transaction, which they do not end, and read only means it', async () => {
  expect(await run(`insert into public.loans values (50, 1); select 1 / 0`)).toContain('22012');
  expect(await run(`insert into public.loans values (51, 1); /* x */ commit`)).toContain('transaction_control_refused');
  expect(await run(`insert into public.loans values (52, 1)`, { read_only: 'on' })).toContain('25006');
  expect(await run(`set transaction read write; insert into public.loans values (53, 1)`, { read_only: 'on' })).toMatch(
    /25001|25006/,
  );
  expect(await auth().database.query('select from public.loans where id >= 50')).toHaveLength(0);
  expect(
    await run(`insert into public.loans values (54, 1) returning id; select count(*) from public.loans where id = 54`),
  ).toMatch(/INSERT[^]*54[^]*SELECT[^]*1/);
});

test('an error names its line and column, also past letters of two units and in a later statement', async () => {
  expect(await run(`select '😀';\nselect  nope from public.books`)).toMatch(/Line 2, column 9[^]*<mark>nope<\/mark>/);
});

test('rows beyond the limit are not read, and the page says so', async () => {
  const result = await run('select generate_series(1, 100000000)');
  expect(result).toContain('the first 100 rows');
  expect(result.match(/<td>/g)).toHaveLength(100);
});

test('statements that lift their time limit are ended all the same, and their session with them', async () => {
  const { database, secrets } = auth();
  const roles = {
    connection: await createConnectAs(database.owner, secrets.jwtSecret)(studioRole),
    readHidden: async () => () => false,
  };
  const text = `set statement_timeout = 0; select pg_sleep(600), 'endless'`;
  const { failure } = await runSql(roles, { text, actor: postgres, isReadOnly: true, maxRows: 1, timeoutMs: 100 });
  expect(failure?.code).toBe('statement_timeout');
  expect(await database.query(`select from pg_stat_activity where query like '%endless%' and pid <> pg_backend_pid()`)).toEqual(
    [],
  );
});
