import { expect, test } from 'vitest';
import type { Entry } from '../contract/index.ts';
import { readComparison } from './comparison.rules.ts';

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
