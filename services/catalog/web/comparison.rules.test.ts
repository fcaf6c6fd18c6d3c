import { expect, test } from 'vitest';
import type { Entry } from '../contract/index.ts';
import { readComparison, speciesToOpen, splitShared } from './comparison.rules.ts';

const entries = ['carprofen', 'meloxicam'].map((slug) => ({ slug, name: slug.toUpperCase() })) as unknown as Entry[];
const search = (q: string) => (q === 'Rimadyl' ? entries[0] : undefined);
const read = (parameters: Record<string, string>) =>
  readComparison(parameters, entries, search).map(({ parameter, entry, isRepeated }) => [
    parameter,
    entry?.slug,
    ...(isRepeated ? ['again'] : []),
  ]);

test('drugs are named by slug, by name in any case, or by what search finds', () => {
  expect(read({ a: 'meloxicam', b: 'Carprofen' })).toEqual([
    ['a', 'meloxicam'],
    ['b', 'carprofen'],
  ]);
  expect(read({ a: 'Rimadyl' })).toEqual([['a', 'carprofen']]);
});

test('a drug that is named again is marked, empty fields are left out, and an unknown name is said', () => {
  expect(read({ a: 'carprofen', b: '', c: 'CARPROFEN', d: 'nothing' })).toEqual([
    ['a', 'carprofen'],
    ['c', 'carprofen', 'again'],
    ['d', undefined],
  ]);
});

const withDoses = (counts: Record<string, number>) => ({
  dosages: Object.entries(counts).flatMap(([species, count]) =>
    Array.from({ length: count }, () => ({ species })),
  ) as Entry['dosages'],
});

test('the species of two drugs open, only the first of them where there are many doses, and the first of all where no species has two', () => {
  const open = (...doses: Record<string, number>[]) => speciesToOpen(['dog', 'cat', 'pig'], doses.map(withDoses));
  expect(open({ dog: 1, pig: 2 }, { cat: 4, dog: 2, pig: 1 })).toEqual(['dog', 'pig']);
  expect(open({ cat: 5, pig: 2 }, { cat: 2, pig: 1 })).toEqual(['cat']);
  expect(open({ dog: 1 }, { cat: 1 })).toEqual(['dog']);
});

test('what all lists have is apart from what each has', () => {
  expect(splitShared([['a', 'b'], ['b', 'c'], ['b']])).toEqual({ shared: ['b'], own: [['a'], ['c'], []] });
});
