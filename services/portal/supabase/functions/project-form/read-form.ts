import type { Context } from '../_shared/context.ts';
import { paperName, type NamedPerson } from '../_shared/names.rules.ts';
import { refuse } from './errors.ts';
import type { FormStep, ProjectForm } from './form.ts';

const person = 'full_name, name_confirmed_at';
const columns = `id, status, title, title_en, academic_year, rationale, objectives, target_group, expected_participants, plan, venue,
  starts_on, ends_on, budget_total, budget_source, budget_items, risks, indicators, expected_results, advisor_name, responsible, submitted_at,
  division:divisions(name_th), club:clubs(name_th), owner:profiles!projects_created_by_fkey(${person}),
  steps:approval_steps(sequence, to_status, acting_role, authority, created_at, content_hash, hash, actor:profiles!approval_steps_actor_id_fkey(${person}),
    principal:profiles!approval_steps_on_behalf_of_fkey(${person})),
  numbers:document_numbers(kind, year, number, assigned_at)`;

interface Row extends Omit<ProjectForm, 'home' | 'owner' | 'steps'> {
  readonly division: { readonly name_th: string } | null;
  readonly club: { readonly name_th: string } | null;
  readonly owner: NamedPerson | null;
  readonly steps: readonly (Omit<FormStep, 'actor' | 'principal'> & {
    readonly actor: NamedPerson | null;
    readonly principal: NamedPerson | null;
  })[];
}

/**
 * The project as the caller may read it, with its history in order.
 * @throws project_not_found, database_failed
 */
export async function readForm(context: Context, token: string, id: string): Promise<ProjectForm> {
  const { data, error } = await context
    .databaseAs(token)
    .from('projects')
    .select(columns)
    .eq('id', id)
    .order('sequence', { referencedTable: 'steps' })
    .maybeSingle();
  if (error) throw refuse('database_failed', 'The project could not be read. Try again.');
  if (data === null) throw refuse('project_not_found', 'There is no such project, or it is not yours to see.');
  const { division, club, owner, steps, ...fields } = data as unknown as Row;
  return {
    ...fields,
    home: [division?.name_th, club?.name_th].filter(Boolean).join(' / '),
    owner: paperName(owner),
    steps: steps.map((step) => ({
      ...step,
      actor: paperName(step.actor),
      principal: step.principal === null ? undefined : paperName(step.principal),
    })),
  };
}
