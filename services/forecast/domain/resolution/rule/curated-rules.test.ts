import { readJsonText } from '@trivium/safe-fetch';
import { expect, test } from 'vitest';
import { documentedAnswer, type Sample } from '../../../testing/documented-sources.ts';
import { readContent } from '../../markets/content.ts';
import type { MarketRule } from '../../markets/market-rule.ts';
import { evaluateRule } from './evaluate-rule.rules.ts';

const markets = (await readContent()).flatMap(({ market }) => (market.rule ? [{ ...market, rule: market.rule }] : []));

const dayMs = 86_400_000;
/** Every day of a window, with a value. */
function days(from: string, to: string, value: number): Sample[] {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  return Array.from({ length: (end - start) / dayMs + 1 }, (_, index) => ({
    day: new Date(start + index * dayMs).toISOString().slice(0, 10),
    value,
  }));
}

/** Values by which the rule holds, or does not. */
function samples({ measure, compare }: MarketRule, isYes: boolean): Sample[] {
  if (!('value' in compare)) return [...days(compare.from, compare.to, 2), ...days(measure.from, measure.to, isYes ? 3 : 1)];
  if (measure.reduce === 'count' && !measure.counting) return isYes ? days(measure.to, measure.to, 1) : [];
  const threshold = measure.counting?.value ?? compare.value;
  return days(measure.from, measure.to, threshold * (isYes ? 1.01 : 0.99));
}

function answer(rule: MarketRule, isYes: boolean): { text: string; contentType: string } {
  const source = documentedAnswer(rule, samples(rule, isYes));
  if (source === undefined) throw new Error(`testing/documented-sources.ts has no shape for ${rule.source}`);
  return rule.values.format === 'json'
    ? { text: readJsonText(source).text, contentType: 'application/json' }
    : { text: source, contentType: 'text/csv' };
}

test('at least 20 curated markets carry a rule', () => {
  expect(markets.length).toBeGreaterThanOrEqual(20);
});

test.each(markets.map((market) => [market.slug, market] as const))(
  'the rule of %s reads its source in its documented shape',
  (_, { rule }) => {
    expect(evaluateRule(rule, answer(rule, true))).toMatchObject({ outcome: 'yes', words: expect.stringMatching(/./) });
    expect(evaluateRule(rule, answer(rule, false))).toMatchObject({ outcome: 'no' });
  },
);

test.each(markets.map((market) => [market.slug, market] as const))('the rule of %s agrees with its market', (_, market) => {
  const { measure, source } = market.rule;
  expect(market.resolutionSources).toContain(source);
  // The window ends with the question, so the rule never waits for days after the close.
  expect(Date.parse(`${measure.to}T00:00:00${measure.offset}`)).toBeLessThanOrEqual(market.closesAt.getTime());
  const [threshold] = 'value' in market.rule.compare ? [market.rule.compare.value] : [];
  if (threshold !== undefined && threshold > 1)
    expect(market.resolutionCriteria.replaceAll(',', '')).toContain(String(threshold));
});
