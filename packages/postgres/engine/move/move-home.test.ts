import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startCluster } from '../cluster.ts';
import type { DatabaseAddress } from '../service-database.ts';
import { query } from '../testing/query.ts';
import { temporaryHome } from '../testing/temporary-home.ts';
import { moveHome } from './move-home.ts';

const settings = { fsync: 'off', full_page_writes: 'off' };

const schema = `
  create table public.people (
    id bigint generated always as identity primary key,
    name text not null,
    letters int generated always as (length(name)) stored,
    picture bytea
  );
  create table public.notes (person bigint not null references public.people on delete cascade, body text);
  create table public.seeded (word text);
  insert into public.seeded values ('by a migration');
  create function public.shout() returns trigger language plpgsql as $$ begin new.body := upper(new.body); return new; end $$;
  create materialized view public.names as select count(*) as total from public.people;
`;
/** A start makes these later, or never. */
const later = 'create schema jobs; create table jobs.migrations (id int); insert into jobs.migrations values (1)';
const trigger = 'create trigger shout before insert on public.notes for each row execute function public.shout()';

const prepare = async (connection: DatabaseAddress) => void (await query(connection, `${schema}; ${trigger}; ${later}`));

let filled = '';
beforeAll(async () => {
  const home = await temporaryHome([], (clean) => afterAll(clean));
  filled = home.path;
  const cluster = await home.start({ settings });
  const address = await cluster.database('forecast');
  await query(address, schema);
  await query(
    address,
    `delete from public.seeded; insert into public.seeded values ('by a person');
     insert into public.people (name, picture) select 'คน ' || n, decode(md5(n::text), 'hex') from generate_series(1, 500) n;
     delete from public.people where id = 500;
     insert into public.people (name) values (E'tab\\t newline\\n backslash \\\\ "quote"');
     insert into public.notes select id, 'quiet' from public.people where id % 2 = 0; insert into public.notes values (1, null);
     ${trigger}`,
  );
  await cluster.stop();
  await mkdir(join(home.path, 'portal/deno'), { recursive: true });
  await writeFile(join(home.path, 'portal/object'), 'bytes');
});

/** A copy of that folder, and the folder beside it to which it moves. */
async function stateFolder() {
  const { path } = await temporaryHome();
  // Owners stay: as root, PostgreSQL's files are another user's.
  execFileSync('cp', ['-a', filled, path]);
  return { home: path, to: `${path}-moved`, databases: [{ name: 'forecast', prepare }], settings };
}

async function openAgain(home: string) {
  const cluster = await startCluster({ home, settings });
  onTestFinished(() => cluster.stop());
  return { address: await cluster.database('forecast'), stop: () => cluster.stop() };
}

test('a moved folder has every row, sequence and file of the old one, which is as it was', async () => {
  const options = await stateFolder();
  const copied = await moveHome(options);
  expect(copied).toEqual(new Map([['forecast', { tables: 3, rows: 500 + 250 + 1 }]]));
  const contents = async (home: string) => {
    const { address, stop } = await openAgain(home);
    const rows = [
      await query(address, 'select * from public.people order by id'),
      await query(address, 'select * from public.notes order by person, body'),
      await query(address, 'select * from public.seeded'),
      await query(address, `insert into public.people (name) values ('next') returning id, letters`),
      await query(address, `insert into public.notes values (1, 'loud') returning body`),
    ];
    const views = await query(address, 'select total::int from public.names');
    const jobs = home === options.to ? await query(address, 'select id from jobs.migrations') : [];
    await stop();
    return { rows, views, jobs };
  };
  const [before, after] = [await contents(options.home), await contents(options.to)];
  expect(after.rows).toEqual(before.rows);
  expect(after.rows.slice(3)).toEqual([[{ id: '502', letters: 4 }], [{ body: 'LOUD' }]]);
  expect(after.views).toEqual([{ total: 500 }]);
  expect(after.jobs).toEqual([{ id: 1 }]);
  expect(await readFile(join(options.to, 'portal/object'), 'utf8')).toBe('bytes');
  expect(await readFile(join(options.to, 'keys/forecast.password'))).toEqual(
    await readFile(join(options.home, 'keys/forecast.password')),
  );
});

test('tables that this code does not make, or makes otherwise, are move_tables_differ, and nothing is left', async () => {
  const options = await stateFolder();
  const cluster = await startCluster({ home: options.home, settings });
  const address = await cluster.database('forecast');
  await query(address, 'create table public.extra (); alter table public.seeded add column more text');
  await cluster.stop();
  await expect(moveHome(options)).rejects.toMatchObject({
    code: 'move_tables_differ',
    message: expect.stringContaining('"public"."extra", "public"."seeded" differ'),
  });
  expect([existsSync(options.to), existsSync(`${options.to}.unfinished`)]).toEqual([false, false]);
});

test('a value that arrives as another one is move_rows_differ', async () => {
  const options = await stateFolder();
  const changing = async (connection: DatabaseAddress) => {
    await prepare(connection);
    await query(
      connection,
      `create function public.change() returns trigger language plpgsql as $$ begin new.word := 'changed'; return new; end $$;
       create trigger change before insert on public.seeded for each row execute function public.change();
       alter table public.seeded enable always trigger change`,
    );
  };
  await expect(moveHome({ ...options, databases: [{ name: 'forecast', prepare: changing }] })).rejects.toMatchObject({
    code: 'move_rows_differ',
    message: expect.stringContaining('"public"."seeded" has 1 rows'),
  });
  expect(existsSync(options.to)).toBe(false);
});

test('a folder in use, a target that exists and a folder without a database are refused', async () => {
  const options = await stateFolder();
  const { stop } = await openAgain(options.home);
  await expect(moveHome(options)).rejects.toMatchObject({ code: 'home_in_use' });
  await stop();
  await expect(moveHome({ ...options, to: options.home })).rejects.toMatchObject({ code: 'move_target_exists' });
  await expect(moveHome({ ...options, home: join(options.home, 'portal') })).rejects.toMatchObject({
    code: 'home_has_no_database',
  });
  await expect(moveHome({ ...options, engine: options.home })).rejects.toMatchObject({ code: 'engine_unusable' });
  expect(existsSync(options.to)).toBe(false);
});

test('data of another major version are engine_version_differs, with the way on', async () => {
  const { home } = await stateFolder();
  await writeFile(join(home, 'database/PG_VERSION'), '16\n');
  await expect(startCluster({ home })).rejects.toMatchObject({
    code: 'engine_version_differs',
    message: expect.stringContaining('is of PostgreSQL 16, and the engine is 17. "npm run trivium -- move-database"'),
  });
});
