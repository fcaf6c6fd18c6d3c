import { beforeAll, expect, test } from 'vitest';
import type { Dosage, SignedEntry } from '../../contract/index.ts';
import { realEntries, realTerms } from '../../testing/make-content.ts';
import { computeDose } from '../doses/compute-dose.rules.ts';
import { ratio } from '../doses/ratio.rules.ts';

let entries: readonly SignedEntry[];
beforeAll(async () => {
  entries = await realEntries(1_000);
});

const ofFish = (slug?: string): readonly Dosage[] =>
  entries.filter((entry) => slug === undefined || entry.slug === slug).flatMap(({ dosages }) => dosages.filter(isForFish));
const isForFish = ({ species }: Dosage) => species === 'fish';
const compute = (dosage: Dosage, kilograms: string) => computeDose(dosage, ratio(kilograms), realTerms.bases);
const meat = ({ withdrawal }: Dosage) => {
  const statement = withdrawal?.meat;
  return statement?.status === 'period' ? `${statement.high} ${statement.unit}` : statement?.status;
};

test('a dose for fish is published once two readers found it, and says what applies to the meat', () => {
  expect(ofFish()).toHaveLength(24);
  for (const dosage of ofFish()) expect(dosage).toMatchObject({ secondReader: true, withdrawal: { meat: expect.any(Object) } });
});

test.for<[slug: string, meat: readonly string[]]>([
  ['florfenicol', ['15 d', '15 d', '15 d', '15 d']],
  ['oxytetracycline', ['21 d', '21 d', '21 d', '21 d', 'not-stated', 'not-stated']],
  ['sulfadimethoxine-ormetoprim', ['42 d', '3 d']],
  ['sulfamerazine', ['3 wk']],
  ['chloramine-t', ['not-stated', 'not-stated', 'not-stated']],
  ['formalin', ['not-stated', 'not-stated', 'not-stated']],
  ['hydrogen-peroxide', ['0 d', '0 d', '0 d']],
  ['tricaine', ['21 d']],
  ['chorionic-gonadotropin', ['not-stated']],
])('fish treated with %s: meat %j', ([slug, times]) => {
  expect(ofFish(slug).map(meat)).toEqual(times);
});

test('a bath gives no figure for a weight', () => {
  const baths = ofFish().filter(({ route }) => route === 'immersion');
  expect(baths).toHaveLength(11);
  for (const bath of baths) expect(compute(bath, '1')).toEqual({ obstacle: 'basis-unsuitable' });
});

test('a dose in feed is the amount of a day for the weight of the fish: 3.75 g per 100 lb are 82.67 mg for 1 kg', () => {
  const [low, high] = ['55.11', '82.67'];
  expect(compute(ofFish('oxytetracycline')[0]!, '1').steps?.[0]?.amount).toEqual({ low, high, unit: 'mg' });
  expect(compute(ofFish('florfenicol')[0]!, '100').steps?.[0]?.amount).toEqual({ low: '1000', high: '1500', unit: 'mg' });
  for (const dosage of ofFish().filter(({ route }) => route === 'oral (medicated feed)'))
    expect(dosage.steps).toMatchObject([{ interval: { low: '24', high: '24', unit: 'h' } }]);
});

test('formalin that was frozen is for no fish and no eggs', () => {
  for (const { notFor } of ofFish('formalin'))
    expect(notFor?.join()).toContain('formalin that has been below 4.4 °C (40 °F) or frozen');
});
