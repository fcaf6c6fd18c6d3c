import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { SignedEntry } from '../../contract/index.ts';
import { realEntries, realTerms } from '../../testing/make-content.ts';
import { contentFolder } from './read-content.ts';

let entries: readonly SignedEntry[];
beforeAll(async () => {
  entries = await realEntries(1_000);
});

const rows = (slug: string, citation: string) =>
  entries.find((entry) => entry.slug === slug)?.dosages.filter((each) => each.citation === citation) ?? [];
const period = (figure: string, unit: string) => ({ status: 'period', low: figure, high: figure, unit });

// These entries were published before the rule.
const before = ['acepromazine', 'butorphanol', 'doxycycline', 'enrofloxacin', 'florfenicol', 'ivermectin', 'tulathromycin'];

const givesFood = new Set(realTerms.species.flatMap(({ id, gives }) => (gives.length > 0 ? [id] : [])));

test('a dose for an animal that gives food is published once two readers found it', () => {
  const readOnce = entries.filter(({ dosages }) =>
    dosages.some(({ species, secondReader }) => givesFood.has(species) && !secondReader),
  );
  expect(readOnce.map(({ slug }) => slug)).toEqual(before);
});

test('penicillin G procaine into the udder: milk 60 hours and meat 3 days; dry cows 72 hours after calving and 14 days', () => {
  expect(rows('penicillin-g-procaine', 'cfr-526-1696')).toMatchObject([
    { steps: [{ low: '100000', times: { high: 3 } }], withdrawal: { meat: period('3', 'd'), milk: period('60', 'h') } },
    {
      steps: [{ low: '100000', times: 1 }],
      withdrawal: { meat: period('14', 'd'), milk: { ...period('72', 'h'), note: 'After calving' } },
    },
  ]);
});

test('erythromycin into the udder: milk 36 hours, and no time for meat that two readers found', () => {
  const doses = rows('erythromycin', 'cfr-526-820');
  expect(doses.map(({ steps }) => [steps[0]?.low, steps[0]?.times])).toEqual([
    ['300', { low: null, high: 3 }],
    ['600', 1],
  ]);
  for (const { withdrawal } of doses)
    expect(withdrawal).toMatchObject({ meat: { status: 'not-available' }, milk: period('36', 'h') });
});

test('cefapirin for dry cows: meat 42 days, milk 72 hours after calving', () => {
  expect(rows('cefapirin', 'cfr-526-363')).toMatchObject([
    { steps: [{ low: '300', times: 1 }], withdrawal: { meat: period('42', 'd'), milk: period('72', 'h') } },
  ]);
});

test('chlortetracycline has a row for each of its three products', () => {
  expect(rows('chlortetracycline', 'cfr-520-443').map(({ product }) => product?.strength)).toEqual(['250 mg', '25 mg', '500 mg']);
});

test('trenbolone with estradiol is for no dairy animal, and its meat has no time that two readers found', () => {
  const implants = rows('trenbolone-estradiol', 'cfr-522-2477');
  expect(implants).toHaveLength(2);
  for (const { withdrawal, notFor } of implants) {
    expect(withdrawal).toMatchObject({ meat: { status: 'not-available' }, milk: { status: 'prohibited' } });
    expect(notFor).toContain('veal calves');
  }
});

test('fenbendazole is not for lactating goats, and their meat has 6 days', () => {
  const goat = entries.find(({ slug }) => slug === 'fenbendazole')?.dosages.find(({ species }) => species === 'goat');
  expect(goat).toMatchObject({
    withdrawal: { meat: period('6', 'd'), milk: { status: 'prohibited' } },
    notFor: ['lactating goats'],
  });
});

test('fenbendazole in feed is not for veal calves, and meloxicam not for breeding bulls', () => {
  expect(rows('fenbendazole', 'nada-131-675')[0]).toMatchObject({
    species: 'cattle',
    notFor: ['veal calves', expect.any(String)],
  });
  expect(rows('meloxicam', 'justagric-metacam')[0]).toMatchObject({ species: 'cattle', notFor: ['breeding bulls'] });
});

test('docs/catalog.md counts what was read, and by how many', () => {
  const all = entries.flatMap(({ dosages }) => dosages);
  const ofFood = all.filter(({ species }) => givesFood.has(species));
  const twice = (list: typeof all) => list.filter(({ secondReader }) => secondReader).length;
  const citations = entries.flatMap((entry) => entry.citations).length;
  const coded = entries.filter(({ codes }) => codes.rxnorm.length > 0).length;
  const remembered = entries
    .flatMap(({ codeProvenance }) => codeProvenance)
    .filter(({ basis, code }) => basis === 'memory' && code !== null).length;
  const docs = readFileSync(join(contentFolder, '../../../docs/catalog.md'), 'utf8');
  for (const sentence of [
    `${entries.length} drugs have ${all.length} doses and ${citations} citations. ${twice(all)} doses were read twice.`,
    `Of the ${ofFood.length} doses for animals that give food, ${twice(ofFood)} were read twice;`,
    `the other ${ofFood.length - twice(ofFood)} belong to ${before.length} drugs`,
    `${coded} drugs have an RxNorm code. ${remembered} codes are from memory`,
  ])
    expect(docs).toContain(sentence);
});
