import { expect, test } from 'vitest';
import { langOf } from './lang-of.ts';
import { setLocale } from './locale.ts';

test.each([
  ['th', 'สวนสมุนไพร', undefined],
  ['th', 'A herb garden', 'en'],
  ['th', 'ค่าย IT ครั้งที่ 2', undefined],
  ['th', '฿180.00 · 12', undefined],
  ['en', 'สวนสมุนไพร', 'th'],
  ['en', 'A herb garden for ฿180', undefined],
] as const)('on a page in %s, the language marked on “%s” is %s', (page, text, language) => {
  setLocale(page);
  expect(langOf(text)).toBe(language);
});
