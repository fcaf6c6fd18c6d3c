import { expect, test } from 'vitest';
import { endingOf, lastRound, pathOf, returnStep, stationsOf } from './path.rules.ts';

test('the path of expensive projects includes the board, and all paths end in the archive', () => {
  const ordinary = pathOf(false).map(({ status }) => status);
  const board = pathOf(true).map(({ status }) => status);
  expect(board.filter((status) => !ordinary.includes(status))).toEqual([
    'secretary-approved',
    'vp-approved',
    'president-approved',
  ]);
  expect([ordinary.at(-1), board.at(-1)]).toEqual(['archived', 'archived']);
});

test('the current round has no steps from before the project was returned', () => {
  const steps = (['submitted-to-chair', 'revisions-requested', 'draft', 'submitted-to-chair', 'chair-approved'] as const).map(
    (to_status) => ({ to_status }),
  );
  expect(lastRound(steps).map(({ to_status }) => to_status)).toEqual(['submitted-to-chair', 'chair-approved']);
  expect(lastRound(steps.slice(0, 2))).toHaveLength(2);
});

test('the reason of a return is shown until the project is submitted again', () => {
  const steps = (['submitted-to-chair', 'revisions-requested', 'draft', 'submitted-to-chair'] as const).map((to_status) => ({
    to_status,
  }));
  expect(returnStep('revisions-requested', steps.slice(0, 2))).toBe(steps[1]);
  expect(returnStep('draft', steps.slice(0, 3))).toBe(steps[1]);
  expect(returnStep('submitted-to-chair', steps)).toBeUndefined();
  expect(returnStep('draft', [])).toBeUndefined();
});

test('the reason of a return is shown again once the answer is taken back', () => {
  const steps = (['submitted-to-chair', 'revisions-requested', 'draft', 'submitted-to-chair', 'draft'] as const).map(
    (to_status) => ({ to_status }),
  );
  expect(returnStep('draft', steps)).toBe(steps[1]);
  expect(returnStep('draft', [steps[0]!, steps[4]!])).toBeUndefined();
});

test('a project that was rejected or cancelled has the stations that it reached, and none ahead', () => {
  const endOf = (...statuses: readonly Parameters<typeof returnStep>[0][]) => {
    const round = statuses.map((to_status) => ({ to_status }));
    return [stationsOf(false, round).map(({ status }) => status), endingOf(round)?.to_status];
  };
  expect(endOf('submitted-to-chair', 'rejected')).toEqual([['submitted-to-chair'], 'rejected']);
  expect(endOf('submitted-to-chair', 'chair-approved', 'cancelled')).toEqual([
    ['submitted-to-chair', 'chair-approved'],
    'cancelled',
  ]);
  expect(endOf('cancelled')).toEqual([[], 'cancelled']);
  expect(endOf('submitted-to-chair', 'chair-approved')).toEqual([pathOf(false).map(({ status }) => status), undefined]);
});
