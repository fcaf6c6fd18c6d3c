import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createRequestScheduler } from './request-scheduler.ts';

test('a request begins at once if none is waiting', async () => {
  const turns = createRequestScheduler();
  expect(turns.waitForTurn('one')).toBeUndefined();
  await nextTurn();
  await nextTurn();
  expect(turns.waitForTurn('one')).toBeUndefined();
});

test('of requests that arrive together, one begins in each turn of the event loop, and clients take turns', async () => {
  const turns = createRequestScheduler();
  const began: string[] = [];
  const ask = async (client: string) => {
    await turns.waitForTurn(client);
    began.push(client);
  };
  const all = ['flood', 'flood', 'flood', 'flood', 'flood', 'honest'].map(ask);
  expect(began.length).toBeLessThanOrEqual(1);
  for (let turn = 1; turn <= 3; turn++) await nextTurn();
  expect(began.length).toBeLessThanOrEqual(4);
  await Promise.all(all);
  expect(began).toHaveLength(6);
  expect(began.indexOf('honest')).toBeLessThanOrEqual(2);
});
