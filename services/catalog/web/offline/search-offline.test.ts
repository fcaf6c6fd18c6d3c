import { expect, test } from 'vitest';
import { sampleData } from '../testing/sample-data.ts';
import { searchDataOf } from './search-data.ts';
import { createOfflineSearch } from './search-offline.ts';

const data = sampleData('');
const find = createOfflineSearch(JSON.parse(JSON.stringify(searchDataOf(data))));

const queries = [
  'vomiting',
  'pain',
  'fleas',
  'antibiotic',
  'antiemetic',
  'limping',
  'heartworm dog',
  'cat PO',
  'ฉีดเข้ากล้าม วัว',
  'อาเจียน',
  'คาร์โพรเฟน',
  'รอมปุน',
  'Rimadyl',
  'rimadil',
  'amoxycillin',
  'mange',
  'arthritis horse',
  'prostaglandin',
  'cfr',
];

test.each(queries)('%s finds the drugs that it finds with a server, in the same order', (q) => {
  const slugs = data
    .find({ q })
    .best(Infinity)
    .map(({ slug }) => slug);
  expect(slugs.length).toBeGreaterThan(0);
  expect(find(q).slugs).toEqual(slugs);
  expect(find(q).guesses).toEqual(data.find({ q }).guesses());
});

test.each([
  ['QM01AC06', 'meloxicam'],
  ['m01 ac06', 'meloxicam'],
  ['QJ01', 'amoxicillin'],
  ['41493', 'meloxicam'],
])('the code %s finds %s', (code, slug) => expect(find(code).slugs).toContain(slug));

test('a code finds no drug of other codes', () => {
  expect(find('QM01AC06').slugs.filter((slug) => !slug.includes('meloxicam'))).toEqual([]);
});

test('what the catalog doesn’t have is not found, and a drug that it warns of is named', () => {
  expect(find('zzzzzz')).toEqual({ slugs: [], guesses: [], missing: [] });
  expect(find('Tylenol cat').missing).toEqual(['paracetamol']);
  expect([find('potassium chloride').substance, find('potassium bromide').substance]).toEqual(['potassium chloride', undefined]);
});
