import { expect, test } from 'vitest';
import type { ListedProject } from '../project/queries.ts';
import type { Review, Transition } from '../project/workflow/moves.rules.ts';
import { afterDecisions, choicesIn, filterQueue, isDelegated, queueOf } from './queue.rules.ts';

const dayMs = 24 * 60 * 60 * 1000;
const now = Date.parse('2027-01-31T00:00:00Z');
const transitions = (['approve', 'request-revisions', 'reject'] as const).map((kind) => ({
  from_status: 'submitted-to-chair',
  to_status: { approve: 'chair-approved', 'request-revisions': 'revisions-requested', reject: 'rejected' }[kind],
  mover: 'chair',
  kind,
  path: null,
})) as Transition[];
const review = (projectId: string, insteadOf?: string): Review => ({
  projectId,
  title: projectId,
  titleEn: null,
  authority: insteadOf === undefined ? 'holder' : 'deputy',
  needsReason: false,
  insteadOf,
});
const projectOf = (id: string, division: string, waited: number, status = 'submitted-to-chair') =>
  ({
    id,
    status,
    created_by: 'owner',
    needs_board: false,
    division,
    club_id: null,
    divisions: { name: division, name_th: division },
    clubs: null,
    status_changed_at: new Date(now - waited * dayMs).toISOString(),
  }) as unknown as ListedProject;

const projects = [
  projectOf('new', 'arts', 1),
  projectOf('late', 'arts', 9),
  projectOf('later', 'sports', 12),
  projectOf('old', 'music', 6),
  // Its step may take longer.
  projectOf('patient', 'music', 20, 'chair-approved'),
];
const queue = queueOf(
  projects,
  transitions,
  [{ id: 'me', role: 'chair', name: 'me' }],
  [review('new'), review('late'), review('later', 'friend')],
  { 'submitted-to-chair': 7, 'chair-approved': 30 },
  now,
);
const idsOf = (filters: Parameters<typeof filterQueue>[1]) => filterQueue(queue, filters).map(({ project }) => project.id);

test('the most overdue project comes first, then the one that has waited longest', () => {
  expect(idsOf({ show: 'all' })).toEqual(['later', 'late', 'patient', 'old', 'new']);
});

test('by default the queue shows what the reader decides, for themselves and as a deputy', () => {
  expect(idsOf({})).toEqual(['later', 'late', 'new']);
  expect(queue.filter(isDelegated).map(({ project }) => project.id)).toEqual(['later']);
});

test('filters combine, and each narrows the list', () => {
  expect(idsOf({ overdue: true })).toEqual(['later', 'late']);
  expect(idsOf({ home: 'arts' })).toEqual(['late', 'new']);
  expect(idsOf({ home: 'arts', overdue: true })).toEqual(['late']);
  expect(idsOf({ delegated: true })).toEqual(['later']);
  expect(idsOf({ show: 'all', step: 'advisor' })).toEqual([]);
});

test('approving is offered first, and refusing last', () => {
  expect(queue[1]?.decisions.map(({ kind }) => kind)).toEqual(['approve', 'request-revisions', 'reject']);
});

test('the filters offer only values that occur', () => {
  const { homes, steps } = choicesIn(queue);
  expect([[...homes.keys()].toSorted(), steps]).toEqual([['arts', 'music', 'sports'], ['chair']]);
});

const entryOf = (id: string, mover: string) => ({ ...queue[0]!, mover, project: projectOf(id, 'arts', 1), decisions: [] });

test('whose turn it is can be chosen in the order of the workflow', () => {
  const movers = ['dean', 'advisor', 'president', 'secretary', 'asst_dean', 'chair', 'vp'];
  expect(choicesIn(movers.map((mover) => entryOf(mover, mover))).steps).toEqual([
    'chair',
    'secretary',
    'vp',
    'president',
    'advisor',
    'asst_dean',
    'dean',
  ]);
});

test('a project that only moved on still waits, for the next; one that was sent back or refused does not', () => {
  const next = {
    ...transitions[0]!,
    from_status: 'chair-approved',
    to_status: 'advisor-approved',
    mover: 'advisor',
  } as Transition;
  const after = (to: string) =>
    afterDecisions(queue, new Map([['late', { to }]]), [...transitions, next], now).map(
      ({ project, mover, decisions, overdue }) =>
        project.id === 'late' ? [project.id, mover, decisions.length, overdue] : project.id,
    );
  expect(after('chair-approved')).toEqual(['later', 'patient', 'old', 'new', ['late', 'advisor', 0, 0]]);
  expect(after('rejected')).toEqual(['later', 'patient', 'old', 'new']);
  expect(after('revisions-requested')).toEqual(['later', 'patient', 'old', 'new']);
});
