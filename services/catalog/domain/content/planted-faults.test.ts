import { beforeAll, expect, test } from 'vitest';
import type { SignedEntry } from '../../contract/index.ts';
import { realEntries, realTerms } from '../../testing/make-content.ts';
import { checkEntry } from './check-entry.rules.ts';

let entries: ReadonlyMap<string, SignedEntry>;
beforeAll(async () => {
  entries = new Map((await realEntries(1_000)).map((entry) => [entry.slug, entry]));
});

/** The problems of a published entry after `spoil` changed it. */
function problemsAfter(slug: string, spoil: (entry: any) => void) {
  const entry = structuredClone(entries.get(slug)) as SignedEntry;
  spoil(entry);
  return checkEntry(entry, slug, realTerms).problems.map(({ field, rule }) => `${field} ${rule}`);
}

test.for<[name: string, slug: string, spoil: (entry: any) => void, expected: string]>([
  [
    'a row of a food animal without a withdrawal statement',
    'florfenicol',
    (e) => delete e.dosages[0].withdrawal,
    'dosages.0.withdrawal.meat withdrawal_missing',
  ],
  [
    'a milk animal without a word on milk',
    'florfenicol',
    (e) => delete e.dosages[0].withdrawal.milk,
    'dosages.0.withdrawal.milk withdrawal_missing',
  ],
  [
    'a row of a horse without a word on meat',
    'phenylbutazone',
    (e) => (e.dosages[1].withdrawal = {}),
    'dosages.1.withdrawal.meat withdrawal_missing',
  ],
  [
    'the periods of two products as one range',
    'florfenicol',
    (e) => (e.dosages[0].withdrawal.meat.low = '38'),
    'dosages.0.withdrawal.meat withdrawal_range',
  ],
  ['a ban that names no animal', 'phenylbutazone', (e) => delete e.dosages[1].notFor, 'dosages.1.notFor ban_missing'],
  [
    'a withdrawal period from a citation that is not there',
    'ivermectin',
    (e) => (e.dosages[4].withdrawal.meat.citation = 'cfr-0'),
    'dosages.4.withdrawal.meat.citation citation_unknown',
  ],
  [
    'a dose of another route in the text',
    'xylazine',
    (e) => (e.dosages[0].dose += ', or 2.2 mg/kg by mouth'),
    'dosages.0.route route_disagrees',
  ],
  [
    'a step that does not say how often',
    'carprofen',
    (e) => (e.dosages[0].steps[0].interval = null),
    'dosages.0.steps.0 interval_missing',
  ],
  [
    'a schedule beside an interval',
    'carprofen',
    (e) => (e.dosages[0].schedule = 'as-needed'),
    'dosages.0.schedule schedule_needless',
  ],
  [
    'a maximum in the text alone',
    'phenylbutazone',
    (e) => {
      delete e.dosages[0].maximum;
      delete e.dosages[0].maximumDose;
    },
    'dosages.0.maximum maximum_missing',
  ],
  [
    'a maximum that is nowhere in the text',
    'phenylbutazone',
    (e) => (e.dosages[0].maximumDose.value = '900'),
    'dosages.0.maximumDose.value maximum_not_in_text',
  ],
  [
    'a dose that depends on a product without naming it',
    'buprenorphine',
    (e) => {
      e.dosages[0].indication = e.dosages[2].indication;
      e.dosages[0].route = e.dosages[2].route;
      delete e.dosages[0].product;
    },
    'dosages.0.product product_missing',
  ],
  ['a dose in millilitres of nothing', 'praziquantel', (e) => delete e.dosages[2].product, 'dosages.2.product product_missing'],
  [
    'a unit that is not in the list',
    'carprofen',
    (e) => (e.dosages[0].steps[0].unit = 'oz'),
    'dosages.0.steps.0.unit unit_unknown',
  ],
  [
    'pounds that disagree with kilograms',
    'carprofen',
    (e) => (e.dosages[0].dose = e.dosages[0].dose.replace('(2 mg/lb)', '(4 mg/lb)')),
    'dosages.0.dose pounds_disagree',
  ],
  [
    'a to-do of the curator',
    'gabapentin',
    (e) => (e.dosages[0].note = 'Replace with the manual page before publishing'),
    'dosages.0.note to_do_published',
  ],
  ['a row without a citation', 'gabapentin', (e) => delete e.dosages[0].citation, 'dosages.0.citation dosage_citation_missing'],
  [
    'a section of general knowledge that claims a source',
    'florfenicol',
    (e) => (e.sectionBases.drugInteractions = 'source'),
    'sectionBases.drugInteractions basis_overclaimed',
  ],
  [
    'a row that claims a sentence nobody read',
    'gabapentin',
    (e) => e.citations.forEach((each: any) => (each.sourceRead = false)),
    'dosages.0.sourceRead basis_overclaimed',
  ],
  [
    'a row read twice that nobody read once',
    'gabapentin',
    (e) => Object.assign(e.dosages[0], { sourceRead: false, secondReader: true }),
    'dosages.0.secondReader basis_overclaimed',
  ],
  [
    'a text that says a veterinarian has reviewed it',
    'gabapentin',
    (e) => (e.review = 'Reviewed by a veterinarian.'),
    'review schema_invalid_value',
  ],
])('%s is a fault', ([, slug, spoil, expected]) => {
  expect(problemsAfter(slug, spoil)).toContain(expected);
});

test('no published entry has a fault', () => {
  const faults = [...entries].flatMap(([slug, entry]) => checkEntry(entry, slug, realTerms).problems.map((each) => [slug, each]));
  expect(faults).toEqual([]);
});
