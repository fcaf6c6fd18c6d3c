import { afterEach, expect, test } from 'vitest';
import { scheduleSentence } from '../src/admin/scheduled-jobs/labels.ts';
import { moveDone, moveName } from '../src/project/workflow/labels.ts';
import { withoutLineMarks } from '../src/language/line-marks.ts';
import { getLocale, setLocale } from '../src/language/locale.ts';
import { officeTitle } from '../src/session/role-names.ts';

const before = getLocale();
afterEach(() => setLocale(before));

test('a chair’s office reads as one name in Thai, and other offices name their division after a point', () => {
  setLocale('th');
  expect(officeTitle('chair', ['ฝ่ายวิชาการ'])).toBe('ประธานฝ่ายวิชาการ');
  expect(officeTitle('chair', ['ฝ่ายวิชาการ', 'ชมรมวิ่ง'])).toBe('ประธานฝ่ายวิชาการ · ชมรมวิ่ง');
  expect(officeTitle('vp', ['ฝ่ายวิชาการ'])).toBe('อุปนายก · ฝ่ายวิชาการ');
  expect(officeTitle('chair', [])).toBe('ประธานฝ่ายหรือชมรม');
});

test('several times of a day have one น. at their end', () => {
  setLocale('th');
  expect(scheduleSentence('40 0,12 * * *', Date.parse('2026-11-28T05:00:00Z'))).toBe('ทุกวัน เวลา 07:40, 19:40\u00a0น.');
});

test('reviewers agree to a project in Thai, and only the dean approves it, on buttons as in the history', () => {
  setLocale('th');
  expect(withoutLineMarks(moveName({ kind: 'approve', to: 'assist-dean-approved' }))).toBe('เห็นชอบ');
  expect(moveName({ kind: 'approve', to: 'dean-approved' })).toBe('อนุมัติ');
  expect(moveDone({ kind: 'approve', to: 'dean-approved' }, 'ค่าย')).toBe('อนุมัติแล้ว: ค่าย');
});
