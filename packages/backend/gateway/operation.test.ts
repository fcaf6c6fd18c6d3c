import { expect, test } from 'vitest';
import { createOperation } from './operation.ts';

const at = (url: string, method = 'GET') => ({ url, method });

test('without the database it is alive but not ready', async () => {
  const operation = createOperation({
    isWritable: () => Promise.reject(new Error('away')),
    checks: async () => ({ mail: 'ok' }),
  });
  const ready = await operation(at('/readyz'));
  expect(ready?.status).toBe(503);
  expect(JSON.parse(ready?.body ?? '')).toEqual({ ok: false, checks: { database: 'unreachable', migrations: 'ok' } });
  expect((await operation(at('/healthz')))?.status).toBe(200);
});

test('a database that takes no writes, such as a standby, is not ready', async () => {
  const operation = createOperation({ isWritable: async () => false, checks: async () => ({}) });
  const ready = await operation(at('/readyz'));
  expect([ready?.status, JSON.parse(ready?.body ?? '').checks.database]).toEqual([503, 'read_only']);
});

test('further checks are words that do not decide whether it is ready, and may fail', async () => {
  const ready = async (checks: () => Promise<Record<string, string>>) => {
    const answer = await createOperation({ isWritable: async () => true, checks })(at('/readyz'));
    return [answer?.status, (JSON.parse(answer?.body ?? '') as { checks: object }).checks];
  };
  const usual = { database: 'ok', migrations: 'ok' };
  expect(await ready(async () => ({ mail: 'delayed' }))).toEqual([200, { ...usual, mail: 'delayed' }]);
  // Reads go on, and every other replica has the same files: a proxy that sent nothing here would only lose them.
  expect(await ready(async () => ({ files: 'disk_full' }))).toEqual([200, { ...usual, files: 'disk_full' }]);
  expect(await ready(() => Promise.reject(new Error('slow')))).toEqual([200, usual]);
});

test('other paths and methods are not answered', async () => {
  const operation = createOperation({ isWritable: async () => true, checks: async () => ({}) });
  expect(await operation(at('/rest/v1/healthz'))).toBeUndefined();
  expect(await operation(at('/healthz', 'POST'))).toBeUndefined();
});
