import { expect, test } from 'vitest';
import { maxOfficeLines, readOffices, type OfficeWords } from './office-file.rules.ts';

const words: OfficeWords = {
  columns: {
    email: ['email', 'อีเมล'],
    name: ['name', 'ชื่อ-นามสกุล'],
    role: ['role', 'ตำแหน่ง'],
    division: ['division', 'ฝ่าย'],
    club: ['club', 'ชมรม'],
    term: ['term', 'วาระ'],
  },
  roles: { chair: ['chair', 'ประธานฝ่าย'], asst_dean: ['asst_dean', 'assistant dean'] },
};
const line = { line: 2, email: 'a@x', name: 'มะลิ', role: 'chair', division: 'ฝ่ายวิชาการ', club: '', term: '2569' };

test.each([
  ['with commas', 'email,name,role,division,club,term\na@x,มะลิ,Chair,ฝ่ายวิชาการ,,2569\n'],
  ['with a byte order mark', '\u{feff}email,name,role,division,club,term\na@x,มะลิ,chair,ฝ่ายวิชาการ,,2569\n'],
  ['with the semicolons of Excel', 'ชื่อ-นามสกุล;อีเมล;ตำแหน่ง;ฝ่าย;ชมรม;วาระ\r\nมะลิ;a@x;ประธานฝ่าย;ฝ่ายวิชาการ;;2569\r\n'],
])('a file %s is read', (_how, text) => {
  expect(readOffices(text, words)).toEqual({ lines: [line] });
});

test('a role is found by any of its names, and an unknown one stays as it is written', () => {
  const roles = ['ASST_DEAN', 'Assistant Dean', 'emperor'].map((role) => `a@x,${role}`).join('\n');
  const read = readOffices(`email,role\n${roles}`, words);
  expect('lines' in read && read.lines.map(({ role }) => role)).toEqual(['asst_dean', 'asst_dean', 'emperor']);
});

test.each([
  ['name,role\nA,chair', 'office_columns_missing'],
  ['email,name\na@x,A', 'office_columns_missing'],
  ['email,role\n', 'office_file_empty'],
  [`email,role\n${'a@x,chair\n'.repeat(maxOfficeLines + 1)}`, 'office_file_too_long'],
])('a file that cannot be used says why', (text, problem) => {
  expect(readOffices(text, words)).toEqual({ problem });
});
