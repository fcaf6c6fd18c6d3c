import { totalOf, type BudgetItem } from '../project/budget.rules.ts';

/** The owner's input of a report. Numbers stay text until they are sent, so nothing typed is lost. */
export interface ReportText {
  readonly happened: string;
  readonly lessons: string;
  readonly spending_note: string;
  readonly participants_corrected: string;
  readonly correction_reason: string;
}

type Nullable = { readonly [Key in keyof ReportText]: string | number | null };

/** The maximum lengths of the columns of `project_reports`. */
export const maxLengths = { happened: 20_000, lessons: 20_000, spending_note: 4_000, correction_reason: 1_000 } as const;

export function textOf(report: Nullable | null): ReportText {
  const text = (key: keyof ReportText) => String(report?.[key] ?? '');
  return {
    happened: text('happened'),
    lessons: text('lessons'),
    spending_note: text('spending_note'),
    participants_corrected: text('participants_corrected'),
    correction_reason: text('correction_reason'),
  };
}

/** A corrected number of participants; undefined if it is not one. Empty is null. */
export function correctionOf(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const count = /^\d{1,6}$/.test(text.trim()) ? Number(text) : undefined;
  return count !== undefined && count <= 100_000 ? count : undefined;
}

/** The columns of the changed parts. A number that would be refused keeps its last saved value. */
export function changedColumns(text: ReportText, changed: ReadonlySet<string>): Partial<ReturnType<typeof columnsOf>> {
  return Object.fromEntries(Object.entries(columnsOf(text)).filter(([key]) => changed.has(key)));
}

function columnsOf(text: ReportText) {
  const clean = (value: string) => (value.trim() === '' ? null : value.toWellFormed().replaceAll('\0', ''));
  const corrected = correctionOf(text.participants_corrected);
  return {
    happened: clean(text.happened),
    lessons: clean(text.lessons),
    spending_note: clean(text.spending_note),
    correction_reason: clean(text.correction_reason),
    ...(corrected !== undefined && { participants_corrected: corrected }),
  };
}

export type MissingPart = 'happened' | 'participants' | 'correction_reason' | 'receipts' | 'lessons';

interface Facts {
  readonly counted: number;
  readonly budget: number;
  readonly receipts: number;
}

/** The empty parts without which the database refuses the report (`private.missing_in_report`). */
export function missingOf(text: ReportText, { counted, budget, receipts }: Facts): readonly MissingPart[] {
  const corrected = correctionOf(text.participants_corrected) ?? null;
  const isBlank = (key: keyof ReportText) => text[key].trim() === '';
  return [
    ...(isBlank('happened') ? (['happened'] as const) : []),
    ...(corrected === null && counted === 0 ? (['participants'] as const) : []),
    ...(corrected !== null && isBlank('correction_reason') ? (['correction_reason'] as const) : []),
    ...(budget > 0 && receipts === 0 && isBlank('spending_note') ? (['receipts'] as const) : []),
    ...(isBlank('lessons') ? (['lessons'] as const) : []),
  ];
}

/** An amount in baht; undefined if a receipt cannot have it. */
export function amountOf(text: string): number | undefined {
  const plain = text.replaceAll(',', '').trim();
  const amount = /^\d{1,10}(\.\d{1,2})?$/.test(plain) ? Number(plain) : 0;
  return amount > 0 ? amount : undefined;
}

interface Spent {
  readonly budget_line: number | null;
  readonly amount: number;
}

export interface SpendingLine {
  /** The place in the budget; null: outside it. */
  readonly line: number | null;
  readonly name: string;
  readonly budget: number;
  readonly spent: number;
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((satang, amount) => satang + Math.round(amount * 100), 0) / 100;

/** What was planned and what was spent, by the lines of the budget. What is outside it comes last. */
export function spendingOf(items: readonly BudgetItem[], receipts: readonly Spent[], outside: string): readonly SpendingLine[] {
  const spent = (line: number | null) => sumOf(receipts.filter((each) => each.budget_line === line).map(({ amount }) => amount));
  return [
    ...items.map((item, line) => ({ line, name: item.name, budget: totalOf([item]), spent: spent(line) })),
    { line: null, name: outside, budget: 0, spent: spent(null) },
  ];
}

/** Planned, spent, and what is left, which is negative if too much was spent. */
export function totalsOf(lines: readonly SpendingLine[]) {
  const [budget, spent] = [sumOf(lines.map((each) => each.budget)), sumOf(lines.map((each) => each.spent))];
  return { budget, spent, left: Math.round((budget - spent) * 100) / 100 };
}
