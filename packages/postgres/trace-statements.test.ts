import { spanSource } from '@trivium/core';
import { recordSpans } from '@trivium/testing';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createPool } from './pool.ts';
import { inTransaction } from './transaction.ts';

const connection = { ...inject('administrator') };
function openPool(max: number) {
  const pool = createPool(connection, { max });
  onTestFinished(() => pool.end());
  return pool;
}
/** Work of a request, which ends before its span does. */
async function inRequest<T>(name: string, work: () => Promise<T>): Promise<T> {
  const span = spanSource()?.openRequest(name);
  try {
    return await (span ? span.run(work) : work());
  } finally {
    span?.end();
  }
}

test('each statement of a request is a span below it, with its kind or our name and never with its text or values', async () => {
  const spans = recordSpans();
  const pool = openPool(2);
  await inRequest('GET /things', async () => {
    await pool.query({ name: 'find-thing', text: 'select $1::text', values: ['ada@example.org'] });
    await inTransaction(pool, (transaction) => transaction.query(`select 'secret-value'`));
    await pool.query(`select 'secret-value' / 0`).catch(() => {});
  });
  const statements = spans.filter(({ parent }) => parent === 'GET /things');
  expect(statements.map(({ name }) => name)).toEqual(['find-thing', 'begin', 'select', 'commit', 'select']);
  expect(statements.map(({ isFailed }) => isFailed)).toEqual([false, false, false, false, true]);
  expect(statements.at(-1)?.attributes).toEqual({ 'db.system.name': 'postgresql', 'db.response.status_code': '22P02' });
  expect(JSON.stringify(spans)).not.toMatch(/example\.org|secret-value/);
});

test('a statement that waited for a connection is below its own request, not below the one that had it', async () => {
  const spans = recordSpans();
  const pool = openPool(1);
  const client = await pool.connect();
  const waiting = inRequest('waiting', () => pool.query('values (1)'));
  const holding = inRequest('holding', async () => {
    await client.query('select 1');
    client.release();
  });
  await Promise.all([waiting, holding]);
  expect(spans.find(({ name }) => name === 'values')?.parent).toBe('waiting');
});

test('work of no request has no spans, and without traces nothing of the pool is changed', async () => {
  const plain = openPool(1);
  expect(Object.hasOwn(plain, 'connect')).toBe(false);
  const spans = recordSpans();
  await openPool(1).query('select 1');
  expect(spans).toEqual([]);
});
