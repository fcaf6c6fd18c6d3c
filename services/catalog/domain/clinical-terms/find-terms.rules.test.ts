import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { SignedEntry } from '../../contract/index.ts';
import { findTerms } from './find-terms.rules.ts';
import { indicationTerms } from './indication-terms.ts';
import { otherSenses } from './other-senses.rules.ts';

const folder = join(import.meta.dirname, '../../content/entries');
const entries = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as SignedEntry);
const indications = entries.flatMap(({ dosages }) => dosages.map(({ indication }) => indication));
const texts = [
  ...indications,
  ...entries.flatMap(({ brands, sections, citations }) => [
    ...brands,
    ...Object.values(sections),
    ...citations.map(({ title }) => title),
  ]),
];
const thaiOf = (text: string) => [...new Set(findTerms(text).map(({ thai }) => thai))];

test('each term occurs in the data, once in the list, and has a Thai', () => {
  const used = new Set(
    [...indications, ...entries.map(({ sections }) => sections.indications)].flatMap((indication) =>
      findTerms(indication).map(({ english }) => english.toLowerCase()),
    ),
  );
  const forms = indicationTerms.flatMap(([english]) => english.split('|'));
  expect(forms.filter((form) => !used.has(form))).toEqual([]);
  expect(new Set(forms).size).toBe(forms.length);
  for (const [, thai] of indicationTerms) expect(thai).toMatch(/^[\u0E00-\u0E7F]/);
});

test('each place where a word says something else occurs in the data', () => {
  const unused = otherSenses.filter((place) => {
    const pattern = new RegExp(`\\b(?:${place})`, 'i');
    return !texts.some((text) => pattern.test(text));
  });
  // People write the last one, and no text does.
  expect(unused.filter((place) => !place.startsWith('vomit(?<=make'))).toEqual([]);
});

test('the longest term wins', () => {
  expect(thaiOf('acute pain')).toEqual(['อาการปวดเฉียบพลัน']);
  expect(thaiOf('Osteoarthritis; arthritis, osteoarthritis')).toEqual(['ข้อเสื่อม', 'ข้ออักเสบ']);
  expect(thaiOf('hookworm, hookworms')).toEqual(['พยาธิปากขอ']);
});

test('a term of which another one is said is beside it', () => {
  const beside = (text: string) => findTerms(text).flatMap(({ english, isBeside }) => (isBeside ? [english] : []));
  expect(beside('fever due to respiratory disease and acute mastitis; pain due to foot rot')).toEqual([
    'respiratory disease',
    'mastitis',
    'foot rot',
  ]);
  expect(beside('lameness; adjunct in the treatment of mastitis')).toEqual(['mastitis']);
  expect(beside('fleas, heartworm prevention, ear mites and ticks')).toEqual([]);
});

test('a part of another word or of a term that says something else has no Thai', () => {
  const otherwise = ['shipping fever', 'reversal of sedation and analgesia', 'without preanaesthetic', 'No analgesia.'];
  for (const text of ['painful procedures', 'anti-inflammation', ...otherwise]) expect([text, thaiOf(text)]).toEqual([text, []]);
});
