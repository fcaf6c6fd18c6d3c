import { expect, test } from 'vitest';
import { readersWords } from './readers-words.rules.ts';

test.each([
  ['edition of 2015; amended 2014-04-01', 'edition of 2015; amended 1 April 2014'],
  ['NOAH datasheets (ids -468358, -477758) and Ceva page, read', 'NOAH datasheets and Ceva page, read'],
  ['NOAH datasheet (id -477622), read', 'NOAH datasheet, read'],
  ['between 2021-12 and 2024-07', 'between 2021-12 and 2024-07'],
  ['https://example.org/2026-06-20', 'https://example.org/2026-06-20'],
])('a reader sees days in words and no numbers of pages: %s', (signed, text) => {
  expect(readersWords(signed).replaceAll('\u00a0', ' ')).toBe(text);
});
