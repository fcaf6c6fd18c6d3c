import { expect, test } from 'vitest';
import { countOf } from './labels.ts';
import { everybody } from './poll.rules.ts';

test('an option says how many chose it, and how many of a hundred people', () => {
  const votes = { tea: 1, coffee: 2, [everybody]: 3 };
  const texts = (max_choices: number) => ['tea', 'coffee', 'water'].map((key) => countOf(key, votes, { max_choices }));
  expect(texts(1)).toEqual(['1 เสียง · 33%', '2 เสียง · 67%', '0 เสียง · 0%']);
  expect(texts(2)).toEqual(['1 จาก 3 คน · 33%', '2 จาก 3 คน · 67%', '0 จาก 3 คน · 0%']);
});

test('without an answer there is no share', () => {
  expect(countOf('tea', {}, { max_choices: 1 })).toBe('0 เสียง');
});
