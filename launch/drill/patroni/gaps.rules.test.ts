import { expect, test } from 'vitest';
import { receivedTwice, silentlyMissed, type Received } from './gaps.rules.ts';

const changes = [10, 20, 30, 40].map((at) => ({ key: `c${at}`, sentAt: at, answeredAt: at + 2 }));
const receivedAt = (...keys: string[]): Received => new Map(keys.map((key) => [key, [Number(key.slice(1)) + 3]]));
const open = { from: 0, to: Infinity };

test('nothing is missed where every change came', () => {
  expect(silentlyMissed(changes, receivedAt('c10', 'c20', 'c30', 'c40'), [open])).toEqual([]);
});

test('a change is silently missed where a later one came in the same stretch', () => {
  const stretches = [
    { from: 0, to: 35 },
    { from: 36, to: Infinity },
  ];
  expect(silentlyMissed(changes, receivedAt('c10', 'c30', 'c40'), stretches)).toEqual(['c20']);
});

test('what is missing when the client hears of a gap is no silent miss', () => {
  const stretches = [
    { from: 0, to: 35 },
    { from: 36, to: Infinity },
  ];
  expect(silentlyMissed(changes, receivedAt('c10', 'c40'), stretches)).toEqual([]);
});

test('a change between two stretches is no silent miss', () => {
  const stretches = [
    { from: 0, to: 15 },
    { from: 35, to: Infinity },
  ];
  expect(silentlyMissed(changes, receivedAt('c10', 'c40'), stretches)).toEqual([]);
});

test('a client that received nothing for a second of changes was deaf: the end of its stretch excuses nothing', () => {
  const slow = [0, 500, 1000].map((at) => ({ key: `c${at}`, sentAt: at, answeredAt: at + 2 }));
  const stretches = [
    { from: 0, to: 1100 },
    { from: 1200, to: Infinity },
  ];
  expect(silentlyMissed(slow, new Map(), stretches)).toEqual(['c0', 'c500', 'c1000']);
  expect(silentlyMissed(slow.slice(1), new Map(), stretches)).toEqual([]);
});

test('nothing may be missing in a stretch that is not over', () => {
  expect(silentlyMissed(changes, receivedAt('c10', 'c20', 'c30'), [open])).toEqual(['c40']);
});

test('a change that came twice is found', () => {
  expect(receivedTwice(new Map([['c10', [13, 14]], ...receivedAt('c20')]))).toEqual(['c10']);
});
