import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import {
  balanceOf,
  isCancellable,
  isPayable,
  isReopenable,
  isSlipChecked,
  orderNumber,
  outstandingOf,
  stepsOf,
} from './order.rules.ts';

const neverExtended = { pay_by: null, check_by: null, extended_at: null };

test('outstanding and received amounts add up to the total, to the satang', () => {
  const entry = record({ kind: constantFrom('deposit', 'refund'), amount: integer({ min: 1, max: 99_999 }).map((n) => n / 100) });
  assert(
    property(array(entry, { maxLength: 8 }), (entries) => {
      const balance = balanceOf(entries);
      const total = Math.max(balance, 0) + 12.34;
      expect(Math.round((balance + outstandingOf(total, entries)) * 100)).toBe(Math.round(total * 100));
    }),
  );
  expect(outstandingOf(10, [{ kind: 'deposit', amount: 20 }])).toBe(0);
});

test('a buyer need not pay again while a slip is checked, but still has to where only a part was recorded or the slip refused', () => {
  expect(isSlipChecked('payment-sent', [])).toBe(true);
  expect(isSlipChecked('payment-sent', [{ kind: 'deposit', amount: 20 }])).toBe(false);
  expect(isSlipChecked('awaiting-payment', [])).toBe(false);
});

const placed = { total: 100, created_at: '2026-11-21T09:00:00Z', handed_over_at: null };
const slip = { created_at: '2026-11-21T09:20:00Z', refused_at: null };
const deposit = (amount: number, hour: string) => ({ kind: 'deposit', amount, created_at: `2026-11-21T${hour}:00:00Z` });

test('an order moves from waiting to handed over, and a cancelled one has left that path', () => {
  expect(
    (['awaiting-payment', 'payment-sent', 'paid', 'handed-over', 'cancelled', 'refunded'] as const).map((status) => [
      stepsOf({ ...placed, status }, [slip], [deposit(100, '12')])
        .map(({ state }) => state)
        .join(' '),
      isPayable(status),
    ]),
  ).toEqual([
    ['done now ahead ahead', true],
    ['done done now ahead', true],
    ['done done done now', false],
    ['done done done done', false],
    ['', false],
    ['', false],
  ]);
});

test('each step that is done says when: the slip that was not refused, and the payment that completed the total', () => {
  const order = { ...placed, status: 'handed-over', handed_over_at: '2026-11-22T03:00:00Z' } as const;
  const refused = { created_at: '2026-11-21T09:10:00Z', refused_at: '2026-11-21T09:15:00Z' };
  const later = { created_at: '2026-11-21T13:00:00Z', refused_at: null };
  const refund = { ...deposit(10, '14'), kind: 'refund' };
  expect(
    stepsOf(order, [refused, slip, later], [deposit(60, '12'), deposit(40, '13'), refund]).map(({ moment }) => moment),
  ).toEqual(['2026-11-21T09:00:00Z', '2026-11-21T09:20:00Z', '2026-11-21T13:00:00Z', '2026-11-22T03:00:00Z']);
});

test('an order that was paid without a slip has no step of the slip, and one that costs nothing none of the payment', () => {
  const stationsOf = (total: number, ...of: readonly ReturnType<typeof deposit>[]) =>
    stepsOf({ ...placed, total, status: 'paid' }, [], of).map(({ station }) => station);
  expect(stationsOf(100, deposit(100, '12'))).toEqual(['awaiting-payment', 'paid', 'handed-over']);
  expect(stationsOf(0)).toEqual(['awaiting-payment', 'handed-over']);
});

test.each([
  ['by its buyer an hour ago', 'buyer', '2026-11-21T09:00:00Z', true],
  ['by the time an hour ago', 'time', '2026-11-21T09:00:00Z', true],
  ['by the club', 'seller', '2026-11-21T09:00:00Z', false],
  ['a day ago', 'buyer', '2026-11-20T10:00:00Z', false],
  ['before it was written down by whom', null, null, false],
] as const)('a cancelled order %s', (_how, cancelled_by, cancelled_at, isAgain) => {
  const now = Date.parse('2026-11-21T10:00:00Z');
  expect(isReopenable({ ...neverExtended, status: 'cancelled', cancelled_by, cancelled_at }, now)).toBe(isAgain);
});

test('an order’s number is the beginning of its identifier', () => {
  expect(orderNumber('3f2a91bc-0000-4000-8000-000000000000')).toBe('3F2A91BC');
});

test.each([
  ['awaiting-payment', 100, true],
  ['payment-sent', 100, false],
  ['paid', 100, false],
  ['paid', 0, true],
  ['handed-over', 0, false],
] as const)('whether a buyer can cancel an order that is %s and costs %d: %s', (status, total, is) => {
  expect(isCancellable({ status, total })).toBe(is);
});

const day = '2026-11-01T00:00:00Z';
test.each([
  ['with a slip, for thirty days', { check_by: day }, 20, true],
  ['with a slip, no longer', { check_by: day }, 31, false],
  ['with a slip, once', { check_by: day, extended_at: day }, 20, false],
  ['whose time ran out, once', { pay_by: day, extended_at: day }, 0.5, false],
  ['whose time ran out', { pay_by: day }, 0.5, true],
  ['with time left, however often', { pay_by: '2027-01-01T00:00:00Z', extended_at: day }, 0.5, true],
])('a cancelled order can be reopened %s', (_when, more, days, isAgain) => {
  const cancelled = { ...neverExtended, ...more, status: 'cancelled', cancelled_by: 'time', cancelled_at: day } as const;
  expect(isReopenable(cancelled, Date.parse(day) + days * 86_400_000)).toBe(isAgain);
});
