import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { SignedEntry } from '../../contract/index.ts';
import { findTerms } from './find-terms.rules.ts';
import { indicationTerms, termsWithoutThai } from './indication-terms.ts';

const folder = join(import.meta.dirname, '../../content/entries');
const entries = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as SignedEntry);
const indications = entries.flatMap(({ dosages }) => dosages.map(({ indication }) => indication));
const thaiOf = (text: string) => [...new Set(findTerms(text).map(({ thai }) => thai))];

test('each term occurs in the data, once in the list, and has a Thai', () => {
  const used = new Set(indications.flatMap((indication) => findTerms(indication).map(({ english }) => english.toLowerCase())));
  const forms = indicationTerms.flatMap(([english]) => english.split('|'));
  expect(forms.filter((form) => !used.has(form))).toEqual([]);
  expect(new Set(forms).size).toBe(forms.length);
  for (const text of termsWithoutThai)
    expect([text, indications.some((indication) => indication.includes(text))]).toEqual([text, true]);
  for (const [, thai] of indicationTerms) expect(thai).toMatch(/^[\u0E00-\u0E7F]/);
});

test('the longest term wins', () => {
  expect(thaiOf('acute pain')).toEqual(['อาการปวดเฉียบพลัน']);
  expect(thaiOf('Osteoarthritis; arthritis, osteoarthritis')).toEqual(['ข้อเสื่อม', 'ข้ออักเสบ']);
  expect(thaiOf('hookworm, hookworms')).toEqual(['พยาธิปากขอ']);
});

test('a term of which another one is said is beside it', () => {
  const beside = (text: string) => findTerms(text).flatMap(({ english, isBeside }) => (isBeside ? [english] : []));
  expect(beside('fever of respiratory disease and acute mastitis; pain of foot rot')).toEqual([
    'respiratory disease',
    'mastitis',
    'foot rot',
  ]);
  expect(beside('fleas, heartworm prevention, ear mites and ticks')).toEqual([]);
});

test('a part of another word or of a term that says something else has no Thai', () => {
  for (const text of ['painful interventions', 'anti-inflammation', 'shipping fever', 'reversal of sedation and analgesia'])
    expect([text, thaiOf(text)]).toEqual([text, []]);
});
