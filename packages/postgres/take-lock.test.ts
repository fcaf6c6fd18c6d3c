import { Client } from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { takeLock } from './take-lock.ts';

const connect = async () => {
  const client = new Client({ ...inject('administrator'), application_name: 'holder of a test' });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
};
const purpose = 'migrating the schema shop';

test('a start that waits for a lock says for what and for whom, and takes it when it is free', async () => {
  const [holder, waiting] = [await connect(), await connect()];
  const name = `lock ${crypto.randomUUID()}`;
  await takeLock(holder, name, { purpose });
  const { promise: line, resolve } = Promise.withResolvers<string>();
  const taken = takeLock(waiting, name, { purpose, onWait: resolve });
  expect(await line).toMatch(/^waits before migrating the schema shop: session \d+ of the database \(holder of a test, idle\)/);
  await holder.query('select pg_advisory_unlock_all()');
  await taken;
});

test('a lock that is never free ends the start, and the sentence says how to end its holder', async () => {
  const [holder, waiting] = [await connect(), await connect()];
  const name = `lock ${crypto.randomUUID()}`;
  await takeLock(holder, name, { purpose });
  await expect(takeLock(waiting, name, { purpose, maxWaitMs: 0 })).rejects.toMatchObject({
    code: 'database_lock_held',
    message: expect.stringMatching(/select pg_terminate_backend\(\d+\)/),
  });
});
