import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findFigures } from './figures.rules.ts';

const find = (dose: string, text: string, isTable = false) => findFigures(text, [{ dose, isTable }]);

test.each([
  ['5 mg/lb', 'Administer 5 milligrams per pound of body weight.'],
  ['5 mg/lb', 'Administer 5 milligrams (mg) per pound (lb) of body weight.'],
  ['5 mg/lb', '5 milligrams (mg) per pound (/lb) of body weight'],
  ['5 mg/lb', 'It is 5\u00A0mg\u202F/\u00A0lb, by mouth.'],
  ['11 mg/kg', '11 milligrams per kilogram (mg/kg) of body weight twice a day'],
  ['11 mg/kg', '(11 mg/kg) of body weight'],
  ['11 mg/kg', 'each animal gets 11 mg for each kg'],
  ['6 mg/kg', '6 mg of danofloxacin per kilogram of body weight'],
  ['5 mg/kg', '5 mg of pyrantel (as pamoate salt) per kilogram'],
  ['2.5 to 15 mg/lb', '2.5\u201315.0 mg/lb'],
  ['2.5 to 15 mg/lb', '2.5 \u2212 15 mg per pound'],
  ['2.5 to 15 mg/lb', '2.5 mg/lb to 15 mg/lb'],
  ['2.5 to 15 mg/lb', '2.5 mg to 15 mg per pound'],
  ['125 or 375 micrograms per square metre', '125 or 375 micrograms (\u03BCg) per square meter (/m2) of body surface area'],
  ['375 micrograms per square metre body surface', '375 \u00B5g/m\u00B2'],
  ['375 micrograms per square metre body surface', '375 mcg/m 2'],
  ['200 micrograms/kg', '0.2 mg/kg'],
  ['0.5 mg/kg', '.5 mg/kg'],
  ['0.5 mg/kg', '0.50 mg/kg'],
  ['1 to 2 g per 500 lb daily', '1 to 2 grams (g) per 500 pounds (lb) of body weight'],
  ['2.0 to 4.0 mg per 100 lb', '2 to 4 mg/100 pounds'],
  ['400 mg per gallon', '400 milligrams (mg) per gallon (gal)'],
  ['0.2 mL per 5 lb', '0.2 milliliter for each additional 5 pounds'],
  ['40 mg per animal twice daily', '40 milligrams orally, twice a day'],
  ['one 2 g bolus per animal', 'two grams (1 bolus)'],
  ['0.5 IU/kg once daily', '0.5 unit per kilogram'],
  ['0.2 to 0.7 IU/kg (0.1 to 0.3 IU/lb)', '0.1 to 0.3 IU/pound'],
  ['8.5% gel', 'contains 8.5 percent doxycycline'],
  ['1000 mg', 'give 1,000 mg'],
  ['1000 mg', 'give 1 gram'],
  ['5 mg/kg every 12 h', '5 mg/kg, twice daily'],
  ['0.2 mg/kg on day 1, then 0.1 mg/kg once daily', 'first 0.2 mg/kg; thereafter 0.1 mg per kg'],
])('%s is found in "%s"', (dose, text) => {
  expect(find(dose, text)).toBe(true);
});

/** Wordings of the Code of Federal Regulations and of sites that quote it. */
test.each([
  ['0.25 to 0.5 mg/lb', '0.25 to 0.5 mg per pound (/lb) of body weight; Cats: 0.5 to 1.0 mg/lb'],
  [
    '5 mg/lb (11 mg/kg) twice daily for 5 to 7 days',
    'Administer orally 5 mg per pound (/lb) of body weight, twice a day for 5 to 7 days.',
  ],
  ['5 to 15 mg/lb (11 to 33 mg/kg) depending on effect desired', '5 to 15 mg/pound body weight intramuscularly'],
  ['3 to 15 mg/kg', '3 to 15 mg/kilogram body weight'],
  ['0.5 mg/lb (1.1 mg/kg) IV, or 1.0 mg/lb (2.2 mg/kg) SC', '0.5 mg/pound (lb) intravenously or 1.0 mg/lb subcutaneously.'],
  ['1.1 to 2.2 mg/kg per day', '1.1 to 2.2 mg/kilogram (kg) (0.5 to 1.0 mg/lb) of body weight per day'],
  ['3.3 mg/kg once along the dorsal midline', 'a dose of 3.3 mg flunixin per kg body weight (1.5 mg/lb; 3 mL per 100 lbs)'],
  ['40 mg/kg once', '40 mg florfenicol/kg body weight (BW) and 2.2 mg flunixin/kg BW (equivalent to 2 mL/15 kg BW)'],
  ['400 mg per gallon (100 ppm)', 'at 400 mg per gallon (100 parts per million (ppm)) for 5 consecutive days'],
  ['2.5 mg per 4.5 kg (10 lb) per day', '2.5 milligrams per 4.5 kilograms (10 pounds) body weight per day'],
  [
    '1 to 2 g per 500 lb, not exceeding 4 g daily',
    '1 to 2 grams of phenylbutazone per 500 pounds of body weight, not to exceed 4 grams daily.',
  ],
  ['25 mg per 100 lb', '25 mg per hundred pounds of body weight'],
  ['0.5 mg/kg total daily dose (0.23 mg/lb)', '0.23 mg per pound (0.5 mg per kilogram) body weight'],
  [
    '500 micrograms per square metre body surface',
    '375 micrograms (µg) per square meter (/m 2) of body surface area or 500 µg/m\n2 of body surface area',
  ],
  ['40 micrograms/kg', '40 µg/killogram by intramuscular injection'],
  [
    'minimum 6 micrograms/kg ivermectin with 5 mg/kg pyrantel',
    'a minimum of 6 [micro]g of ivermectin and 5 mg of pyrantel per kilogram (2.72 [micro]g and 2.27 mg per pound)',
  ],
  [
    '1 to 2 mg/lb (powder) or one 2 g bolus per animal per day',
    '1 to 2 mg per pound (/lb) body weight using powder, or one 2\u2013g bolus per animal, per day.',
  ],
  [
    '56.8 mg/mL: up to 5 lb 0.3 mL; over 25 lb 0.2 mL per 5 lb, maximum 3 mL',
    'contains 56.8 milligrams of praziquantel; 5 pounds (lb) and under, 0.3 mL; if over 25 lb, 0.2 mL/5 lb body weight to a maximum of 3 mL. Each milliliter',
  ],
])('%s is found in "%s"', (dose, text) => {
  expect(find(dose, text, dose.startsWith('56.8'))).toBe(true);
});

test.each([
  ['5 mg/lb', '6 mg/lb of body weight'],
  ['6 micrograms/kg', '6 micrograms of ivermectin daily and 5 mg/kg'],
  ['5 mg/lb', '5 mg/kg of body weight'],
  ['5 mg/lb', 'tablets that contain 5 mg; 2 per pound'],
  ['5 mg/lb', '15 mg/lb'],
  ['5 mg/lb', '0.5 mg/lb'],
  ['5 mg/lb', '5 mg per 100 lb'],
  ['5 mg/kg', '5 g/kg'],
  ['5 to 10 mg/lb', '5 mg/lb'],
  ['5 mg/lb (11 mg/kg)', '6 mg/lb (13 mg/kg)'],
  ['0.2 mg/kg on day 1, then 0.1 mg/kg once daily', '0.2 mg/kg only'],
  ['5 mg/kg; 10 mg/kg for ascarids', '5 mg/kg'],
  ['40 mg per animal', 'it weighs 40 kg'],
  ['2.5 mg/kg', 'see section 2.5'],
])('%s is not found in "%s"', (dose, text) => {
  expect(find(dose, text)).toBe(false);
});

test('of a dose in two units, either suffices', () => {
  expect(find('5 mg/lb (11 mg/kg) twice daily', '5 mg/lb')).toBe(true);
  expect(find('5 mg/lb (11 mg/kg) twice daily', '11 mg/kg')).toBe(true);
  expect(find('5 to 10 mg/lb (11 to 22 mg/kg)', '5 mg/lb or 22 mg/kg')).toBe(false);
});

test('interval and duration are not searched', () => {
  expect(find('once daily for 5 to 7 days', 'nothing')).toBeNull();
  expect(find('5 mg/kg once daily for 5 to 7 days', '5 mg/kg')).toBe(true);
});

test('a text must have all doses, and without doses the result is null', () => {
  const doses = ['5 mg/kg', '2 mg/kg'].map((dose) => ({ dose, isTable: false }));
  expect(findFigures('5 mg/kg and 2 mg/kg', doses)).toBe(true);
  expect(findFigures('5 mg/kg', doses)).toBe(false);
  expect(findFigures('5 mg/kg', [])).toBeNull();
});

test('for a table its numbers suffice', () => {
  const dose = 'up to 5 lb 17 mg; 6-10 lb 34 mg';
  const table = 'Weight (lb) | Dose (mg)\n5 and under | 17\n6 to 10 | 34';
  expect(find(dose, table)).toBe(false);
  expect(find(dose, table, true)).toBe(true);
  expect(find(dose, table.replace('34', '35'), true)).toBe(false);
});

test.each(['1 to ', '1-', '1 mg to ', '9', '1 mg (', '(mg ', '/ ', 'per 1 ', '1,000,', '.', 'mg ', '1 mg of abc and '])(
  'a text of repeated "%s" is searched in linear time',
  (piece) => {
    expect(find('5 mg/kg', piece.repeat(100_000).slice(0, 400_000))).toBe(false);
  },
);

test('in a text too long to search, missing figures give null', () => {
  const long = 'word '.repeat(80_000);
  expect(find('5 mg/kg', `5 mg/kg ${long}`)).toBe(true);
  expect(find('5 mg/kg', `${long} 5 mg/kg`)).toBeNull();
});

const folder = join(import.meta.dirname, '../../content/entries');
const doses = readdirSync(folder).flatMap((file) =>
  (JSON.parse(readFileSync(join(folder, file), 'utf8')) as { dosages: { dose: string }[] }).dosages.map(({ dose }) => dose),
);

const searchable = [...new Set(doses)].filter((dose) => find(dose, dose) !== null);

test('only doses in drops, thin films and the like have no amount to search', () => {
  expect(searchable.length).toBeGreaterThan(500);
  expect(new Set(doses).size - searchable.length).toBeLessThan(20);
});

test.each(searchable)('the catalog: "%s" is found in itself and reworded, and not with changed figures', (dose) => {
  expect(find(dose, dose)).toBe(true);
  const reworded = dose
    .replaceAll(/\bmg\/(kg|lb)/g, 'milligrams per $1')
    .replaceAll('micrograms', '\u03BCg')
    .replaceAll(/(?<=\d) to (?=\d)/g, '\u2013');
  expect(find(dose, reworded)).toBe(true);
  const changed = dose.replaceAll(/\d+(\.\d+)?/g, (digits) => String(Number(digits) * 7.3));
  expect(find(dose, changed)).toBe(false);
});
