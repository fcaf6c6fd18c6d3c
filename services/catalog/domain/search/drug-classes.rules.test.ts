import { expect, test } from 'vitest';
import { classSubstances } from './class-substances.ts';
import { readContent } from '../content/read-content.ts';
import { classesOf, readClass } from './drug-classes.rules.ts';
import { drugClasses } from './drug-classes.ts';

const drug = (slug: string, atcvet: readonly string[] = [], ...indications: readonly string[]) => ({
  slug,
  codes: { atc: [], rxnorm: [], atcvet: [...atcvet] },
  dosages: indications.map((indication) => ({ indication })),
});
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

test.each([
  [
    'atropine',
    'A03BA01',
    ['organophosphate poisoning, before pralidoxime', 'resuscitation: sinus bradycardia'],
    ['resuscitation', 'antidote'],
  ],
  ['phenoxybenzamine', 'C04AX02', ['urinary retention due to high urethral sphincter tone'], ['urinary']],
  ['doxapram', 'R07AB01', ['stimulation of respiration in apnoeic newborns'], ['resuscitation', 'airway']],
  ['pentosan', 'C05BA04', ['clinical signs of osteoarthritis'], ['joint']],
  ['apomorphine', 'N04BC07', ['induction of vomiting'], ['emetic']],
  ['chlorpromazine', 'N05AA01', ['vomiting'], ['sedative', 'antiemetic']],
  ['capromorelin', '', ['appetite stimulation'], ['appetite']],
  ['dirlotapide', '', ['obesity'], ['obesity']],
  // It kills, and is no anaesthetic.
  ['pentobarbital-phenytoin', 'N51AA30', ['euthanasia'], ['euthanasia']],
] as const)('%s with %s is in the classes of its indications', (slug, code, indications, expected) =>
  expect(classesOf(drug(slug, [`Q${code}`], ...indications)).map(({ id }) => id)).toEqual(expected),
);

test.each([
  ['tolazoline', 'reversal of sedation and analgesia due to xylazine', ['antidote']],
  ['some-drug', 'induction of general anaesthesia without preanaesthetic', []],
  ['some-drug', 'body weight gain after weight loss', ['appetite']],
  ['some-drug', 'rapid switch from phenobarbital', []],
] as const)('words that only look like a use put %s for "%s" in no class of it', (slug, indication, expected) =>
  expect(classesOf(drug(slug, [], indication)).map(({ id }) => id)).toEqual(expected),
);

test('every drug of the catalog is in a class', async () => {
  const { entries } = await readContent();
  expect(entries.filter(({ entry }) => classesOf(entry).length === 0).map(({ entry }) => entry.slug)).toEqual([]);
});

test('every class has a drug and a name of its own in both languages', async () => {
  const { entries } = await readContent();
  const used = new Set(entries.flatMap(({ entry }) => classesOf(entry)));
  expect(drugClasses.filter((each) => !used.has(each)).map(({ id }) => id)).toEqual([]);
  for (const key of ['id', 'en', 'th'] as const)
    expect(new Set(drugClasses.map((each) => each[key])).size).toBe(drugClasses.length);
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
