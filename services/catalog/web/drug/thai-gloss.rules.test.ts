import { expect, test } from 'vitest';
import { findTerms } from '../../domain/clinical-terms/find-terms.rules.ts';
import { indicationTerms, termsWithoutThai } from '../../domain/clinical-terms/indication-terms.ts';
import { exclusionTerms } from '../messages/th-clinical-terms.ts';
import { boxedWarningTerms, withdrawalTerms } from '../messages/th-safety-texts.ts';
import { readEntries } from '../testing/sample-data.ts';
import { boxedWarningOf } from './section-basis.rules.ts';
import { exclusionGlosses, glossCoverage, glossesOf, translationOf } from './thai-gloss.rules.ts';

const entries = readEntries();
const dosages = entries.flatMap((entry) => entry.dosages);
const thaiOf = (text: string) => glossesOf(text).map(({ thai }) => thai);

test('each term occurs in the data, once in the list, and has a Thai', () => {
  const used = new Set(dosages.flatMap(({ indication }) => findTerms(indication).map(({ english }) => english.toLowerCase())));
  const forms = indicationTerms.flatMap(([english]) => english.split('|'));
  expect(forms.filter((form) => !used.has(form))).toEqual([]);
  expect(new Set(forms).size).toBe(forms.length);
  const excluded = new Set(dosages.flatMap(({ notFor = [] }) => notFor));
  expect(Object.keys(exclusionTerms).filter((text) => !excluded.has(text))).toEqual([]);
  for (const text of termsWithoutThai)
    expect([text, dosages.some(({ indication }) => indication.includes(text))]).toEqual([text, true]);
  for (const thai of [...indicationTerms.map((term) => term[1]), ...Object.values(exclusionTerms)])
    expect(thai).toMatch(/^[\u0E00-\u0E7F]/);
});

test('the longest term wins, and each is named once', () => {
  expect(thaiOf('acute pain')).toEqual(['อาการปวดเฉียบพลัน']);
  expect(thaiOf('Osteoarthritis; arthritis, osteoarthritis')).toEqual(['ข้อเสื่อม', 'ข้ออักเสบ']);
  expect(thaiOf('hookworm, hookworms')).toEqual(['พยาธิปากขอ']);
});

test('an indication has a translation only where all of it is translated', () => {
  expect(translationOf('osteoarthritis')).toBe('ข้อเสื่อม');
  expect(translationOf('prevention of heartworm disease; roundworm, hookworm, fleas and ticks')).toBe(
    'การป้องกันโรคพยาธิหนอนหัวใจ; พยาธิตัวกลม พยาธิปากขอ หมัด และเห็บ',
  );
  expect(translationOf('heartworm prevention; roundworm and hookworm')).toBe('การป้องกันพยาธิหนอนหัวใจ; พยาธิตัวกลมและพยาธิปากขอ');
  expect(translationOf('sedation (United Kingdom)')).toBe('การทำให้ซึม (สหราชอาณาจักร)');
  for (const part of [
    'fever of acute mastitis',
    'lameness without infection',
    'pain of osteoarthritis',
    'pneumonia of foals',
    '',
  ])
    expect([part, translationOf(part)]).toEqual([part, undefined]);
});

test('below an indication that is translated in part, general words are left out', () => {
  expect(glossesOf('susceptible bacterial infections (start of treatment)').map(({ english }) => english)).toEqual([
    'bacterial infections',
  ]);
  expect(glossesOf('infections by gram-positive organisms')).toEqual([]);
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
  expect(exclusionGlosses(['veal calves', 'veal calves under 2 weeks']).map(({ english }) => english)).toEqual(['veal calves']);
});

test('each statement about withdrawal that has a Thai occurs in the data, and every prohibition and boxed warning has one', () => {
  const statements = dosages.flatMap(({ withdrawal = {} }) => Object.values(withdrawal));
  const concerns = statements.flatMap((each) => (each.status === 'prohibited' ? [each.concerns] : []));
  const texts = new Set([...concerns, ...statements.flatMap(({ note = [] }) => note)]);
  expect(Object.keys(withdrawalTerms).filter((text) => !texts.has(text))).toEqual([]);
  expect(concerns.filter((text) => (withdrawalTerms[text] ?? exclusionTerms[text]) === undefined)).toEqual([]);
  const warnings = entries.flatMap(({ sections }) => boxedWarningOf(sections.contraindications) ?? []);
  expect(Object.keys(boxedWarningTerms)).toEqual(warnings);
});

test('the coverage counts the indications with a term', () => {
  expect(glossCoverage(entries)).toEqual({ covered: 718, all: dosages.length });
  const exclusions = dosages.flatMap(({ notFor = [] }) => notFor);
  expect([exclusionGlosses(exclusions).length, exclusions.length]).toEqual([276, 420]);
});
