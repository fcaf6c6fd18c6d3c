import { expect, test } from 'vitest';
import { entriesOfContent } from '../../testing/content-entries.ts';
import { missingSubstance } from './missing-substance.rules.ts';

const missingIn = (query: string, ...guesses: { typed: string; meant: string }[]) =>
  missingSubstance(query, guesses, entriesOfContent);

test('a salt without an entry is missing, in both languages and beside other words', () => {
  for (const query of [
    'potassium chloride',
    'Sodium  Chloride',
    'calcium carbonate',
    'zinc sulphate',
    'โพแทสเซียมคลอไรด์',
    'โซเดียม คลอไรด์',
  ])
    expect([query, missingIn(query)]).toEqual([query, query]);
  expect(missingIn(' potassium chloride cat')).toBe('potassium chloride');
});

test('a salt is not missing where it or the drug in it is a name, synonym or brand, also where a word is misspelled', () => {
  for (const query of [
    'potassium bromide',
    'magnesium sulphate',
    'sodium bicarbonate',
    'hydrogen peroxide',
    'morphine sulfate',
    'dog xylazine hydrochloride',
    'dexamethasone sodium phosphate',
    'แมกนีเซียมซัลเฟต',
    'โพแทสเซียม โบรไมด์',
    'มอร์ฟีนซัลเฟต',
  ])
    expect([query, missingIn(query)]).toEqual([query, undefined]);
  expect(missingIn('morfine sulfate', { typed: 'morfine', meant: 'morphine' })).toBeUndefined();
});

test('other words are no missing salt', () => {
  for (const query of ['', 'chloride', 'คลอไรด์', 'potassium', 'heart failure', 'dog pain'])
    expect([query, missingIn(query)]).toEqual([query, undefined]);
});

test('no name, synonym or brand of the catalog is a missing salt', () => {
  for (const { name, nameTh = '', brands, synonyms } of entriesOfContent)
    for (const each of [name, nameTh, ...brands, ...synonyms]) expect([each, missingIn(each)]).toEqual([each, undefined]);
});
