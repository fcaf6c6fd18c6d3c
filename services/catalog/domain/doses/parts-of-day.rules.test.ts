import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { terms as termsShape, type Entry } from '../../contract/index.ts';
import { computeDose } from './compute-dose.rules.ts';
import { toMilligrams } from './mass.rules.ts';
import { partsOfDay } from './parts-of-day.rules.ts';
import { isLess, ratio, times } from './ratio.rules.ts';

const content = join(import.meta.dirname, '../../content');
const read = (file: string): unknown => JSON.parse(readFileSync(join(content, file), 'utf8'));
const { bases } = termsShape.parse(read('terms.json'));
const dosages = readdirSync(join(content, 'entries')).flatMap((file) => (read(`entries/${file}`) as Entry).dosages);
const divided = dosages.filter(({ steps }) => steps.some((step) => step.divided));

test('the number of doses of a day is that of the source’s words, in every divided dose of the content', () => {
  const readings = divided.map(({ dose }) => {
    const parts = partsOfDay(dose);
    const interval = parts?.interval;
    return [dose, parts && `${parts.counts.join(' or ')}${interval ? `, ${interval.low}-${interval.high} h` : ''}`] as const;
  });
  expect(Object.fromEntries(readings)).toEqual({
    '0.1 mg/10 lb (0.022 mg/kg) once every 24 h or divided every 12 h': '2, 12-12 h',
    '2 to 4 mg/kg (0.9 to 1.8 mg/lb) per day, once or divided twice daily': '2, 12-12 h',
    '25 to 50 mg/lb per day in divided doses every 12 h, until at least 48 h after response': '2, 12-12 h',
    '30 to 45 mg/lb per day in divided doses twice daily for 1 to 5 days': '2, 12-12 h',
    '20 to 35 mg/lb per day in divided doses twice daily for 1 to 5 days': '2, 12-12 h',
    '5 mg/lb per day, in divided doses every 6 to 8 h, for 3 to 5 days': '3 or 4, 6-8 h',
    '6 to 10 mg/kg per day in two doses, at least 30 minutes before feeding': '2',
    '30 to 50 mg/kg per day, best in two doses with food, for 8 to 10 days or until signs of hypoadrenocorticism': '2',
    '10 mg/lb per day in two divided doses, not more than 5 days': '2',
    '44 mg/kg (20 mg/lb) per day in 3 divided doses, at most 800 mg per day regardless of weight': '3',
    '22 mg/kg (10 mg/lb) per day in 3 divided doses, at most 800 mg per day regardless of weight, for at most 2 consecutive days':
      '3',
    '1 to 2 g per 1,000 lb (454 kg) per day in 3 divided doses, at most 4 g per day, for at most 5 consecutive days': '3',
    '35 to 50 mg/kg per day divided into two or three doses': '2 or 3',
    '73 mg/kg per day, divided into 2 or 3 doses, for 3 to 5 days': '2 or 3',
    '60 mg/lb in 2 or 3 divided doses on the first day, then 30 to 60 mg/lb per day, usually not over 14 to 21 days': '2 or 3',
    '0.5 to 1 mg/kg per day of the hydrochloride in two or three doses, at least 6 hours apart': '2 or 3',
    '500 mg per 10 to 15 lb per day in two or three divided doses': '2 or 3',
    '2 or 3 times daily, at most 100 mL (90%) per day, up to 30 days': '2 or 3',
    '3 or 4 times daily, at most 20 mL (90%) per day, up to 14 days': '3 or 4',
    '10 mg/lb daily in divided doses, not more than 5 days': undefined,
    '10 mg/lb per day in divided doses for 3 to 5 days': undefined,
    '0.0625 to 0.25 mg per animal daily in divided doses': undefined,
    '0.03125 to 0.125 mg per animal daily in divided doses': undefined,
    'per day: 5 to 15 lb, 2 mg; 15 to 40 lb, 2 to 4 mg; 40 to 80 lb, 4 to 8 mg; in equal doses 6 to 10 hours apart, until response or for 7 days':
      undefined,
    '5 to 15 lb: 2 mg per day, in equal doses 6 to 10 hours apart, until response or for 7 days': undefined,
    '0.55 mg/kg (2.5 mg per 4.5 kg or 10 lb) per day in divided doses 6 to 10 hours apart until response or for 7 days; then reduced step by step to the lowest effective dose':
      undefined,
  });
});

test('the doses of a day are together never more than its total, nor than the maximum of a day', () => {
  const grams = fc.integer({ min: 100, max: 700_000 }).map((over) => ({ over: BigInt(over), under: 1000n }));
  fc.assert(
    fc.property(fc.constantFrom(...divided), grams, (dosage, kilograms) => {
      for (const { kind, amount, dayAmount, portions } of computeDose(dosage, kilograms, bases).steps ?? []) {
        const total = dayAmount ?? amount;
        const all = kind === 'portion' ? [{ count: partsOfDay(dosage.dose)?.counts[0] ?? 1, amount }] : portions;
        for (const { count, amount: each } of all) {
          const sum = times(ratio(each.high ?? '0'), ratio(String(count)));
          // Both are cut after four digits, so a sum may be above its cut total by less than a thousandth.
          expect(isLess(times(ratio(total.high ?? '0'), ratio('1.001')), sum)).toBe(false);
          const { maximumDose } = dosage;
          if (maximumDose?.per === '{animal}')
            expect(isLess(toMilligrams(ratio(maximumDose.value), maximumDose.unit), toMilligrams(sum, amount.unit))).toBe(false);
        }
      }
    }),
    { numRuns: 2_000 },
  );
});
