import { guardFormula } from '@trivium/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvOf } from './csv.rules.ts';
import { readCsv } from './read-csv.rules.ts';

const cellsOf = (text: string) => readCsv(text).map(({ cells }) => cells);

test('rows that the app writes are read back unchanged', () => {
  // A guarded formula keeps its apostrophe, and a row of empty cells is skipped.
  const cell = fc.string().filter((text) => guardFormula(text) === text);
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, fc.constant('x')), { minLength: 1 }), (rows) => {
      expect(cellsOf(csvOf(rows).slice(1))).toEqual(rows);
    }),
    { examples: [[[['', ';;;', 'x']]], [[['a\t\t\tb', '', 'x']]]] },
  );
});

test('separators inside quotes do not decide what separates the cells', () => {
  expect(cellsOf('name,"a;b;c;d"\nx,y')).toEqual([
    ['name', 'a;b;c;d'],
    ['x', 'y'],
  ]);
});

test.each([
  ['commas', 'a,b\r\n1,2\r\n'],
  ['semicolons', 'a;b\n1;2'],
  ['tabs', 'a\tb\n1\t2\n'],
  ['returns alone', 'a,b\r1,2\r'],
  ['quotes', '"a","b"\n"1","2"'],
])('%s', (_what, text) => {
  expect(cellsOf(text)).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
});

test('each row has the line on which it begins', () => {
  const rows = readCsv('email,name\n\na@x,"Two\nlines"\n\nb@x,""""\n');
  expect(rows).toEqual([
    { line: 1, cells: ['email', 'name'] },
    { line: 3, cells: ['a@x', 'Two\nlines'] },
    { line: 6, cells: ['b@x', '"'] },
  ]);
});
