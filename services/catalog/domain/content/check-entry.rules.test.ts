import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkEntry } from './check-entry.rules.ts';
import { realTerms } from '../../testing/make-content.ts';
import { contentFolder } from './read-content.ts';

const amoxicillin = () => JSON.parse(readFileSync(join(contentFolder, 'entries/amoxicillin.json'), 'utf8'));

/** The problems of a valid entry after `spoil` changed it. */
function problemsAfter(spoil: (entry: any) => void) {
  const entry = amoxicillin();
  spoil(entry);
  return checkEntry(entry, 'amoxicillin', realTerms).problems.map(({ field, rule }) => `${field} ${rule}`);
}

test('a valid entry has no problems', () => {
  expect(checkEntry(amoxicillin(), 'amoxicillin', realTerms)).toEqual({ entry: amoxicillin(), problems: [] });
});

test.for<[string, (entry: any) => void, string]>([
  ['a dosage without a citation', (e) => delete e.dosages[0].citation, 'dosages.0.citation dosage_citation_missing'],
  ['a citation that is not there', (e) => (e.dosages[1].citation = 'cfr-0'), 'dosages.1.citation citation_unknown'],
  ['a bad ATC code', (e) => (e.codes.atc[0] = 'J1CA04'), 'codes.atc.0 atc_code_invalid'],
  ['an ATC code of no main group', (e) => (e.codes.atc[0] = 'X01CA04'), 'codes.atc.0 atc_code_invalid'],
  ['an ATCvet code without its Q', (e) => (e.codes.atcvet[0] = 'J01CA04'), 'codes.atcvet.0 atcvet_code_invalid'],
  ['an RxCUI with letters', (e) => (e.codes.rxnorm[0] = '72x'), 'codes.rxnorm.0 rxnorm_code_invalid'],
  ['an unknown species', (e) => (e.dosages[0].species = 'dragon'), 'dosages.0.species species_unknown'],
  ['an unknown route', (e) => (e.dosages[0].route = 'by owl'), 'dosages.0.route route_unknown'],
  ['an unknown unit', (e) => (e.dosages[0].steps[0].unit = 'spoon'), 'dosages.0.steps.0.unit unit_unknown'],
  ['an unknown base', (e) => (e.dosages[0].steps[0].per = 'stone'), 'dosages.0.steps.0.per base_unknown'],
  ['a reference that leads nowhere', (e) => (e.citations[0].url = 'ftp://x'), 'citations.0.url citation_url_invalid'],
  ['two citations of one id', (e) => (e.citations[1].id = e.citations[0].id), 'citations.1.id citation_duplicate'],
  ['a code without its provenance', (e) => e.codeProvenance.shift(), 'codes.atc.0 code_provenance_missing'],
  ['a repeated code', (e) => e.codes.atc.push('J01CA04'), 'codes.atc.1 code_duplicate'],
  ['provenance of no code', (e) => (e.codeProvenance[0].code = 'J01CA05'), 'codeProvenance.0.code code_unknown'],
  ['a tier that nobody signed for', (e) => (e.verificationTier = 'expert'), 'verificationTier tier_unsigned'],
  ['a tier that does not exist', (e) => (e.verificationTier = 'gold'), 'verificationTier tier_unknown'],
  ['a field that does not exist', (e) => (e.dosages[0].dosse = '1'), 'dosages.0.dosse field_unknown'],
  ['another slug than the file', (e) => (e.slug = 'ampicillin'), 'slug slug_not_file_name'],
  ['a slug with capitals', (e) => (e.slug = 'Amoxicillin'), 'slug slug_invalid'],
  [
    'a decimal with a zero at its end',
    (e) => (e.dosages[0].steps[0].low = '11.0'),
    'dosages.0.steps.0.low schema_invalid_format',
  ],
  ['ends the wrong way round', (e) => (e.dosages[0].steps[0].low = '100'), 'dosages.0.steps.0 schema_custom'],
  [
    'a figure that the dose does not have',
    (e) => (e.dosages[0].steps[0].high = '99'),
    'dosages.0.steps.0.high figure_not_in_dose',
  ],
  ['a letter of no width', (e) => (e.name = 'Amox\u200Bicillin'), 'name schema_custom'],
  [
    'an address with a username',
    (e) => (e.citations[0].url = 'https://fda.gov@evil.example/'),
    'citations.0.url citation_url_invalid',
  ],
  ['a character that cannot be seen', (e) => (e.name = 'Amox\u202Eicillin'), 'name schema_custom'],
  [
    'a replaced code that is still in codes',
    (e) =>
      (e.codeHistory = [
        {
          system: 'atc',
          code: 'J01CA04',
          replacedBy: 'J01CA04',
          lastSeen: '2021-12',
          replacementSeen: '2024-07',
          statement: 's',
        },
      ]),
    'codeHistory.0.code code_current',
  ],
  [
    'a history that runs backwards',
    (e) =>
      (e.codeHistory = [
        {
          system: 'atc',
          code: 'J01CA99',
          replacedBy: 'J01CA04',
          lastSeen: '2025-12',
          replacementSeen: '2024-07',
          statement: 's',
        },
      ]),
    'codeHistory.0.lastSeen history_backwards',
  ],
])('%s is reported with its field and rule', ([, spoil, expected]) => {
  expect(problemsAfter(spoil)).toContain(expected);
});

test('no JSON value makes the check throw', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(checkEntry(value, 'x', realTerms).problems.length).toBeGreaterThan(0);
    }),
  );
});
