import type { ProjectDatabase } from '@trivium/backend/testing/project-database';
import { division } from './fill-portal.sql.ts';

/**
 * Hands in projects of the member's, each with its sealed step; they have waited since `days` days ago.
 * @returns their identifiers, in the order of the titles
 */
export async function submitProjects(
  { query }: ProjectDatabase,
  titles: readonly string[],
  days = 0,
): Promise<readonly string[]> {
  const rows = await query<{ id: string }>(
    `insert into public.projects (created_by, status, title, title_en, division, submitted_at, status_changed_at)
     select id, 'submitted-to-chair', title, title, $1, now() - make_interval(days => $3), now() - make_interval(days => $3)
     from unnest($2::text[]) with ordinality as given (title, place), public.profiles where nickname = 'Mali' order by place
     returning id`,
    [division, titles, days],
  );
  const ids = rows.map(({ id }) => id);
  await query(
    `insert into public.approval_steps (project_id, from_status, to_status, actor_id)
     select id, 'draft', 'submitted-to-chair', created_by from public.projects where id = any($1::uuid[])`,
    [ids],
  );
  return ids;
}

/** Very many projects that wait for the chair; nothing is decided about them, so they have no steps. */
export async function fillQueue({ query }: ProjectDatabase, count: number): Promise<void> {
  await query(
    `insert into public.projects (created_by, status, title, title_en, division, budget_items, status_changed_at)
     select id, 'submitted-to-chair', 'Crowd ' || place, 'Crowd ' || place, $1,
       jsonb_build_array(jsonb_build_object('name', 'All', 'amount', place * 100)), now() - make_interval(secs => place)
     from generate_series(1, $2) as place, public.profiles where nickname = 'Mali'`,
    [division, count],
  );
}
