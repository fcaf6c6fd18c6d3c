import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planSearch } from './search-plan.rules.ts';

test('a rare word is searched alone, common words only together', () => {
  const counts = [
    { word: 'anutin', markets: 12 },
    { word: 'win', markets: 9_000 },
    { word: '2027', markets: 30_000 },
  ];
  expect(planSearch(counts, 84_000)).toEqual({
    all: "'anutin' & 'win' & '2027'",
    rare: "('anutin')",
    together: null,
    rank: "'anutin' | 'win' | '2027'",
  });
});

test('if all words are common, pairs of them are searched', () => {
  const counts = [
    { word: '150000', markets: 1_200 },
    { word: 'bitcoin', markets: 4_000 },
    { word: '2027', markets: 30_000 },
  ];
  expect(planSearch(counts, 84_000)).toMatchObject({ rare: null, together: "('150000' & 'bitcoin')" });
});

test('a text without a known word has no plan', () => {
  expect(planSearch([], 84_000)).toBeUndefined();
  expect(planSearch([{ word: 'x', markets: 0 }], 84_000)).toBeUndefined();
});

test('any word is quoted', () => {
  expect(planSearch([{ word: String.raw`o'b\x`, markets: 1 }], 10)?.rare).toBe(String.raw`('o''b\\x')`);
});

test('a plan has at most sixteen words and a limited length, whatever the counts', () => {
  const counts = fc.array(fc.record({ word: fc.string({ minLength: 1, maxLength: 8 }), markets: fc.nat(100_000) }), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(counts, fc.nat(100_000), (words, all) => {
      const plan = planSearch(words, all);
      expect(plan === undefined).toBe(words.every(({ markets }) => markets === 0));
      expect(JSON.stringify(plan ?? '').length < 40_000).toBe(true);
    }),
  );
});
