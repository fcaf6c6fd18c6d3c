import { m } from '../../paraglide/messages.js';
import type { ImportedLine } from './mutations.ts';
import type { ColumnNames, FileProblem } from './register-file.rules.ts';

const problems: Readonly<Record<FileProblem, () => string>> = {
  register_is_workbook: m.register_is_workbook,
  register_encoding_utf16: m.register_encoding_utf16,
  register_encoding_unknown: m.register_encoding_unknown,
  register_columns_missing: m.register_columns_missing,
  register_empty: m.register_empty,
  register_too_long: m.register_too_long,
};

/** Why a file cannot be read. */
export const fileProblem = (problem: FileProblem): string => problems[problem]();

/** In the order of display: errors first. */
const outcomes: Readonly<Record<string, () => string>> = {
  register_email_invalid: m.register_email_invalid,
  register_email_foreign: m.register_email_foreign,
  register_email_twice: m.register_email_twice,
  register_name_missing: m.register_name_missing,
  register_name_too_long: m.register_name_too_long,
  name_characters_invalid: m.register_name_characters,
  register_name_en_invalid: m.register_name_en_invalid,
  register_cohort_invalid: m.register_cohort_invalid,
  change: m.register_change,
  confirm: m.register_confirm,
  keep: m.register_keep,
  same: m.register_same,
};

/** The outcome of a line. */
export const outcomeName = (outcome: string): string => outcomes[outcome]?.() ?? outcome;

/** Lines grouped by outcome; empty groups are left out. */
export const groupsOf = (answers: readonly ImportedLine[]) =>
  Object.keys(outcomes)
    .map((outcome) => ({ outcome, lines: answers.filter((answer) => answer.outcome === outcome) }))
    .filter(({ lines }) => lines.length > 0);

/** Column names of a register in both languages, independent of the page's. */
const inBoth = (say: (inputs: Record<string, never>, options: { locale: 'th' | 'en' }) => string): readonly string[] =>
  (['th', 'en'] as const).flatMap((locale) => say({}, { locale }).split(','));
export const columnNames = (): ColumnNames => ({
  email: inBoth(m.register_columns_email),
  name: inBoth(m.register_columns_name),
  first: inBoth(m.register_columns_first),
  last: inBoth(m.register_columns_last),
  english: inBoth(m.register_columns_name_en),
  cohort: inBoth(m.register_columns_cohort),
});
