import { expect, test } from 'vitest';
import { checkInOpening, checkInWindowOf, timeUntil } from './check-in-window.rules.ts';

const event = { starts_at: '2026-11-21T09:00:00+07:00', ends_at: '2026-11-21T12:00:00+07:00', cancelled_at: null };

test.each([
  ['two days before', '2026-11-19T09:00:00+07:00', ['hasCode']],
  ['the evening before', '2026-11-20T20:00:00+07:00', ['hasCode']],
  ['as people arrive', '2026-11-21T08:30:00+07:00', ['isCheckIn', 'hasCode', 'isAttendance']],
  ['while it is on', '2026-11-21T10:00:00+07:00', ['isCheckIn', 'isPhotos', 'hasCode', 'isAttendance']],
  ['shortly after', '2026-11-21T12:30:00+07:00', ['isCheckIn', 'isPhotos', 'hasCode', 'isAttendance']],
  ['once attendance has closed', '2026-11-21T13:30:00+07:00', ['isPhotos', 'isAttendance']],
])('%s', (_when, now, open) => {
  expect(Object.entries(checkInWindowOf(event, Date.parse(now))).flatMap(([name, isOpen]) => (isOpen ? [name] : []))).toEqual(
    open,
  );
});

test('a cancelled event offers nothing but its attendance', () => {
  const cancelled = { ...event, cancelled_at: '2026-11-20T09:00:00+07:00' };
  expect(checkInWindowOf(cancelled, Date.parse('2026-11-21T10:00:00+07:00'))).toEqual({
    isCheckIn: false,
    isPhotos: false,
    hasCode: false,
    isAttendance: true,
  });
});

test('check-in is offered by the margin that administrators set', () => {
  const before = Date.parse('2026-11-21T07:30:00+07:00');
  expect([checkInOpening(event), checkInOpening(event, 0)]).toEqual(['2026-11-21T01:00:00.000Z', '2026-11-21T02:00:00.000Z']);
  expect([checkInWindowOf(event, before).isCheckIn, checkInWindowOf(event, before, 120).isCheckIn]).toEqual([false, true]);
});

test.each([
  ['2026-12-06T09:00:00+07:00', { count: 8, unit: 'day' }],
  ['2026-11-29T09:00:00+07:00', { count: 23, unit: 'hour' }],
  ['2026-11-28T11:20:00+07:00', { count: 1, unit: 'hour' }],
  ['2026-11-28T10:00:01+07:00', { count: 1, unit: 'minute' }],
  ['2026-11-28T09:00:00+07:00', { count: 0, unit: 'minute' }],
] as const)('until %s, seen on 28 November at 10:00, it is %j', (moment, left) => {
  expect(timeUntil(moment, Date.parse('2026-11-28T10:00:00+07:00'))).toEqual(left);
});
