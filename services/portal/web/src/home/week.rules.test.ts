import { expect, test } from 'vitest';
import { isThisWeek } from './week.rules.ts';

test('an event of the next seven days, or one that has begun, is of this week', () => {
  const now = new Date('2026-11-23T12:00:00+07:00');
  expect(isThisWeek('2026-11-30T11:59:59+07:00', now)).toBe(true);
  expect(isThisWeek('2026-11-23T09:00:00+07:00', now)).toBe(true);
  expect(isThisWeek('2026-11-30T12:00:00+07:00', now)).toBe(false);
});
