import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { footerOf, drawLetterhead } from '../../functions/_shared/pdf/letterhead.ts';
import { Page } from '../../functions/_shared/pdf/page.ts';
import { drawSignatures, signatureHeight } from '../../functions/_shared/pdf/signatures.ts';
import { drawTable, heightTogether } from '../../functions/_shared/pdf/table.ts';
import { readLines, readPages, readPdf } from './read-text.ts';

const folder = join(import.meta.dirname, '../../functions/_shared/type');
const [regular, semibold] = await Promise.all(['regular.ttf', 'semibold.ttf'].map((name) => readFile(join(folder, name))));
const type = { regular: regular as Uint8Array, semibold: semibold as Uint8Array };
const issuer = { name: 'สโมสรนักศึกษา', nameEn: 'Student Union', emblem: undefined };
const newPage = () => new Page(type, { title: 'แบบเสนอโครงการ', date: new Date('2026-12-05') });

test.each([
  'สโมสรนักศึกษาคณะเภสัชศาสตร์',
  'น้ำใจ ทำกิจกรรม กำลังคน สำเร็จ ค้ำจุน ป้ำ ฝ่ายน้ำดื่ม',
  'ปีที่ ฟื้นฟู ญ ฐ ฎุ ญู ผู้เสนอ กตัญญู ปริญญา ใช้จ่ายจริง',
  'ค่ายอาสาพัฒนาชนบทครั้งที่ ๑๒ (Volunteer camp)',
  'The quick brown fox takes a Waveform to AVON, 12,345.50 baht: fi ffi',
  'เลขที่ 12/2569 วันที่ 5 ธันวาคม 2569 14:30 น.',
])('a sentence comes out of a PDF as it went in: %s', async (sentence) => {
  for (const font of ['regular', 'semibold'] as const) {
    const page = newPage();
    page.write(sentence, { font, size: 12 });
    expect(await readLines(await page.end())).toContain(sentence);
  }
});

test('a PDF is tagged: a structure of headings, paragraphs, tables and figures with words, a language and a title', async () => {
  const page = newPage();
  drawLetterhead(page, issuer, ['เลขที่ 1/2569']);
  page.write('แบบเสนอโครงการ', { tag: 'H1' });
  page.head('1. งบประมาณ');
  drawTable(page, {
    columns: [{ width: 100 }, { width: 80 }],
    head: ['รายการ', 'บาท'],
    rows: [['ค่ารถ', '100']],
    foot: ['รวม', '100'],
  });
  page.squares([[true]], 62, 300, 20, 'รหัส QR');
  await readPdf(await page.end(footerOf(page, 'สโมสร')), async (document) => {
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
    const { info } = await document.getMetadata();
    expect(info).toMatchObject({ Title: 'แบบเสนอโครงการ', Language: 'th' });
    const tree = JSON.stringify(await (await document.getPage(1)).getStructTree());
    for (const role of ['Document', 'H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD', 'Figure'])
      expect(tree).toContain(`"role":"${role}"`);
    expect(tree.match(/"role":"Figure","children":\[[^\]]*\],"alt":/g)).toHaveLength(2);
    // A footer is no content.
    expect(tree.match(/"role":"TR"/g)).toHaveLength(3);
  });
});

test('a table that goes on over pages repeats its head and loses no row', async () => {
  const page = newPage();
  const rows = Array.from({ length: 90 }, (_, index) => [`รายการที่ ${index + 1}`, 'ก '.repeat(30).trim()]);
  rows.push([Array.from({ length: 95 }, (_, index) => `บรรทัด ${index + 1}`).join('\n'), '']);
  drawTable(page, { columns: [{ width: 150 }, { width: 120 }], head: ['ชื่อ', 'หมายเหตุ'], rows });
  const lines = (await readLines(await page.end())).join('\n');
  for (const row of [...rows.slice(0, 90).map(([name]) => name), 'บรรทัด 1', 'บรรทัด 95']) expect(lines).toContain(row);
  expect(lines.match(/หมายเหตุ/g)?.length).toBeGreaterThan(3);
});

test('a short table is on one page with its heading, however full the page before is', async () => {
  const table = { columns: [{ width: 150 }], head: ['ชื่อ'], rows: [['แรก'], ['กลาง'], ['ท้าย']], foot: ['รวม'] };
  for (let lines = 34; lines <= 44; lines += 1) {
    const page = newPage();
    for (let line = 0; line < lines; line += 1) page.write('บรรทัด');
    page.head('งบ', heightTogether(page, table));
    drawTable(page, table);
    const parts = ['งบ', 'ชื่อ', 'แรก', 'กลาง', 'ท้าย', 'รวม'];
    const pages = (await readPages(await page.end())).map((text) => parts.filter((part) => text.includes(part)));
    expect(pages.filter((there) => there.length > 0)).toEqual([parts]);
  }
});

test('the heading of signatures is on their page, however full the page before is', async () => {
  const signature = { deed: 'ผู้รายงาน', name: 'มาลี ใจดี', lines: ['สมาชิก'], moment: '5 ธันวาคม 2569 เวลา 14:30 น.' };
  for (let lines = 34; lines <= 44; lines += 1) {
    const page = newPage();
    for (let line = 0; line < lines; line += 1) page.write('บรรทัด');
    page.head('ลงนาม', signatureHeight);
    drawSignatures(page, [signature]);
    const texts = await readPages(await page.end());
    expect(texts.filter((text) => text.includes('ลงนาม'))).toEqual(texts.filter((text) => text.includes('มาลี')));
  }
});
