import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { freshDatabase, migrations } from '../../testing/fresh-database.ts';
import { ada, useBackend } from '../../testing/use-backend.ts';

// As in a project that was pulled from Supabase.
const migration = `create schema if not exists "pgmq";
  create extension if not exists "pgmq" with schema "pgmq" version '1.4.4';
  comment on extension pgmq is 'queues'; grant select on table "pgmq"."meta" to service_role;
  select pgmq.create('Mail'); select pgmq.create('orders');
  alter table pgmq.q_mail enable row level security;
  grant select, insert, update, delete on pgmq.q_mail to authenticated; grant select, insert on pgmq.a_mail to authenticated;
  grant execute on function pgmq.pop(text), pgmq.send(text, jsonb, integer), pgmq.read(text, integer, integer) to authenticated;
  create policy own on pgmq.q_mail to authenticated using (message ->> 'to' = auth.uid()::text);`;

const backend = useBackend(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'queues-'));
  afterAll(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'migrations'));
  await writeFile(join(folder, 'config.toml'), '[api]\nschemas = ["public", "pgmq_public"]\n');
  await writeFile(join(folder, 'migrations/1_queues.sql'), migration);
  return folder;
});

const query = (text: string, values?: unknown[]) => backend().database.query(text, values);

/** An empty queue of its own for a test. */
async function queue(name = `q ${crypto.randomUUID()}`) {
  await query('select pgmq.create($1)', [name]);
  const call = (text: string, ...values: unknown[]) => query(`select * from pgmq.${text}`, [name, ...values]);
  const ids = async (text: string, ...values: unknown[]) =>
    (await call(text, ...values)).map((row) => Number(Object.values(row)[0]));
  return { name, call, ids };
}

test('messages are read in their order, and are invisible for the time that the reader names', async () => {
  const { call, ids } = await queue();
  expect(await ids(`send($1, '{"n": 1}')`)).toEqual([1]);
  expect(await ids(`send_batch($1, array['{"n": 2}', '{"n": 3}']::jsonb[])`)).toEqual([2, 3]);
  expect(await call('read($1, 60, 2)')).toMatchObject([
    { msg_id: '1', read_ct: 1, message: { n: 1 }, headers: null },
    { msg_id: '2', read_ct: 1, message: { n: 2 }, headers: null },
  ]);
  expect(await ids('read($1, 0, 5)')).toEqual([3]);
  expect(await call('read($1, 0, 5)')).toMatchObject([{ msg_id: '3', read_ct: 2 }]);
  expect(await ids('set_vt($1, 2::bigint, 0)')).toEqual([2]);
  expect(await ids(`set_vt($1, array[1, 9], now() + '1 hour')`)).toEqual([1]);
  expect(await ids('read($1, 0, 5)')).toEqual([2, 3]);
});

test('a delay in seconds or until a time, and headers, belong to each message', async () => {
  const { call, ids } = await queue();
  await ids(`send($1, '1', 600)`);
  await ids(`send($1, '2', now() + '1 hour')`);
  await ids(`send($1, '3', '{"h": 3}'::jsonb)`);
  await ids(`send($1, '4', '{"h": 4}', 600)`);
  await ids(`send_batch($1, array['5', '6']::jsonb[], array['{"h": 5}', '{"h": 6}']::jsonb[])`);
  await ids(`send_batch($1, array['7']::jsonb[], 600)`);
  await ids(`send_batch($1, array['8']::jsonb[], array['{"h": 8}']::jsonb[], now() - interval '1 hour')`);
  expect((await call('read($1, 0, 9)')).map(({ message, headers }) => [message, headers])).toEqual([
    [3, { h: 3 }],
    [5, { h: 5 }],
    [6, { h: 6 }],
    [8, { h: 8 }],
  ]);
  expect(await ids(`read($1, 0, 9, '5')`)).toEqual([5]);
  await expect(call(`send_batch($1, array['1']::jsonb[], '{}'::jsonb[])`)).rejects.toMatchObject({ code: '22023' });
});

test('many readers at the same time never get one message twice, and together get all', async () => {
  const { name, ids } = await queue();
  await ids(`send_batch($1, array(select to_jsonb(n) from generate_series(1, 200) as n))`);
  const read = async () => {
    const client = new Client(backend().database.administrator);
    await client.connect();
    onTestFinished(() => client.end());
    const received: number[] = [];
    for (;;) {
      const { rows } = await client.query<{ msg_id: string }>('select msg_id from pgmq.read($1, 60, 3)', [name]);
      if (rows.length === 0) return received;
      received.push(...rows.map((row) => Number(row.msg_id)));
    }
  };
  const received = (await Promise.all([read(), read(), read(), read()])).flat();
  expect(received.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
});

test('a reader skips what another has read and not yet committed', async () => {
  const { name, ids } = await queue();
  await ids(`send_batch($1, array['1', '2']::jsonb[])`);
  const other = new Client(backend().database.administrator);
  await other.connect();
  onTestFinished(() => other.end());
  await other.query('begin');
  await other.query('select pgmq.read($1, 60, 1)', [name]);
  expect(await ids('pop($1)')).toEqual([2]);
  expect(await ids('read($1, 60, 9)')).toEqual([]);
  await other.query('rollback');
  expect(await ids('read($1, 60, 9)')).toEqual([1]);
});

test('a poll returns as soon as a message is there, and nothing when its time is over', async () => {
  const { call, ids } = await queue();
  expect(await ids('read_with_poll($1, 60, 1, 0)')).toEqual([]);
  const reading = ids('read_with_poll($1, 60, 1, 60, 10)');
  await expect
    .poll(() => query(`select from pg_stat_activity where wait_event = 'PgSleep' and query like '%read_with_poll%'`))
    .not.toEqual([]);
  await call(`send($1, '{}')`);
  expect(await reading).toEqual([1]);
});

test('messages are popped, deleted, archived and purged', async () => {
  const { name, call, ids } = await queue('Tidy');
  await ids(`send_batch($1, array(select to_jsonb(n) from generate_series(1, 9) as n))`);
  expect(await ids('pop($1)')).toEqual([1]);
  expect(await ids('pop($1, 2)')).toEqual([2, 3]);
  expect(await call('delete($1, 4::bigint)')).toEqual([{ delete: true }]);
  expect(await call('delete($1, 4::bigint)')).toEqual([{ delete: false }]);
  expect(await ids('delete($1, array[5, 99])')).toEqual([5]);
  expect(await call('archive($1, 6::bigint)')).toEqual([{ archive: true }]);
  expect(await call('archive($1, 6::bigint)')).toEqual([{ archive: false }]);
  expect(await ids('archive($1, array[7, 99])')).toEqual([7]);
  expect(await query('select msg_id, message, archived_at is not null as "isDated" from pgmq.a_tidy order by 1')).toEqual([
    { msg_id: '6', message: 6, isDated: true },
    { msg_id: '7', message: 7, isDated: true },
  ]);
  expect(await call('metrics($1)')).toMatchObject([
    { queue_name: name, queue_length: '2', oldest_msg_age_sec: 0, total_messages: '9', queue_visible_length: '2' },
  ]);
  expect(await call('purge_queue($1)')).toEqual([{ purge_queue: '2' }]);
  expect(await call('metrics($1)')).toMatchObject([{ queue_length: '0', newest_msg_age_sec: null, total_messages: '9' }]);
});

test('a queue is made once, listed, measured and dropped with its archive', async () => {
  await query(
    `select pgmq.create('Once'), pgmq.create('once'), pgmq.create_unlogged('fast'), pgmq.create_non_partitioned('plain')`,
  );
  const listed = `select queue_name, is_partitioned, is_unlogged from pgmq.list_queues() where lower(queue_name) in ('once', 'fast', 'plain')`;
  expect(await query(`${listed} order by 1`)).toEqual([
    { queue_name: 'fast', is_partitioned: false, is_unlogged: true },
    { queue_name: 'Once', is_partitioned: false, is_unlogged: false },
    { queue_name: 'plain', is_partitioned: false, is_unlogged: false },
  ]);
  expect(await query(`select relpersistence from pg_class where oid = 'pgmq.q_fast'::regclass`)).toEqual([
    { relpersistence: 'u' },
  ]);
  expect(await query(`select queue_name from pgmq.metrics_all() where queue_name = 'fast'`)).toHaveLength(1);
  const drop = `select pgmq.drop_queue('once') as once, pgmq.drop_queue('fast', false) as fast, pgmq.drop_queue('absent') as absent`;
  expect(await query(drop)).toEqual([{ once: true, fast: true, absent: false }]);
  expect(await query(`select to_regclass('pgmq.q_once') as q, to_regclass('pgmq.a_once') as a`)).toEqual([{ q: null, a: null }]);
  expect(await query(listed)).toHaveLength(1);
});

test.for(["it's", 'a;b', 'a--b', '$1', '', 'x'.repeat(48), 'ก'.repeat(16)])('no queue is named %j', async (name) => {
  await expect(query('select pgmq.create($1)', [name])).rejects.toMatchObject({ code: '22023' });
});

test.for(['a "quoted" name', 'a.b', '%I', String.raw`\x`, 'ก'.repeat(15), 'x'.repeat(47), 'null'])(
  'a queue may be named %s, and its name is nothing but a name',
  async (name) => {
    const { ids } = await queue(name);
    await ids(`send($1, '{}')`);
    expect(await ids('archive($1, array[1])')).toEqual([1]);
    expect(await query('select pgmq.drop_queue($1) as "isDropped"', [name])).toEqual([{ isDropped: true }]);
  },
);

test('partitioned queues are refused with a sentence that names what they need', async () => {
  await expect(query(`select pgmq.create_partitioned('parts')`)).rejects.toMatchObject({
    code: '0A000',
    message: expect.stringContaining('pg_partman'),
  });
  await expect(query(`select pgmq.convert_archive_partitioned('orders')`)).rejects.toMatchObject({ code: '0A000' });
});

test('clients use queues through pgmq_public: the service role all, users those that are granted, under their policies', async () => {
  const { client, secrets, sign } = backend();
  const service = client(secrets.secretKey).schema('pgmq_public');
  const send = { queue_name: 'mail', message: { to: ada }, sleep_seconds: 0 };
  expect(await service.rpc('send', send)).toMatchObject({ data: [1], error: null });
  const messages = [{ to: 'another' }, { to: ada }];
  expect((await service.rpc('send_batch', { queue_name: 'mail', messages, sleep_seconds: 0 })).data).toEqual([2, 3]);
  const user = client(secrets.publishableKey, await sign({ sub: ada, role: 'authenticated' })).schema('pgmq_public');
  const { data } = await user.rpc('read', { queue_name: 'mail', sleep_seconds: 0, n: 5 });
  expect(data).toMatchObject([
    { msg_id: 1, message: { to: ada } },
    { msg_id: 3, message: { to: ada } },
  ]);
  expect((await user.rpc('archive', { queue_name: 'mail', message_id: 1 })).data).toBe(true);
  expect((await user.rpc('delete', { queue_name: 'mail', message_id: 2 })).data).toBe(false);
  expect((await user.rpc('pop', { queue_name: 'mail' })).data).toMatchObject([{ msg_id: 3 }]);
  for (const [caller, code] of [
    [user, '42501'],
    [client(secrets.publishableKey).schema('pgmq_public'), '42501'],
  ] as const)
    expect((await caller.rpc('send', { ...send, queue_name: 'orders' })).error).toMatchObject({ code });
  expect((await client(secrets.secretKey).rpc('send', send)).error).toMatchObject({ code: 'PGRST202' });
});

test('the extension can be dropped and created again, and exists once', async () => {
  const { prepare, exists } = await freshDatabase();
  await prepare(
    await migrations(`create extension pgmq; select pgmq.create('a'); drop extension pgmq cascade; create extension pgmq`),
  );
  expect(await exists('pgmq.meta')).toBe(true);
  expect(await exists('pgmq.q_a')).toBe(false);
  const twice = await migrations('create extension pgmq; create extension pgmq');
  const other = await freshDatabase();
  await expect(other.prepare(twice)).rejects.toMatchObject({ code: 'extension_exists' });
  expect(await other.query(`select to_regnamespace('pgmq') as schema`)).toEqual([{ schema: null }]);
});
