import { expect, test } from 'vitest';
import { decodeRegister, maxLines, readRegister } from './register-file.rules.ts';

const names = {
  email: ['email', 'อีเมล'],
  name: ['full name', 'ชื่อ-นามสกุล', 'name'],
  first: ['first name', 'ชื่อ'],
  last: ['last name', 'นามสกุล'],
  english: ['english name'],
  cohort: ['cohort', 'รุ่น', 'รุ่นที่'],
};
const bytesOf = (text: string) => new TextEncoder().encode(text);
const text = 'email,full_name,cohort\nmali@faculty.example,มะลิ ใจดี,66\n';

test.each([
  ['without a byte order mark', bytesOf(text)],
  ['with one', bytesOf(`\u{feff}${text}`)],
])('UTF-8 %s is read', (_what, bytes) => {
  expect(decodeRegister(bytes)).toEqual({ text });
});

test.each([
  ['a workbook of Excel', Uint8Array.from([0x50, 0x4b, 3, 4]), 'register_is_workbook'],
  ['UTF-16', Uint8Array.from([0xff, 0xfe, 0x65, 0]), 'register_encoding_utf16'],
  [
    'Windows-874, as Excel in Thai writes plain CSV',
    Uint8Array.from([0x65, 0x2c, 0xc1, 0xd0, 0xc5, 0xd4]),
    'register_encoding_unknown',
  ],
])('%s is refused with a code of its own', (_what, bytes, problem) => {
  expect(decodeRegister(bytes)).toEqual({ problem });
});

test.each([
  ['email,full_name,cohort\na@x,Mali J.,66'],
  ['E-mail;Full name;Cohort\na@x;Mali J.;66'],
  ['รุ่น,ชื่อ-นามสกุล,อีเมล\n66,Mali J.,a@x'],
  ['ชื่อ,นามสกุล,อีเมล,รุ่นที่\nMali,J.,a@x,66'],
])('columns are found by their names: %s', (file) => {
  expect(readRegister(file, names)).toEqual({
    lines: [{ line: 2, email: 'a@x', full_name: 'Mali J.', full_name_en: '', cohort: '66' }],
  });
});

test.each([
  ['name,cohort\nMali,66', 'register_columns_missing'],
  ['email,cohort\na@x,66', 'register_columns_missing'],
  ['', 'register_columns_missing'],
  ['email,name\n', 'register_empty'],
  [`email,name\n${'a@x,A\n'.repeat(maxLines + 1)}`, 'register_too_long'],
])('a file that cannot be used says why', (file, problem) => {
  expect(readRegister(file, names)).toEqual({ problem });
});
