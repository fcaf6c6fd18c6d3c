import { expect, test } from 'vitest';
import { longestWaitFirst, ordersOf, placeColumnOf } from './order-filter.rules.ts';
import { filters, isFilter } from './order-filters.ts';

const orders = (['awaiting-payment', 'payment-sent', 'paid', 'handed-over', 'cancelled', 'refunded'] as const).map((status) => ({
  status,
}));

test('every order is listed under one task, and under all', () => {
  const filtered = filters.filter((filter) => filter !== 'all').flatMap((filter) => ordersOf(orders, filter));
  expect(new Set(filtered)).toEqual(new Set(orders));
  expect(filtered.length).toBe(orders.length);
  expect(ordersOf(orders, 'all')).toEqual(orders);
});

test('an address selects a known filter or none', () => {
  expect([isFilter('hand-over'), isFilter('paid'), isFilter(undefined)]).toEqual([true, false, false]);
});

test('orders that are over are listed by their end, others by when they were placed', () => {
  expect(filters.map(placeColumnOf)).toEqual(['created_at', 'created_at', 'created_at', 'ended_at', 'created_at']);
});

test('orders that wait are listed from the oldest, whatever their time zone is written as', () => {
  const [newest, oldest] = [{ created_at: '2026-11-29T02:00:00+00:00' }, { created_at: '2026-11-29T08:00:00+07:00' }];
  expect(longestWaitFirst([newest, oldest])).toEqual([oldest, newest]);
});
