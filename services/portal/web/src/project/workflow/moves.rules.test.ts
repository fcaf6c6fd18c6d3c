import { expect, test } from 'vitest';
import { movesOf, nextMover, waitingOf, type Decider, type MovableProject, type Transition } from './moves.rules.ts';

const transitions: Transition[] = [
  { from_status: 'draft', to_status: 'submitted-to-chair', mover: 'owner', kind: 'submit', path: null },
  { from_status: 'submitted-to-chair', to_status: 'chair-approved', mover: 'chair', kind: 'approve', path: null },
  { from_status: 'submitted-to-chair', to_status: 'rejected', mover: 'chair', kind: 'reject', path: null },
  { from_status: 'submitted-to-chair', to_status: 'cancelled', mover: 'owner', kind: 'cancel', path: null },
  { from_status: 'chair-approved', to_status: 'advisor-approved', mover: 'advisor', kind: 'approve', path: 'ordinary' },
  { from_status: 'chair-approved', to_status: 'secretary-approved', mover: 'secretary', kind: 'approve', path: 'board' },
];
const project: MovableProject = {
  status: 'submitted-to-chair',
  created_by: 'owner',
  needs_board: false,
  division: 'arts',
  club_id: null,
};
const person = (id: string, role: Decider['role'], divisions: string[] = []): Decider => ({
  id,
  role,
  name: id,
  divisions,
  clubs: [],
});
const moved = (...of: Parameters<typeof movesOf>) => movesOf(...of).map(({ to, insteadOf }) => [to, insteadOf?.id]);

test('a chair decides about projects of their own division only', () => {
  expect(moved(project, transitions, [person('chair', 'chair', ['arts'])])).toEqual([
    ['chair-approved', undefined],
    ['rejected', undefined],
  ]);
  expect(moved(project, transitions, [person('chair', 'chair', ['sports'])])).toEqual([]);
});

test('a deputy decides in place of the principal', () => {
  expect(moved(project, transitions, [person('me', 'member'), person('chair', 'chair', ['arts'])])).toEqual([
    ['chair-approved', 'chair'],
    ['rejected', 'chair'],
  ]);
});

test('nobody decides about their own project, not even as a deputy', () => {
  const own = { ...project, created_by: 'me' };
  expect(moved(own, transitions, [person('me', 'chair', ['arts'])])).toEqual([['cancelled', undefined]]);
  expect(moved(own, transitions, [person('me', 'member'), person('chair', 'chair', ['arts'])])).toEqual([
    ['cancelled', undefined],
  ]);
});

test('the board reviews only projects that need it', () => {
  const approved: MovableProject = { ...project, status: 'chair-approved' };
  expect(nextMover(approved, transitions)).toBe('advisor');
  expect(nextMover({ ...approved, needs_board: true }, transitions)).toBe('secretary');
  expect(moved(approved, transitions, [person('s', 'secretary')])).toEqual([]);
});

test('a step is overdue from the day after its time limit', () => {
  const waiting = { status: 'submitted-to-chair', status_changed_at: '2026-11-01T00:00:00Z' };
  const days = { 'submitted-to-chair': 3 };
  expect(waitingOf(waiting, days, Date.parse('2026-11-04T23:00:00Z'))).toEqual({ days: 3, overdue: 0 });
  expect(waitingOf(waiting, days, Date.parse('2026-11-05T00:00:00Z'))).toEqual({ days: 4, overdue: 1 });
  expect(waitingOf(waiting, null, Date.parse('2026-11-05T00:00:00Z'))).toEqual({ days: 4, overdue: 0 });
});
