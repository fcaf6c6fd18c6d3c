import type { Database } from '../../data/database.gen.ts';

type Status = Database['public']['Enums']['project_status'];

/** A station of a project's way: the status that is reached there, and who gets it there. */
export interface Station {
  readonly status: Status;
  readonly mover: string;
}

const before: readonly Station[] = [
  { status: 'submitted-to-chair', mover: 'owner' },
  { status: 'chair-approved', mover: 'chair' },
];
const board: readonly Station[] = [
  { status: 'secretary-approved', mover: 'secretary' },
  { status: 'vp-approved', mover: 'vp' },
  { status: 'president-approved', mover: 'president' },
];
const after: readonly Station[] = [
  { status: 'advisor-approved', mover: 'advisor' },
  { status: 'assist-dean-approved', mover: 'asst_dean' },
  { status: 'dean-approved', mover: 'dean' },
  { status: 'in-progress', mover: 'owner' },
  { status: 'completed', mover: 'owner' },
  { status: 'post-report-submitted', mover: 'owner' },
  { status: 'archived', mover: 'secretary' },
];

export const pathOf = (needsBoard: boolean): readonly Station[] => [...before, ...(needsBoard ? board : []), ...after];

/** Where the owner's steps between draft and review lead. */
const own: ReadonlySet<Status> = new Set(['draft', 'submitted-to-chair']);

/** The step by which a project was last sent back or refused, while that is still to be answered. */
export function returnStep<Step extends { readonly to_status: Status }>(
  status: Status,
  steps: readonly Step[],
): Step | undefined {
  // Submitting again and taking that back answers nothing.
  const last = status === 'draft' ? steps.findLast(({ to_status }) => !own.has(to_status)) : steps.at(-1);
  return ['draft', 'revisions-requested', 'rejected'].includes(status) &&
    (last?.to_status === 'revisions-requested' || last?.to_status === 'rejected')
    ? last
    : undefined;
}

/** The step with which a project ended before its path did. */
export function endingOf<Step extends { readonly to_status: Status }>(steps: readonly Step[]): Step | undefined {
  const last = steps.at(-1);
  return last?.to_status === 'rejected' || last?.to_status === 'cancelled' ? last : undefined;
}

/** The stations that are shown: of a project that ended early those that it reached, of any other all. */
export function stationsOf(needsBoard: boolean, round: readonly { readonly to_status: Status }[]): readonly Station[] {
  const stations = pathOf(needsBoard);
  if (!endingOf(round)) return stations;
  const reached = new Set(round.map(({ to_status }) => to_status));
  return stations.slice(0, stations.findLastIndex(({ status }) => reached.has(status)) + 1);
}

/** The steps of the last round. A returned project starts again from the beginning. */
export function lastRound<Step extends { readonly to_status: Status }>(steps: readonly Step[]): readonly Step[] {
  const restarted = steps.findLastIndex(({ to_status }) => to_status === 'draft');
  return steps.slice(restarted + 1);
}
