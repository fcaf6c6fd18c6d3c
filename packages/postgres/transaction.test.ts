import type { Socket } from 'node:net';
import { Client, type Pool } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createPool, type Connection } from './pool.ts';
import { asCaller, inTransaction, queryAsCaller } from './transaction.ts';

const name = `callers_${process.pid}`;
const reader = `reader_${process.pid}`;
const login = `login_${process.pid}`;
const administrator = { ...inject('administrator') };
const connection: Connection = { ...administrator, database: name, user: login, password: 'only-for-tests' };
let pool: Pool;

async function run(to: Connection, ...statements: string[]) {
  const client = new Client(to);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

beforeAll(async () => {
  await run(
    administrator,
    `create database ${name}`,
    `create role ${reader} nologin`,
    `create role ${login} login noinherit password 'only-for-tests'`,
    `grant ${reader} to ${login}`,
  );
  await run(
    { ...administrator, database: name },
    'create table notes (owner text, body text)',
    'alter table notes enable row level security',
    `create policy "people see their own notes" on notes using (owner = current_setting('request.jwt.claims')::json ->> 'sub')`,
    `grant select, insert on notes to ${reader}`,
    `insert into notes values ('ann', 'of ann'), ('bob', 'of bob')`,
  );
  pool = createPool(connection, { max: 2 });
});
afterAll(async () => {
  await pool.end();
  await run(administrator, `drop database ${name} with (force)`, `drop role ${login}`, `drop role ${reader}`);
});

const ann = { role: reader, claims: { sub: 'ann' } };
const bob = { role: reader, claims: { sub: 'bob' } };
const list = { text: 'select body from notes order by 1' };

test('a caller sees the rows that the policies allow for its claims, in either form', async () => {
  expect((await asCaller(pool, ann, (transaction) => transaction.query(list))).rows).toEqual([{ body: 'of ann' }]);
  expect((await queryAsCaller(pool, bob, list)).rows).toEqual([{ body: 'of bob' }]);
});

test("concurrent callers on few connections never see each other's data", async () => {
  const callers = Array.from({ length: 200 }, (_, index) => (index % 2 ? ann : bob));
  const answers = await Promise.all(callers.map((caller) => queryAsCaller<{ body: string }>(pool, caller, list)));
  answers.forEach(({ rows }, index) => expect(rows).toEqual([{ body: index % 2 ? 'of ann' : 'of bob' }]));
});

test('role and claims end with the transaction: the login role itself may read nothing', async () => {
  await asCaller(pool, ann, (transaction) => transaction.query(list));
  const { rows } = await pool.query(
    `select current_user = session_user as itself, has_table_privilege('notes', 'select') as may, current_setting('request.jwt.claims') as claims`,
  );
  expect(rows).toEqual([{ itself: true, may: false, claims: '' }]);
});

test('a role that the login may not become is refused, and the statement after it reads nothing', async () => {
  const postgres = { role: 'postgres', claims: {} };
  await expect(queryAsCaller(pool, postgres, list)).rejects.toThrow(expect.objectContaining({ code: '42501' }));
  await expect(asCaller(pool, postgres, (transaction) => transaction.query(list))).rejects.toThrow(
    expect.objectContaining({ code: '25P02' }),
  );
});

test('claims with quotes and control characters stay values', async () => {
  const sub = `o'b"\\;drop table notes;--\u0001`;
  const answer = await queryAsCaller<{ sub: string }>(
    pool,
    { role: reader, claims: { sub } },
    {
      text: `select current_setting('request.jwt.claims')::json ->> 'sub' as sub`,
    },
  );
  expect(answer.rows).toEqual([{ sub }]);
});

const write = (owner: string) => ({ text: 'insert into notes values ($1, $2)', values: [owner, 'new'] });

test('work that throws is rolled back, in either form, and the connection stays usable', async () => {
  const failing = asCaller(pool, ann, async (transaction) => {
    await transaction.query(write('ann'));
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  await expect(queryAsCaller(pool, ann, write('bob'))).rejects.toThrow(expect.objectContaining({ code: '42501' }));
  expect((await queryAsCaller(pool, ann, list)).rows).toEqual([{ body: 'of ann' }]);
});

test('work that swallows a failed statement is not reported as stored', async () => {
  const swallowing = inTransaction(pool, async (transaction) => {
    await transaction.query('select 1 / 0').catch(() => {});
    return 'done';
  });
  await expect(swallowing).rejects.toThrow(expect.objectContaining({ code: 'transaction_aborted' }));
});

test('one statement as a caller takes one round trip: everything is sent before the first reply', async () => {
  const single = createPool(connection, { max: 1 });
  try {
    const client = await single.connect();
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    client.release();
    await queryAsCaller(single, ann, list);
    const events: string[] = [];
    const send = stream.write.bind(stream) as (...args: unknown[]) => boolean;
    stream.write = (...args: unknown[]) => (events.push('sent'), send(...args));
    stream.on('data', () => events.push('answered'));
    await queryAsCaller(single, ann, list);
    expect(events).toContain('answered');
    expect(events.lastIndexOf('sent')).toBeLessThan(events.indexOf('answered'));
  } finally {
    await single.end();
  }
});
