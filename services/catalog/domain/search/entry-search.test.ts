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
