import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxFailures, planRestart, windowMs } from './restart.rules.ts';

const now = 1e12;
/** Moments of the last twenty minutes, in ms before now. */
const ages = fc.array(fc.integer({ min: 0, max: 2 * windowMs }), { maxLength: 30 });
const momentsOf = (list: readonly number[]) => list.map((age) => now - age);

test('the tenth failure within ten minutes is the last one, and no earlier one is', () => {
  fc.assert(
    fc.property(ages, (list) => {
      const recent = list.filter((age) => age < windowMs).length;
      expect(planRestart(momentsOf(list), now).kind).toBe(recent >= maxFailures ? 'give-up' : 'restart');
    }),
  );
});

test('each further failure makes the pause longer or as long, and none is longer than half a minute', () => {
  fc.assert(
    fc.property(ages, fc.integer({ min: 0, max: windowMs - 1 }), (list, age) => {
      const before = planRestart(momentsOf(list), now);
      const after = planRestart(momentsOf([...list, age]), now);
      if (before.kind === 'give-up') expect(after.kind).toBe('give-up');
      else if (after.kind === 'restart') {
        expect(after.delayMs).toBeGreaterThanOrEqual(before.delayMs);
        expect(after.delayMs).toBeLessThanOrEqual(30_000);
      }
    }),
  );
});

test('a first failure, or one after ten quiet minutes, is followed by a start within a tenth of a second', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: windowMs, max: 9 * windowMs })), (list) => {
      expect(planRestart([...momentsOf(list), now], now)).toEqual({ kind: 'restart', delayMs: 100 });
    }),
  );
});

test('what fails at once each time is given up within two minutes', () => {
  const failures: number[] = [];
  let at = now;
  for (;;) {
    failures.push(at);
    const plan = planRestart(failures, at);
    if (plan.kind === 'give-up') break;
    at += plan.delayMs;
  }
  expect(failures).toHaveLength(maxFailures);
  expect(at - now).toBeLessThan(120_000);
});
