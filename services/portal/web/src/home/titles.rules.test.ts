import { expect, test } from 'vitest';
import { givenNameOf } from './titles.rules.ts';

test.each([
  ['Malee Srisuk', 'Malee'],
  ['Assoc. Prof. Malee Srisuk', 'Malee'],
  ['Asst.Prof.Dr.Anan Wongsa', 'Anan'],
  ['Professor Dr Dara Suksan', 'Dara'],
  ['Miss Mali Jaidee', 'Mali'],
  ['Drake Anan', 'Drake'],
  ['Missara Anan', 'Missara'],
  ['รศ.มาลี ศรีสุข', 'มาลี'],
  ['ผศ. ดร.ใหม่ ดีงาม', 'ใหม่'],
  ['อ.อนันต์ วงษา', 'อนันต์'],
  ['ภญ.แก้ว ใจดี', 'แก้ว'],
  ['นางสาวแก้ว ใจดี', 'แก้ว'],
  ['นายิกา ใจดี', 'นายิกา'],
  ['มาลี', 'มาลี'],
  // Titles alone stay.
  ['ดร.', 'ดร.'],
])('%s is called %s', (name, given) => {
  expect(givenNameOf(name)).toBe(given);
});
