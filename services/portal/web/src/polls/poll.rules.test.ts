import fc from 'fast-check';
import { expect, test } from 'vitest';
import { everybody, optionsOf, pressed, shareOf, stateOf, winnersOf } from './poll.rules.ts';

const now = Date.parse('2027-01-10T10:00:00Z');
const options = ['a', 'b', 'c'].map((key) => ({ key }));

test('a poll waits until it opens, and is closed after its deadline', () => {
  const at = (opens_at: string, closes_at: string | null) => stateOf({ opens_at, closes_at }, now);
  expect(at('2027-01-10T10:00:01Z', null)).toBe('waiting');
  expect(at('2027-01-10T10:00:00Z', null)).toBe('open');
  expect(at('2027-01-01T00:00:00Z', '2027-01-10T10:00:01Z')).toBe('open');
  expect(at('2027-01-01T00:00:00Z', '2027-01-10T10:00:00Z')).toBe('closed');
});

test('the options with the most votes win, and without votes none does', () => {
  expect(winnersOf(options, { a: 1, b: 3, c: 2 })).toEqual([{ key: 'b' }]);
  expect(winnersOf(options, { a: 3, b: 3 })).toEqual([{ key: 'a' }, { key: 'b' }]);
  expect(winnersOf(options, {})).toEqual([]);
  expect(winnersOf(options, { a: 0 })).toEqual([]);
});

test('a bar shows the share of people, who may choose several, and is never longer than all', () => {
  const votes = { [everybody]: 4, a: 3, b: 4, c: 0 };
  expect(['a', 'b', 'c', 'd'].map((key) => shareOf(key, votes))).toEqual([0.75, 1, 0, 0]);
  expect(shareOf('a', {})).toBe(0);
  // The news of an option may come before that of the people.
  expect(shareOf('a', { [everybody]: 1, a: 2 })).toBe(1);
});

test('pressing an option replaces a single choice, and adds or removes one of several', () => {
  expect(pressed(['a'], 'b', 1)).toEqual(['b']);
  expect(pressed(['a'], 'a', 1)).toEqual(['a']);
  expect(pressed(['a'], 'b', 3)).toEqual(['a', 'b']);
  expect(pressed(['a', 'b'], 'a', 3)).toEqual(['b']);
});

test('a date option has a start and an end, and malformed options are skipped', () => {
  const span = { from: '2027-01-10T13:00:00+07:00', to: '2027-01-10T15:00:00+07:00' };
  expect(
    optionsOf([
      { key: 'd', starts_at: span.from, ends_at: span.to },
      { key: 'e', label: 'E', starts_at: span.from },
      { label: 'F' },
      7,
    ]),
  ).toEqual([
    { key: 'd', label: 'd', label_th: undefined, span },
    { key: 'e', label: 'E', label_th: undefined, span: undefined },
  ]);
  fc.assert(fc.property(fc.jsonValue(), (value) => Array.isArray(optionsOf(value))));
});
