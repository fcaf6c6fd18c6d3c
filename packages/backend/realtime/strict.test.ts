import { beforeAll, expect, test } from 'vitest';
import { ada, ben, useBackend } from '../testing/use-backend.ts';
import { boardWith } from '../testing/board-with.ts';
import { connect, follow } from './testing/use-realtime.ts';

const backend = useBackend(boardWith('realtime', { strict_row_security: true, conflated_tables: ['public.counters'] }));
const write = (text: string, values?: unknown[]) => backend().database.query(text, values);
const as = async (sub: string) => connect(backend(), { token: await backend().sign({ sub, role: 'authenticated' }) });

beforeAll(async () => {
  await write(`create table public.lobbies (id int primary key, is_open boolean)`);
  await write(`create table public.drafts (id int primary key, owner uuid, title text, lobby int, tags text[], n int);
    alter table public.drafts enable row level security;
    alter table public.drafts replica identity full;
    create policy "owners see their own" on public.drafts for select to authenticated using (owner = (select auth.uid()));
    create policy "lobbies show theirs" on public.drafts for select using (exists (select from public.lobbies where lobbies.id = drafts.lobby and is_open));
    create policy "nobody sees what is secret" on public.drafts as restrictive for select using (title <> 'secret' and n is not null);
    grant select on public.drafts, public.lobbies to anon, authenticated, service_role;
    create table public.papers (id int primary key, owner uuid);
    alter table public.papers enable row level security;
    create policy "owners see their own" on public.papers for select using (owner = (select auth.uid()));
    grant select on public.papers to authenticated;
    create table public.markers (id int primary key);
    create table public.counters (id int primary key, n int);
    grant select on public.markers, public.counters to anon, authenticated, service_role;
    alter publication supabase_realtime add table public.drafts, public.papers, public.markers, public.counters`);
});

let marker = 0;
/** The changes of these tables that one channel receives, until a change that everybody receives. */
async function heard(client: Awaited<ReturnType<typeof as>>, run: () => Promise<void>) {
  const { changes, channel } = await follow(client, { schema: 'public' });
  await run();
  await write('insert into public.markers values ($1)', [++marker]);
  await changes.next(({ new: row, table }) => table === 'markers' && row['id'] === marker);
  await channel.unsubscribe();
  const delivered = changes.items.filter(({ table }) => table !== 'markers');
  return delivered.map(({ eventType, table, old, new: row, errors }) => ({ eventType, table, old, row, errors }));
}

const writeAndDelete = async (table: string, columns: string, values: string) => {
  await write(`insert into public.${table} (${columns}) values (${values})`);
  // Rows are looked up at delivery, so they stay until all are delivered.
  const { changes, channel } = await follow(await connect(backend(), { key: backend().secrets.secretKey }), { table: 'markers' });
  await write('insert into public.markers values ($1)', [++marker]);
  await changes.next();
  await channel.unsubscribe();
  await write(`delete from public.${table}`);
};

test('a write to a table that the caller may not read reveals nothing: no table, no kind, no time, no key', async () => {
  const anonymous = await connect(backend());
  expect(await heard(anonymous, () => writeAndDelete('papers', 'id, owner', `1, '${ada}'`))).toEqual([]);
});

test('a deleted row is delivered only to callers who could see it, with its key alone', async () => {
  const draft = `1, '${ada}', 'it''s "mine", \\ (all)', 1, '{a,"b c"}', 1`;
  const columns = 'id, owner, title, lobby, tags, n';
  const hers = await heard(await as(ada), () => writeAndDelete('drafts', columns, draft));
  expect(hers).toMatchObject([
    { eventType: 'INSERT', row: { id: 1 } },
    { eventType: 'DELETE', old: { id: 1 }, row: {} },
  ]);
  expect(hers[1]?.old).toEqual({ id: 1 });
  expect(await heard(await as(ben), () => writeAndDelete('drafts', columns, draft))).toEqual([]);
});

test('every policy applies to a deleted row: one that reads elsewhere, and one that restricts', async () => {
  await write('insert into public.lobbies values (7, true) on conflict do nothing');
  const of = (title: string, n: string) => () =>
    writeAndDelete('drafts', 'id, owner, title, lobby, n', `2, '${ada}', '${title}', 7, ${n}`);
  const kinds = async (title: string, n: string) => {
    const items = await heard(await connect(backend()), of(title, n));
    return items.map(({ eventType }) => eventType);
  };
  expect(await kinds('open', '1')).toEqual(['INSERT', 'DELETE']);
  expect(await kinds('secret', '1')).toEqual([]);
  expect(await kinds('open', 'null')).toEqual([]);
});

test('if the log has only the key of a deleted row, it is delivered to roles that policies do not restrict', async () => {
  const hers = await heard(await as(ada), () => writeAndDelete('papers', 'id, owner', `2, '${ada}'`));
  expect(hers.map(({ eventType }) => eventType)).toEqual(['INSERT']);
  const service = await heard(await connect(backend(), { key: backend().secrets.secretKey }), async () => {
    await write('grant select on public.papers to service_role');
    await writeAndDelete('papers', 'id, owner', `3, '${ada}'`);
  });
  expect(service).toMatchObject([
    { eventType: 'INSERT', row: { id: 3 } },
    { eventType: 'DELETE', old: { id: 3 } },
  ]);
});

test('the former values of an updated row are not delivered, since policies were not checked for them', async () => {
  const items = await heard(await as(ada), async () => {
    await write(`insert into public.drafts (id, owner, title, n) values (9, '${ada}', 'before', 1)`);
    await write(`update public.drafts set title = 'after' where id = 9`);
  });
  const update = items.find(({ eventType }) => eventType === 'UPDATE');
  expect(update).toMatchObject({ old: { id: 9 }, row: { title: 'after' } });
  expect(update?.old).toEqual({ id: 9 });
});

test('of a conflated table a channel receives some of many updates, always the last, and every insert and delete', async () => {
  const { changes } = await follow(await as(ada), { schema: 'public', table: 'counters' });
  await write('insert into public.counters values (1, 0)');
  for (let n = 1; n <= 50; n += 1) await write('update public.counters set n = $1', [n]);
  await changes.next(({ new: row }) => row['n'] === 50);
  await write('update public.counters set n = 51');
  await write('delete from public.counters');
  await changes.next(({ eventType }) => eventType === 'DELETE');
  const received = changes.items.map(({ eventType, new: row }) => [eventType, row['n']]);
  expect([received[0], ...received.slice(-2)]).toEqual([
    ['INSERT', 0],
    ['UPDATE', 51],
    ['DELETE', undefined],
  ]);
  expect(received.length).toBeLessThan(50);
});
