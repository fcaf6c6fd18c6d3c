import { openStatuses, pastStatuses, type OrderStatus } from '../../orders/order.rules.ts';
import type { Filter } from './order-filters.ts';

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

/** What a filter's orders are listed by: those that are over by their end, others by when they were placed. */
export type PlaceColumn = 'created_at' | 'ended_at';
export const placeColumnOf = (filter: Filter): PlaceColumn => (filter === 'over' ? 'ended_at' : 'created_at');

/** The orders of a filter, in the order given. */
export const ordersOf = <Order extends { readonly status: OrderStatus }>(orders: readonly Order[], filter: Filter): Order[] =>
  orders.filter(({ status }) => statuses[filter].includes(status));

/** What waits is worked off from its oldest. */
export const longestWaitFirst = <Order extends { readonly created_at: string }>(orders: readonly Order[]): Order[] =>
  orders.toSorted((one, other) => Date.parse(one.created_at) - Date.parse(other.created_at));
