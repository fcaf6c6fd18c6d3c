import { expect, test } from 'vitest';
import { groupOf, initialOf } from './board.rules.ts';

test.each([
  ['Mali Jaidee', 'M'],
  ['มะลิ ใจดี', 'ม'],
  ['เอก แสนดี', 'อ'],
  ['นางสาวแก้ว ใจดี', 'ก'],
  ['ผศ. ดร.ใหม่ ดีงาม', 'ห'],
  ['Assoc. Prof. Dr. Dara Suksan', 'D'],
  ['Drake Anan', 'D'],
  ['7', '7'],
])('%s is shown by the letter %s', (name, letter) => {
  expect(initialOf(name)).toBe(letter);
});

test.each([
  ['president', 'leading'],
  ['chair', 'places'],
  ['advisor', 'faculty'],
  ['asst_dean', 'faculty'],
  ['dean', 'faculty'],
] as const)('the board shows the %s among the %s', (role, group) => {
  expect(groupOf(role)).toBe(group);
});
