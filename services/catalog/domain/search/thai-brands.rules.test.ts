import { expect, test } from 'vitest';
import { readContent } from '../content/read-content.ts';
import { spelledBrands, thaiBrand } from './thai-brands.rules.ts';

test('each Thai spelling belongs to a trade name in the data, and is written in Thai letters', async () => {
  const { entries } = await readContent();
  const inData = new Set(entries.flatMap(({ entry }) => entry.brands.map((brand) => brand.replace(/ \(.*/, ''))));
  expect(spelledBrands().filter((brand) => !inData.has(brand))).toEqual([]);
  expect(spelledBrands().filter((brand) => !/^[\p{sc=Thai} ]+$/u.test(thaiBrand(brand) ?? ''))).toEqual([]);
});

test('what the data add to a trade name in parentheses is no part of it', () => {
  expect(thaiBrand('Drontal (with others)')).toBe(thaiBrand('Drontal'));
});
