import { expect, test } from 'vitest';
import { createDatabaseQueue } from './database-queue.ts';

const never = () => new Promise<never>(() => {});
/** Holds or waits for a connection for as long as the file runs; who waits too long is refused later. */
const occupy = (
  queue: ReturnType<typeof createDatabaseQueue>,
  who: { key: string; weight?: number },
  onRun = (): unknown => undefined,
) => void queue.run(who, () => (onRun(), never())).catch(() => {});
const names = (kind: string, count: number) => Array.from({ length: count }, (_, at) => ({ key: `${kind}:${at}` }));

test('one caller holds at most four connections of twelve, signed in or not', () => {
  for (const key of ['person:ada', 'address:192.0.2.1']) {
    const queue = createDatabaseQueue(12);
    let running = 0;
    for (let at = 0; at < 20; at++) occupy(queue, { key }, () => (running += 1));
    expect(running).toBe(4);
  }
});

test('in a small pool one caller may use all connections but one', () => {
  const queue = createDatabaseQueue(4);
  let running = 0;
  for (let at = 0; at < 20; at++) occupy(queue, { key: 'person:ada' }, () => (running += 1));
  expect(running).toBe(3);
});

test('connections are left for signed-in people, whatever the number of anonymous addresses', async () => {
  const queue = createDatabaseQueue(12);
  let running = 0;
  for (const who of names('address', 100)) occupy(queue, who, () => (running += 1));
  expect(running).toBe(6);
  for (const who of names('person', 4)) expect(await queue.run(who, async () => 'answered')).toBe('answered');
});

test('a trusted network may use as many connections as all anonymous callers together', () => {
  const queue = createDatabaseQueue(12);
  let running = 0;
  for (let at = 0; at < 20; at++) occupy(queue, { key: 'address:192.0.2.1', weight: 16 }, () => (running += 1));
  expect(running).toBe(6);
});

test('a caller who waits too long is refused with PGRST003 and 504', async () => {
  const queue = createDatabaseQueue(1, 1);
  occupy(queue, { key: 'person:ada' });
  await expect(queue.run({ key: 'person:ben' }, never)).rejects.toMatchObject({ code: 'PGRST003', status: 504 });
});
