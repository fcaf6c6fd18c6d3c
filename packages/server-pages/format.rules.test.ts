import { expect, test } from 'vitest';
import {
  capitalize,
  deadlineDay,
  formatCount,
  formatDay,
  formatDeadline,
  formatDeadlineInThailand,
  formatMoment,
  formatPercent,
  formatShortDay,
} from './format.rules.ts';

const late = '2026-12-31T17:30:00Z';

test('a time is shown as its day in Thailand, in the Buddhist year for Thai; no line breaks in an English day, or before a Thai month', () => {
  expect(formatDay(late, 'en')).toBe('1\u00a0January\u00a02027');
  expect(formatDay(late, 'th')).toBe('1\u00a0มกราคม 2570');
  expect(formatShortDay(late, 'en')).toBe('1\u00a0Jan\u00a02027');
  expect(formatShortDay(late, 'th')).toBe('1\u00a0ม.ค. 2570');
});

test('a time of day is the time in Thailand', () => {
  expect(formatMoment(late, 'en')).toMatch(/^1\u00a0January\u00a02027 at 00:30 (GMT\+7|ICT)$/);
  expect(formatMoment(late, 'th')).toBe('1\u00a0มกราคม 2570 เวลา 00:30\u00a0น.');
});

test.each([
  [0, '0%'],
  [0.004, '0.4%'],
  [0.354, '35%'],
  [0.996, '99.6%'],
  [1, '100%'],
])('%d is %s', (share, text) => expect(formatPercent(share, 'en')).toBe(text));

test('counts have separators, in digits that both languages read', () => {
  expect([formatCount(12_345, 'en'), formatCount(12_345, 'th')]).toEqual(['12,345', '12,345']);
});

test.each([
  ['2026-12-31T23:59:59Z', '31\u00a0December\u00a02026'],
  ['2026-12-31T23:59:59.000Z', '31\u00a0December\u00a02026'],
  ['2026-12-31T16:59:59Z', '31\u00a0December\u00a02026'],
  ['2026-12-31T23:00:00Z', '1\u00a0January\u00a02027'],
])('the deadline %s is on %s', (moment, day) => {
  expect(formatDay(deadlineDay(moment), 'en')).toBe(day);
});

test('a deadline has the day that it names and a time in Thailand, never another zone', () => {
  expect(formatDeadline('2026-12-31T23:59:59Z', 'en')).toBe('31\u00a0December\u00a02026 at 23:59 UTC');
  expect(formatDeadline('2026-12-31T23:59:59Z', 'th')).toBe('31\u00a0ธันวาคม 2569 เวลา 23:59\u00a0น. (UTC)');
  for (const language of ['en', 'th'] as const)
    expect(formatDeadline('2026-12-31T16:59:59Z', language)).toBe(formatMoment('2026-12-31T16:59:59Z', language));
});

test('a deadline of UTC has its time in Thailand too, and one of Thailand has it once', () => {
  expect(formatDeadlineInThailand('2026-12-06T23:59:59Z', 'en')).toBe('7\u00a0December\u00a02026 at 06:59');
  expect(formatDeadlineInThailand('2026-12-06T23:59:59Z', 'th')).toBe('7\u00a0ธันวาคม 2569 เวลา 06:59\u00a0น.');
  expect(formatDeadlineInThailand('2026-12-31T16:59:59Z', 'en')).toBeUndefined();
});

test('a word begins a line with a capital, in Thai as it is', () => {
  expect(['doses', 'Doses', 'ขนาดยา', ''].map(capitalize)).toEqual(['Doses', 'Doses', 'ขนาดยา', '']);
});
