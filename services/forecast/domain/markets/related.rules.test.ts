import { expect, test } from 'vitest';
import { relatedMarkets } from './related.rules.ts';

const market = (slug: string, tags: string[], own: object = {}) => ({
  slug,
  tags,
  category: 'crypto' as const,
  outcome: null,
  closesAt: new Date('2027-01-01'),
  ...own,
});
const related = (of: ReturnType<typeof market>, ...others: ReturnType<typeof market>[]) =>
  relatedMarkets(of, [of, ...others]).map(({ slug }) => slug);

test('a rare tag in common counts more than a frequent one', () => {
  const of = market('of', ['thailand', 'rabies']);
  expect(related(of, market('a', ['thailand']), market('b', ['thailand']), market('c', ['rabies']))).toEqual(['c', 'a', 'b']);
});

test('among equals an open market comes before a resolved one, and an earlier close before a later one', () => {
  const resolved = market('resolved', ['x'], { outcome: 'yes' });
  const late = market('late', ['x'], { closesAt: new Date('2028-01-01') });
  expect(related(market('of', ['x']), resolved, late, market('soon', ['x']))).toEqual(['soon', 'late', 'resolved']);
});

test('a market without a tag in common is not related, nor one of another category with a single one', () => {
  expect(related(market('of', ['x']), market('other', ['y']))).toEqual([]);
  const elsewhere = { category: 'thai-vet' as const };
  expect(related(market('of', ['law', 'bank']), market('a', ['law'], elsewhere))).toEqual([]);
  expect(related(market('of', ['law', 'bank']), market('a', ['law', 'bank'], elsewhere))).toEqual(['a']);
});

test('its category decides among equals', () => {
  const elsewhere = market('a', ['x', 'y'], { category: 'thai-vet' });
  expect(related(market('of', ['x', 'y']), elsewhere, market('b', ['x', 'y']))).toEqual(['b', 'a']);
});
