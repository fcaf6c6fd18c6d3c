import type { OrderStatus } from '../../orders/queries.ts';

/** The filters of a seller's orders, by the next task. */
export const filters = ['check', 'unpaid', 'hand-over', 'over', 'all'] as const;
export type Filter = (typeof filters)[number];

const statuses: Readonly<Record<Filter, readonly OrderStatus[]>> = {
  check: ['payment-sent'],
  unpaid: ['awaiting-payment'],
  'hand-over': ['paid'],
  over: ['handed-over', 'cancelled', 'refunded'],
  all: ['payment-sent', 'awaiting-payment', 'paid', 'handed-over', 'cancelled', 'refunded'],
};

export const isFilter = (value: unknown): value is Filter => filters.some((filter) => filter === value);

/** The orders of a filter, in the order given. */
export const ordersOf = <Order extends { readonly status: OrderStatus }>(orders: readonly Order[], filter: Filter): Order[] =>
  orders.filter(({ status }) => statuses[filter].includes(status));
