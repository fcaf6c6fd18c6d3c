import { expect, test } from 'vitest';
import { parseTerms, passesTerms } from './terms.rules.ts';

const passes = (title: string, terms: string[]) => passesTerms(title, parseTerms(terms));

test('a title must contain all words of a group, in any case', () => {
  expect(passes('Thai PM by June?', ['thai, pm'])).toBe(true);
  expect(passes('Thai GDP?', ['thai,pm'])).toBe(false);
});

test('one of several groups is enough', () => {
  expect(passes('Thai GDP?', ['thai,pm', 'gdp'])).toBe(true);
});

test('empty groups and no groups accept everything', () => {
  expect(passes('anything', [])).toBe(true);
  expect(passes('anything', ['', ' , '])).toBe(true);
});

test('a keyword matches from the start of a word', () => {
  expect(passes('Thailand election?', ['thai'])).toBe(true);
  expect(passes('Higher RPM?', ['pm'])).toBe(false);
});

test('a keyword also matches its synonyms', () => {
  expect(passes('Bitcoin above $150,000?', ['btc,150k'])).toBe(true);
});

test('Thai keywords match anywhere, since Thai has no spaces between words', () => {
  expect(passes('ราคาบิตคอยน์', ['บิตคอยน์'])).toBe(true);
});
