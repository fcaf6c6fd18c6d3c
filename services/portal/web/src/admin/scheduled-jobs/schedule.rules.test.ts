import { expect, test } from 'vitest';
import { nextRun, rhythmOf } from './schedule.rules.ts';

const now = Date.parse('2026-11-23T05:18:30Z');
const at = (moment: number | undefined) => moment !== undefined && new Date(moment).toISOString().slice(5, 16);

test.each([
  ['* * * * *', '11-23T05:19'],
  ['*/5 * * * *', '11-23T05:20'],
  ['17 * * * *', '11-23T06:17'],
  ['40 */6 * * *', '11-23T06:40'],
  ['15 4 * * *', '11-24T04:15'],
  ['0 1 1 * *', '12-01T01:00'],
  ['30 2 * * 1-5', '11-24T02:30'],
  ['10,50 5-6 * * *', '11-23T05:50'],
])('%s runs next at %s', (schedule, next) => {
  expect(at(nextRun(schedule, now))).toBe(next);
});

test('a schedule that never comes has no next run', () => {
  expect(nextRun('0 0 31 2 *', now)).toBeUndefined();
});

test.each([
  ['* * * * *', { kind: 'minutes', minutes: 1 }],
  ['*/5 * * * *', { kind: 'minutes', minutes: 5 }],
  ['17 * * * *', { kind: 'minutes', minutes: 60 }],
  ['0 1 1 * *', { kind: 'rare' }],
])('%s has the rhythm %j', (schedule, rhythm) => {
  expect(rhythmOf(schedule, now)).toEqual(rhythm);
});

test('a few runs a day are said by their times', () => {
  const rhythm = rhythmOf('40 */6 * * *', now);
  expect(rhythm.kind === 'times' && rhythm.moments.map(at)).toEqual(['11-23T06:40', '11-23T12:40', '11-23T18:40', '11-24T00:40']);
});
