import { itemsOf, peopleOf, totalOf, type BudgetItem, type Person } from '../project/budget.rules.ts';
import type { Project } from '../project/queries.ts';
import { risksOf, type Risk } from '../project/risks.rules.ts';

/** The owner's input of a proposal. Numbers and days stay text until they are sent, so nothing typed is lost. */
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
  readonly risks: readonly Risk[];
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
    risks: risksOf(project.risks),
    indicators: text(project.indicators),
    expected_results: text(project.expected_results),
    advisor_name: text(project.advisor_name),
    responsible: peopleOf(project.responsible),
  };
}

export type Problem = 'empty' | 'number' | 'year' | 'dates' | 'long' | 'list' | 'amount';

/** The most letters that the columns of `projects` take. */
export const maxLengths = {
  title: 300,
  title_en: 300,
  rationale: 20_000,
  objectives: 20_000,
  target_group: 20_000,
  plan: 20_000,
  venue: 500,
  budget_source: 500,
  indicators: 20_000,
  expected_results: 20_000,
  advisor_name: 500,
} as const satisfies Partial<Record<TextField, number>>;

/** And of each list, as the database writes it. */
const longestList = 50_000;
/** Baht: `numeric(12, 2)`. */
export const maxAmount = 9_999_999_999.99;

const wholeNumber = (text: string) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined);

/** Counts characters as PostgreSQL does, not UTF-16 units. */
const isLonger = (text: string, max: number) => text.length > max && Array.from(text).length > max;

/** Letters of a list as `jsonb` writes it: a space after each comma and colon. Numbers in it have at most two decimals. */
function jsonbLength(list: readonly object[]): number {
  const spaces = list.reduce((sum, entry) => sum + 2 * Object.keys(entry).length, 0) - (list.length > 0 ? 1 : 0);
  return Array.from(JSON.stringify(list)).length + spaces;
}

/** The fields that the database's checks would refuse, by the rules in the migrations of `projects`. */
export function problemsOf(written: Draft): Partial<Record<keyof Draft, Problem>> {
  const draft = sendable(written);
  const problems: Partial<Record<keyof Draft, Problem>> = {};
  for (const [key, most] of Object.entries(maxLengths) as [keyof typeof maxLengths, number][])
    if (isLonger(draft[key], most)) problems[key] = 'long';
  if (draft.title === '') problems.title = 'empty';
  if (draft.academic_year.trim() !== '') {
    const year = wholeNumber(draft.academic_year);
    if (year === undefined || year < 2500 || year > 2700) problems.academic_year = 'year';
  }
  if (draft.expected_participants.trim() !== '') {
    const count = wholeNumber(draft.expected_participants);
    if (count === undefined || count > 100_000) problems.expected_participants = 'number';
  }
  if (draft.starts_on !== '' && draft.ends_on !== '' && draft.ends_on < draft.starts_on) problems.ends_on = 'dates';
  for (const key of ['budget_items', 'risks', 'responsible'] as const)
    if (jsonbLength(draft[key]) > longestList) problems[key] = 'list';
  if (totalOf(draft.budget_items) > maxAmount) problems.budget_items = 'amount';
  return problems;
}

/** The text without what PostgreSQL cannot store: lone surrogates and NUL. Titles are trimmed. */
function sendable(draft: Draft): Draft {
  const clean = <Value>(value: Value): Value =>
    (typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value) as Value;
  const cleaned = Object.fromEntries(
    Object.entries(draft).map(([key, value]) => [
      key,
      Array.isArray(value)
        ? value.map((entry: object) => Object.fromEntries(Object.entries(entry).map(([name, each]) => [name, clean(each)])))
        : clean(value),
    ]),
  ) as unknown as Draft;
  return { ...cleaned, title: cleaned.title.trim() };
}

/** The text fields without which a proposal cannot be submitted. */
const needed = ['title', 'rationale', 'objectives', 'plan', 'starts_on', 'ends_on', 'expected_results'] as const;

const required: ReadonlySet<keyof Draft> = new Set([...needed, 'division', 'club_id', 'responsible']);

/** Whether a field is required. Of division and club one is enough. */
export const isRequired = (field: keyof Draft): boolean => required.has(field);

/** The missing fields without which the database refuses a submission (`private.missing_fields`). */
export function missingOf(written: Draft): (keyof Draft)[] {
  const draft = sendable(written);
  const missing: (keyof Draft)[] = needed.filter((key) => draft[key].trim() === '');
  if (draft.division === '' && draft.club_id === '') missing.push('division');
  if (draft.responsible.every(({ name }) => name.trim() === '')) missing.push('responsible');
  return missing;
}

/** The fields that nobody filled in, and that a proposal can be submitted without. */
export function leftEmptyOf(draft: Draft): (keyof Draft)[] {
  const filled = { ...draft, ...withoutBlankRows(draft) };
  return (Object.keys(filled) as (keyof Draft)[]).filter((key) => {
    const value = filled[key];
    return !isRequired(key) && (typeof value === 'string' ? value.trim() === '' : value.length === 0);
  });
}

/** The lists that have rows which nobody filled in, as pressing "Add" makes them: each without those rows. */
export function withoutBlankRows(draft: Draft): Partial<Draft> {
  const budget_items = draft.budget_items.filter(({ name, price }) => name.trim() !== '' || price > 0);
  const risks = draft.risks.filter(({ risk, mitigation }) => risk.trim() !== '' || mitigation.trim() !== '');
  const responsible = draft.responsible.filter((person) => Object.values(person).some((text) => text.trim() !== ''));
  return {
    ...(budget_items.length < draft.budget_items.length && { budget_items }),
    ...(risks.length < draft.risks.length && { risks }),
    ...(responsible.length < draft.responsible.length && { responsible }),
  };
}

/** The columns of `projects`, including those that would be refused. */
export function allColumnsOf(written: Draft) {
  const draft = sendable(written);
  const orNull = (text: string) => (text.trim() === '' ? null : text);
  return {
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
    budget_source: orNull(draft.budget_source),
    budget_items: draft.budget_items.map((item) => ({ ...item })),
    risks: draft.risks.map((risk) => ({ ...risk })),
    indicators: orNull(draft.indicators),
    expected_results: orNull(draft.expected_results),
    advisor_name: orNull(draft.advisor_name),
    responsible: draft.responsible.map((person) => ({ ...person })),
  };
}

/**
 * The columns to send. A field that would be refused keeps its last saved value.
 * @param held fields that wait for their writer to choose between two texts
 */
export function columnsOf(draft: Draft, held: readonly (keyof Draft)[] = []): Partial<ReturnType<typeof allColumnsOf>> {
  const left = new Set<string>([...Object.keys(problemsOf(draft)), ...held]);
  // Both days are one check.
  if (left.has('ends_on')) left.add('starts_on');
  return Object.fromEntries(Object.entries(allColumnsOf(draft)).filter(([key]) => !left.has(key)));
}
