import { beforeEach, expect, test } from 'vitest';
import { ada, ben, useBackend } from '../testing/use-backend.ts';
import { connect, follow, type Change } from './testing/use-realtime.ts';

const backend = useBackend();
const as = async (sub: string, claims: object = {}) =>
  await connect(backend(), { token: await backend().sign({ sub, role: 'authenticated', ...claims }) });

const write = (text: string, values?: unknown[]) => backend().database.query(text, values);
const titles = (changes: readonly Change[]) => changes.map((change) => change.new['title']);
const isOver = ({ new: row }: Change) => row['title'] === 'over';

/** A published table for one test, which `authenticated` may read. */
async function table(columns: string, more = '') {
  const name = `t_${crypto.randomUUID().replaceAll('-', '')}`;
  await write(`create table public.${name} (${columns}); ${more.replaceAll('$table', `public.${name}`)}`);
  await write(`grant select on public.${name} to authenticated, service_role`);
  await write(`alter publication supabase_realtime add table public.${name}`);
  return name;
}

beforeEach(async () => {
  await write('insert into auth.users (id, email) values ($1, $2), ($3, $4) on conflict do nothing', [
    ada,
    'ada@example.org',
    ben,
    'ben@example.org',
  ]);
});

test('a subscriber receives the insert, update and delete of a row', async () => {
  const { changes, subscribed } = await follow(await connect(backend()), { table: 'notes' });
  expect(subscribed).toMatchObject({ status: 'ok', message: 'Subscribed to PostgreSQL' });
  const [note] = await write(`insert into public.notes (title, is_published) values ('one', true) returning id`);
  const id = Number(note?.['id']);
  await write(`update public.notes set title = 'two' where id = $1`, [id]);
  // The row is looked up at delivery, so it must not be deleted earlier.
  await changes.next(({ eventType }) => eventType === 'UPDATE');
  await write('delete from public.notes where id = $1', [id]);
  await changes.next(({ eventType }) => eventType === 'DELETE');
  const row = { id, title: 'one', is_published: true, owner: null };
  expect(changes.items).toMatchObject([
    { eventType: 'INSERT', schema: 'public', table: 'notes', new: row, old: {}, errors: null },
    { eventType: 'UPDATE', new: { ...row, title: 'two' }, old: { id } },
    { eventType: 'DELETE', new: {}, old: { id } },
  ]);
  expect(Math.abs(Date.parse(changes.items[0]?.commit_timestamp ?? '') - Date.now())).toBeLessThan(60_000);
});

test('policies hide rows from others', async () => {
  const [hers, his] = await Promise.all([follow(await as(ada), { table: 'notes' }), follow(await as(ben), { table: 'notes' })]);
  await write(`insert into public.notes (title, owner) values ('hers', $1)`, [ada]);
  await write(`insert into public.notes (title, is_published) values ('over', true)`);
  await Promise.all([hers.changes.next(isOver), his.changes.next(isOver)]);
  expect(titles(hers.changes.items)).toEqual(['hers', 'over']);
  expect(titles(his.changes.items)).toEqual(['over']);
});

test('dropping a policy or revoking a privilege takes effect at once', async () => {
  const name = await table('id int primary key, title text', 'alter table $table enable row level security;');
  await write(`create policy all_see on public.${name} for select using (true)`);
  const { changes } = await follow(await as(ada), { table: name });
  // Policies do not restrict it, so its message shows when a row was authorized.
  const witness = await follow(await connect(backend(), { key: backend().secrets.secretKey }), { table: name });
  const isJudged = async (id: number) => void (await witness.changes.next(({ new: row }) => row['id'] === id));
  await write(`insert into public.${name} values (1, 'seen')`);
  await isJudged(1);
  await write(`drop policy all_see on public.${name}`);
  await write(`insert into public.${name} values (2, 'hidden')`);
  await isJudged(2);
  await write(`create policy some_see on public.${name} for select using (id <> 4)`);
  await write(`insert into public.${name} values (3, 'seen again'), (4, 'hidden')`);
  await isJudged(4);
  await write(`revoke select on public.${name} from authenticated`);
  await write(`insert into public.${name} values (5, 'hidden')`);
  expect(await changes.next(({ errors }) => errors !== null)).toMatchObject({ errors: ['Error 401: Unauthorized'], new: {} });
  expect(changes.items.map((change) => change.new['id'])).toEqual([1, 3, undefined]);
});

test.for([
  ['true', [true, true]],
  ['id > 0 and title is not null', [true, true]],
  [`auth.uid() = '${ada}'`, [true, false]],
  [`(select auth.uid()) = '${ada}'`, [true, false]],
  [`current_setting('request.jwt.claims')::json ->> 'sub' = '${ada}'`, [true, false]],
  [`exists (select from public.profiles p where p.id = '${ada}' and p.id = auth.uid())`, [true, false]],
  [`$asks(id)`, [true, false]],
] as const)('the policy %s is evaluated for each caller for whom it may differ', async ([policy, [hers, his]]) => {
  const name = await table('id int primary key, title text', 'alter table $table enable row level security;');
  await write(
    `create function public.asks_${name}(int) returns boolean language sql immutable as $$ select auth.uid() = '${ada}' $$`,
  );
  await write(`create policy p on public.${name} for select using (${policy.replace('$asks', `public.asks_${name}`)})`);
  await write('grant select on public.profiles to authenticated');
  const [one, two] = await Promise.all([follow(await as(ada), { table: name }), follow(await as(ben), { table: name })]);
  const witness = await follow(await connect(backend(), { key: backend().secrets.secretKey }), { table: name });
  await write(`insert into public.${name} values (1, 'one')`);
  await witness.changes.next();
  // Changes are delivered in order.
  await Promise.all([one, two].map(({ channel }) => channel.send({ type: 'presence', event: 'untrack' })));
  expect([one, two].map(({ changes }) => changes.items.length > 0)).toEqual([hers, his]);
});

test('a policy that fails hides the row from the callers for whom it fails', async () => {
  const name = await table('id int primary key, title text', 'alter table $table enable row level security;');
  await write(`create policy odd on public.${name} for select using (1 / ((auth.jwt() ->> 'divisor')::int) > 0)`);
  const [fails, sees] = [
    await follow(await as(ada, { divisor: '0' }), { table: name }),
    await follow(await as(ben, { divisor: '1' }), { table: name }),
  ];
  await write(`insert into public.${name} values (1, 'over')`);
  await sees.changes.next();
  await write(`drop policy odd on public.${name}; create policy even on public.${name} for select using (true)`);
  await write(`insert into public.${name} values (2, 'over')`);
  await fails.changes.next();
  expect(fails.changes.items).toMatchObject([{ new: { id: 2 } }]);
});

test('columns that the role may not read are left out', async () => {
  const name = await table('id int primary key, title text, hidden text');
  await write(`revoke select on public.${name} from authenticated; grant select (id, title) on public.${name} to authenticated`);
  const [user, service] = [
    await follow(await as(ada), { table: name }),
    await follow(await connect(backend(), { key: backend().secrets.secretKey }), { table: name }),
  ];
  await write(`insert into public.${name} values (1, 'shared', 'not shared')`);
  expect((await user.changes.next()).new).toEqual({ id: 1, title: 'shared' });
  expect((await service.changes.next()).new).toEqual({ id: 1, title: 'shared', hidden: 'not shared' });
});

test('a deleted row is delivered with its key alone if the table has policies, and whole if it has none', async () => {
  const open = await table('id int primary key, title text', 'alter table $table replica identity full;');
  const bound = await table(
    'id int primary key, title text',
    'alter table $table replica identity full; alter table $table enable row level security;',
  );
  const [all, key] = [await follow(await as(ada), { table: open }), await follow(await as(ada), { table: bound })];
  for (const name of [open, bound]) await write(`insert into public.${name} values (1, 'title'); delete from public.${name}`);
  const isDelete = ({ eventType }: Change) => eventType === 'DELETE';
  expect((await all.changes.next(isDelete)).old).toEqual({ id: 1, title: 'title' });
  expect((await key.changes.next(isDelete)).old).toEqual({ id: 1 });
});

test('an updated row is delivered with its former values if the replica identity has them', async () => {
  const name = await table('id int primary key, title text', 'alter table $table replica identity full;');
  const { changes } = await follow(await as(ada), { table: name, event: 'UPDATE' });
  await write(`insert into public.${name} values (1, 'before'); update public.${name} set title = 'after'`);
  expect(await changes.next()).toMatchObject({ old: { id: 1, title: 'before' }, new: { id: 1, title: 'after' } });
  expect(changes.items).toHaveLength(1);
});

test('a long value that did not change is left out, or taken from the former row', async () => {
  const name = await table('id int primary key, n int, long text', 'alter table $table alter column long set storage external;');
  const { changes } = await follow(await as(ada), { table: name, event: 'UPDATE' });
  const long = 'x'.repeat(10_000);
  await write(`insert into public.${name} values (1, 1, '${long}'); update public.${name} set n = 2`);
  expect((await changes.next()).new).toEqual({ id: 1, n: 2 });
  await write(`alter table public.${name} replica identity full`);
  await write(`update public.${name} set n = 3`);
  expect((await changes.next(({ new: row }) => row['n'] === 3)).new).toEqual({ id: 1, n: 3, long });
});

test('a change that is too large is delivered without its long values, and marked', async () => {
  const name = await table('id int primary key, title text, long text');
  const { changes } = await follow(await as(ada), { table: name });
  await write(`insert into public.${name} values (1, 'short', repeat('x', 1200000))`);
  expect(await changes.next()).toMatchObject({ new: { id: 1, title: 'short' }, errors: ['Error 413: Payload Too Large'] });
  expect(changes.items[0]?.new).not.toHaveProperty('long');
});

test('a table without a primary key is delivered as an error', async () => {
  const name = await table('title text');
  const { changes } = await follow(await as(ada), { table: name });
  await write(`insert into public.${name} values ('one')`);
  expect(await changes.next()).toMatchObject({ new: {}, errors: ['Error 400: Bad Request, no primary key'] });
});

test('a client receives the events and columns that it asked for', async () => {
  const name = await table('id int primary key, title text, other text');
  const { changes } = await follow(await as(ada), { table: name, event: 'INSERT', select: ['title'] });
  await write(
    `insert into public.${name} values (1, 'one', 'x'); delete from public.${name}; insert into public.${name} values (2, 'over', 'y')`,
  );
  await changes.next(isOver);
  expect(changes.items.map((change) => change.new)).toEqual([
    { id: 1, title: 'one' },
    { id: 2, title: 'over' },
  ]);
});

test('a client may subscribe to a whole schema, and receives changes of a table that is published later', async () => {
  const { changes } = await follow(await as(ada), { schema: 'public' });
  const name = await table('id int primary key, title text');
  await write(`insert into public.${name} values (1, 'over')`);
  expect(await changes.next(isOver)).toMatchObject({ table: name });
});

test('a table removed from the publication sends nothing', async () => {
  const [silent, heard] = [await table('id int primary key, title text'), await table('id int primary key, title text')];
  const [none, some] = [await follow(await as(ada), { table: silent }), await follow(await as(ada), { table: heard })];
  await write(`alter publication supabase_realtime drop table public.${silent}`);
  for (const name of [silent, heard]) await write(`insert into public.${name} values (1, 'over')`);
  await some.changes.next();
  expect(none.changes.items).toEqual([]);
});

test.for([
  [
    { table: 'ledger' },
    /Please check Realtime is enabled for the given connect parameters: \[event: \*, schema: public, table: ledger, filters: \[\]/,
  ],
  [{ table: 'notes', filter: 'titel=eq.x' }, /invalid column for filter titel/],
  [{ table: 'notes', filter: 'id=eq.one' }, /invalid input syntax for type bigint/],
  [{ table: 'notes', filter: 'id=like.1%' }, /operator like requires a text-compatible column type, got int8/],
  [{ table: 'notes', filter: 'title=match.(' }, /invalid regular expression/],
  [{ table: 'notes', filter: 'title=is.true' }, /is true filter requires a boolean column/],
  [{ table: 'notes', filter: `id=in.(${Array.from({ length: 101 }, (_, n) => n).join()})` }, /too many values for `in` filter/],
  [{ table: 'notes', filter: 'id=is_prime.7' }, /Error parsing `filter` params: \["is_prime","7"\]/],
  [{ table: 'notes', filter: 'id=in.1,2' }, /`in` filter value must be wrapped by parentheses/],
  [{ table: 'notes', select: ['titel'] }, /invalid column for select titel/],
] as const)('%o is refused in the words of the server', async ([params, message]) => {
  const { subscribed } = await follow(await as(ada), params as never);
  expect(subscribed.status).toBe('error');
  expect(subscribed.message).toMatch(message);
});

test('every change is delivered once and in the order of the log, whatever its writer', async () => {
  const name = await table(
    'id int primary key, n int',
    'alter table $table enable row level security; create policy all_see on $table for select using (true);',
  );
  const { changes } = await follow(await as(ada), { table: name });
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    for (let n = 0; n < 50; n++) await write(`insert into public.${name} values ($1, $2)`, [writer * 1000 + n, n]);
  });
  await Promise.all(writers);
  await write(`insert into public.${name} select 10000 + n, n from generate_series(0, 399) n`);
  await changes.next(({ new: row }) => row['id'] === 10_399);
  const ids = changes.items.map((change) => Number(change.new['id']));
  expect(new Set(ids).size).toBe(600);
  expect(ids).toHaveLength(600);
  for (let writer = 0; writer < 4; writer++) {
    const own = ids.filter((id) => Math.floor(id / 1000) === writer);
    expect(own).toEqual(own.toSorted((a, b) => a - b));
  }
});
