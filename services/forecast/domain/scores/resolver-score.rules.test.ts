import { expect, test } from 'vitest';
import { scoreResolver } from './resolver-score.rules.ts';

type Outcome = 'yes' | 'no' | 'void';
const market = (outcome: Outcome, proposedOutcome?: Outcome, confidence = 1) => ({
  slug: crypto.randomUUID(),
  outcome,
  resolver: proposedOutcome ? { resolutionId: 'res_00000000000000000000', proposedOutcome, confidence } : null,
});

test('the resolver is scored on what it decided, and every resolved market is counted', () => {
  const score = scoreResolver([market('yes', 'yes', 0.9), market('no', 'yes', 0.8), market('no')]);
  expect(score).toMatchObject({ resolved: 3, decided: 2, right: 1 });
  expect(score.brier).toBeCloseTo((0.1 ** 2 + 0.8 ** 2) / 2);
});

test('its confidence in No is its probability of No', () => {
  expect(scoreResolver([market('no', 'no', 0.9)]).brier).toBeCloseTo(0.01);
});

test('a void market counts as right or wrong, and has no score', () => {
  expect(scoreResolver([market('void', 'void'), market('void', 'yes'), market('yes', 'void')])).toEqual({
    resolved: 3,
    decided: 3,
    right: 1,
    brier: null,
    log: null,
  });
});
