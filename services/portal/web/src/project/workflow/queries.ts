import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../../data/client.ts';
import type { RowOf } from '../../data/row-of.ts';
import { personName } from '../../people/labels.ts';
import { dataOf, maybeDataOf } from '../../refusals/refusal.ts';
import { readPrincipals } from '../../session/delegations.ts';
import type { Session } from '../../session/session.ts';
import { projectKeys } from '../queries.ts';
import type { Decider, Review } from './moves.rules.ts';

/** Query keys of the approval workflow. What changes with projects is below `projectKeys.all`. */
export const workflowKeys = {
  transitions: ['transitions'] as const,
  deciders: (userId: string) => ['deciders', userId] as const,
  reviews: (userId: string) => [...projectKeys.all, 'reviews', userId] as const,
  reviewers: (projectId: string, version: string) => [...projectKeys.all, 'reviewers', projectId, version] as const,
};

/** The workflow, which changes with migrations only. */
export const transitionsQuery = (db: Client) =>
  queryOptions({
    queryKey: workflowKeys.transitions,
    staleTime: Infinity,
    queryFn: async () => dataOf(await db.from('project_transitions').select('from_status, to_status, mover, kind, path')),
  });

/** The caller first, then the people for whom the caller is a deputy today. */
export const decidersQuery = (db: Client, session: Session) =>
  queryOptions({
    queryKey: workflowKeys.deciders(session.userId),
    queryFn: async (): Promise<readonly [Decider, ...Decider[]]> => {
      const me: Decider = { id: session.userId, role: session.role, name: session.name ?? '' };
      const principals = await readPrincipals(db, session.userId);
      return [me, ...principals.map((person) => ({ id: person.id, role: person.role, name: personName(person) }))];
    },
  });

interface ReviewRow {
  readonly project_id: string;
  readonly title: string;
  readonly title_en: string | null;
  readonly authority: string;
  readonly needs_reason: boolean;
  readonly principal: {
    readonly nickname: string | null;
    readonly full_name: string | null;
    readonly full_name_en: string | null;
    readonly is_name_doubtful: boolean;
  } | null;
}

/** What the caller may review now, longest wait first. */
export const reviewsQuery = (db: Client, userId: string) =>
  queryOptions({
    queryKey: workflowKeys.reviews(userId),
    queryFn: async (): Promise<readonly Review[]> =>
      (dataOf(await db.rpc('my_reviews', {}, { get: true })) as unknown as readonly ReviewRow[]).map((row) => ({
        projectId: row.project_id,
        title: row.title,
        titleEn: row.title_en,
        authority: row.authority,
        needsReason: row.needs_reason,
        insteadOf: row.principal ? personName(row.principal) : undefined,
      })),
  });

/**
 * Who reviews each step that is left, as things are now: a row for each person, and one without where nobody may.
 * @param version of the project: its home and its budget decide
 */
export const reviewersQuery = (db: Client, project: string, version: string) =>
  queryOptions({
    queryKey: workflowKeys.reviewers(project, version),
    queryFn: async () => dataOf(await db.rpc('project_reviewers', { project })),
  });

/** Who reviews the steps that are left of a submitted project. */
export const currentReviewersQuery = (db: Client, project: string) => reviewersQuery(db, project, 'current');

export type ReviewerRow = RowOf<typeof reviewersQuery>;

/** Since when a project is at its step; undefined for one that the reader does not see. */
export const readStepSince = async (db: Client, projectId: string): Promise<string | undefined> =>
  maybeDataOf(await db.from('projects').select('status_changed_at').eq('id', projectId).maybeSingle())?.status_changed_at;
