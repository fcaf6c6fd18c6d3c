import { expect, test } from 'vitest';
import { queryWords, scoreMarket } from './search.rules.ts';
import { isWithin } from './words.rules.ts';

const markets = [
  {
    slug: 'election',
    question: 'พรรคใดจะชนะการเลือกตั้งทั่วไปของไทย',
    questionEn: 'Will the election be held before July?',
    tags: ['thailand'],
  },
  {
    slug: 'rabies',
    question: 'จะพบผู้ป่วยโรคพิษสุนัขบ้าเกินสิบรายหรือไม่',
    questionEn: 'Will more than ten people die of rabies?',
    tags: ['dogs'],
  },
  {
    slug: 'bitcoin',
    question: 'ราคาบิตคอยน์จะเกิน 150,000 ดอลลาร์หรือไม่',
    questionEn: 'Will Bitcoin rise above 150,000 US dollars?',
    tags: ['bitcoin'],
  },
  {
    slug: 'dogecoin',
    question: 'ราคาโดชคอยน์',
    questionEn: 'Will the price of Dogecoin fall?',
    tags: ['crypto'],
    resolutionCriteria: 'Unlike Bitcoin, it has no limit.',
  },
];
const find = (q: string) =>
  markets
    .map((market) => ({ slug: market.slug, score: scoreMarket(market, queryWords(q)) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ slug }) => slug);

test('a misspelt word is found: one letter missing, doubled, changed or swapped', () => {
  for (const q of ['elecion', 'electtion', 'elektion', 'eletcion']) expect([q, find(q)]).toEqual([q, ['election']]);
  expect(find('บิตคอยล์')).toEqual(['bitcoin']);
});

test('a word in the question ranks before the same word in the criteria', () => {
  expect(find('bitcoin')).toEqual(['bitcoin', 'dogecoin']);
});

test('Thai is found by any of its words, also inside a compound, and as a phrase written without spaces', () => {
  expect(find('เลือกตั้ง')).toEqual(['election']);
  expect(find('สุนัข')).toEqual(['rabies']);
  expect(find('เลือกตั้งไทย')).toEqual(['election']);
});

test('every word of the query has to be somewhere', () => {
  expect(find('bitcoin rabies')).toEqual([]);
  expect(find('rabies people')).toEqual(['rabies']);
});

test('a short word is not taken for another one', () => {
  expect(find('dig')).toEqual([]);
});

test.for([
  ['bitcoin', 'bitcoin', 0, true],
  ['bitcoin', 'bitcion', 1, true],
  ['bitcoin', 'bitcn', 1, false],
  ['', 'a', 0, false],
  ['abcdefgh', 'hgfedcba', 2, false],
] as const)('%s and %s within %i letters: %s', ([a, b, max, expected]) => {
  expect(isWithin(a, b, max)).toBe(expected);
});
