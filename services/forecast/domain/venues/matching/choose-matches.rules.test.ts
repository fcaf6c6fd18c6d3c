import { expect, test } from 'vitest';
import type { Candidate } from '../venue.ts';
import { chooseMatches } from './choose-matches.rules.ts';

const url = 'https://example.org/market';
const query = 'Will Bitcoin be above $100,000 on December 31, 2027?';
const choose = (candidates: Partial<Candidate>[], terms: string[] = [], question = query) =>
  chooseMatches(
    question,
    terms,
    candidates.map((candidate) => ({ title: query, url, ...candidate })),
  );

test('a market with the opposite meaning is offered as its No, with title and probability turned', () => {
  const [chosen] = choose([{ title: 'Will Bitcoin be below $100,000 on December 31, 2027?', yesProbability: 0.3 }]);
  expect(chosen?.match).toEqual({ title: 'No: Will Bitcoin be below $100,000 on December 31, 2027?', url, yesProbability: 0.7 });
  expect(chosen?.relation.reasons).toContain('they lie on different sides of one threshold');
});

test('fields for ranking and judging are not in the answer', () => {
  const [chosen] = choose([{ context: 'Bitcoin', closesAt: new Date('2028-01-01'), yesProbability: 0.3, volumeUsd: 5 }]);
  expect(Object.keys(chosen?.match ?? {})).toEqual(['title', 'url', 'yesProbability', 'volumeUsd']);
});

test('the surest match comes first; among equals, the larger market', () => {
  const matches = choose([{ title: 'Will BTC be above $100k?' }, { volumeUsd: 1 }, { volumeUsd: 2 }]);
  expect(matches.map(({ match }) => match.volumeUsd)).toEqual([2, 1, undefined]);
});

test('an event’s title completes the title of its market', () => {
  expect(choose([{ title: '$100,000 or above', context: 'Bitcoin price on December 31, 2027?' }])).toHaveLength(1);
  expect(choose([{ title: '$100,000 or above', context: 'Bitcoin price on December 31, 2026?' }])).toHaveLength(0);
});

test('a market that closes before the question’s year does not match', () => {
  const title = 'Will Bitcoin be above $100,000?';
  expect(choose([{ title, closesAt: new Date('2026-12-31T00:00:00Z') }])).toHaveLength(0);
  expect(choose([{ title, closesAt: new Date('2027-12-31T00:00:00Z') }])).toHaveLength(1);
});

test('terms filter what matches', () => {
  expect(choose([{}], ['bitcoin,100k'])).toHaveLength(1);
  expect(choose([{}], ['ethereum', 'bitcoin,2026'])).toHaveLength(0);
});
