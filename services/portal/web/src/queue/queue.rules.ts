import type { Status } from '../project/labels.ts';
import type { ListedProject } from '../project/queries.ts';
import {
  isDecision,
  movesOf,
  nextMover,
  waitingOf,
  type Decider,
  type Move,
  type Review,
  type Transition,
} from '../project/workflow/moves.rules.ts';
import { pathOf } from '../project/workflow/path.rules.ts';

/** A project that waits, and what the reader may do about it. */
export interface QueueEntry {
  readonly project: ListedProject;
  /** The role that decides now. */
  readonly mover: string | undefined;
  readonly days: number;
  /** Days past those that the step may take; 0: it is not. */
  readonly overdue: number;
  /** The reader's possible decisions, approve or archive first; may be empty. */
  readonly decisions: readonly Move[];
}

export interface QueueFilters {
  readonly show?: 'all' | undefined;
  readonly step?: string | undefined;
  /** A division's slug or a club's identifier. */
  readonly home?: string | undefined;
  readonly overdue?: true | undefined;
  readonly delegated?: true | undefined;
}

/** Everybody who decides, in the order of the workflow. An administrator only archives. */
const movers = [...new Set(pathOf(true).map(({ mover }) => mover)), 'admin'];

const settling = new Set(['approve', 'archive']);

/** Everything that waits: the most overdue first, then the longest waiting. */
export function queueOf(
  projects: readonly ListedProject[],
  transitions: readonly Transition[],
  deciders: readonly [Decider, ...Decider[]],
  reviews: readonly Review[],
  stepDays: unknown,
  now: number,
): readonly QueueEntry[] {
  const reviewOf = new Map(reviews.map((review) => [review.projectId, review]));
  return projects
    .map((project) => {
      const moves = movesOf(project, transitions, deciders, reviewOf.get(project.id)).filter(isDecision);
      const isMine = moves.some(({ kind }) => settling.has(kind));
      return {
        project,
        mover: nextMover(project, transitions),
        ...waitingOf(project, stepDays, now),
        decisions: isMine ? moves : [],
      };
    })
    .toSorted(
      (a, b) => b.overdue - a.overdue || Date.parse(a.project.status_changed_at) - Date.parse(b.project.status_changed_at),
    );
}

/** The queue as decisions leave it that are not sent yet: a project that only moves on still waits, for somebody else. */
export const afterDecisions = (
  queue: readonly QueueEntry[],
  made: ReadonlyMap<string, { readonly to: string }>,
  transitions: readonly Transition[],
  now: number,
): readonly QueueEntry[] => {
  const moved: QueueEntry[] = [];
  const others = queue.filter((entry) => {
    const to = made.get(entry.project.id)?.to as Status | undefined;
    if (to === undefined) return true;
    const project = { ...entry.project, status: to, status_changed_at: new Date(now).toISOString() };
    const mover = nextMover(project, transitions);
    if (mover !== undefined && mover !== 'owner') moved.push({ project, mover, days: 0, overdue: 0, decisions: [] });
    return false;
  });
  return [...others, ...moved];
};

export const isMine = ({ decisions }: QueueEntry): boolean => decisions.length > 0;
export const isDelegated = ({ decisions }: QueueEntry): boolean => decisions[0]?.insteadOf !== undefined;

export const filterQueue = (entries: readonly QueueEntry[], filters: QueueFilters): readonly QueueEntry[] =>
  entries.filter(
    (entry) =>
      (filters.show === 'all' || isMine(entry)) &&
      (filters.step === undefined || entry.mover === filters.step) &&
      (filters.home === undefined || filters.home === entry.project.division || filters.home === entry.project.club_id) &&
      (filters.overdue !== true || entry.overdue > 0) &&
      (filters.delegated !== true || isDelegated(entry)),
  );

/** The homes that the entries have, and who decides about them in the order of the workflow, to choose from. */
export function choicesIn(entries: readonly QueueEntry[]) {
  const homes = new Map<string, { readonly name: string; readonly name_th: string }>();
  for (const { project } of entries) {
    if (project.division !== null && project.divisions) homes.set(project.division, project.divisions);
    if (project.club_id !== null && project.clubs) homes.set(project.club_id, project.clubs);
  }
  return { homes, steps: movers.filter((mover) => entries.some((entry) => entry.mover === mover)) };
}
