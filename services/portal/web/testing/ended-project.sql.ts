import type { ProjectDatabase } from '@trivium/backend/testing/project-database';
import { division } from './fill-portal.sql.ts';

/** A project of the member's that was held, with two lines of budget, and returns its identifier. */
export async function endedProject({ query }: ProjectDatabase): Promise<string> {
  const [row] = await query<{ id: string }>(
    `insert into public.projects (created_by, status, title, title_en, division, starts_on, ends_on, budget_items, expected_participants)
     select id, 'completed', 'สวนสมุนไพร', 'Herb garden', $1, '2026-01-10', '2026-01-12',
       '[{"name": "Pots", "quantity": 10, "price": 100}, {"name": "Soil", "amount": 500}]', 60
     from public.profiles where nickname = 'Mali' returning id`,
    [division],
  );
  const id = row?.id ?? '';
  // Its last step, without the moves that led there.
  await query(`do $$
    begin
      perform set_config('session_replication_role', 'replica', true);
      insert into public.approval_steps (project_id, sequence, from_status, to_status, actor_id, acting_role, content_hash, previous_hash, hash)
      select id, 1, 'in-progress', 'completed', created_by, 'owner', repeat('0', 64), repeat('0', 64), encode(sha256(id::text::bytea), 'hex')
      from public.projects where id = '${id}';
    end
  $$`);
  return id;
}
