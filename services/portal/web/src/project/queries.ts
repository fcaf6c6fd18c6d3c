import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import type { DataOf, RowOf } from '../data/row-of.ts';
import { readAll } from '../kit/pages.ts';
import { today } from '../language/today.ts';
import { dataOf, maybeDataOf } from '../refusals/refusal.ts';
import { ownerStatuses, ownerTurn } from './workflow/owner-turn.rules.ts';

/** Query keys of projects. */
export const projectKeys = {
  all: ['projects'] as const,
  own: (userId: string) => ['projects', 'own', userId] as const,
  ownerTurns: (userId: string) => ['projects', 'owner-turns', userId] as const,
  waiting: ['projects', 'waiting'] as const,
  approved: ['projects', 'approved'] as const,
  one: (id: string) => ['projects', 'one', id] as const,
  steps: (id: string) => ['projects', 'steps', id] as const,
  comments: (id: string) => ['projects', 'comments', id] as const,
};

const listed =
  'id, title, title_en, status, created_by, division, club_id, budget_total, needs_board, starts_on, ends_on, submitted_at, status_changed_at, updated_at, divisions(name, name_th), clubs(name, name_th, president_id), owner:profiles!projects_created_by_fkey(nickname, full_name, full_name_en, is_name_doubtful)' as const;

export const ownProjectsQuery = (db: Client, userId: string) =>
  queryOptions({
    queryKey: projectKeys.own(userId),
    queryFn: async () =>
      readAll((from, to) =>
        db
          .from('projects')
          .select(listed)
          .eq('created_by', userId)
          .order('updated_at', { ascending: false })
          .order('id')
          .range(from, to)
          .then(dataOf),
      ),
  });

/** A person's projects that wait for them, each with what they do next, longest wait first. */
export const ownerTurnsQuery = (db: Client, userId: string) =>
  queryOptions({
    queryKey: projectKeys.ownerTurns(userId),
    queryFn: async () => {
      const projects = await readAll((from, to) =>
        db
          .from('projects')
          .select('id, title, title_en, status, ends_on')
          .eq('created_by', userId)
          .in('status', ownerStatuses)
          // The latest in the workflow first: what was sent back, then what was held.
          .order('status', { ascending: false })
          .order('updated_at')
          .order('id')
          .range(from, to)
          .then(dataOf),
      );
      return projects.flatMap((project) => {
        const turn = ownerTurn(project, today());
        return turn ? [{ ...project, turn }] : [];
      });
    },
  });

/** Everything that waits for a decision: reviews, and reports that are to be archived; longest first, however many. */
export const waitingProjectsQuery = (db: Client) =>
  queryOptions({
    queryKey: projectKeys.waiting,
    queryFn: async () => {
      const waiting = () => db.from('projects').select(listed).order('status_changed_at').order('id');
      // Two questions, because each finds its rows by an index of its own.
      const [reviews, reports] = await Promise.all([
        readAll((from, to) => waiting().not('waiting_for', 'is', null).range(from, to).then(dataOf)),
        readAll((from, to) => waiting().eq('status', 'post-report-submitted').range(from, to).then(dataOf)),
      ]);
      return [...reviews, ...reports];
    },
  });

/** The names of approved projects, latest first: those that an event can belong to. */
export const approvedProjectsQuery = (db: Client) =>
  queryOptions({
    queryKey: projectKeys.approved,
    queryFn: async () =>
      readAll((from, to) =>
        db
          .from('projects')
          .select('id, title, title_en')
          .in('status', ['dean-approved', 'in-progress', 'completed', 'post-report-submitted', 'archived'])
          .order('status_changed_at', { ascending: false })
          .order('id')
          .range(from, to)
          .then(dataOf),
      ),
  });

/** Every column of a project that its page and its draft show. */
export const projectColumns =
  `${listed}, academic_year, rationale, objectives, target_group, expected_participants, plan, venue, budget_source, budget_items, risks, indicators, expected_results, advisor_name, responsible` as const;

export const projectQuery = (db: Client, id: string) =>
  queryOptions({
    queryKey: projectKeys.one(id),
    queryFn: async () => maybeDataOf(await db.from('projects').select(projectColumns).eq('id', id).maybeSingle()),
  });

export const stepsQuery = (db: Client, id: string) =>
  queryOptions({
    queryKey: projectKeys.steps(id),
    queryFn: async () =>
      dataOf(
        await db
          .from('approval_steps')
          .select(
            'id, sequence, from_status, to_status, actor_id, acting_role, on_behalf_of, authority, section, note, content_hash, previous_hash, hash, created_at, actor:profiles!approval_steps_actor_id_fkey(nickname, full_name, full_name_en, is_name_doubtful), principal:profiles!approval_steps_on_behalf_of_fkey(nickname, full_name, full_name_en, is_name_doubtful)',
          )
          .eq('project_id', id)
          .order('sequence'),
      ),
  });

export const commentsQuery = (db: Client, id: string) =>
  queryOptions({
    queryKey: projectKeys.comments(id),
    queryFn: async () =>
      dataOf(
        await db
          .from('project_comments')
          .select(
            'id, section, body, created_at, author:profiles!project_comments_author_id_fkey(id, nickname, full_name, full_name_en, is_name_doubtful, role)',
          )
          .eq('project_id', id)
          .order('created_at'),
      ),
  });

export type ListedProject = RowOf<typeof ownProjectsQuery>;
export type Project = NonNullable<DataOf<typeof projectQuery>>;
export type Step = RowOf<typeof stepsQuery>;
export type Comment = RowOf<typeof commentsQuery>;
