import { expect, test } from 'vitest';
import { daysPhrase, eventTime } from '../../functions/ai-chat/tools/said-days.rules.ts';

test.each([
  ['2026-12-04T02:00Z', '2026-12-04T05:00Z', 'Friday 4 December 2026, 09:00–12:00', 'วันศุกร์ที่ 4 ธันวาคม 2569 เวลา 09:00–12:00 น.'],
  ['2026-12-04T02:00Z', '2026-12-04T02:00Z', 'Friday 4 December 2026, 09:00', 'วันศุกร์ที่ 4 ธันวาคม 2569 เวลา 09:00 น.'],
  ['2026-12-04T11:00Z', '2026-12-04T17:00Z', 'Friday 4 December 2026, 18:00–24:00', 'วันศุกร์ที่ 4 ธันวาคม 2569 เวลา 18:00–24:00 น.'],
  [
    '2026-12-31T18:00Z',
    '2027-01-01T23:30Z',
    'Friday 1 January 2027, 01:00, to Saturday 2 January 2027, 06:30',
    'วันศุกร์ที่ 1 มกราคม 2570 เวลา 01:00 น. ถึงวันเสาร์ที่ 2 มกราคม 2570 เวลา 06:30 น.',
  ],
])('an event from %s to %s is said by the institution’s clock', (start, end, english, thai) => {
  expect([eventTime(start, end, 'en'), eventTime(start, end, 'th')]).toEqual([english, thai]);
});

test.each([
  ['2026-12-04', '2026-12-04', 'on Friday 4 December 2026', 'ในวันศุกร์ที่ 4 ธันวาคม 2569'],
  ['2028-02-01', '2028-02-29', 'in February 2028', 'ในเดือนกุมภาพันธ์ 2571'],
  ['2026-02-01', '2026-02-27', 'from 1 February 2026 to 27 February 2026', 'ตั้งแต่วันที่ 1 กุมภาพันธ์ 2569 ถึงวันที่ 27 กุมภาพันธ์ 2569'],
])('the days from %s to %s are “%s”', (first, last, english, thai) => {
  expect([daysPhrase({ first, last }, 'en'), daysPhrase({ first, last }, 'th')]).toEqual([english, thai]);
});
