/** The kind of a form's field and its rules. */
export interface FieldRule {
  readonly kind:
    | 'line'
    | 'secret'
    | 'paragraphs'
    | 'number'
    | 'moment'
    | 'choice'
    | 'switch'
    | 'words'
    | 'person'
    | 'links'
    | 'picture';
  readonly isRequired?: boolean;
  /** The field that is enough in its place, as a title's other language. */
  readonly unless?: string;
  /** The field whose text it takes while it is empty. */
  readonly orFrom?: string;
  /** Of a time: the field of the time that it must be after. */
  readonly after?: string;
  /** Of a time: the earliest, as the field has it. */
  readonly earliest?: string;
  /** The value of an empty field, if not null. */
  readonly whenEmpty?: Value;
  /** Characters. */
  readonly maxLength?: number;
  readonly pattern?: RegExp;
  /** Of a number: 0 unless given. */
  readonly min?: number;
  readonly max?: number;
}

export type FormState = Readonly<Record<string, string | boolean>>;
export interface NamedLink {
  readonly label: string;
  readonly url: string;
}
export type Value = string | number | boolean | null | readonly string[] | readonly NamedLink[];
export type Values = Readonly<Record<string, Value>>;
export type Problem = 'needed' | 'number' | 'range' | 'long' | 'pattern' | 'order' | 'early';

/** The institution's clock, which has no summer time: UTC+7. */
const offsetMs = 7 * 60 * 60 * 1000;

/** A time as a date field has it, in the institution's time zone: `2026-11-21T09:30`. */
export const toLocalMoment = (moment: string): string =>
  new Date(Date.parse(moment) + offsetMs).toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length);
export const fromLocalMoment = (local: string): string => new Date(Date.parse(`${local}Z`) - offsetMs).toISOString();

/** The state of a form for a row. */
export function stateOf(rules: Readonly<Record<string, FieldRule>>, row: Readonly<Record<string, unknown>>): FormState {
  return Object.fromEntries(
    Object.entries(rules).map(([key, { kind, orFrom }]) => [
      key,
      // What was taken from the other field follows that field's changes.
      orFrom !== undefined && row[key] === row[orFrom] ? '' : fieldValue(kind, row[key]),
    ]),
  );
}

/** Whether two states have the same text in every field. */
export const isSameState = (one: FormState, other: FormState): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) => (one[key] ?? '') === (other[key] ?? ''));

function fieldValue(kind: FieldRule['kind'], value: unknown): string | boolean {
  if (kind === 'switch') return value === true;
  if (value === null || value === undefined) return '';
  if (kind === 'moment' && typeof value === 'string') return toLocalMoment(value);
  if (kind === 'words' && Array.isArray(value)) return value.join(', ');
  if (kind === 'links') return linesOf(value);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The columns for a form's state; an empty field is null. */
export function valuesOf(rules: Readonly<Record<string, FieldRule>>, state: FormState): Values {
  return Object.fromEntries(Object.entries(rules).map(([key, rule]) => [key, columnValue(rule, textFor(rule, key, state))]));
}

function textFor({ orFrom }: FieldRule, key: string, state: FormState): string | boolean {
  const text = state[key] ?? '';
  return orFrom !== undefined && typeof text === 'string' && text.trim() === '' ? (state[orFrom] ?? '') : text;
}

function columnValue({ kind, whenEmpty = null }: FieldRule, value: string | boolean): Value {
  if (typeof value === 'boolean') return value;
  const text = kind === 'paragraphs' ? value.trimEnd() : value.trim();
  if (kind === 'words')
    return text
      .split(/[\s,]+/)
      .map((word) => word.trim())
      .filter((word) => word !== '');
  if (kind === 'links') return linksOf(text);
  if (text === '') return whenEmpty;
  if (kind === 'number') return Number(text);
  return kind === 'moment' ? fromLocalMoment(text) : text;
}

/** Whether a field must be filled whatever the others have: only then it has a star. */
export const hasStar = ({ isRequired, unless }: FieldRule): boolean => isRequired === true && unless === undefined;

const isNeeded = (rule: FieldRule, state: FormState): boolean =>
  hasStar(rule) || (rule.isRequired === true && String(state[rule.unless ?? ''] ?? '').trim() === '');

export function problemsOf(rules: Readonly<Record<string, FieldRule>>, state: FormState): Readonly<Record<string, Problem>> {
  const problems: Record<string, Problem> = {};
  for (const [key, rule] of Object.entries(rules)) {
    const problem =
      problemOf({ ...rule, isRequired: isNeeded(rule, state) }, state[key] ?? '') ??
      orderProblemOf(rule, state[key] ?? '', state);
    if (problem) problems[key] = problem;
  }
  return problems;
}

function problemOf(
  { kind, isRequired, maxLength, pattern, earliest, min = 0, max = Infinity }: FieldRule,
  value: string | boolean,
): Problem | undefined {
  if (typeof value === 'boolean') return undefined;
  const text = value.trim();
  if (text === '') return isRequired ? 'needed' : undefined;
  if (earliest !== undefined && text < earliest) return 'early';
  if (kind === 'links')
    return text.split('\n').some((line) => line.trim() !== '' && !linkLine.test(line)) ? 'pattern' : undefined;
  if (kind === 'number' && !Number.isFinite(Number(text))) return 'number';
  if (kind === 'number' && (Number(text) < min || Number(text) > max)) return 'range';
  if (maxLength !== undefined && text.length > maxLength) return 'long';
  return pattern && !pattern.test(text) ? 'pattern' : undefined;
}

/** Times as a date field has them are in the order of their characters. */
function orderProblemOf({ after }: FieldRule, value: string | boolean, state: FormState): Problem | undefined {
  const start = after === undefined ? '' : (state[after] ?? '');
  return start !== '' && value !== '' && value <= start ? 'order' : undefined;
}

/** One link for each line: its label, then its address. */
const linkLine = /^\s*(.*?)\s*(https?:\/\/\S+)\s*$/;

function linksOf(text: string): NamedLink[] {
  return text.split('\n').flatMap((line) => {
    const [, label = '', url] = linkLine.exec(line) ?? [];
    return url === undefined ? [] : [{ label: label || new URL(url).host.replace(/^www\./, ''), url }];
  });
}

function linesOf(links: unknown): string {
  if (!Array.isArray(links)) return '';
  return links.map(({ label, url }: Partial<NamedLink>) => [label, url].filter(Boolean).join(' ')).join('\n');
}
