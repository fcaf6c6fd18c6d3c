import { testMessages } from '@trivium/server-pages/testing';
import { expect, test } from 'vitest';
import { readContent } from '../../domain/markets/content.ts';
import { messages } from './index.ts';
import { th } from './th.ts';

testMessages(messages);

const textsOf = (value: unknown): string[] =>
  typeof value === 'function'
    ? [String(value('', '', '', ''))]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsOf)
      : [String(value)];

test('Thai pages call the curators คณะบรรณาธิการ, and never ผู้ดูแล, which reads as administrators', () => {
  const texts = textsOf(th);
  expect(texts.filter((text) => text.includes('ผู้ดูแล'))).toEqual([]);
  expect(texts.filter((text) => text.includes('คณะบรรณาธิการ')).length).toBeGreaterThan(20);
});

test('Thai pages say คำถาม for a question, and ตลาด only for those of other venues', () => {
  const { developers, push } = th;
  const ofVenues = new Set([developers.endpoint['GET /api/cross-venue'], developers.tryVenues]);
  const texts = textsOf([developers, push]);
  expect(texts.filter((text) => text.includes('ตลาด') && !ofVenues.has(text))).toEqual([]);
  expect(texts.filter((text) => text.includes('คำถาม')).length).toBeGreaterThan(8);
});

test('Thai pages call a language model โมเดลภาษา, and calibration not ความเที่ยงตรง, which is validity', () => {
  expect(textsOf(th).filter((text) => /แบบจำลอง|ความเที่ยงตรง/.test(text))).toEqual([]);
});

test('the head of the list names, in both languages, subjects that have open questions', async () => {
  const open = (await readContent()).filter(({ market }) => market.outcome === null).map(({ market }) => market);
  expect(messages.en.catalog.range).toMatch(/elections in Southeast Asia to rabies control in Thailand/);
  expect(messages.th.catalog.range).toMatch(/การเลือกตั้งในอาเซียนไปจนถึงการควบคุมโรคพิษสุนัขบ้าในไทย/);
  expect(open.filter(({ category }) => category === 'sea-elections').length).toBeGreaterThan(3);
  expect(open.filter(({ tags, category }) => category === 'thai-vet' && tags.includes('rabies'))).not.toEqual([]);
});

test('no Thai text breaks a line between a number and its unit, with the values that a page gives it either', () => {
  const { proposals, catalog, market } = messages.th;
  expect(proposals.lead('72')).toContain('ภายใน 72\u00a0ชั่วโมง');
  expect(market.firstUnchanged('1 มกราคม 2570')).toContain('1\u00a0มกราคม 2570');
  expect(catalog.lead('97', '131')).toBe('เปิดอยู่ 97\u00a0ข้อ จากคำถามทั้งหมด 131\u00a0ข้อ');
});
