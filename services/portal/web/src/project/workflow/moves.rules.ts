import type { Database } from '../../data/database.gen.ts';
import { dayOf, daysBetween } from '../../language/today.ts';

type Enums = Database['public']['Enums'];

/** A row of `project_transitions`: the workflow as the database has it. */
export type Transition = Pick<
  Database['public']['Tables']['project_transitions']['Row'],
  'from_status' | 'to_status' | 'mover' | 'kind' | 'path'
>;

/** The caller, or a person who named the caller deputy, with the role. */
export interface Decider {
  readonly id: string;
  readonly role: Enums['user_role'];
  readonly name: string;
}

/** A project that the caller may review now, by the database's rules. */
export interface Review {
  readonly projectId: string;
  readonly title: string;
  readonly titleEn: string | null;
  /** A row of `review_authorities`. */
  readonly authority: string;
  readonly needsReason: boolean;
  /** The name of the person for whom a deputy reviews; undefined: as oneself. */
  readonly insteadOf: string | undefined;
}

export interface MovableProject {
  readonly status: Enums['project_status'];
  readonly created_by: string;
  readonly needs_board: boolean;
}

/** Something that the caller may do to a project now. */
export interface Move {
  readonly kind: string;
  readonly to: Enums['project_status'];
  /** The role for which the caller acts, or `owner`. */
  readonly role: string;
  /** The name of the person for whom a deputy acts; undefined: as oneself. */
  readonly insteadOf: string | undefined;
  /** Set where the caller reviews for a seat that nobody else fills. */
  readonly isForSeat: boolean;
  readonly needsReason: boolean;
}

const reviews = new Set(['approve', 'reject', 'request-revisions']);

/** From the usual decision to the last resort; the owner's own moves exclude each other. */
const places = [
  'approve',
  'archive',
  'submit',
  'resume',
  'start',
  'complete',
  'report',
  'request-revisions',
  'reject',
  'take-back',
  'cancel',
];

/** Whether a move is a decision about somebody else's project, not the owner's own step. */
export const isDecision = ({ kind }: Move): boolean => reviews.has(kind) || kind === 'archive';

/** Whether a decision does not let a project pass. */
export const isRefusal = ({ kind }: Move): boolean => kind === 'reject' || kind === 'request-revisions';

/**
 * The caller's next moves, by the rules of `private.decide_move`. This only decides which buttons to show.
 * @param deciders the caller first, then those who named the caller deputy today
 * @param review undefined: the caller may not review the project now
 */
export function movesOf(
  project: MovableProject,
  transitions: readonly Transition[],
  deciders: readonly [Decider, ...Decider[]],
  review: Review | undefined,
): Move[] {
  const [me] = deciders;
  const path = project.needs_board ? 'board' : 'ordinary';
  const moves = new Map<string, Move>();
  for (const transition of transitions) {
    if (transition.from_status !== project.status || (transition.path !== null && transition.path !== path)) continue;
    if (moves.has(transition.to_status)) continue;
    const { kind, to_status: to, mover: role } = transition;
    if (reviews.has(kind)) {
      if (review) moves.set(to, { kind, to, role, ...capacityOf(review) });
      continue;
    }
    const decider = deciders.find((each) => mayMove(each, me, project, transition));
    const insteadOf = decider === me ? undefined : decider?.name;
    if (decider) moves.set(to, { kind, to, role, insteadOf, isForSeat: false, needsReason: false });
  }
  return [...moves.values()].toSorted((a, b) => places.indexOf(a.kind) - places.indexOf(b.kind));
}

const capacityOf = ({ authority, insteadOf, needsReason }: Review) => ({
  insteadOf,
  isForSeat: authority !== 'holder' && authority !== 'deputy',
  needsReason,
});

function mayMove(decider: Decider, me: Decider, project: MovableProject, { mover, kind }: Transition): boolean {
  const isOwn = project.created_by === me.id;
  if (mover === 'owner') return decider === me && isOwn;
  return decider.role === mover && !(kind === 'archive' && isOwn);
}

/** The owner or role that moves a project on from a status. */
export function nextMover(project: MovableProject, transitions: readonly Transition[]): string | undefined {
  const path = project.needs_board ? 'board' : 'ordinary';
  return transitions.find(
    ({ from_status, kind, path: only }) =>
      from_status === project.status &&
      (only === null || only === path) &&
      !['cancel', 'take-back', 'reject', 'request-revisions'].includes(kind),
  )?.mover;
}

const dayMs = 24 * 60 * 60 * 1000;

export interface Waiting {
  readonly days: number;
  /** 0: it is not. */
  readonly overdue: number;
  /** undefined: the step has no limit. */
  readonly dueAt: Date | undefined;
}

/** How long a step has waited, until when it may, and how long it is overdue, in days of the calendar. */
export function waitingOf(
  project: { readonly status: string; readonly status_changed_at: string },
  stepDays: unknown,
  now: number,
): Waiting {
  const days = Math.max(0, daysBetween(dayOf(project.status_changed_at), dayOf(new Date(now))));
  const allowed = (stepDays as Readonly<Record<string, unknown>> | null)?.[project.status];
  if (typeof allowed !== 'number') return { days, overdue: 0, dueAt: undefined };
  return { days, overdue: Math.max(0, days - allowed), dueAt: new Date(Date.parse(project.status_changed_at) + allowed * dayMs) };
}
