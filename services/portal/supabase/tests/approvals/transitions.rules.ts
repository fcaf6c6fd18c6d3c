/** A move between two states, as `docs/portal-workflow.md` and project_transitions have it. */
export interface Transition {
  readonly from: string;
  readonly to: string;
  readonly mover: string;
  /** `both`, or the one on which it is. */
  readonly path: string;
  readonly kind: string;
}

/** The rows of the page's first table. */
export function readTransitions(page: string): Transition[] {
  const table = page.slice(page.indexOf('| from |'), page.indexOf('# Who reviews'));
  return table
    .split('\n')
    .slice(2)
    .flatMap((line) => {
      const [, from, to, mover, path, kind, because = ''] = line.split('|').map((field) => field.trim());
      if (!from || !to || !mover || !path || !kind) return [];
      if (!/^(§3|W\d)/.test(because)) throw new Error(`${line} gives no reason that can be looked up.`);
      return [{ from, to, mover, path, kind }];
    });
}

export interface Attempt {
  readonly role: string;
  readonly from: string;
  readonly to: string;
  readonly isOwn: boolean;
  readonly needsBoard: boolean;
  /** The project's division or club is not the chair's. */
  readonly isElsewhere: boolean;
}

const reviews = new Set(['approve', 'reject', 'request-revisions']);

/**
 * The outcome of an attempt by the table: `yes`, or the refusal's code. Of several rows the one that comes closest to
 * allowing the move speaks.
 */
export function expectMove(transitions: readonly Transition[], attempt: Attempt): string {
  const outcomes = transitions
    .filter(({ from, to }) => from === attempt.from && to === attempt.to)
    .map((transition) => judge(transition, attempt));
  for (const outcome of [
    'yes',
    'project_own_review',
    'project_of_other_division',
    'project_of_other_owner',
    'project_step_of_other_role',
  ])
    if (outcomes.includes(outcome)) return outcome;
  return (
    outcomes[0] ??
    (attempt.to === 'draft' && isInReview(transitions, attempt) ? 'project_already_reviewed' : 'project_transition_unknown')
  );
}

const isInReview = (transitions: readonly Transition[], { from, needsBoard }: Attempt): boolean =>
  transitions.some(
    (next) => next.from === from && next.kind === 'approve' && ['both', needsBoard ? 'board' : 'ordinary'].includes(next.path),
  );

function judge({ mover, path, kind }: Transition, { role, isOwn, needsBoard, isElsewhere }: Attempt): string {
  if (path === 'board' && !needsBoard) return 'project_needs_no_board';
  if (path === 'ordinary' && needsBoard) return 'project_needs_board';
  if (mover === 'owner') return isOwn ? 'yes' : 'project_of_other_owner';
  if ((reviews.has(kind) || kind === 'archive') && isOwn) return 'project_own_review';
  if (mover !== role) return 'project_step_of_other_role';
  return mover === 'chair' && isElsewhere ? 'project_of_other_division' : 'yes';
}
