import { expect, inject, onTestFinished, test } from 'vitest';
import { createPool } from './pool.ts';
import { assertPreparedStatements, assertSession } from './session-probe.ts';
import { startTransactionPooler } from './testing/transaction-pooler.ts';

const connection = { ...inject('administrator') };

test('a direct connection is a session of its own and keeps prepared statements', async () => {
  await assertSession(connection);
  await assertPreparedStatements(connection);
});

test('a pooler in transaction mode is refused, and the sentence names the setting', async () => {
  const pooler = await startTransactionPooler(connection);
  onTestFinished(() => pooler.close());
  const { host, port } = pooler;
  await expect(assertSession({ ...connection, host, port })).rejects.toMatchObject({
    code: 'pooled_in_transactions',
    message: expect.stringContaining('DATABASE_URL_DIRECT'),
  });
});

test('a pooler that loses prepared statements is refused each time, though its sessions keep those of earlier probes', async () => {
  const pooler = await startTransactionPooler(connection);
  onTestFinished(() => pooler.close());
  const { host, port } = pooler;
  for (let start = 1; start <= 3; start++)
    await expect(assertPreparedStatements({ ...connection, host, port })).rejects.toMatchObject({
      code: 'pooler_without_prepared_statements',
      message: expect.stringContaining('max_prepared_statements'),
    });
});

test('a pool sets its time limits as a statement, and none where transactions share connections', async () => {
  const limits = `select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`;
  const read = async (isSharedByTransactions: boolean) => {
    const pool = createPool(connection, { isSharedByTransactions });
    const { rows } = await pool.query(limits);
    await pool.end();
    return rows[0];
  };
  expect(await read(false)).toEqual({ statement: '15s', idle: '15s' });
  expect(await read(true)).toEqual({ statement: '0', idle: '0' });
});
