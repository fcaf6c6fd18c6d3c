import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createFairTurns } from './fair-turns.ts';

test('a request begins at once where nobody waits', async () => {
  const turns = createFairTurns();
  expect(turns.take('one')).toBeUndefined();
  await nextTurn();
  await nextTurn();
  expect(turns.take('one')).toBeUndefined();
});

test('of requests that arrive together one begins in each turn of the event loop, and clients take turns', async () => {
  const turns = createFairTurns();
  const began: string[] = [];
  const ask = async (client: string) => {
    await turns.take(client);
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
