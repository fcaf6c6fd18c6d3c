import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvOf } from './csv.rules.ts';

/** The cells of a CSV text, read as a spreadsheet reads them. */
const read = (text: string) =>
  [...text.slice(1).matchAll(/"((?:[^"]|"")*)"(,|\r\n)/g)].map(([, cell = '']) => cell.replaceAll('""', '"'));

test('cells are quoted, and quotes are doubled', () => {
  expect(
    csvOf([
      ['a', 'b "c"'],
      ['ไทย', 'two\nlines'],
    ]),
  ).toBe('\u{feff}"a","b ""c"""\r\n"ไทย","two\nlines"\r\n');
});

test('numbers stay numbers, and nothing stays empty', () => {
  expect(csvOf([['a', -20.5, null]])).toBe('\u{feff}"a",-20.5,\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '|1'])('%j is guarded', (cell) => {
  expect(read(csvOf([[cell]]))).toEqual([`'${cell}`]);
});

test('no cell begins like a formula, and every other text can be read back', () => {
  fc.assert(
    fc.property(fc.string(), (cell) => {
      const [firstCell = ''] = read(csvOf([[cell]]));
      expect(/^\s*[=+\-@\t\r|]/.test(firstCell)).toBe(false);
      expect(firstCell === cell || firstCell === `'${cell}`).toBe(true);
    }),
  );
});
