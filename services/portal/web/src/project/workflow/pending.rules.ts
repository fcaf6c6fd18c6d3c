import type { Project, Step } from '../queries.ts';
import type { Move } from './moves.rules.ts';

/** What the progress of a project shows of a step. */
export type PathStep = Pick<Step, 'from_status' | 'to_status' | 'acting_role' | 'actor' | 'principal' | 'created_at'>;

/** A decision that can still be undone. */
export interface PendingDecision {
  readonly move: Pick<Move, 'to' | 'role' | 'insteadOf'>;
  /** The name of who decided, in the reader's language. */
  readonly actor: string;
  readonly at: string;
}

const personOf = (name: string) => ({ full_name: name, full_name_en: name, nickname: null, is_name_doubtful: false });

/** A project and its steps as a decision leaves them; undefined: as they are. */
export function afterDecision(
  project: Project,
  steps: readonly PathStep[],
  decision: PendingDecision | undefined,
): { readonly project: Project; readonly steps: readonly PathStep[] } {
  if (!decision || decision.move.to === project.status) return { project, steps };
  const { move, actor, at } = decision;
  const step: PathStep = {
    from_status: project.status,
    to_status: move.to,
    acting_role: move.role,
    actor: personOf(actor),
    principal: move.insteadOf === undefined ? null : personOf(move.insteadOf),
    created_at: at,
  };
  return { project: { ...project, status: move.to, status_changed_at: at }, steps: [...steps, step] };
}
