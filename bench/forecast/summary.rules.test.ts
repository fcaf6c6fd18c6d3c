import { expect, test } from 'vitest';
import { judge } from './aim.rules.ts';
import { summarise, type Sample } from './summary.rules.ts';

/** One round: requests a second and microseconds of ours, the base and a framework. */
function round(ours: [number, number?], base: [number, number?], framework: [number, number?]): Sample[] {
  return Object.entries({ ours, base, framework }).map(([contestant, [requestsPerSecond, cpuMicros]]) => ({
    variant: 'gzip',
    contestant,
    requestsPerSecond,
    cpuMicros,
  }));
}

const aimOf = (...rounds: Sample[][]) => judge(summarise(rounds.flat(), 'base'), 'ours', ['framework'])[0];

test('A ratio is taken within a round before the median is', () => {
  // The machine is half as fast in the second round; the ratio stays.
  const [summary] = summarise([round([90, 10], [100, 8], [50, 20]), round([45, 20], [50, 16], [25, 40])].flat(), 'base');
  expect(summary?.contestants[0]).toEqual({
    name: 'ours',
    requestsPerSecond: { median: 67.5, min: 45, max: 90 },
    ratio: { median: 0.9, min: 0.9, max: 0.9 },
    cpuMicros: { median: 15, min: 10, max: 20 },
    cpuRatio: { median: 1.25, min: 1.25, max: 1.25 },
  });
});

test('The aim is met from 0.95 of the base on', () => {
  expect(aimOf(round([95], [100], [50]))?.speed).toMatchObject({ isMet: true, share: { median: 0.95 }, notAheadOf: [] });
  expect(aimOf(round([94], [100], [50]))?.speed.isMet).toBe(false);
});

test('The aim is missed when a framework does as well', () => {
  expect(aimOf(round([98], [100], [98]))?.speed).toMatchObject({
    isMet: false,
    share: { median: 0.98 },
    notAheadOf: ['framework'],
  });
});

test('Rounds on both sides of the aim disagree', () => {
  const fast = round([99], [100], [50]);
  expect(aimOf(fast, fast, round([80], [100], [50]))?.speed).toMatchObject({ isMet: true, doRoundsAgree: false });
  expect(aimOf(fast, fast)?.speed.doRoundsAgree).toBe(true);
});

test('Processor time is judged on its own: less of it is better', () => {
  const aim = aimOf(round([100, 10], [100, 8], [50, 16]));
  expect(aim?.speed.isMet).toBe(true);
  expect(aim?.cpu).toMatchObject({ isMet: false, share: { median: 0.8, min: 0.8, max: 0.8 }, notAheadOf: [] });
});

test('Where a measurement of processor time is missing, nothing is said of it', () => {
  expect(aimOf(round([100, 8], [100, 8], [50, 9]), round([100], [100], [50]))?.cpu).toBeUndefined();
});
