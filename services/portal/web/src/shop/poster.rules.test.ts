import { array, assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { letterSize, settingOf, settingsInRow } from './poster.rules.ts';

test('a short word is set large, and no word is wider than its line', () => {
  expect(letterSize('Bag')).toBeGreaterThan(letterSize('Examination cake'));
  for (const name of ['Examination cake', 'Pot herbs, set of three', 'Calendar']) {
    const longest = Math.max(...name.split(' ').map((word) => word.length));
    expect([name, letterSize(name) * longest * 0.6 <= 87]).toEqual([name, true]);
  }
});

test('more words are set smaller, and smaller still on a low poster', () => {
  expect(letterSize('Pot herbs, set of three')).toBeLessThan(letterSize('Pot herbs'));
  expect(letterSize('Camp bag for weekends', 40)).toBeLessThan(letterSize('Camp bag for weekends', 68));
});

test('Thai, which has no spaces, is measured by its words, without marks above and below', () => {
  expect(letterSize('เสื้อวิ่ง')).toBeGreaterThan(letterSize('สติกเกอร์ประจำคณะวิทยาศาสตร์และเทคโนโลยี'));
});

test('a product always has the same one of the settings', () => {
  assert(
    property(string(), (seed) => {
      expect(settingOf(seed, 4)).toBe(settingOf(seed, 4));
      expect([0, 1, 2, 3]).toContain(settingOf(seed, 4));
    }),
  );
});

test('neighbours in a row never have the same setting', () => {
  assert(
    property(array(string({ maxLength: 3 })), (seeds) => {
      const row = settingsInRow(seeds, 4);
      expect(row.length).toBe(seeds.length);
      expect(row.some((setting, place) => place > 0 && setting === row[place - 1])).toBe(false);
    }),
  );
});
