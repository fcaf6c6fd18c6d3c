import type { Database } from '../../data/database.gen.ts';

type Enums = Database['public']['Enums'];

/** A row of `project_transitions`: the workflow as the database has it. */
export type Transition = Pick<
  Database['public']['Tables']['project_transitions']['Row'],
  'from_status' | 'to_status' | 'mover' | 'kind' | 'path'
>;

/** The office in which a person decides: their own, or that of a person who named them deputy. */
export interface Decider {
  readonly id: string;
  readonly role: Enums['user_role'];
  readonly name: string;
  /** The divisions and clubs that a chair decides about. */
  readonly divisions: readonly string[];
  readonly clubs: readonly string[];
}

export interface MovableProject {
  readonly status: Enums['project_status'];
  readonly created_by: string;
  readonly needs_board: boolean;
  readonly division: string | null;
  readonly club_id: string | null;
}

/** Something that the caller may do to a project now. */
export interface Move {
  readonly kind: string;
  readonly to: Enums['project_status'];
  /** undefined: as oneself. */
  readonly insteadOf: Decider | undefined;
}

const decisions = new Set(['approve', 'reject', 'request-revisions']);

const chairs = ({ divisions, clubs }: Decider, project: MovableProject) =>
  (project.division !== null && divisions.includes(project.division)) ||
  (project.club_id !== null && clubs.includes(project.club_id));

/**
 * The caller's next moves, by the rules of `private.decide_move`. This only decides which buttons to show.
 * @param deciders the caller first, then those who named the caller deputy today
 */
export function movesOf(
  project: MovableProject,
  transitions: readonly Transition[],
  deciders: readonly [Decider, ...Decider[]],
): Move[] {
  const [me] = deciders;
  const path = project.needs_board ? 'board' : 'ordinary';
  const moves = new Map<string, Move>();
  for (const transition of transitions) {
    if (transition.from_status !== project.status || (transition.path !== null && transition.path !== path)) continue;
    const decider = deciders.find((each) => mayMove(each, me, project, transition));
    if (!decider || moves.has(transition.to_status)) continue;
    moves.set(transition.to_status, {
      kind: transition.kind,
      to: transition.to_status,
      insteadOf: decider === me ? undefined : decider,
    });
  }
  return [...moves.values()];
}

function mayMove(decider: Decider, me: Decider, project: MovableProject, { mover, kind }: Transition): boolean {
  if (mover === 'owner') return decider === me && project.created_by === me.id;
  if (decider.role !== mover) return false;
  // You can't review your own project, not even as someone's deputy or through your deputy.
  if (decisions.has(kind) && (project.created_by === me.id || project.created_by === decider.id)) return false;
  return mover !== 'chair' || chairs(decider, project);
}

/** The owner or role that moves a project on from a status. */
export function nextMover(project: MovableProject, transitions: readonly Transition[]): string | undefined {
  const path = project.needs_board ? 'board' : 'ordinary';
  return transitions.find(
    ({ from_status, kind, path: only }) =>
      from_status === project.status &&
      (only === null || only === path) &&
      !['cancel', 'reject', 'request-revisions'].includes(kind),
  )?.mover;
}

const dayMs = 24 * 60 * 60 * 1000;

/** How long a step has waited, and how long it is overdue, in whole days. */
export function waitingOf(
  project: { readonly status: string; readonly status_changed_at: string },
  stepDays: unknown,
  now: number,
): { readonly days: number; readonly overdue: number } {
  const days = Math.max(0, Math.floor((now - Date.parse(project.status_changed_at)) / dayMs));
  const allowed = (stepDays as Readonly<Record<string, unknown>> | null)?.[project.status];
  return { days, overdue: typeof allowed === 'number' ? Math.max(0, days - allowed) : 0 };
}
