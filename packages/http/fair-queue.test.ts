import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { createFairQueue, type FairQueueOptions } from './fair-queue.ts';

const refuse = (reason: string) => Object.assign(new Error(reason), { code: reason });
const queueOf = (options: Partial<FairQueueOptions> = {}) =>
  createFairQueue({ slots: 2, maxPerKey: 100, waitMs: 60_000, refuse, ...options });

/** Tasks that end when the test ends them, at the latest with the test itself, and those that run now. */
function createWorks() {
  const running: string[] = [];
  const ends = new Map<string, () => void>();
  const finished = Promise.withResolvers<void>();
  // A task left waiting would be refused a minute later, in another test.
  onTestFinished(() => finished.resolve());
  const work = (name: string) => async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    running.push(name);
    ends.set(name, resolve);
    await Promise.race([promise, finished.promise]);
    running.splice(running.indexOf(name), 1);
    return name;
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    // The queue starts the next task within the promises that follow.
    await new Promise(setImmediate);
  };
  return { running, work, end };
}

test('one key may take every idle slot', async () => {
  const queue = queueOf({ slots: 3 });
  const { running, work } = createWorks();
  for (const name of ['a1', 'a2', 'a3', 'a4']) void queue.run({ key: 'a' }, work(name));
  expect(running).toEqual(['a1', 'a2', 'a3']);
  expect(queue.waiting).toBe(1);
});

test('a free slot goes to the key that holds fewer slots, not to the one that asked first', async () => {
  const queue = queueOf();
  const { running, work, end } = createWorks();
  for (const name of ['a1', 'a2', 'a3', 'a4']) void queue.run({ key: 'a' }, work(name));
  for (const name of ['b1', 'b2']) void queue.run({ key: 'b' }, work(name));
  await end('a1');
  expect(running).toEqual(['a2', 'b1']);
  await end('b1');
  expect(running).toEqual(['a2', 'b2']);
  await end('b2');
  expect(running).toEqual(['a2', 'a3']);
});

test('keys that hold as many slots take turns by their weight', async () => {
  const queue = queueOf({ slots: 1 });
  const { running, work, end } = createWorks();
  void queue.run({ key: 'first' }, work('first'));
  for (const name of ['a1', 'a2', 'a3']) void queue.run({ key: 'a' }, work(name));
  for (const name of ['c1', 'c2', 'c3', 'c4']) void queue.run({ key: 'c', weight: 2 }, work(name));
  const order: string[] = [];
  for (let name: string | undefined = 'first'; name; [name] = running) {
    order.push(name);
    await end(name);
  }
  expect(order).toEqual(['first', 'a1', 'c1', 'c2', 'a2', 'c3', 'c4', 'a3']);
});

test('a key runs at most its maximum times its weight, and leaves the other slots free', async () => {
  const queue = queueOf({ slots: 8, maxRunningPerKey: 2 });
  const { running, work } = createWorks();
  for (const at of [1, 2, 3]) void queue.run({ key: 'a' }, work(`a${at}`));
  for (const at of [1, 2, 3, 4, 5]) void queue.run({ key: 'c', weight: 2 }, work(`c${at}`));
  expect(running).toEqual(['a1', 'a2', 'c1', 'c2', 'c3', 'c4']);
});

test('a key with too many waiting tasks is refused at once with queue_full; its weight raises the limit', async () => {
  const queue = queueOf({ slots: 1, maxPerKey: 1 });
  const { work } = createWorks();
  for (const name of ['a1', 'a2']) void queue.run({ key: 'a' }, work(name));
  await expect(queue.run({ key: 'a' }, work('a3'))).rejects.toMatchObject({ code: 'queue_full' });
  for (const name of ['c1', 'c2']) void queue.run({ key: 'c', weight: 2 }, work(name));
  await expect(queue.run({ key: 'c', weight: 2 }, work('c3'))).rejects.toMatchObject({ code: 'queue_full' });
});

test('a task that waits too long is refused with wait_too_long and takes no slot', async () => {
  const queue = queueOf({ slots: 1, waitMs: 1 });
  const { running, work, end } = createWorks();
  const first = queue.run({ key: 'a' }, work('a1'));
  await expect(queue.run({ key: 'b' }, work('b1'))).rejects.toMatchObject({ code: 'wait_too_long' });
  await end('a1');
  expect([await first, running, queue.waiting, queue.running]).toEqual(['a1', [], 0, 0]);
});

test('an aborted signal ends the wait with its reason, and a running task receives it', async () => {
  const queue = queueOf({ slots: 1 });
  const { work } = createWorks();
  const [aborting, before] = [new AbortController(), AbortSignal.abort(new Error('left before'))];
  const heard = queue.run({ key: 'a' }, (signal) => new Promise((resolve) => signal.addEventListener('abort', resolve)), {
    signal: aborting.signal,
  });
  const waiting = queue.run({ key: 'b' }, work('b1'), { signal: aborting.signal });
  await expect(queue.run({ key: 'b' }, work('b2'), { signal: before })).rejects.toThrow('left before');
  aborting.abort(new Error('left'));
  await expect(waiting).rejects.toThrow('left');
  await heard;
  expect(queue.waiting).toBe(0);
});

test('a task that fails frees its slot', async () => {
  const queue = queueOf({ slots: 1 });
  const failing = queue.run({ key: 'a' }, () => Promise.reject(new Error('failed')));
  const next = queue.run({ key: 'b' }, async () => 'b1');
  await expect(failing).rejects.toThrow('failed');
  expect(await next).toBe('b1');
});

test('slots are never exceeded, no usable slot stays idle, and every task runs', async () => {
  const step = fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd'), turns: fc.integer({ min: 0, max: 4 }) });
  const options = fc.record({ slots: fc.integer({ min: 1, max: 4 }), maxRunningPerKey: fc.integer({ min: 1, max: 4 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), options, async (steps, { slots, maxRunningPerKey }) => {
      const queue = queueOf({ slots, maxRunningPerKey });
      const weights = { a: 1, b: 1, c: 2, d: 3 } as const;
      const running = new Map<string, number>();
      let all = 0;
      const works = steps.map(({ key, turns }) => {
        const weight = weights[key];
        return queue.run({ key, weight }, async () => {
          running.set(key, (running.get(key) ?? 0) + 1);
          all += 1;
          expect(all).toBeLessThanOrEqual(slots);
          expect(running.get(key)).toBeLessThanOrEqual(maxRunningPerKey * weight);
          for (let at = 0; at < turns; at++) await Promise.resolve();
          running.set(key, (running.get(key) ?? 0) - 1);
          all -= 1;
        });
      });
      await Promise.all(works);
      expect([queue.waiting, queue.running]).toEqual([0, 0]);
    }),
  );
});

test('no key with waiting tasks starves, however many others keep coming back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 5 }), async (slots, others) => {
      const queue = queueOf({ slots });
      let served = 0;
      let isDone = false;
      // Each of them queues again as soon as it was served, for ever.
      const insist = async (key: string): Promise<void> => {
        await queue.run({ key }, () => Promise.resolve());
        served += 1;
        if (!isDone && served < 1_000) await insist(key);
      };
      const flood = Array.from({ length: others * slots }, (_, at) => insist(`other ${at % others}`));
      const tasks = Array.from({ length: 3 }, () => queue.run({ key: 'patient' }, async () => served));
      const turns = await Promise.all(tasks);
      isDone = true;
      await Promise.all(flood);
      expect(Math.max(...turns)).toBeLessThan(20 * others * slots);
    }),
  );
});
