import { expect, test } from 'vitest';
import { readAmount } from './amount.rules.ts';

test.for([
  ['1,000', 'en', 1000],
  ['$25', 'en', 25],
  ['$25', 'th', 25],
  ['25 ดอลลาร์', 'th', 25],
  ['USD 25', 'th', 25],
  ['3300 baht', 'en', 100],
  ['3,300 บาท', 'th', 100],
  ['฿1000', 'th', 30.3],
  ['', 'th', undefined],
  ['ten', 'en', Number.NaN],
] as const)('%s in %s is %s US dollars', ([text, language, expected]) => {
  expect(readAmount(text, language)).toBe(expected);
});
