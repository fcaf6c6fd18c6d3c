import { expect, test } from 'vitest';
import { readContent } from '../../domain/markets/content.ts';
import { tagIn, thaiTags } from './tags.ts';
import { unitIn } from './units.ts';

test('the unit of every rule is named in Thai', async () => {
  const units = [...new Set((await readContent()).flatMap(({ market: { rule } }) => rule?.unit ?? []))];
  expect(units.length).toBeGreaterThan(5);
  expect(units.filter((unit) => !/[\u0E00-\u0E7F]/.test(unitIn(unit, 'th')))).toEqual([]);
});

test('every Thai name of a tag is of a curated tag, and tags without one are short names in Latin letters', async () => {
  const tags = new Set((await readContent()).flatMap(({ market }) => market.tags));
  expect(thaiTags.filter((tag) => !tags.has(tag))).toEqual([]);
  const names = [...tags].filter((tag) => !/[\u0E00-\u0E7F]/.test(tagIn(tag, 'th')));
  expect(names.filter((tag) => !/^[a-z]{2,12}\d{0,3}$|^arc-/.test(tag))).toEqual([]);
});

test('a tag has capitals where English has them, and small letters elsewhere', () => {
  const tags = ['albon', 'thailand', 'bank-of-thailand', 'formula-one', 'asf', 'air-quality', 'by-election'];
  expect(tags.map((tag) => tagIn(tag, 'en'))).toEqual([
    'Albon',
    'Thailand',
    'Bank of Thailand',
    'Formula One',
    'ASF',
    'air quality',
    'by-election',
  ]);
  expect(tagIn('fao', 'th')).toBe('FAO');
});
