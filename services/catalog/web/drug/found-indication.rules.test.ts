import { expect, test } from 'vitest';
import type { Entry } from '../../contract/index.ts';
import { findIndication } from './found-indication.rules.ts';

const dosage = (indication: string) => ({ species: 'dog', indication }) as Entry['dosages'][number];

test('a typed word is marked where a word begins with it, and nowhere inside another', () => {
  const indication = 'prevention of heartworm disease and treatment of ear mites';
  const at = indication.indexOf('ear mites');
  const match = findIndication([dosage(indication)], [{ text: indication, ranges: [[at, at + 3]] }], 'en');
  expect(match?.ranges.map(([start]) => start)).toEqual([at]);
});
