import { expect, test } from 'vitest';
import { citationStates } from '../../contract/index.ts';
import { nextProbeAt } from './next-probe.rules.ts';
import { readRetryAfter } from './retry-after.rules.ts';

const now = new Date('2026-11-01T12:00:00Z');
const day = 24 * 60 * 60 * 1000;
const after = (ms: number) => new Date(now.getTime() + ms);
const cids = Array.from({ length: 68 }, (_, index) => `cid-${index}`);
const pauses = (state: (typeof citationStates)[number]) =>
  cids.map((cid) => nextProbeAt(cid, state, now, null).getTime() - now.getTime());

test.each(['ok', 'redirected'] as const)(
  'a citation that is %s is probed again after about a week, spread over a day',
  (state) => {
    const all = pauses(state);
    expect(Math.min(...all)).toBeGreaterThanOrEqual(6.5 * day);
    expect(Math.max(...all)).toBeLessThanOrEqual(7.5 * day);
    expect(Math.max(...all) - Math.min(...all)).toBeGreaterThan(0.8 * day);
  },
);

test.each(citationStates.filter((state) => !['ok', 'redirected'].includes(state)))(
  'a citation that is %s is probed again after three days, never sooner',
  (state) => {
    const all = pauses(state);
    expect(Math.min(...all)).toBeGreaterThanOrEqual(3 * day);
    expect(Math.max(...all)).toBeLessThanOrEqual(3.25 * day);
  },
);

test('a citation is not probed before the time that its host asked for', () => {
  expect(nextProbeAt('cid', 'blocked', now, after(20 * day))).toEqual(after(20 * day));
  expect(nextProbeAt('cid', 'blocked', now, after(60_000)).getTime()).toBeGreaterThanOrEqual(after(3 * day).getTime());
});

test.each([
  ['120', after(120_000)],
  [' 120 ', after(120_000)],
  ['Sun, 01 Nov 2026 13:00:00 GMT', after(3_600_000)],
  ['Sunday, 01-Nov-26 13:00:00 GMT', after(3_600_000)],
  ['Sun Nov  1 13:00:00 2026', after(3_600_000)],
  ['999999999999', after(30 * day)],
  ['Fri, 01 Jan 2100 00:00:00 GMT', after(30 * day)],
  ['0', null],
  ['-5', null],
  ['1.5', null],
  ['soon', null],
  ['2027', after(2_027_000)],
  ['Sun, 01 Nov 2026 11:00:00 GMT', null],
  ['', null],
  [null, null],
])('Retry-After: %s', (value, expected) => {
  expect(readRetryAfter(value, now)).toEqual(expected);
});
