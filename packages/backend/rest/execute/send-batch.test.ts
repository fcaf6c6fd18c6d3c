import { Socket } from 'node:net';
import type { PoolClient } from 'pg';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Value } from '../plan/fragments.sql.ts';
import { sentMessages } from '../testing/sent-messages.ts';
import { useRest } from '../testing/use-rest.ts';
import { sendBatch } from './send-batch.ts';

const rest = useRest();
let client: PoolClient;
beforeEach(async () => void (client = await rest().pool.connect()));
afterEach(() => client.release(true));

const statement = (text: string, ...values: Value[]) => ({ text, values });
const send = async (...statements: Parameters<typeof sendBatch>[1]) =>
  (await sendBatch(client, statements)).map(({ rows }) => rows as unknown[]);

const set = statement(`select from (select set_config('test.word', $1, false)) as settings`, 'set');
const get = statement(`select nullif(current_setting('test.word', true), '') as word`);
const fail = statement('select 1 / $1::int', 0);

test('a batch resolves to the result of each of its statements', async () => {
  expect(await send(set, get, statement('select $1::int as number, $2::bytea as bytes', 7, Buffer.from('a')))).toEqual([
    [{}],
    [{ word: 'set' }],
    [{ number: 7, bytes: Buffer.from('a') }],
  ]);
});

test('a batch of one statement resolves to one result', async () => {
  expect(await send(get)).toEqual([[{ word: null }]]);
});

test('a batch outside a transaction block is committed', async () => {
  await send(set, get);
  expect(await send(get)).toEqual([[{ word: 'set' }]]);
});

test('a statement that fails rolls the whole batch back, and the batch rejects with its error', async () => {
  await expect(send(set, fail, statement('select 1'))).rejects.toMatchObject({ code: '22012' });
  expect(await send(get)).toEqual([[{ word: null }]]);
});

test('a deferred constraint that the batch violates rejects it', async () => {
  await send(statement('create temporary table pairs (id int unique deferrable initially deferred)'));
  const insert = statement('insert into pairs values ($1)', 1);
  await expect(send(insert, insert)).rejects.toMatchObject({ code: '23505' });
  expect(await send(statement('select id from pairs'))).toEqual([[]]);
});

test('a batch in a transaction block leaves the commit to the block', async () => {
  await client.query('begin');
  await send(set, get);
  await client.query('rollback');
  expect(await send(get)).toEqual([[{ word: null }]]);
});

test('after an error the connection prepares the texts of the batch again, whether they were prepared or not', async () => {
  const before = statement('select 1 as prepared');
  const after = statement('select 2 as skipped');
  for (let time = 0; time < 3; time++) await expect(send(before, fail, after)).rejects.toMatchObject({ code: '22012' });
  for (let time = 0; time < 2; time++) expect(await send(before, after)).toEqual([[{ prepared: 1 }], [{ skipped: 2 }]]);
});

test('a batch is one write, and a prepared statement is parsed and described once on a connection', async () => {
  // Test files share a process, and others may have prepared as many texts as it keeps.
  vi.resetModules();
  const fresh = await import('./send-batch.ts');
  const write = vi.spyOn(Socket.prototype, 'write');
  onTestFinished(() => write.mockRestore());
  const described = statement('select $1::text as described', 'twice');
  const codes: string[][] = [];
  // A text is prepared from its second use on.
  for (let time = 0; time < 3; time++) {
    write.mockClear();
    const results = await fresh.sendBatch(client, [described, get]);
    expect(results.map(({ rows }) => rows)).toEqual([[{ described: 'twice' }], [{ word: null }]]);
    codes.push(
      write.mock.calls.map(([bytes]) =>
        sentMessages(bytes as Buffer)
          .map(({ code }) => code)
          .join(''),
      ),
    );
  }
  expect(codes[0]?.[0]).toMatch(/^CPBDE/);
  expect(codes.slice(1)).toEqual([[expect.stringMatching(/^CPBDE/)], ['BEBES']]);
});

test('batches that are sent together are answered in order', async () => {
  const results = await Promise.allSettled([send(set, get), send(fail), send(get)]);
  expect(results).toMatchObject([
    { value: [[{}], [{ word: 'set' }]] },
    { reason: { code: '22012' } },
    { value: [[{ word: 'set' }]] },
  ]);
});
