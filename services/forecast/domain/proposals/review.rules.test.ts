import { expect, test } from 'vitest';
import { reviewStatus } from '../../contract/index.ts';
import { isFinal, canBecome } from './review.rules.ts';

// Written from the specification's states and the decision on their transitions, not from the code.
const allowed = [
  'pending approved',
  'pending rejected',
  'pending revisions-requested',
  'revisions-requested pending',
  'revisions-requested rejected',
];

test.for(reviewStatus.options.flatMap((from) => reviewStatus.options.map((to) => [from, to] as const)))(
  'a proposal goes from %s to %s only where the table says so',
  ([from, to]) => {
    expect(canBecome(from, to)).toBe(allowed.includes(`${from} ${to}`));
  },
);

test('approved and rejected are final', () => {
  expect(reviewStatus.options.filter(isFinal)).toEqual(['approved', 'rejected']);
});
