import { expect, test } from 'vitest';
import { movesOf, nextMover, waitingOf, type Decider, type MovableProject, type Review, type Transition } from './moves.rules.ts';

const transitions: Transition[] = [
  { from_status: 'draft', to_status: 'submitted-to-chair', mover: 'owner', kind: 'submit', path: null },
  { from_status: 'submitted-to-chair', to_status: 'draft', mover: 'owner', kind: 'take-back', path: null },
  { from_status: 'submitted-to-chair', to_status: 'chair-approved', mover: 'chair', kind: 'approve', path: null },
  { from_status: 'submitted-to-chair', to_status: 'rejected', mover: 'chair', kind: 'reject', path: null },
  { from_status: 'submitted-to-chair', to_status: 'cancelled', mover: 'owner', kind: 'cancel', path: null },
  { from_status: 'chair-approved', to_status: 'advisor-approved', mover: 'advisor', kind: 'approve', path: 'ordinary' },
  { from_status: 'chair-approved', to_status: 'secretary-approved', mover: 'secretary', kind: 'approve', path: 'board' },
  { from_status: 'post-report-submitted', to_status: 'archived', mover: 'secretary', kind: 'archive', path: null },
];
const project: MovableProject = { status: 'submitted-to-chair', created_by: 'owner', needs_board: false };
const person = (id: string, role: Decider['role']): Decider => ({ id, role, name: id });
const review = (authority: string, rest: Partial<Review> = {}): Review => ({
  projectId: 'p',
  title: 'A proposal',
  titleEn: null,
  authority,
  needsReason: false,
  insteadOf: undefined,
  ...rest,
});
const moved = (...of: Parameters<typeof movesOf>) => movesOf(...of).map(({ to, insteadOf }) => [to, insteadOf]);

test('a person reviews what the database lets them review, for the role of the step', () => {
  expect(movesOf(project, transitions, [person('chair', 'chair')], undefined)).toEqual([]);
  expect(movesOf(project, transitions, [person('advisor', 'advisor')], review('next-step'))).toMatchObject([
    { to: 'chair-approved', role: 'chair', isForSeat: true, needsReason: false },
    { to: 'rejected', role: 'chair' },
  ]);
});

test('a deputy reviews in place of the principal, an administrator with a reason', () => {
  expect(moved(project, transitions, [person('me', 'member')], review('deputy', { insteadOf: 'Chai' }))).toEqual([
    ['chair-approved', 'Chai'],
    ['rejected', 'Chai'],
  ]);
  const [approve] = movesOf(project, transitions, [person('me', 'admin')], review('administrator', { needsReason: true }));
  expect(approve).toMatchObject({ isForSeat: true, needsReason: true });
});

test('owners make their own moves, and the deputy of the secretary archives', () => {
  expect(moved({ ...project, created_by: 'me' }, transitions, [person('me', 'chair')], undefined)).toEqual([
    ['draft', undefined],
    ['cancelled', undefined],
  ]);
  const reported: MovableProject = { ...project, status: 'post-report-submitted' };
  expect(moved(reported, transitions, [person('me', 'member'), person('Sai', 'secretary')], undefined)).toEqual([
    ['archived', 'Sai'],
  ]);
});

test('nobody archives a project of their own, not as a deputy either', () => {
  const reported: MovableProject = { ...project, status: 'post-report-submitted', created_by: 'me' };
  expect(moved(reported, transitions, [person('me', 'secretary')], undefined)).toEqual([]);
  expect(moved(reported, transitions, [person('me', 'member'), person('Sai', 'secretary')], undefined)).toEqual([]);
});

test('a submitted project waits for its reviewer, though its owner may take it back', () => {
  expect(nextMover(project, transitions)).toBe('chair');
});

test('the board reviews only projects that need it', () => {
  const approved: MovableProject = { ...project, status: 'chair-approved' };
  expect(nextMover(approved, transitions)).toBe('advisor');
  expect(nextMover({ ...approved, needs_board: true }, transitions)).toBe('secretary');
  expect(moved(approved, transitions, [person('a', 'advisor')], review('holder'))).toEqual([['advisor-approved', undefined]]);
});

test('a step is overdue from the day after its due date, by the calendar of Bangkok at whatever hour it began', () => {
  const waiting = { status: 'submitted-to-chair', status_changed_at: '2026-11-01T10:00:00Z' };
  const days = { 'submitted-to-chair': 3 };
  const dueAt = new Date('2026-11-04T10:00:00Z');
  expect(waitingOf(waiting, days, Date.parse('2026-11-04T16:59:00Z'))).toEqual({ days: 3, overdue: 0, dueAt });
  expect(waitingOf(waiting, days, Date.parse('2026-11-04T17:00:00Z'))).toEqual({ days: 4, overdue: 1, dueAt });
  expect(waitingOf(waiting, null, Date.parse('2026-11-04T17:00:00Z'))).toEqual({
    days: 4,
    overdue: 0,
    dueAt: undefined,
  });
});
