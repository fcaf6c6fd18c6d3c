import { m } from '../../paraglide/messages.js';
import type { Draft } from '../draft.rules.ts';

export const sectionNames = ['idea', 'plan', 'budget', 'risks', 'people', 'papers', 'review'] as const;
export type SectionName = (typeof sectionNames)[number];

export const sectionTitles: Readonly<Record<SectionName, () => string>> = {
  idea: m.submit_step_idea,
  plan: m.submit_step_plan,
  budget: m.submit_step_budget,
  risks: m.submit_step_risks,
  people: m.submit_step_people,
  papers: m.submit_step_papers,
  review: m.submit_step_review,
};

const planFields: ReadonlySet<keyof Draft> = new Set([
  'starts_on',
  'ends_on',
  'academic_year',
  'venue',
  'expected_participants',
  'plan',
]);
const budgetFields: ReadonlySet<keyof Draft> = new Set(['budget_source', 'budget_items']);
const peopleFields: ReadonlySet<keyof Draft> = new Set(['indicators', 'expected_results', 'advisor_name', 'responsible']);

/** The section of the form with a field. */
export function sectionOf(field: keyof Draft): SectionName {
  if (planFields.has(field)) return 'plan';
  if (budgetFields.has(field)) return 'budget';
  if (field === 'risks') return 'risks';
  return peopleFields.has(field) ? 'people' : 'idea';
}
