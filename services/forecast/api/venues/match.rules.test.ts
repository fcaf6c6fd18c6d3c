import { expect, test } from 'vitest';
import { parseTerms, passesTerms } from './match.rules.ts';

const passes = (title: string, terms: string[]) => passesTerms({ title, url: 'https://example.org' }, parseTerms(terms));

test('words of one group must all stand in the title, in any case', () => {
  expect(passes('Thai PM by June?', ['thai, pm'])).toBe(true);
  expect(passes('Thai GDP?', ['thai,pm'])).toBe(false);
});

test('one of several groups is enough', () => {
  expect(passes('Thai GDP?', ['thai,pm', 'gdp'])).toBe(true);
});

test('empty groups and no groups let everything pass', () => {
  expect(passes('anything', [])).toBe(true);
  expect(passes('anything', ['', ' , '])).toBe(true);
});
