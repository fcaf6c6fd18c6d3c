import { expect, test } from 'vitest';
import { ownerTurn } from './owner-turn.rules.ts';

test('an approved project waits for its owner to start it, and a running one once its last day is over', () => {
  const turn = (status: Parameters<typeof ownerTurn>[0]['status'], today = '2026-11-28') =>
    ownerTurn({ status, ends_on: '2026-11-28' }, today);
  expect([turn('dean-approved'), turn('revisions-requested'), turn('completed')]).toEqual(['start', 'change', 'report']);
  expect([turn('in-progress'), turn('in-progress', '2026-11-29')]).toEqual([undefined, 'complete']);
  expect([turn('draft'), turn('submitted-to-chair'), turn('post-report-submitted'), turn('cancelled')]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
