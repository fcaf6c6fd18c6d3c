import { expect, test } from 'vitest';
import { editDistance } from './edit-distance.rules.ts';
import { createVocabulary } from './vocabulary.rules.ts';

const words = ['baytril', 'abcd', 'amoxicillin', 'amoxicilline'];
const vocabulary = createVocabulary(words);
const match = (word: string) => vocabulary.match(word).map(({ id }) => words[id]);

test('swapped neighbours are one typing error', () => {
  expect(editDistance('batyril', 'baytril', 2)).toBe(1);
  expect(match('batyril')).toEqual(['baytril']);
});

test('a distance is exact up to its maximum, and one more beyond', () => {
  expect(editDistance('kitten', 'sitting', 5)).toBe(3);
  expect(editDistance('kitten', 'sitting', 2)).toBe(3);
  expect(editDistance('', 'abc', 9)).toBe(3);
});

test('no typing error is forgiven in three letters, one in seven, two from eight on', () => {
  expect(match('acd')).toEqual([]);
  expect(match('baitrill')).toEqual(['baytril']);
  expect(match('baitrll')).toEqual([]);
});

test('the same word comes before longer ones, and these before words with errors', () => {
  expect(match('amoxicillin')).toEqual(['amoxicillin', 'amoxicilline']);
  expect(match('amoxi')).toEqual(['amoxicillin', 'amoxicilline']);
});

test('a part of a Thai word cuts none of its syllables', () => {
  const inflammations = ['เตาอักเสบ', 'เยือบุตาอักเสบ', 'ทำงานเกิน'];
  const { match: find } = createVocabulary(inflammations);
  const matches = (word: string) => find(word).map(({ id }) => inflammations[id]);
  expect(matches('ตาอักเสบ')).toEqual(['เยือบุตาอักเสบ']);
  expect(matches('างาน')).toEqual([]);
  expect(matches('งานเก')).toEqual([]);
});

test('a mistyped word sounds alike at its beginning', () => {
  const names = ['mating', 'keratitis', 'Cefalexin', 'phenobarbital', 'xylazine', 'apomorphine'].map((name) =>
    name.toLowerCase(),
  );
  const { match: find } = createVocabulary(names);
  const matches = (word: string) => find(word).map(({ id }) => names[id]);
  expect(['eating', 'hepatitis'].flatMap(matches)).toEqual([]);
  expect(['kefalexin', 'fenobarbital', 'zylazine', 'pomorphine', 'paomorphine'].flatMap(matches)).toEqual([
    'cefalexin',
    'phenobarbital',
    'xylazine',
    'apomorphine',
    'apomorphine',
  ]);
});

test('a part of a word that is against it is no match, the beginning of that word is', () => {
  const opposites = ['antiemetic', 'antidepressant', 'nonsteroidal', 'vantinol'];
  const { match: find } = createVocabulary(opposites);
  const matches = (word: string) => find(word).map(({ id }) => opposites[id]);
  expect(['emetic', 'depressant', 'steroidal'].flatMap(matches)).toEqual([]);
  expect(['antiem', 'antidep', 'antinol'].flatMap(matches)).toEqual(['antiemetic', 'antidepressant', 'vantinol']);
});
