import { expect, test } from 'vitest';
import { createOperation } from './operation.ts';

const at = (url: string, method = 'GET') => ({ url, method });

test('without the database it is alive but not ready', async () => {
  const operation = createOperation({ isReady: () => Promise.reject(new Error('away')) });
  const ready = await operation(at('/readyz'));
  expect(ready?.status).toBe(503);
  expect(JSON.parse(ready?.body ?? '')).toEqual({ ok: false, checks: { database: 'unreachable', migrations: 'ok' } });
  expect((await operation(at('/healthz')))?.status).toBe(200);
});

test('other paths and methods are not answered', async () => {
  const operation = createOperation({ isReady: async () => {} });
  expect(await operation(at('/rest/v1/healthz'))).toBeUndefined();
  expect(await operation(at('/healthz', 'POST'))).toBeUndefined();
});
