import type { MarketRule, RuleOperator } from '../../markets/market-rule.ts';
import type { Evidence } from '../verdict.ts';
import { readPoints, type Point } from './points.rules.ts';

/** What a rule found: an outcome with the value and its moment, or why it decides nothing. */
export type RuleFinding =
  | {
      readonly outcome: 'yes' | 'no';
      readonly value: number;
      /** What it was compared with. */
      readonly against: number;
      /** The moment of the deciding value, and the words of the source that show it. */
      readonly at: Date;
      readonly words: string;
      readonly days: number;
    }
  | { readonly outcome: undefined; readonly reason: string };

const holds: Readonly<Record<RuleOperator, (a: number, b: number) => boolean>> = {
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '=': (a, b) => a === b,
};

const dayMs = 24 * 60 * 60 * 1000;
/** A text that was shortened to be stored may lack values. */
const gap = '[…]';

/** Applies a rule to its source. It decides nothing while values may be missing, or while the source is not in its shape. */
export function evaluateRule(rule: MarketRule, { text, contentType = '' }: Pick<Evidence, 'text' | 'contentType'>): RuleFinding {
  const { measure, compare } = rule;
  if (text.includes(gap)) return { outcome: undefined, reason: 'The source is too long to be kept whole.' };
  const { points, isListing } = readPoints(text, rule.values, measure.offset);
  if (points.length === 0 && measure.minDays > 0)
    return { outcome: undefined, reason: 'The source shows no values where the rule expects them.' };
  // A count of none is a finding only where the source lists something else, or says itself that it lists nothing.
  if (points.length === 0 && !(isListing && isOfFormat(contentType, rule.values.format)))
    return { outcome: undefined, reason: 'The source is not in the shape that the rule expects.' };
  const measured = reduce(points, measure, measure.from, measure.to);
  if (!measured) return { outcome: undefined, reason: `The source shows too few values from ${measure.from} to ${measure.to}.` };
  const other = 'value' in compare ? { value: compare.value } : reduce(points, measure, compare.from, compare.to);
  if (!other) return { outcome: undefined, reason: 'The source lacks the values to compare with.' };
  const isYes = holds[compare.operator](measured.value, other.value);
  if (!isYes || !isFinal(measure.reduce, compare.operator)) {
    const completeFrom = measure.completeFrom ? startOf(measure.completeFrom, measure.offset) : undefined;
    if (completeFrom && !points.some(({ at }) => at.getTime() >= completeFrom))
      return { outcome: undefined, reason: `The source has no values from ${measure.completeFrom} onwards yet.` };
  }
  const { value, at, words, days } = measured;
  return { outcome: isYes ? 'yes' : 'no', value, against: other.value, at, words, days };
}

const isOfFormat = (contentType: string, format: MarketRule['values']['format']) =>
  format === 'json' ? /^[^;]*[/+]json\b/i.test(contentType) : /^text\/(csv|plain)\b|^application\/csv\b/i.test(contentType);

/** Values that come later cannot take back a maximum or a count that is high enough. */
const isFinal = (kind: MarketRule['measure']['reduce'], operator: RuleOperator) =>
  ((kind === 'max' || kind === 'count') && (operator === '>' || operator === '>=')) ||
  (kind === 'min' && (operator === '<' || operator === '<='));

const startOf = (day: string, offset: string) => new Date(`${day}T00:00:00${offset}`).getTime();

function reduce(points: readonly Point[], measure: MarketRule['measure'], from: string, to: string) {
  const [start, end] = [startOf(from, measure.offset), startOf(to, measure.offset) + dayMs];
  const inWindow = points.filter(({ at }) => at.getTime() >= start && at.getTime() < end);
  const values = measure.dailyMeanOf === undefined ? inWindow : dailyMeans(inWindow, start, measure.dailyMeanOf);
  const days = new Set(values.map(({ at }) => Math.floor((at.getTime() - start) / dayMs))).size;
  if (days < measure.minDays) return undefined;
  const sorted = values.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const last = sorted.at(-1) ?? { at: new Date(end - 1), value: 0, words: '' };
  const sum = () => sorted.reduce((total, { value }) => total + value, 0);
  switch (measure.reduce) {
    case 'last':
      return { ...last, days };
    case 'max':
      return { ...sorted.reduce((best, one) => (one.value > best.value ? one : best), last), days };
    case 'min':
      return { ...sorted.reduce((best, one) => (one.value < best.value ? one : best), last), days };
    case 'mean':
      return { ...last, value: sum() / sorted.length, days };
    case 'sum':
      return { ...last, value: sum(), days };
    case 'count': {
      const { counting } = measure;
      const counted = counting ? sorted.filter(({ value }) => holds[counting.operator](value, counting.value)) : sorted;
      return { ...(counted.at(-1) ?? last), value: counted.length, days };
    }
  }
}

/** The mean of each day with enough values, dated at its first one. */
function dailyMeans(points: readonly Point[], start: number, minValues: number): Point[] {
  const days = Map.groupBy(points, ({ at }) => Math.floor((at.getTime() - start) / dayMs));
  return [...days.values()].flatMap((values) => {
    const [first] = values;
    if (!first || values.length < minValues) return [];
    const value = values.reduce((sum, point) => sum + point.value, 0) / values.length;
    return [{ at: first.at, value, words: first.words }];
  });
}
