import type { ProjectDatabase } from '@trivium/backend/testing/project-database';
import type { PersonName } from './people.ts';

export const submittedId = '00000000-0000-4000-8000-00000000a002';

/** A project that was handed in, with the step that says so; the database seals it. */
export async function fillJourney(
  query: ProjectDatabase['query'],
  ids: ReadonlyMap<PersonName, string>,
  division: string,
): Promise<void> {
  await query(
    `insert into public.projects (id, created_by, status, title, title_en, division, starts_on, ends_on, budget_items, submitted_at)
     values ($1, $2, 'submitted-to-chair', 'ห้องสมุดริมทาง', 'A library by the road', $3, '2027-02-01', '2027-02-03', '[{"name": "Books", "quantity": 120, "price": 100}]', now())`,
    [submittedId, ids.get('member'), division],
  );
  await query(
    `insert into public.approval_steps (project_id, from_status, to_status, actor_id) values ($1, 'draft', 'submitted-to-chair', $2)`,
    [submittedId, ids.get('member')],
  );
}
