import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarFile, googleCalendarAddress } from './calendar-file.rules.ts';

const entry = {
  id: '1',
  title: 'Freshers, welcome; all',
  description: 'One\ntwo',
  location: 'Hall \\ A',
  startsAt: '2026-11-21T09:00:00+07:00',
  endsAt: '2026-11-21T12:00:00+07:00',
};
const now = '2026-11-01T00:00:00Z';

test('an event’s times are in UTC, and special characters are escaped', () => {
  const file = calendarFile([entry], now);
  expect(file).toContain('DTSTART:20261121T020000Z\r\nDTEND:20261121T050000Z\r\n');
  expect(file).toContain('SUMMARY:Freshers\\, welcome\\; all\r\n');
  expect(file).toContain('DESCRIPTION:One\\ntwo\r\nLOCATION:Hall \\\\ A\r\n');
});

test('Google Calendar is asked for the event as people typed it, with its times in UTC and the address of its page', () => {
  const { searchParams } = new URL(
    googleCalendarAddress({ ...entry, title: 'Fresh\u2060ers, welcome; all' }, 'https://portal.example/events/1'),
  );
  expect(Object.fromEntries(searchParams)).toEqual({
    action: 'TEMPLATE',
    text: 'Freshers, welcome; all',
    dates: '20261121T020000Z/20261121T050000Z',
    location: 'Hall \\ A',
    details: 'https://portal.example/events/1',
  });
});

test('a cancelled event says so', () => {
  expect(calendarFile([entry], now)).not.toContain('STATUS');
  expect(calendarFile([{ ...entry, isCancelled: true }], now)).toContain('STATUS:CANCELLED\r\nEND:VEVENT\r\n');
});

test('no line is longer than 75 octets, and unfolding restores the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('ก', 'ำ', 'a', ' ', '😀'), maxLength: 300 }), (title) => {
      const file = calendarFile([{ ...entry, title }], now);
      for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
      expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}\r\n`);
    }),
  );
});
