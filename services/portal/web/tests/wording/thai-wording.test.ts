import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { scheduleSentence } from '../../src/admin/scheduled-jobs/labels.ts';
import { deedOf } from '../../../supabase/functions/_shared/status-names.rules.ts';
import { deedName, statusName } from '../../src/project/labels.ts';
import { moverName, moveDone, moveName } from '../../src/project/workflow/labels.ts';
import { withoutLineMarks } from '../../src/language/line-marks.ts';
import { getLocale, setLocale } from '../../src/language/locale.ts';
import { officeTitle } from '../../src/session/role-names.ts';

const before = getLocale();
afterEach(() => setLocale(before));

test('a chair’s office reads as one name in Thai, and other offices name their division after a point', () => {
  setLocale('th');
  const [division, club] = [
    { divisions: ['ฝ่ายวิชาการ'], clubs: [] },
    { divisions: [], clubs: ['ชมรมวิ่ง', 'ชมรมค่าย'] },
  ];
  expect(officeTitle('chair', division)).toBe('ประธานฝ่ายวิชาการ');
  expect(officeTitle('chair', club)).toBe('ประธานชมรมวิ่ง · ชมรมค่าย');
  expect(officeTitle('chair', { divisions: division.divisions, clubs: club.clubs })).toBe('ประธานฝ่ายวิชาการ · ชมรมวิ่ง · ชมรมค่าย');
  expect(officeTitle('vp', division)).toBe('อุปนายก · ฝ่ายวิชาการ');
  expect(officeTitle('chair', { divisions: [], clubs: [] })).toBe('ประธาน');
});

test('in Thai ประธาน reviews first, of a division or a club, and the status says the same of both', () => {
  setLocale('th');
  const homes = [
    { division: 'arts', club_id: null },
    { division: null, club_id: 'running' },
  ];
  for (const home of homes) {
    expect(moverName('chair', home)).toBe('ประธาน');
    expect(withoutLineMarks(statusName('submitted-to-chair', home))).toBe('รอประธานพิจารณา');
    expect(withoutLineMarks(statusName('chair-approved', home))).toBe('ประธานเห็นชอบแล้ว');
  }
  expect(moverName('chair')).toBe('ประธานฝ่ายหรือชมรม');
});

test('several times of a day have one น. at their end', () => {
  setLocale('th');
  expect(scheduleSentence('40 0,12 * * *', Date.parse('2026-11-28T05:00:00Z'))).toBe('ทุกวัน เวลา 07:40, 19:40\u00a0น.');
});

const name = (kind: string, role: string) => withoutLineMarks(moveName({ kind, role }));
const done = (kind: string, role: string) => withoutLineMarks(moveDone({ kind, role }, 'ค่าย'));
const reviewers = ['chair', 'secretary', 'vp', 'president', 'advisor', 'asst_dean'];

test('reviewers agree to a project in Thai or do not, and only the dean approves it or does not: on buttons, in messages, in the history and on paper', () => {
  setLocale('th');
  for (const role of reviewers) {
    expect([name('approve', role), name('reject', role)]).toEqual(['เห็นชอบ', 'ไม่เห็นชอบ']);
    expect(done('approve', role)).toBe('เห็นชอบแล้ว: ค่าย');
    expect(done('reject', role)).toBe('บันทึกผลไม่เห็นชอบแล้ว: ค่าย');
    const step = { to_status: 'rejected', acting_role: role } as const;
    expect([withoutLineMarks(deedName(step)), deedOf(step).th]).toEqual(['ไม่เห็นชอบ', 'ไม่เห็นชอบ']);
  }
  const role = 'dean';
  expect([name('approve', role), name('reject', role)]).toEqual(['อนุมัติ', 'ไม่อนุมัติ']);
  expect(done('approve', role)).toBe('อนุมัติแล้ว: ค่าย');
  expect(done('reject', role)).toBe('บันทึกผลไม่อนุมัติแล้ว: ค่าย');
  const step = { to_status: 'rejected', acting_role: role } as const;
  expect([withoutLineMarks(deedName(step)), deedOf(step).th]).toEqual(['ไม่อนุมัติ', 'ไม่อนุมัติ']);
});

test('in Thai, the first step of a history is the deed, on paper as on the page', () => {
  setLocale('th');
  const step = { to_status: 'submitted-to-chair', acting_role: 'owner' } as const;
  expect([withoutLineMarks(deedName(step)), deedOf(step).th]).toEqual(['ส่งพิจารณา', 'ส่งพิจารณา']);
});

const folder = join(import.meta.dirname, '../../messages/th');
const files = await Array.fromAsync(glob('*.json', { cwd: folder }));
const messages = await Promise.all(
  files.map(async (file) => JSON.parse(await readFile(join(folder, file), 'utf8')) as Readonly<Record<string, string>>),
);
const texts = messages.flatMap((file) => Object.entries(file));

test('Thai texts of consent say ท่าน, as the notice does', () => {
  const consent = texts.filter(([key]) => key.startsWith('consent_'));
  expect(consent.filter(([, text]) => text.includes('คุณ'))).toEqual([]);
  expect(consent.filter(([, text]) => text.includes('ท่าน')).length).toBeGreaterThan(5);
});

test('in Thai, a date after ภายใน begins with วันที่, and who alone may do something is เฉพาะ … เท่านั้นที่', () => {
  expect(texts.filter(([, text]) => /ภายใน \{(?:moment|day)\}/.test(text))).toEqual([]);
  expect(texts.filter(([, text]) => /(?<!เฉพาะ.*)เท่านั้นที่/.test(text))).toEqual([]);
});
