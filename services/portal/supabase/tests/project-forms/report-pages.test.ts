import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { drawForm } from '../../functions/project-form/draw-form.ts';
import { drawReport } from '../../functions/project-form/draw-report.ts';
import { plain, readPages } from './read-text.ts';

const folder = join(import.meta.dirname, '../../functions/_shared/type');
const [regular, semibold] = await Promise.all(['regular.ttf', 'semibold.ttf'].map((name) => readFile(join(folder, name))));
const surroundings = {
  type: { regular: regular as Uint8Array, semibold: semibold as Uint8Array },
  issuer: { name: 'สโมสรนักศึกษา', nameEn: 'Student Union', emblem: undefined },
  checkAddress: 'https://portal.test/verify',
  photos: [],
};
const nothing = {
  academic_year: null,
  target_group: null,
  rationale: null,
  plan: null,
  indicators: null,
  expected_results: null,
  advisor_name: null,
  budget_source: null,
  responsible: [],
  risks: [],
  submitted_at: null,
};
const form = {
  ...nothing,
  id: 'a',
  status: 'post-report-submitted',
  title: 'ค่าย',
  title_en: null,
  objectives: 'เรียนรู้',
  expected_participants: 60,
  venue: 'โรงเรียน',
  starts_on: '2026-01-10',
  ends_on: '2026-01-12',
  budget_total: 1000,
  budget_items: [{ name: 'ค่ารถ', amount: 1000 }],
  home: 'ฝ่าย',
  owner: 'มาลี ใจดี',
  numbers: [],
  steps: [
    {
      sequence: 1,
      to_status: 'post-report-submitted',
      acting_role: 'owner',
      created_at: '2026-01-20T02:00:00Z',
      content_hash: '0'.repeat(64),
      hash: '1'.repeat(64),
      actor: 'มาลี ใจดี',
      authority: null,
    },
  ],
};

const report = {
  happened: 'ทำกิจกรรมครบ',
  lessons: 'เตรียมน้ำดื่ม',
  spending_note: null,
  participants_corrected: null,
  correction_reason: null,
  participants_counted: 40,
  attendance: 40,
  receipts: [],
  photos: [],
};

test('a budget that was left empty is said to be, on the proposal and on its report', async () => {
  const { type, issuer, checkAddress } = surroundings;
  const empty = { ...form, budget_total: 0, budget_items: [] };
  const [without, given] = await Promise.all(
    [empty, form].map(async (each) => plain((await readPages(await drawForm(each, type, issuer, checkAddress))).join(' '))),
  );
  expect([without?.includes('ไม่ได้ระบุงบประมาณ'), without?.includes('0.00')]).toEqual([true, false]);
  expect([given?.includes('ไม่ได้ระบุงบประมาณ'), given?.includes('1,000.00')]).toEqual([false, true]);
  const pages = await readPages(await drawReport(empty, report, surroundings));
  expect(plain(pages.join(' '))).toContain('ไม่ได้ระบุ');
});

test('the signature of a report is never alone on its page: the end of the text is there too', async () => {
  for (let lines = 1; lines <= 24; lines += 3) {
    const happened = Array.from({ length: lines }, (_, place) => `วันที่ ${place + 1}`).join('\n');
    const pages = await readPages(await drawReport(form, { ...report, happened }, surroundings));
    const signed = pages.filter((text) => plain(text).includes('ลงนาม'));
    expect(signed.map((text) => plain(text).includes('เตรียมน้ำดื่ม'))).toEqual([true]);
  }
});
