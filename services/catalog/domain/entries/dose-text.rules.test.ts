import { expect, test } from 'vitest';
import { doseStep, withdrawalStatement, type DoseStep } from '../../contract/index.ts';
import { realEntries, realTerms } from '../../testing/make-content.ts';
import {
  hasAdjustment,
  hasConditionalRepeat,
  hasStoppingRule,
  rhythmText,
  scheduleText,
  stepsText,
  stepText,
  termNames,
  withdrawalText,
} from './dose-text.rules.ts';
import { englishFigures as en } from './english-figures.ts';

const names = termNames(realTerms, 'en');
const step = (own: Partial<DoseStep>): DoseStep =>
  doseStep.parse({ low: '5', high: '5', unit: 'mg', per: 'kg', interval: null, times: null, duration: null, ...own });
const time = (low: string | null, high: string | null, unit: 'h' | 'd' | 'wk' | 'mo') => ({ low, high, unit });

test.each([
  [step({}), '5 mg/kg'],
  [step({ high: '10' }), '5–10 mg/kg'],
  [step({ high: null }), 'at least 5 mg/kg'],
  [step({ low: null, high: '10' }), 'up to 10 mg/kg'],
  [step({ unit: 'ug', per: 'm2' }), '5 µg/m²'],
  [step({ unit: '[iU]', per: '{animal}' }), '5 IU per animal'],
  [step({ unit: 'g', per: '500.[lb_av]' }), '5 g/500 lb'],
  [step({ interval: time('12', '24', 'h') }), '5 mg/kg, every 12–24 h'],
  [step({ interval: time('1', '1', 'mo') }), '5 mg/kg, every month'],
  [step({ interval: time('24', null, 'h') }), '5 mg/kg, doses at least 24 h apart'],
  [step({ times: 1 }), '5 mg/kg, once'],
  [step({ interval: time('48', '48', 'h'), times: 2 }), '5 mg/kg, 2 doses, 48 h apart'],
  [step({ interval: time('12', '12', 'h'), times: { low: 1, high: 3 } }), '5 mg/kg, 1–3 doses, 12 h apart'],
  [step({ interval: time('12', '12', 'h'), times: { low: null, high: 3 } }), '5 mg/kg, up to 3 doses, 12 h apart'],
  [step({ interval: time('1', '1', 'h'), times: { low: 1, high: 2 } }), '5 mg/kg, 1 or 2 doses, 1 h apart'],
  [step({ low: '2', high: '2', unit: '{tablet}', per: '{animal}' }), '2 tablets per animal'],
  [step({ low: '1', high: '2', unit: '{drop}', per: '{eye}' }), '1–2 drops per eye'],
  [step({ low: '1', high: '1', unit: '{bolus}', per: '{animal}' }), '1 bolus per animal'],
  [step({ low: '1.5', high: '1.5', unit: '[in_i]', per: '{animal}' }), '1.5 inches of ribbon per animal'],
  [step({ low: '5', high: '30', unit: "[USP'U]", per: '{animal}' }), '5–30 USP units per animal'],
  [step({ low: '10000', high: '100000', unit: '[iU]', per: '[lb_av]' }), '10,000–100,000 IU/lb'],
  [step({ unit: 'g', per: '1000.[lb_av]' }), '5 g/1,000 lb'],
  [step({ duration: time('5', '7', 'd') }), '5 mg/kg, for 5–7 days'],
  [step({ interval: time('24', '24', 'h'), duration: time(null, '3', 'd') }), '5 mg/kg, every 24 h, for up to 3 days'],
  [step({ for: 'up to 10 lb', times: 1 }), 'up to 10 lb: 5 mg/kg, once'],
  [step({ drug: 'xylazine', times: 1 }), 'xylazine 5 mg/kg, once'],
  [step({ route: 'oral (paste)', times: 1 }), '5 mg/kg, Oral (paste), once'],
  [step({ interval: time('24', '24', 'h'), divided: true }), '5 mg/kg, every 24 h, in divided doses'],
  [step({ duration: time('3', '6', 'd'), total: true }), '5 mg/kg, for 3–6 days, as the total dose'],
])('%o reads %s', (given, text) => expect(stepText(given, en, names)).toBe(text));

test.each([
  [undefined, '5 mg/kg, once; with 2 mg/kg, once'],
  ['or', '5 mg/kg, once; or 2 mg/kg, once'],
  ['then', '5 mg/kg, once; then 2 mg/kg, once'],
] as const)('steps are joined by "%s"', (relation, text) => {
  const steps = [step({ times: 1 }), step({ low: '2', high: '2', times: 1 })];
  expect(stepsText({ steps, dose: '', ...(relation && { relation }) }, en, names)).toBe(text);
});

test('a dose without an interval says how it is given', () => {
  expect(scheduleText({ schedule: 'as-needed' }, en)).toBe('as needed');
  expect(scheduleText({ schedule: 'not-stated' }, en)).toBe('how often: not stated');
  expect(scheduleText({ schedule: 'continuous' }, en)).toBeUndefined();
});

test('times without the drug are said beside the figures, which have no field for them', () => {
  const dose = '5 mg/kg (0.5 mL/kg) once daily on alternating weeks for 3 treatment cycles';
  const steps = [step({ interval: time('24', '24', 'h') })];
  expect(stepsText({ steps, dose }, en, names)).toBe('5 mg/kg, every 24 h, one week on and one week off, 3 cycles');
  expect(rhythmText({ dose: '0.025% for 2 days, skip 3 days, 2 more days, skip 3 days, 2 more days' }, en)).toBe(
    '3 days without the drug in between',
  );
  expect(rhythmText({ dose: '5 mg/kg once daily for 3 weeks' }, en)).toBeUndefined();
});

test.each([
  ['0.5 to 4 mg/kg per day; after response reduced by alternate-day dosing or halved every 5 to 7 days', true],
  ['0.1 to 2.0 mg/kg per day for 1 to 3 weeks, in the morning; then alternate days and slow reduction', true],
  ['start with 2.5 mg every 12 h; after 3 weeks, adjust in steps of 2.5 mg according to response', true],
  ['5 mg/kg once daily for 30 days, then every other day or twice weekly', false],
  ['0.1 mg/kg; repeat according to response', false],
])('whether the dose of "%s" is adjusted later, which its figures leave out: %s', (dose, isAdjusted) => {
  expect(hasAdjustment({ dose })).toBe(isAdjusted);
});

test.each([
  ['25 mg deep in the thigh once a week for several weeks', true],
  ['500 mg every 14 days from the 9th or 10th week after calving to the end of lactation', true],
  ['30 to 60 mg/lb per day, usually not over 14 to 21 days', true],
  ['4 mg/kg once daily for 4 weeks', false],
])('whether the words of "%s" say when to stop, which its figures cannot: %s', (dose, says) => {
  expect(hasStoppingRule({ dose })).toBe(says);
});

test.each([
  ['a second dose if no vomiting within 20 minutes', { low: 1, high: 2 }, true],
  ['10 mg/kg; again in 6 to 8 weeks where reinfection is likely', 1, true],
  ['20 mg/kg, repeated once after 48 h', 2, false],
  ['0.2 mg/kg, may be repeated 2 or 3 times at intervals of 5 to 10 minutes', null, true],
] as const)('of "%s" the condition is lost in figures: %o, %s', (dose, times, isLost) => {
  expect(hasConditionalRepeat({ dose, steps: [step({ times })] })).toBe(isLost);
});

test.each([
  [withdrawalStatement.parse({ status: 'period', low: '44', high: '44', unit: 'd' }), '44 days'],
  [withdrawalStatement.parse({ status: 'prohibited', concerns: 'dairy cattle' }), 'not permitted in dairy cattle'],
  [withdrawalStatement.parse({ status: 'not-stated' }), 'not stated, see the label'],
  [
    withdrawalStatement.parse({ status: 'not-available' }),
    'not available here (this part of the source could not be read), see the label',
  ],
  [undefined, 'not stated, see the label'],
])('the withdrawal statement %o reads %s, and silence never reads as none', (statement, text) => {
  expect(withdrawalText(statement, en)).toBe(text);
});

test('no figure of the content reads as nothing', async () => {
  const entries = await realEntries(1_000);
  const texts = entries.flatMap(({ dosages }) => dosages.flatMap(({ steps }) => steps.map((each) => stepText(each, en, names))));
  expect(texts.length).toBeGreaterThan(200);
  expect(texts.filter((text) => /undefined|null|NaN|^\s|,,/.test(text))).toEqual([]);
});
