import { setImmediate } from 'node:timers/promises';
import { createFakeClock } from '@trivium/testing';
import { expect, test } from 'vitest';
import type { Relation } from '../replication/pgoutput.ts';
import type { Change } from './change.rules.ts';
import { createConflation } from './conflate-updates.ts';

const relation = (name: string, replicaIdentity: 'default' | 'full' = 'default') =>
  ({ schema: 'public', name, replicaIdentity, keyColumns: ['id'] }) as unknown as Relation;
const tallies = relation('tallies');

const change = (type: Change['type'], id: string, more: Change['record'] = {}, of = tallies): Change => ({
  relation: of,
  type,
  record: type === 'DELETE' ? undefined : { id, ...more },
  old: type === 'INSERT' ? undefined : { id },
  committedAt: new Date(0),
  transaction: 1,
});
const update = (id: string, votes: string | undefined, text?: string) => change('UPDATE', id, { votes, text });

/** A conflation of `public.tallies` with what it delivered, a list for each delivery. */
function start() {
  const clock = createFakeClock(new Date(0));
  const delivered: Change['record'][][] = [];
  let finish: () => void = () => {};
  let isSlow = false;
  const conflation = createConflation({
    tables: new Set(['public.tallies']),
    intervalMs: 500,
    clock,
    async deliver(changes) {
      delivered.push(changes.map(({ record }) => record));
      if (isSlow) await new Promise<void>((resolve) => (finish = resolve));
    },
  });
  const advance = async (ms: number) => {
    await setImmediate();
    clock.advance(ms);
    await setImmediate();
  };
  const votes = () => delivered.map((records) => records.map((record) => record?.['votes']));
  return { conflation, advance, delivered, votes, beSlow: () => (isSlow = true), finish: () => finish() };
}

test('the first update of a quiet row is delivered at once, of the next ones the latest after the interval', async () => {
  const { conflation, advance, votes } = start();
  for (const count of ['1', '2', '3']) expect(conflation.holds(update('a', count))).toBe(true);
  expect(votes()).toEqual([['1']]);
  await advance(499);
  expect(votes()).toEqual([['1']]);
  await advance(1);
  expect(votes()).toEqual([['1'], ['3']]);
  await advance(500);
  expect(conflation.holds(update('a', '4'))).toBe(true);
  expect(votes()).toEqual([['1'], ['3'], ['4']]);
});

test('rows are delivered together, in the order of their latest updates', async () => {
  const { conflation, advance, votes } = start();
  for (const [id, count] of [
    ['a', '1'],
    ['a', '2'],
    ['b', '3'],
    ['a', '4'],
  ] as const)
    conflation.holds(update(id, count));
  await advance(500);
  expect(votes()).toEqual([['1'], ['3', '4']]);
});

test('the interval begins when the last delivery has ended, so a slow process delivers less often and loses nothing', async () => {
  const { conflation, advance, votes, beSlow, finish } = start();
  beSlow();
  conflation.holds(update('a', '1'));
  conflation.holds(update('a', '2'));
  await advance(5_000);
  expect(votes()).toEqual([['1']]);
  finish();
  await advance(500);
  expect(votes()).toEqual([['1'], ['2']]);
});

test('a deleted row is not delivered before its last update, and an inserted one not after its first', async () => {
  const { conflation } = start();
  conflation.holds(update('a', '1'));
  conflation.holds(update('a', '2'));
  expect(conflation.holds(change('DELETE', 'a'))).toBe(false);
  expect(conflation.release(change('DELETE', 'a'))?.record?.['votes']).toBe('2');
  expect(conflation.release(change('DELETE', 'a'))).toBeUndefined();
  expect(conflation.holds(change('INSERT', 'a', { votes: '0' }))).toBe(false);
});

test('an update that changes the key is not held, and releases what is held of the row', () => {
  const { conflation } = start();
  conflation.holds(update('a', '1'));
  conflation.holds(update('a', '2'));
  const renamed: Change = { ...change('UPDATE', 'b', { votes: '2' }), old: { id: 'a' } };
  expect(conflation.holds(renamed)).toBe(false);
  expect(conflation.release(renamed)?.record?.['votes']).toBe('2');
});

test('a long value that only an earlier update changed is delivered with the latest', async () => {
  const { conflation, advance, delivered } = start();
  conflation.holds(update('a', '1', 'first'));
  conflation.holds(update('a', '2', 'second'));
  conflation.holds(update('a', '3'));
  await advance(500);
  expect(delivered.at(-1)).toEqual([{ id: 'a', votes: '3', text: 'second' }]);
});

test('other tables, and rows whose key the log does not name, are not held', () => {
  const { conflation } = start();
  expect(conflation.holds(change('UPDATE', 'a', {}, relation('notes')))).toBe(false);
  expect(conflation.holds(change('UPDATE', 'a', {}, relation('tallies', 'full')))).toBe(false);
});
