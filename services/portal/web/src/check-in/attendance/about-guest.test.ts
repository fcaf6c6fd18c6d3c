import { expect, test } from 'vitest';
import { withoutLineMarks } from '../../language/line-marks.ts';
import { aboutGuest } from './about-guest.ts';
import { guestsOf } from './guests.rules.ts';

const person = { nickname: 'Mali', full_name: null, full_name_en: null, is_name_doubtful: false, cohort: null, divisions: null };
const signUp = { user_id: 'mali', has_place: true, created_at: '2026-11-20T09:00:00Z', person };
const attendance = {
  id: 'check-in',
  user_id: 'mali',
  checked_in_at: '2026-11-25T09:05:00Z',
  method: 'qr',
  reason: null,
  is_counted: true,
  person,
  by: null,
};
const about = (signUps: Parameters<typeof guestsOf>[0], hadSignUps = true) =>
  guestsOf(signUps, [attendance], true).map((guest) => aboutGuest(guest, hadSignUps).slice(1).map(withoutLineMarks));

test('of who came, the row says whether they had signed up or walked in, unless nobody signed up for the event', () => {
  expect([about([signUp]), about([]), about([], false)]).toEqual([[['ลงชื่อล่วงหน้า']], [['ไม่ได้ลงชื่อล่วงหน้า']], [[]]]);
});
