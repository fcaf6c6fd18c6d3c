import { expect, test } from 'vitest';
import { limitNoteTerms } from '../messages/th-clinical-terms.ts';
import { readEntries } from '../testing/sample-data.ts';
import { maximumInThai, noteInThai } from './limit-gloss.rules.ts';

const dosages = readEntries().flatMap((entry) => entry.dosages);
const figuresOf = (text: string): string[] => [
  ...(text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []),
  ...[...text.matchAll(/\b(?:one|two|three|four)\b/g)].map(([word]) => String(['one', 'two', 'three', 'four'].indexOf(word) + 1)),
];

test.each([
  ['4.4 mg/kg in a day', 'ไม่เกิน 4.4 mg/kg ต่อวัน'],
  ['not over 4 consecutive days; at most 10 mL at one site', 'ไม่เกิน 4 วันติดต่อกัน · ไม่เกิน 10 mL ต่อตำแหน่งที่ฉีด'],
  ['28 days in all', 'รวมไม่เกิน 28 วัน'],
  ['10 mg/kg in all', 'รวมไม่เกิน 10 mg/kg'],
  ['Stay below 10 mg/kg in all', 'รวมต้องต่ำกว่า 10 mg/kg'],
  ['at most 4 injections', 'ฉีดไม่เกิน 4 ครั้ง'],
  ['at most three times', 'ไม่เกิน 3 ครั้ง'],
  ['1 mg intravenously', 'ไม่เกิน 1 mg ทางหลอดเลือดดำ'],
  [
    'one single dose; no further NSAID or meloxicam by mouth after it',
    'ให้เพียงครั้งเดียว · หลังจากนั้นห้ามให้ยากลุ่ม NSAID หรือ meloxicam ทางปากอีก',
  ],
])('a maximum is said in Thai as a whole: %s', (english, thai) => {
  expect(maximumInThai(english)).toBe(thai);
});

test('a maximum of which a part is unknown stays as it is quoted', () => {
  for (const text of [
    '5 mg/kg in a day: more can blind a cat',
    '16 mg/kg in a day; a part that nobody has seen',
    'may be doubled once daily if needed',
    '800 mg in a day regardless of weight',
    '170 mg (5 tablets)',
    '2.5 to 5 mL',
  ])
    expect([text, maximumInThai(text)]).toEqual([text, undefined]);
});

test('the Thai of every maximum in the data has its figures and no others', () => {
  const translated = [...new Set(dosages.flatMap(({ maximum = '' }) => maximum))].flatMap((english) => {
    const thai = maximumInThai(english);
    return thai === undefined ? [] : [[english, thai] as const];
  });
  expect(translated.length).toBeGreaterThan(60);
  for (const [english, thai] of translated) {
    const added = /^(?:not more than once a day|one dose per animal)$/.test(english) ? figuresOf(thai) : [];
    const own = figuresOf(english.replace(/one single dose|in one dose|at one site/, ''));
    expect([english, figuresOf(thai).toSorted()]).toEqual([english, (added.length > 0 ? added : own).toSorted()]);
  }
});

test('each note that has a Thai occurs in the data, and another has none', () => {
  const notes = new Set(dosages.flatMap(({ note = '' }) => note));
  for (const note of Object.keys(limitNoteTerms)) expect([note, notes.has(note)]).toEqual([note, true]);
  expect([noteInThai('A note that nobody has seen'), noteInThai('constructor')]).toEqual([undefined, undefined]);
});
