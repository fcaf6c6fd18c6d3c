import { expect, test } from 'vitest';
import { m } from '../paraglide/messages.js';
import { joiningObstacle } from './joining.ts';

test.each([
  ['open', true, null],
  ['open', false, null],
  ['ask', true, null],
  ['ask', false, m.club_joining_unanswered],
  ['closed', true, m.club_joining_closed],
] as const)('a club that people join by %s, with officers: %s, says whether they can', (joining, hasOfficers, sentence) => {
  expect(joiningObstacle({ joining }, { has_officers: hasOfficers })).toBe(sentence?.() ?? null);
});
