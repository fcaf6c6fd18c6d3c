import { createFakeClock } from '@trivium/testing';
import { expect, test } from 'vitest';
import { createHostQueue } from './host-queue.ts';

const start = new Date('2026-11-01T00:00:00Z');
const never = new AbortController().signal;

/** Work that records when it began and ends when the test ends it. */
function createWork(clock: { now(): Date }) {
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    began.push(`${name} ${clock.now().getTime() - start.getTime()}`);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  return { began, work, end: (name: string) => ends.get(name)?.() };
}

/** Lets everything run that waits only for the processor. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

test("requests to one host start in order, at least the host's interval apart", async () => {
  const clock = createFakeClock(start);
  const turns = createHostQueue(clock, { minIntervalMs: 1000, maxConcurrent: 8 });
  const { began, work, end } = createWork(clock);
  const results = ['a', 'b', 'c'].map((name) => turns.run('one', never, work(name)));
  await settle();
  end('a');
  await settle();
  expect(began).toEqual(['a 0']);
  clock.advance(999);
  await settle();
  expect(began).toEqual(['a 0']);
  clock.advance(1);
  await settle();
  expect(began).toEqual(['a 0', 'b 1000']);
  end('b');
  await settle();
  clock.advance(1000);
  await settle();
  end('c');
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c']);
  expect(began).toEqual(['a 0', 'b 1000', 'c 2000']);
});

test('a host that takes longer than its interval does not get two requests at once', async () => {
  const clock = createFakeClock(start);
  const turns = createHostQueue(clock, { minIntervalMs: 1000, maxConcurrent: 8 });
  const { began, work, end } = createWork(clock);
  void turns.run('one', never, work('a'));
  void turns.run('one', never, work('b'));
  await settle();
  clock.advance(10_000);
  void turns.run('two', never, work('c'));
  await settle();
  expect(began).toEqual(['a 0', 'c 10000']);
  end('a');
  await settle();
  expect(began).toEqual(['a 0', 'c 10000', 'b 10000']);
});

test('other hosts do not wait, but no more than the maximum run at once', async () => {
  const clock = createFakeClock(start);
  const turns = createHostQueue(clock, { minIntervalMs: 1000, maxConcurrent: 2 });
  const { began, work, end } = createWork(clock);
  for (const host of ['one', 'two', 'three']) void turns.run(host, never, work(host));
  await settle();
  expect(began).toEqual(['one 0', 'two 0']);
  end('two');
  await settle();
  expect(began).toEqual(['one 0', 'two 0', 'three 0']);
});

test('a host with many requests does not keep others from their turn', async () => {
  const clock = createFakeClock(start);
  const turns = createHostQueue(clock, { minIntervalMs: 0, maxConcurrent: 1 });
  const { began, work, end } = createWork(clock);
  for (const name of ['a1', 'a2', 'a3']) void turns.run('a', never, work(name));
  void turns.run('b', never, work('b1'));
  for (const name of ['a1', 'b1', 'a2']) {
    await settle();
    end(name);
  }
  await settle();
  expect(began.map((line) => line.split(' ')[0])).toEqual(['a1', 'b1', 'a2', 'a3']);
});

test('a request aborted while waiting leaves the queue, and the next one runs', async () => {
  const clock = createFakeClock(start);
  const turns = createHostQueue(clock, { minIntervalMs: 1000, maxConcurrent: 8 });
  const { began, work, end } = createWork(clock);
  const control = new AbortController();
  void turns.run('one', never, work('a'));
  const given = turns.run('one', control.signal, work('b'));
  void turns.run('one', never, work('c'));
  control.abort(new Error('no longer wanted'));
  await expect(given).rejects.toThrow('no longer wanted');
  await settle();
  end('a');
  await settle();
  clock.advance(1000);
  await settle();
  expect(began).toEqual(['a 0', 'c 1000']);
});

test('failed work frees its slot', async () => {
  const turns = createHostQueue(createFakeClock(start), { minIntervalMs: 0, maxConcurrent: 1 });
  await expect(turns.run('one', never, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await turns.run('one', never, () => Promise.resolve('next'))).toBe('next');
});
