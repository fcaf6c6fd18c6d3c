import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { watchTurns } from './watch-turns.ts';

const spentMs = () => process.threadCpuUsage().user / 1000;

test('a turn counts the time in which it computes', async () => {
  const endWatch = watchTurns();
  await wait(10);
  for (const start = spentMs(); spentMs() - start < 60;);
  await wait(10);
  expect(endWatch()).toBeGreaterThanOrEqual(60);
});

test('a turn does not count the time in which its thread is stopped', async () => {
  const endWatch = watchTurns();
  await wait(10);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  await wait(10);
  expect(endWatch()).toBeLessThan(100);
});
