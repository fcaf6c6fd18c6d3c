import { m } from '../paraglide/messages.js';
import { Refusal } from '../refusals/refusal.ts';
import type { Draft } from './draft.rules.ts';
import type { SectionName } from './sections/section-names.ts';

const names: Readonly<Record<keyof Draft, () => string>> = {
  title: m.submit_name,
  title_en: m.submit_name_en,
  division: m.submit_division,
  club_id: m.submit_club,
  academic_year: m.submit_academic_year,
  rationale: m.project_section_rationale,
  objectives: m.project_section_objectives,
  target_group: m.project_section_target_group,
  expected_participants: m.project_participants,
  plan: m.project_section_plan,
  venue: m.project_venue,
  starts_on: m.submit_starts_on,
  ends_on: m.submit_ends_on,
  budget_source: m.submit_budget_source,
  budget_items: m.project_section_budget_items,
  risks: m.project_section_risks,
  indicators: m.project_section_indicators,
  expected_results: m.project_section_expected_results,
  advisor_name: m.submit_advisor,
  responsible: m.project_section_responsible,
};

export const sectionTitles: Readonly<Record<SectionName, () => string>> = {
  idea: m.submit_step_idea,
  plan: m.submit_step_plan,
  budget: m.submit_step_budget,
  risks: m.submit_step_risks,
  people: m.submit_step_people,
  papers: m.submit_step_papers,
  review: m.submit_step_review,
};

export const fieldName = (field: keyof Draft): string => names[field]();

const isField = (name: string): name is keyof Draft => Object.hasOwn(names, name);

/** The fields that the database found empty when a project was submitted. */
export const refusedFields = (error: Error | null): (keyof Draft)[] =>
  error instanceof Refusal ? (error.details ?? '').split(',').filter(isField) : [];
