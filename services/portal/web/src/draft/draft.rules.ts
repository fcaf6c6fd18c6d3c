import type { Project } from '../data/projects.ts';
import { itemsOf, peopleOf, totalOf, type BudgetItem, type Person } from '../project/budget.rules.ts';

/** What an owner writes of a proposal; numbers and days stay text until they are sent, so that nothing typed is lost. */
export interface Draft {
  readonly title: string;
  readonly title_en: string;
  readonly division: string;
  readonly club_id: string;
  readonly academic_year: string;
  readonly rationale: string;
  readonly objectives: string;
  readonly target_group: string;
  readonly expected_participants: string;
  readonly plan: string;
  readonly venue: string;
  readonly starts_on: string;
  readonly ends_on: string;
  readonly budget_source: string;
  readonly budget_items: readonly BudgetItem[];
  readonly indicators: string;
  readonly expected_results: string;
  readonly advisor_name: string;
  readonly responsible: readonly Person[];
}

export type TextField = { [Key in keyof Draft]: Draft[Key] extends string ? Key : never }[keyof Draft];

export function draftOf(project: Project): Draft {
  const text = (value: string | number | null) => (value === null ? '' : String(value));
  return {
    title: project.title,
    title_en: text(project.title_en),
    division: text(project.division),
    club_id: text(project.club_id),
    academic_year: text(project.academic_year),
    rationale: text(project.rationale),
    objectives: text(project.objectives),
    target_group: text(project.target_group),
    expected_participants: text(project.expected_participants),
    plan: text(project.plan),
    venue: text(project.venue),
    starts_on: text(project.starts_on),
    ends_on: text(project.ends_on),
    budget_source: text(project.budget_source),
    budget_items: itemsOf(project.budget_items),
    indicators: text(project.indicators),
    expected_results: text(project.expected_results),
    advisor_name: text(project.advisor_name),
    responsible: peopleOf(project.responsible),
  };
}

export type Problem = 'empty' | 'number' | 'year' | 'dates' | 'long';

/** Longest title that `projects` takes. */
export const longestTitle = 300;

const wholeNumber = (text: string) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined);

/** What the database's checks would refuse, field by field: the same rules as in migration `projects`. */
export function problemsOf(draft: Draft): Partial<Record<keyof Draft, Problem>> {
  const problems: Partial<Record<keyof Draft, Problem>> = {};
  if (draft.title.trim() === '') problems.title = 'empty';
  if (draft.title.length > longestTitle) problems.title = 'long';
  if (draft.title_en.length > longestTitle) problems.title_en = 'long';
  if (draft.academic_year.trim() !== '') {
    const year = wholeNumber(draft.academic_year);
    if (year === undefined || year < 2500 || year > 2700) problems.academic_year = 'year';
  }
  if (draft.expected_participants.trim() !== '') {
    const count = wholeNumber(draft.expected_participants);
    if (count === undefined || count > 100_000) problems.expected_participants = 'number';
  }
  if (draft.starts_on !== '' && draft.ends_on !== '' && draft.ends_on < draft.starts_on) problems.ends_on = 'dates';
  return problems;
}

const needed = ['title', 'rationale', 'objectives', 'plan', 'starts_on', 'ends_on', 'expected_results'] as const;

/** What a reviewer would ask for first: fields without which a proposal is not handed in. */
export function missingOf(draft: Draft): (keyof Draft)[] {
  const missing: (keyof Draft)[] = needed.filter((key) => draft[key].trim() === '');
  if (draft.division === '' && draft.club_id === '') missing.push('division');
  if (draft.responsible.every(({ name }) => name.trim() === '')) missing.push('responsible');
  return missing;
}

/** As the columns of `projects`; a field that would be refused keeps what was last saved. */
export function columnsOf(draft: Draft) {
  const problems = problemsOf(draft);
  const orNull = (text: string) => (text.trim() === '' ? null : text);
  const columns = {
    title: draft.title,
    title_en: orNull(draft.title_en),
    division: orNull(draft.division),
    club_id: orNull(draft.club_id),
    academic_year: wholeNumber(draft.academic_year) ?? null,
    rationale: orNull(draft.rationale),
    objectives: orNull(draft.objectives),
    target_group: orNull(draft.target_group),
    expected_participants: wholeNumber(draft.expected_participants) ?? null,
    plan: orNull(draft.plan),
    venue: orNull(draft.venue),
    starts_on: orNull(draft.starts_on),
    ends_on: orNull(draft.ends_on),
    budget_total: totalOf(draft.budget_items),
    budget_source: orNull(draft.budget_source),
    budget_items: draft.budget_items.map((item) => ({ ...item })),
    indicators: orNull(draft.indicators),
    expected_results: orNull(draft.expected_results),
    advisor_name: orNull(draft.advisor_name),
    responsible: draft.responsible.map((person) => ({ ...person })),
  };
  return Object.fromEntries(Object.entries(columns).filter(([key]) => !(key in problems))) as Partial<typeof columns>;
}
