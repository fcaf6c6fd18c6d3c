import { expect, test } from 'vitest';
import { m } from '../../paraglide/messages.js';
import { withoutLineMarks } from '../../language/line-marks.ts';
import { reasonText, usualReasons } from './reasons.ts';

test('a reason of the list that was chosen in one language is read in the other, and own words stay', () => {
  const inEnglish = [m.attendance_reason_usual, m.attendance_reason_phone, m.attendance_reason_forgot].map((reason) =>
    reason({}, { locale: 'en' }),
  );
  expect(inEnglish.map((stored) => withoutLineMarks(reasonText(stored)))).toEqual(usualReasons());
  expect(reasonText('Her phone fell into the lake')).toBe('Her phone fell into the lake');
});
