import { assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { csvOf, type Cell } from './csv.rules.ts';

const cellOf = (value: Cell): string => csvOf([[value]]).slice(1, -2);

test.each([
  ['=HYPERLINK("https://evil.test")', `"'=HYPERLINK(""https://evil.test"")"`],
  ['+1', `'+1`],
  ['-1+2', `'-1+2`],
  ['@SUM(A1)', `'@SUM(A1)`],
  [' =1', `' =1`],
  ['\t=1', `"'\t=1"`],
  ['a;b', '"a;b"'],
  ['|1', `'|1`],
  ['a, "b"', '"a, ""b"""'],
  ['two\nlines', '"two\nlines"'],
  ['เสื้อวิ่ง', 'เสื้อวิ่ง'],
  ['เวลา\u200bเช็ก\u200bอิน', 'เวลาเช็กอิน'],
  [-20.5, '-20.5'],
  [null, ''],
] as const)('%j becomes %j', (value, cell) => {
  expect(cellOf(value)).toBe(cell);
});

test('no text begins like a formula, and every text can be read back', () => {
  assert(
    property(string(), (text) => {
      const cell = cellOf(text);
      const read = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
      expect(/^\s*[=+\-@\t\r|]/.test(read)).toBe(false);
      expect(read.replace(/^'/, '')).toBe(text.startsWith("'") ? text.replace(/^'/, '') : text);
    }),
  );
});

test('a file begins with the mark of UTF-8 and ends every row', () => {
  expect(
    csvOf([
      ['a', 1],
      ['b', null],
    ]),
  ).toBe('\uFEFFa,1\r\nb,\r\n');
});
