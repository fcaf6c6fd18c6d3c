import { expect, test } from 'vitest';
import { reviewStepsOf } from './reviewers.rules.ts';

const row = (step: number, role: string, seat: string, authority: string | null, person_id: string | null) => ({
  step,
  role,
  seat,
  authority,
  person_id,
});

test('a step warns where its role has nobody but the owner, where its holder reviewed before, and where nobody may review', () => {
  const steps = reviewStepsOf([
    row(1, 'chair', 'own', 'same-role', 'a'),
    row(1, 'chair', 'own', 'same-role', 'b'),
    row(2, 'advisor', 'filled', 'holder', 'c'),
    row(3, 'asst_dean', 'empty', 'next-step', 'd'),
    row(4, 'dean', 'filled', 'administrator', 'e'),
    row(5, 'vp', 'empty', null, null),
    row(6, 'secretary', 'without-role', 'same-role', 'f'),
  ]);
  expect(steps.map(({ role, people, warning }) => [role, people.map((person) => person.person_id), warning])).toEqual([
    ['chair', ['a', 'b'], 'own'],
    ['advisor', ['c'], undefined],
    ['asst_dean', ['d'], 'empty'],
    ['dean', ['e'], 'taken'],
    ['vp', [], 'nobody'],
    ['secretary', ['f'], 'without-role'],
  ]);
});
