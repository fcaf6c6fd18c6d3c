import { beforeAll, expect, test } from 'vitest';
import type { Dosage, SignedEntry } from '../../contract/index.ts';
import { realEntries } from '../../testing/make-content.ts';

// Ten faults that a review named in the first published content, each held to its figure.

let entries: ReadonlyMap<string, SignedEntry>;
beforeAll(async () => {
  entries = new Map((await realEntries(1_000)).map((entry) => [entry.slug, entry]));
});

const dosages = (slug: string, species: string, route: RegExp = /./): readonly Dosage[] =>
  (entries.get(slug)?.dosages ?? []).filter((each) => each.species === species && route.test(each.route));
const days = (figure: string) => ({ status: 'period', low: figure, high: figure, unit: 'd' });
const hours = (figure: string) => ({ status: 'period', low: figure, high: figure, unit: 'h' });
const ban = { status: 'prohibited' };

test('fenbendazole for cattle by mouth: meat 8 days', () => {
  expect(dosages('fenbendazole', 'cattle', /^oral$/)[0]?.withdrawal?.meat).toMatchObject(days('8'));
});

test('furosemide for cattle by mouth: meat and milk 48 hours', () => {
  expect(dosages('furosemide', 'cattle')[0]?.withdrawal).toMatchObject({ meat: hours('48'), milk: hours('48') });
});

test('danofloxacin for cattle: meat 4 days and no dairy cattle, in both regimens', () => {
  const rows = dosages('danofloxacin', 'cattle');
  expect(rows.map(({ steps }) => steps[0]?.high)).toEqual(['6', '8']);
  for (const { withdrawal } of rows) expect(withdrawal).toMatchObject({ meat: days('4'), milk: ban });
});

test('florfenicol for cattle: each product has its own meat time, and none is for dairy cattle', () => {
  const rows = dosages('florfenicol', 'cattle').filter(({ citation }) => citation === 'cfr-522-955');
  expect(rows.map(({ product, withdrawal }) => [product?.name, withdrawal?.meat])).toMatchObject([
    ['Nuflor Gold', days('44')],
    ['Nuflor and generics', days('38')],
    ['Nuflor and generics', days('28')],
  ]);
  for (const { withdrawal } of rows) expect(withdrawal?.milk).toMatchObject(ban);
});

test('tulathromycin for cattle is not for dairy cattle', () => {
  const rows = dosages('tulathromycin', 'cattle');
  expect(rows.length).toBeGreaterThan(0);
  for (const { withdrawal, notFor } of rows) expect([withdrawal?.milk, notFor]).toMatchObject([ban, expect.any(Array)]);
});

test('buprenorphine 0.24 mg/kg is of one product alone, and the other products have their own doses', () => {
  const rows = dosages('buprenorphine', 'cat');
  const simbadol = rows.filter(({ steps }) => steps.some(({ high }) => high === '0.24'));
  expect(simbadol.map(({ product }) => [product?.name, product?.concentration?.value])).toEqual([['Simbadol only', '1.8']]);
  const other = rows.find(({ product }) => product?.concentration?.value === '0.3');
  expect(other?.steps[0]).toMatchObject({ low: '10', high: '20', unit: 'ug', per: 'kg' });
});

test('phenylbutazone: a dog gets three divided doses and at most 800 mg a day, a horse at most 4 g a day', () => {
  const [dog] = dosages('phenylbutazone', 'dog', /^oral$/);
  expect(dog?.steps[0]).toMatchObject({ high: '44', divided: true });
  expect(dog?.dose).toContain('3 divided doses');
  expect(dog?.maximumDose).toMatchObject({ value: '800', unit: 'mg', per: '{animal}', within: { low: '1', unit: 'd' } });
  for (const { maximumDose } of dosages('phenylbutazone', 'horse'))
    expect(maximumDose).toMatchObject({ value: '4', unit: 'g', per: '{animal}', within: { low: '1', unit: 'd' } });
});

test('ivermectin: a horse gets the oral paste, and cattle, pigs and sheep have their rows', () => {
  expect(dosages('ivermectin', 'horse').map(({ route }) => route)).toEqual(['oral (paste)']);
  for (const species of ['cattle', 'pig', 'sheep'])
    expect(dosages('ivermectin', species, /subcutaneous/).length).toBeGreaterThan(0);
  expect(JSON.stringify(entries.get('ivermectin'))).not.toContain('still codified');
});

test('acepromazine: a dog gets at most 4 mg, beside the old label in kilograms, and selamectin is once a month', () => {
  const rows = dosages('acepromazine', 'dog');
  expect(rows.some(({ steps }) => steps[0]?.low === '0.03' && steps[0].per === 'kg')).toBe(true);
  for (const { steps } of rows) expect(steps.map(({ per }) => per)).not.toContain('[lb_av]');
  expect(JSON.stringify(entries.get('acepromazine')?.sections)).toMatch(/MDR1/);
  for (const species of ['dog', 'cat'])
    expect(dosages('selamectin', species)[0]?.steps[0]?.interval).toEqual({ low: '1', high: '1', unit: 'mo' });
});

test('xylazine: a row has the dose of its own route alone', () => {
  for (const { route, dose } of entries.get('xylazine')?.dosages ?? [])
    if (route === 'intravenous') expect(dose).not.toMatch(/2\.2 mg\/kg|\bIM\b|\bSC\b|intramuscular|subcutaneous/);
  const prednisolone = entries.get('prednisolone')?.dosages ?? [];
  expect(new Set(prednisolone.map(({ species }) => species))).toEqual(new Set(['dog', 'cat', 'horse']));
});
