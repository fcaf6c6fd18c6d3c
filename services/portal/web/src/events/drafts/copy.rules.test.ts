import { expect, test } from 'vitest';
import { copyOf } from './copy.rules.ts';

const event = { title: 'Moon walk', starts_at: '2027-01-10T12:30:00+00:00', ends_at: '2027-01-10T15:00:00+00:00' };
const at = (now: string) => copyOf(event, Date.parse(now));

test('a copy of an event that is ahead or of the last seven days is a week later at the same time of day', () => {
  const weekLater = { title: 'Moon walk', starts_at: '2027-01-17T12:30:00.000Z', ends_at: '2027-01-17T15:00:00.000Z' };
  expect([at('2026-12-01T00:00:00Z'), at('2027-01-17T12:29:00Z')]).toEqual([weekLater, weekLater]);
});

test('a copy of an older event has no times', () => {
  expect(at('2027-01-17T12:30:00Z')).toEqual({ title: 'Moon walk', starts_at: null, ends_at: null });
});
