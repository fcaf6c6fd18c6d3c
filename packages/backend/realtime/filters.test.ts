import { beforeAll, expect, test } from 'vitest';
import { ada, useBackend } from '../testing/use-backend.ts';
import { connect, follow, type Change } from './testing/use-realtime.ts';

const backend = useBackend();
const write = (text: string, values?: unknown[]) => backend().database.query(text, values);

beforeAll(async () => {
  await write(`create type public.mood as enum ('sad', 'ok')`);
  await write(
    `create table public.things (id int primary key, n int, name text, price numeric, mood public.mood, word extensions.citext, flag boolean)`,
  );
  await write('grant select on public.things to authenticated; alter publication supabase_realtime add table public.things');
});

const rows = `insert into public.things values
  (1, 5, 'red', 1.50, 'ok', 'Word', true),
  (2, 7, 'dark red', 2, 'sad', 'other', false),
  (3, null, 'a,b', 1.5, null, null, null),
  (4, 50, 'a"b(c', 0, 'ok', 'WORD', true)`;

/** Which rows are delivered, of rows that are inserted again for each filter. */
async function deliveredRows(filter: string): Promise<number[]> {
  const client = await connect(backend(), { token: await backend().sign({ sub: ada, role: 'authenticated' }) });
  // Changes whose filters PostgreSQL evaluates take a path of their own, so each path has a witness.
  const all = await Promise.all(
    ['', 'id=gte.0'].map((every) => follow(client, { table: 'things', event: 'INSERT', filter: every })),
  );
  const some = await follow(client, { table: 'things', event: 'INSERT', filter });
  expect(some.subscribed).toMatchObject({ status: 'ok' });
  await write('truncate public.things');
  await write(rows);
  const isLast = (change: Change) => change.new['id'] === 4;
  await Promise.all(all.map(({ changes }) => changes.next(isLast)));
  await Promise.all(all.map(({ channel }) => channel.unsubscribe()));
  // The server replies in order, so all its earlier messages have arrived.
  await some.channel.send({ type: 'presence', event: 'untrack' });
  return some.changes.items.map((change) => Number(change.new['id']));
}

test.for([
  ['id=eq.2', [2]],
  ['id=eq. 2', [2]],
  ['id=neq.2', [1, 3, 4]],
  ['id=not.eq.2', [1, 3, 4]],
  ['n=neq.5', [2, 4]],
  ['n=lt.50', [1, 2]],
  ['n=lte.7', [1, 2]],
  ['n=gt.5', [2, 4]],
  ['n=gte.7', [2, 4]],
  ['n=not.gt.5', [1]],
  ['n=in.(5,50)', [1, 4]],
  ['n=not.in.(5,50)', [2]],
  ['n=is.null', [3]],
  ['n=not.is.null', [1, 2, 4]],
  ['n=isdistinct.5', [2, 3, 4]],
  ['n=not.isdistinct.5', [1]],
  ['flag=is.true', [1, 4]],
  ['flag=is.unknown', [3]],
  ['flag=not.is.true', [2, 3]],
  ['flag=eq.t', [1, 4]],
  ['name=like.%red', [1, 2]],
  ['name=not.like.%red', [3, 4]],
  ['name=ilike.RED', [1]],
  ['name=match.^d', [2]],
  ['name=imatch.^D', [2]],
  ['name=eq."a,b"', [3]],
  ['name=in.("a,b",red)', [1, 3]],
  ['name=eq.a"b(c', [4]],
  ['price=eq.1.5', [1, 3]],
  ['mood=eq.ok', [1, 4]],
  ['mood=lt.ok', [2]],
  ['word=eq.word', [1, 4]],
  ['n=gt.1,name=like.%red', [1, 2]],
  ['n=gt.5,flag=is.false,price=gte.2', [2]],
  ['', [1, 2, 3, 4]],
] as const)('%s', async ([filter, ids]) => {
  expect(await deliveredRows(filter)).toEqual(ids);
});

test('a condition that fails at a row hides changes from its author alone', async () => {
  const client = await connect(backend(), { token: await backend().sign({ sub: ada, role: 'authenticated' }) });
  // A pattern that ends in the escape character is accepted, and fails when it meets a row.
  const broken = await follow(client, { table: 'things', filter: 'name=like.red\\' });
  const whole = await follow(client, { table: 'things', filter: 'name=like.red%' });
  for (const id of [11, 12]) await write(`insert into public.things (id, name) values ($1, 'red')`, [id]);
  await whole.changes.next(({ new: row }) => row['id'] === 12);
  expect(whole.changes.items.map(({ new: row }) => row['id'])).toEqual([11, 12]);
  expect(broken.changes.items).toEqual([]);
});
