import { expect, test } from 'vitest';
import { bestMatches } from './matches.rules.ts';

const match = (id: string, score: number, slug: string | null = null) => ({ kind: 'events', id, score, slug });
const idsOf = (...searches: Parameters<typeof bestMatches>[0]) => bestMatches(searches).map(({ id }) => id);

test('what only mentions a word is left out where a title has it', () => {
  expect(idsOf({ term: 'shirt', matches: [match('named', 2), match('mentioning', 1)] })).toEqual(['named']);
  expect(idsOf({ term: 'shirt', matches: [match('mentioning', 1)] })).toEqual(['mentioning']);
  expect(idsOf({ term: 'red shirt', matches: [match('half named', 3), match('mentioning', 2)] })).toEqual(['half named']);
});

test('events to come are before past and cancelled ones', () => {
  const events = [match('past', 4, 'past'), match('cancelled', 3, 'cancelled'), match('coming', 2)];
  expect(idsOf({ term: 'walk', matches: events })).toEqual(['coming', 'past', 'cancelled']);
});

test('what two terms find is said once, by its better score', () => {
  const searches = [
    { term: 'เสื้อ', matches: [match('a', 3), match('b', 4)] },
    { term: 'สินค้า', matches: [match('b', 2), match('c', 8)] },
  ];
  expect(idsOf(...searches)).toEqual(['c', 'b', 'a']);
});
