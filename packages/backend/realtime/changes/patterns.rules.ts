import type { Operator } from './filter.rules.ts';

/**
 * Estimated size of PostgreSQL's automaton for a pattern: its length times its counted repetitions, which multiply. Undefined
 * for an operator without a pattern.
 */
export function patternCost(operator: Operator, value: string): number | undefined {
  if (operator === 'like' || operator === 'ilike') return value.length;
  if (operator !== 'match' && operator !== 'imatch') return undefined;
  let cost = value.length;
  for (const [, min, max] of value.matchAll(/\{(\d+)(?:,(\d*))?\}/g)) cost *= Math.max(1, Number(max || min));
  return cost;
}
