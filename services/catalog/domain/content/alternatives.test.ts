import { beforeAll, expect, test } from 'vitest';
import type { Dosage, DoseStep, SignedEntry } from '../../contract/index.ts';
import { realEntries } from '../../testing/make-content.ts';

let entries: readonly SignedEntry[];
beforeAll(async () => {
  entries = await realEntries(1_000);
});

/** What alternatives have in common that differ in the amount alone. */
const withoutAmount = ({ low: _low, high: _high, for: _for, ...rest }: DoseStep) => JSON.stringify(rest);

/** Whether two alternatives differ in the amount alone, and neither says for which case it is. */
function isUnexplained({ relation, steps }: Dosage): boolean {
  if (relation !== 'or') return false;
  const open = steps.filter((step) => step.for === undefined).map(withoutAmount);
  return new Set(open).size < open.length;
}

test('alternatives that differ in the amount alone say for which case, unless their source does not', () => {
  const unexplained = entries.flatMap(({ slug, dosages }) =>
    dosages.flatMap((dosage, index) => (isUnexplained(dosage) ? [`${slug} ${index}`] : [])),
  );
  // "Depending on depth and duration required", "by length and severity", "may be increased to".
  expect(unexplained).toEqual(['detomidine 0', 'detomidine 1', 'dexmedetomidine 2', 'marbofloxacin 0', 'marbofloxacin 1']);
});

test.for<[slug: string, index: number, cases: readonly (string | undefined)[]]>([
  ['griseofulvin', 0, ['adults', 'yearlings', 'foals']],
  ['zinc-copper-manganese-selenium', 0, ['up to 1 year', 'from 1 to 2 years', 'over 2 years']],
  ['xylazine', 8, ['light sedation', 'standing sedation', 'recumbency', 'long procedures']],
  ['levamisole', 1, ['250 to 450 lb', '450 to 750 lb', '750 to 1,050 lb']],
  ['hyaluronic-acid', 0, ['small and medium joints (carpus, fetlock)', 'larger joints (hock)']],
  ['enrofloxacin', 3, ['single-dose therapy', 'multiple-day therapy']],
  ['cloprostenol', 2, ['single-injection regimen', 'two-injection regimen']],
  ['estradiol-implant', 0, ['up to 200 days', 'up to 400 days']],
  ['ampicillin', 4, ['enteritis', 'pneumonia']],
  ['furosemide', 6, ['powder', 'bolus']],
  ['oxytetracycline', 2, [undefined, 'leptospirosis and severe disease']],
])('each alternative of %s %i says for which case it is', ([slug, index, cases]) => {
  const dosage = entries.find((entry) => entry.slug === slug)?.dosages[index];
  expect(dosage?.relation).toBe('or');
  expect(dosage?.steps.map((step) => step.for)).toEqual(cases);
});
