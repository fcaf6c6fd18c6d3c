import { expect, test } from 'vitest';
import { createNameSearch } from './search-names.rules.ts';

const find = createNameSearch([
  'carprofen คาร์โปรเฟน rimadyl ริมาดิล',
  'levamisole-famphur เลวามิโซล-แฟมเฟอร์',
  'ketoprofen คีโทโพรเฟน',
]);

test.each([
  ['', [0, 1, 2]],
  ['profen', [0, 2]],
  ['Rimadyl', [0]],
  ['คาร์โปรเฟน', [0]],
  ['คารโปรเฟน', [0]],
  ['คาร์โพรเฟน', [0]],
  ['rimadil', [0]],
  ['แฟมเฟอ', [1]],
  ['levamisole แฟมเฟอร์', [1]],
  ['levamisole คาร์โปรเฟน', []],
  ['xyz', []],
  ['คาโทโพรเฟน', [2]],
  ['มีโทโพรเฟน', []],
])('%s finds the rows %o', (typed, rows) => expect(find(typed)).toEqual(rows));
