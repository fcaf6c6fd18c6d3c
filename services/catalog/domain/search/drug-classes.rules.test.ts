import { expect, test } from 'vitest';
import { classSubstances } from './class-substances.ts';
import { classesOf, drugClasses, readClass } from './drug-classes.rules.ts';

const drug = (slug: string, atcvet: readonly string[] = []) => ({ slug, codes: { atc: [], rxnorm: [], atcvet: [...atcvet] } });
const ids = (slug: string, atcvet?: readonly string[]) => classesOf(drug(slug, atcvet)).map(({ id }) => id);

test('a drug is in the classes of its codes', () => {
  expect(ids('some-drug', ['QJ01CA04'])).toEqual(['antibiotic']);
  expect(ids('some-drug', ['QM01AE91'])).toEqual(['nsaid', 'analgesic']);
  expect(ids('some-drug', ['QP54AA01'])).toEqual(['parasite', 'dewormer', 'flea-tick']);
});

test('a drug without codes is in the classes of its substances, also in a combination', () => {
  expect(ids('ceftiofur')).toEqual(['antibiotic']);
  expect(ids('fluralaner')).toEqual(['parasite', 'flea-tick']);
  expect(ids('florfenicol-terbinafine-mometasone')).toEqual(['antibiotic', 'steroid', 'antifungal', 'eye-ear']);
  expect(ids('penicillin-g-procaine-novobiocin')).toEqual(['antibiotic', 'mastitis']);
});

test('a class is read by its id, by a group of ATC, and by one of ATCvet', () => {
  expect(readClass('antibiotic')?.(drug('ceftiofur'))).toBe(true);
  for (const group of ['J', 'J01', 'j01ca', 'QJ01', 'QJ01CA04'])
    expect([group, readClass(group)?.(drug('x', ['QJ01CA04']))]).toEqual([group, true]);
  expect(readClass('J02')?.(drug('x', ['QJ01CA04']))).toBe(false);
  for (const wrong of ['', 'antibiotics!', 'J0123', 'K01']) expect([wrong, readClass(wrong)]).toEqual([wrong, undefined]);
});

test('every class with substances exists', () => {
  const classIds = drugClasses.map(({ id }) => id);
  expect(Object.keys(classSubstances).filter((id) => !classIds.includes(id))).toEqual([]);
});
