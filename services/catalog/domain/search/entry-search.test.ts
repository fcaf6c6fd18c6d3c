import { expect, test } from 'vitest';
import { readContent } from '../content/read-content.ts';
import { createEntrySearch } from './entry-search.rules.ts';
import { otherThaiNames } from './thai-names.rules.ts';

test('a word for a species finds the drugs with a dose for it, in the plural too, and no mention in a text', async () => {
  const { entries: content, terms } = await readContent();
  const entries = content.map(({ entry }) => ({ ...entry, signatures: [] }));
  const search = createEntrySearch(entries, terms);
  const countOf = (query: Parameters<typeof search.find>[1]) => search.find(entries, query).best(Infinity).length;
  for (const [species, words] of [
    ['cat', ['cat', 'Cats', 'แมว', 'kittens']],
    ['cattle', ['cattle', 'cows', 'โค']],
    ['horse', ['horse', 'horses', 'mares']],
  ] as const)
    for (const q of words) expect([q, countOf({ q })]).toEqual([q, countOf({ species })]);
  expect(countOf({ q: 'antibiotic cat' })).toBe(countOf({ q: 'antibiotic cats' }));
});

test('an active ingredient finds its systemic entry before those for the eye and the ear', async () => {
  const { entries: content, terms } = await readContent();
  const entries = content.map(({ entry }) => ({ ...entry, signatures: [] }));
  const search = createEntrySearch(entries, terms);
  for (const q of ['gentamicin', 'neomycin', 'dexamethasone', 'betamethasone', 'bacitracin', 'florfenicol', 'enrofloxacin']) {
    const [first, ...others] = search.find(entries, { q }).best(10);
    expect([q, first?.slug]).toEqual([q, q]);
    expect([q, others.some(({ dosages }) => dosages.every(({ route }) => /^(?:ophthalmic|otic|topical)/.test(route)))]).toEqual([
      q,
      true,
    ]);
  }
});

test('another Thai spelling of a name finds its drug first', async () => {
  const { entries: content, terms } = await readContent();
  const entries = content.map(({ entry }) => ({ ...entry, signatures: [] }));
  const search = createEntrySearch(entries, terms);
  for (const [slug, names] of Object.entries(otherThaiNames))
    for (const q of names) expect([q, search.find(entries, { q }).best(1)[0]?.slug]).toEqual([q, slug]);
});

test('a Thai word is never taken for a word of other letters that also means something', async () => {
  const { entries: content, terms } = await readContent();
  const entries = content.map(({ entry }) => ({ ...entry, signatures: [] }));
  const search = createEntrySearch(entries, terms);
  const find = (query: Parameters<typeof search.find>[1]) =>
    search
      .find(entries, query)
      .best(Infinity)
      .map(({ slug }) => slug);
  expect(find({ q: 'แพ้' })).toEqual(find({ q: 'ยาแก้แพ้' }));
  expect(find({ q: 'ลูกหมา' })).toEqual(find({ q: 'สุนัข' }));
  // Where no bird of one's own is listed, birds are the poultry that is.
  expect(find({ q: 'นก' })).toEqual(find({ q: 'สัตว์ปีก' }));
  expect(find({ q: 'UTI' })).toEqual(find({ q: 'urinary tract infection' }));
  expect(find({ q: 'ลูกแมว' })).toEqual(find({ q: 'แมว' }));
  for (const [q, species] of [
    ['ลูกแกะ', 'sheep'],
    ['ลูกแพะ', 'goat'],
    ['ลูกไก่', 'chicken'],
  ] as const)
    expect(find({ q }).toSorted()).toEqual(find({ species }).toSorted());
});

test('a word that was guessed is named with what it was taken for, and no other word is', async () => {
  const { entries: content, terms } = await readContent();
  const entries = content.map(({ entry }) => ({ ...entry, signatures: [] }));
  const search = createEntrySearch(entries, terms);
  const guessesOf = (q: string) => search.find(entries, { q }).guesses();
  expect(guessesOf('rimadil cats')).toEqual([]);
  expect(guessesOf('Rimadil dog')).toEqual([{ typed: 'Rimadil', meant: 'Rimadyl' }]);
  expect(['Rimadyl', 'rima', 'สุนัข', 'ลูกหมา', 'แพ้', 'zzzzzz'].flatMap(guessesOf)).toEqual([]);
});

test.each([
  ['BRD', 'bovine respiratory disease'],
  ['brd cattle', 'bovine respiratory disease cattle'],
  ['SRD', 'swine respiratory disease'],
  ['โคลิค', 'โคลิก'],
  ['เซเรเนีย', 'Cerenia'],
])('%s finds what %s finds', async (q, words) => {
  const { entries: content, terms } = await readContent();
  const entries = content.map(({ entry }) => ({ ...entry, signatures: [] }));
  const slugs = (query: string) =>
    createEntrySearch(entries, terms)
      .find(entries, { q: query })
      .best(Infinity)
      .map(({ slug }) => slug);
  expect(slugs(q).length).toBeGreaterThan(0);
  expect(slugs(q)).toEqual(slugs(words));
});

test.each(['colistin', 'colistin pig', 'โคลิสติน'])(
  'the name of a drug that the catalog doesn’t have is not guessed to be a disease: %s',
  async (q) => {
    const { entries: content, terms } = await readContent();
    const entries = content.map(({ entry }) => ({ ...entry, signatures: [] }));
    expect(createEntrySearch(entries, terms).find(entries, { q }).guesses()).toEqual([]);
  },
);
