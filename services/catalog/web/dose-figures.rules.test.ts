import { expect, test } from 'vitest';
import { doseStep, type DoseStep } from '../contract/index.ts';
import { readEntries } from './testing/sample-data.ts';
import { givesFood, stepText, withdrawalText } from './dose-figures.rules.ts';
import { messages } from './messages/index.ts';

const { figures: en } = messages.en.terms;
const { figures: th } = messages.th.terms;

const step = (own: Partial<DoseStep>): DoseStep =>
  doseStep.parse({ low: '5', high: '10', unit: 'mg', per: 'kg', interval: null, duration: null, ...own });
const time = (low: string | null, high: string | null, unit: 'h' | 'd' | 'wk' | 'mo') => ({ low, high, unit });

test.each([
  [step({}), '5–10 mg/kg'],
  [step({ high: '5' }), '5 mg/kg'],
  [step({ high: null }), 'at least 5 mg/kg'],
  [step({ low: null }), 'up to 10 mg/kg'],
  [step({ high: '5', unit: 'ug', per: 'm2' }), '5 µg/m²'],
  [step({ high: '5', unit: '[iU]', per: '{animal}' }), '5 IU per animal'],
  [step({ high: '5', unit: 'g', per: '500.[lb_av]' }), '5 g/500 lb'],
  [step({ high: '5', interval: time('12', '24', 'h') }), '5 mg/kg, every 12–24 h'],
  [step({ high: '5', interval: time('1', '1', 'mo') }), '5 mg/kg, every 1 month'],
  [step({ high: '5', duration: time('5', '7', 'd') }), '5 mg/kg, for 5–7 days'],
  [step({ high: '5', interval: time('24', '24', 'h'), duration: time(null, '3', 'd') }), '5 mg/kg, every 24 h, for up to 3 days'],
  [step({ high: '5', duration: time('4', null, 'wk') }), '5 mg/kg, for at least 4 weeks'],
])('%o reads %s', (given, text) => expect(stepText(given, en)).toBe(text));

test('the same in Thai', () => {
  const given = step({ interval: time('8', '8', 'h'), duration: time('1', '1', 'd') });
  expect(stepText(given, th)).toBe('5–10 mg/kg, ทุก 8 ชม., นาน 1 วัน');
});

test('a withdrawal period is a time', () => {
  expect(withdrawalText({ status: 'period', ...time('38', '44', 'd') }, en)).toBe('38–44 days');
});

test('no figure of the content reads as nothing', () => {
  const texts = readEntries().flatMap(({ dosages }) =>
    dosages.flatMap(({ structured }) => structured.map((each) => stepText(each, en))),
  );
  expect(texts.length).toBeGreaterThan(90);
  expect(texts.filter((text) => /undefined|null|NaN|^\s|,,/.test(text))).toEqual([]);
});

test('a missing withdrawal period is shown only for species that people eat', () => {
  expect([givesFood('cattle'), givesFood('chicken'), givesFood('dog'), givesFood('cat')]).toEqual([true, true, false, false]);
});
