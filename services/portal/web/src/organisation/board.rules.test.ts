import { expect, test } from 'vitest';
import { groupOf } from './board.rules.ts';

test.each([
  ['president', 'leading'],
  ['chair', 'places'],
  ['advisor', 'faculty'],
  ['asst_dean', 'faculty'],
  ['dean', 'faculty'],
] as const)('the board shows the %s among the %s', (role, group) => {
  expect(groupOf(role)).toBe(group);
});
