import type { Database } from '../../data/database.gen.ts';

/** What a project waits for its owner to do. */
export type OwnerTurn = 'change' | 'start' | 'complete' | 'report';

const turns: Partial<Readonly<Record<Database['public']['Enums']['project_status'], OwnerTurn>>> = {
  'revisions-requested': 'change',
  'dean-approved': 'start',
  'in-progress': 'complete',
  completed: 'report',
};

/** The statuses in which a project may wait for its owner. A draft waits for nobody. */
export const ownerStatuses = Object.keys(turns) as (keyof typeof turns)[];

/**
 * What a project waits for its owner to do; undefined: it does not wait for them.
 * @param today the institution's day, `2026-11-21`: a project is not completed before its last day is over
 */
export function ownerTurn(
  { status, ends_on }: { readonly status: keyof typeof turns; readonly ends_on: string | null },
  today: string,
): OwnerTurn | undefined {
  if (status === 'in-progress' && ends_on !== null && ends_on >= today) return undefined;
  return turns[status];
}
