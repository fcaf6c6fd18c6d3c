import { openStatuses, pastStatuses, type OrderStatus } from '../../orders/order.rules.ts';

/** The filters of a seller's orders, by the next task. */
export const filters = ['check', 'unpaid', 'hand-over', 'over', 'all'] as const;
export type Filter = (typeof filters)[number];

const statuses: Readonly<Record<Filter, readonly OrderStatus[]>> = {
  check: ['payment-sent'],
  unpaid: ['awaiting-payment'],
  'hand-over': ['paid'],
  over: pastStatuses,
  all: [...openStatuses, ...pastStatuses],
};

/** Filters whose orders wait for something: they are read whole. The others grow with the years and are read page by page. */
export const isOpenFilter = (filter: Filter): boolean => filter !== 'over' && filter !== 'all';
export const statusesOf = (filter: Filter): readonly OrderStatus[] => statuses[filter];

export const isFilter = (value: unknown): value is Filter => filters.some((filter) => filter === value);

/** The orders of a filter, in the order given. */
export const ordersOf = <Order extends { readonly status: OrderStatus }>(orders: readonly Order[], filter: Filter): Order[] =>
  orders.filter(({ status }) => statuses[filter].includes(status));
