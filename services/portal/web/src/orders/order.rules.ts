import type { OrderStatus } from '../data/orders.ts';

interface Entry {
  readonly kind: string;
  readonly amount: number;
}

const satang = (amount: number) => Math.round(amount * 100);

/** What an order received and did not give back, in baht. */
export const balanceOf = (entries: readonly Entry[]): number =>
  entries.reduce((sum, { kind, amount }) => sum + (kind === 'deposit' ? satang(amount) : -satang(amount)), 0) / 100;

/** What is still to be paid. */
export const outstandingOf = (total: number, entries: readonly Entry[]): number =>
  Math.max(0, satang(total) - satang(balanceOf(entries))) / 100;

/** The way of an order that all goes well with. */
export const stations = ['awaiting-payment', 'payment-sent', 'paid', 'handed-over'] as const satisfies OrderStatus[];

/** How far an order is: stations before the place are done; undefined where it left the way. */
export const placeOf = (status: OrderStatus): number | undefined => {
  const place = stations.findIndex((station) => station === status);
  return place === -1 ? undefined : place;
};

export const isPayable = (status: OrderStatus): boolean => status === 'awaiting-payment' || status === 'payment-sent';
/** Whether its buyer may call an order off: while nothing was sent, and what is free until it is handed over. */
export const isCancellable = ({ status, total }: { readonly status: OrderStatus; readonly total: number }): boolean =>
  status === 'awaiting-payment' || (status === 'paid' && total === 0);
export const isOver = (status: OrderStatus): boolean =>
  status === 'handed-over' || status === 'cancelled' || status === 'refunded';

interface Cancelled {
  readonly status: OrderStatus;
  readonly cancelled_by: string | null;
  readonly cancelled_at: string | null;
}
const reopenMs = 24 * 60 * 60 * 1000;

/** Whether its buyer may take an order up again, as the database decides it: for a day, where the club did not call it off. */
export const isReopenable = ({ status, cancelled_by, cancelled_at }: Cancelled, now: number): boolean =>
  status === 'cancelled' &&
  (cancelled_by === 'buyer' || cancelled_by === 'time') &&
  cancelled_at !== null &&
  now - Date.parse(cancelled_at) < reopenMs;

/** How people call an order: the first letters of its identifier. */
export const orderNumber = (id: string): string => id.slice(0, 8).toUpperCase();
