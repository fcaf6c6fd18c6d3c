import { expect, test } from 'vitest';
import { initialOf } from './initial.rules.ts';

test.each([
  ['Mali Jaidee', 'M'],
  ['มะลิ ใจดี', 'ม'],
  ['เอก แสนดี', 'อ'],
  ['เปรม', 'ป'],
  ['แพรว', 'พ'],
  ['โอ๋', 'อ'],
  ['ใบบุญ', 'บ'],
  ['ไผ่', 'ผ'],
  ['นางสาวแก้ว ใจดี', 'ก'],
  ['ผศ. ดร.ใหม่ ดีงาม', 'ห'],
  ['Assoc. Prof. Dr. Dara Suksan', 'D'],
  ['Drake Anan', 'D'],
  ['7', '7'],
])('%s is shown by the letter %s', (name, letter) => {
  expect(initialOf(name)).toBe(letter);
});
