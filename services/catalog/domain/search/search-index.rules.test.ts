import { describe, expect, test } from 'vitest';
import type { Phrase, PhraseKind } from './phrase.ts';
import { createSearchIndex } from './search-index.rules.ts';

const phrases = (kind: PhraseKind, ...texts: string[]): Phrase[] => texts.map((text) => ({ kind, text }));

const documents = {
  amoxicillin: [
    ...phrases('name', 'Amoxicillin'),
    ...phrases('synonym', 'amoxycillin', 'อะม็อกซีซิลลิน'),
    ...phrases('code', 'QJ01CA04', 'J01CA04', '723'),
    ...phrases('class', 'Antibiotics', 'ยาปฏิชีวนะ'),
    ...phrases('species', 'dog', 'สุนัข', 'หมา', 'cattle', 'โค', 'วัว'),
    ...phrases('indication', 'bacterial pneumonia'),
  ],
  'amoxicillin-clavulanic-acid': [
    ...phrases('name', 'Amoxicillin and clavulanic acid'),
    ...phrases('synonym', 'co-amoxiclav', 'อะม็อกซีซิลลิน-คลาวูลานิก แอซิด'),
    ...phrases('brand', 'Clavamox', 'Synulox'),
    ...phrases('class', 'Antibiotics', 'ยาปฏิชีวนะ'),
    ...phrases('species', 'dog', 'สุนัข', 'หมา', 'cat', 'แมว'),
  ],
  carprofen: [
    ...phrases('name', 'Carprofen'),
    ...phrases('brand', 'Rimadyl'),
    ...phrases('class', 'Pain relief', 'ยาแก้ปวด'),
    ...phrases('species', 'dog', 'สุนัข', 'หมา'),
    ...phrases('indication', 'osteoarthritis'),
  ],
  enrofloxacin: [
    ...phrases('name', 'Enrofloxacin'),
    ...phrases('brand', 'Baytril'),
    ...phrases('class', 'Antibiotics', 'ยาปฏิชีวนะ'),
    ...phrases('species', 'cattle', 'โค', 'วัว'),
    ...phrases('section', 'Bacterial infections; also in dogs with pneumonia.'),
  ],
};
const slugs = Object.keys(documents);
const index = createSearchIndex(Object.values(documents));
const find = (query: string) =>
  index
    .search(query)
    .best(Infinity)
    .map((document) => slugs[document]);

describe('a query finds a drug', () => {
  test.for([
    ['by its name', 'carprofen', 'carprofen'],
    ['by the beginning of its name', 'enro', 'enrofloxacin'],
    ['by a synonym', 'amoxycillin', 'amoxicillin'],
    ['by a brand', 'Rimadyl', 'carprofen'],
    ['by a brand with a typing error', 'baytrill', 'enrofloxacin'],
    ['with two letters swapped', 'carpofren', 'carprofen'],
    ['with a letter left out', 'enrofloxacn', 'enrofloxacin'],
    ['by a code', 'QJ01CA04', 'amoxicillin'],
    ['by a code with spaces', 'j01 ca 04', 'amoxicillin'],
    ['by an indication', 'osteoarthritis', 'carprofen'],
    ['by its Thai name', 'อะม็อกซีซิลลิน', 'amoxicillin'],
    ['by its Thai name without tone marks', 'อะมอกซีซิลลิน', 'amoxicillin'],
    ['by the beginning of its Thai name', 'อะม็อก', 'amoxicillin'],
    ['by a Thai word for a species', 'แมว', 'amoxicillin-clavulanic-acid'],
    ['by a part of a Thai word for a class', 'แก้ปวด', 'carprofen'],
    ['by words without a space between them', 'ยาแก้ปวดสุนัข', 'carprofen'],
    ['by words with Thai fillers between them', 'ยาปฏิชีวนะสำหรับวัว', 'enrofloxacin'],
    ['by words of two languages', 'baytril วัว', 'enrofloxacin'],
  ] as const)('%s: %s', ([, query, slug]) => {
    expect(find(query)).toContain(slug);
  });
});

test('the best answer comes first: the whole name before a longer one, a name before a section', () => {
  expect(find('amoxicillin')).toEqual(['amoxicillin', 'amoxicillin-clavulanic-acid']);
  expect(find('pneumonia')).toEqual(['amoxicillin', 'enrofloxacin']);
});

test('three capitals are an abbreviation, and no beginning of a word unless digits follow', () => {
  const abbreviations = createSearchIndex([phrases('name', 'Fipronil'), phrases('name', 'PGF2'), phrases('species', 'dog')]);
  const documentsOf = (query: string) => [...abbreviations.search(query).documents];
  expect(['FIP', 'fip', 'FIPR', 'PGF', 'DOG'].map(documentsOf)).toEqual([[], [0], [0], [1], [2]]);
});

test('a name of several words names its species only as a whole', () => {
  const animals = createSearchIndex([
    [...phrases('species', 'guinea pig')],
    [...phrases('species', 'pig'), ...phrases('section', 'also for guinea fowl')],
    [...phrases('section', 'not for pigs or a pig')],
  ]);
  const documentsOf = (query: string) => [...animals.search(query).documents];
  expect(['guinea pig', 'pig', 'pigs', 'fowl'].map(documentsOf)).toEqual([[0], [1], [2], [1]]);
});

test('words that say nothing about a drug are ignored beside others', () => {
  expect(find('dose of carprofen for a dog')).toEqual(['carprofen']);
});

test('every word counts: more words find fewer drugs', () => {
  expect(find('ยาปฏิชีวนะ')).toHaveLength(3);
  expect(find('ยาปฏิชีวนะ แมว')).toEqual(['amoxicillin-clavulanic-acid']);
});

test('a query that means nothing here finds nothing', () => {
  for (const query of ['', ' ', '?!', 'zzzzzz', 'qqqq wwww carprofen', 'ฮฮฮฮฮฮ', '\uD800'])
    expect([query, find(query)]).toEqual([query, []]);
});

test('short words are not taken for others: no typing error is forgiven below four letters', () => {
  expect(find('dig')).toEqual([]);
  expect(find('dug')).toEqual([]);
  expect(find('cat')).toContain('amoxicillin-clavulanic-acid');
});

test('a mistyped word is guessed in names and terms, and not in the sentences of a section', () => {
  expect(find('infections')).toEqual(['enrofloxacin']);
  expect(find('infectoins')).toEqual([]);
  expect(find('enrofloxacni')).toEqual(['enrofloxacin']);
});

test('highlights are the matching words of the original text', () => {
  const { best, highlights } = index.search('rimadil สุนัข');
  const marked = highlights(best(1)[0] ?? -1).map(({ kind, text, ranges }) => [
    kind,
    ranges.map(([from, to]) => text.slice(from, to)),
  ]);
  expect(marked).toEqual([
    ['brand', ['Rimadyl']],
    ['species', ['สุนัข']],
  ]);
});

test('the first of all matches are the best of them, also where many have one score', () => {
  const many = createSearchIndex(
    Array.from({ length: 60 }, (_, at) => phrases(at % 3 === 0 ? 'name' : 'brand', at % 7 === 0 ? 'dog large' : 'dog')),
  );
  const dogs = many.search('dog');
  const all = dogs.best(Infinity);
  expect(all.toSorted((a, b) => a - b)).toEqual([...dogs.documents]);
  for (const limit of [0, 1, 5, 20, 59, 60, 61]) expect(dogs.best(limit)).toEqual(all.slice(0, limit));
});

test('a result keeps its highlights and its order when other searches follow', () => {
  const first = index.search('dog');
  const second = index.search('antibiotics');
  index.search('carprofen');
  expect(first.highlights(2).map(({ text }) => text)).toEqual(['dog']);
  expect(second.highlights(0).map(({ text }) => text)).toEqual(['Antibiotics']);
  expect(second.best(9)).toEqual(index.search('antibiotics').best(9));
  expect([...second.documents]).toEqual([0, 1, 3]);
});
