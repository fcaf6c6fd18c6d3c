import { expect, test } from 'vitest';
import { summarise } from '../forecast/summary.rules.ts';
import { judge } from './aim.rules.ts';

/** Requests a second of ours and of the rival, round for round. */
const measured = (
  ours: readonly number[],
  rival: readonly number[],
  cpuMicros?: { readonly ours: number; readonly rival: number },
) =>
  summarise(
    [ours, rival].flatMap((speeds, index) =>
      speeds.map((requestsPerSecond) => {
        const contestant = index === 0 ? 'ours' : 'rival';
        return { variant: 'list', contestant, requestsPerSecond, cpuMicros: cpuMicros?.[contestant] };
      }),
    ),
    'rival',
  );

test.for([
  ['met', [500, 510, 505], true, true],
  ['met at the aim itself', [500, 500, 500], true, true],
  ['met, but not in each round', [480, 500, 510], true, false],
  ['missed', [490, 480, 470], false, true],
  ['missed, but not in each round', [490, 480, 510], false, false],
] as const)('Five times the rival is %s', ([, ours, isMet, doRoundsAgree]) => {
  const aim = judge(measured(ours, [100, 100, 100]), 'ours', 'rival', 5);
  expect(aim).toMatchObject({ rival: 'rival', least: 5, exercises: [{ exercise: 'list', isMet, doRoundsAgree }] });
});

test('A share compares measurements of the same round', () => {
  const [verdict] = judge(measured([100, 1000, 300], [10, 200, 50]), 'ours', 'rival', 5).exercises;
  expect(verdict?.share).toEqual({ median: 6, min: 5, max: 10 });
});

test('By processor time, who needs a quarter for a request does four times as much', () => {
  const at = (cpuMicros?: { ours: number; rival: number }) =>
    judge(measured([1], [1], cpuMicros), 'ours', 'rival', 5).exercises[0];
  expect(at({ ours: 100, rival: 400 })?.cpuShare).toEqual({ median: 4, min: 4, max: 4 });
  expect(at()?.cpuShare).toBeUndefined();
});
