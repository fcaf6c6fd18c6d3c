import { expect, test } from 'vitest';
import { waitOf } from './order-wait.rules.ts';

const now = Date.parse('2026-11-29T09:00:00+07:00');
const order = { status: 'paid', created_at: '2026-11-20T09:30:00+07:00', check_by: null } as const;

test('a paid order waits since the day it was placed, and is late after a week', () => {
  expect(waitOf({ ...order, created_at: '2026-11-21T23:30:00+07:00' }, now)).toEqual({ days: 8, isLate: true });
  expect(waitOf({ ...order, created_at: '2026-11-22T08:00:00+07:00' }, now)).toEqual({ days: 7, isLate: false });
});

test('only an order of this day was ordered today, and not one of last night', () => {
  const daysOf = (created_at: string) => waitOf({ ...order, created_at }, now)?.days;
  expect(daysOf('2026-11-29T00:01:00+07:00')).toBe(0);
  expect(daysOf('2026-11-28T23:59:00+07:00')).toBe(1);
  // A clock that is late.
  expect(daysOf('2026-11-30T00:05:00+07:00')).toBe(0);
});

test('a slip is late when its time to be checked is over', () => {
  const sent = { ...order, status: 'payment-sent' } as const;
  expect(waitOf({ ...sent, check_by: '2026-11-29T08:59:00+07:00' }, now)).toEqual({ days: 9, isLate: true });
  expect(waitOf({ ...sent, check_by: '2026-11-30T09:00:00+07:00' }, now)?.isLate).toBe(false);
});

test('an order that waits for its buyer, or is over, does not wait for the club', () => {
  for (const status of ['awaiting-payment', 'handed-over', 'cancelled', 'refunded'] as const)
    expect(waitOf({ ...order, status }, now)).toBeUndefined();
});
