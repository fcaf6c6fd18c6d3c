import type { Database } from '../data/database.gen.ts';

export type OrderStatus = Database['public']['Enums']['order_status'];
/** Orders that wait for their buyer or their club, and those that are over. */
export const openStatuses = ['payment-sent', 'awaiting-payment', 'paid'] as const satisfies OrderStatus[];
export const pastStatuses = ['handed-over', 'cancelled', 'refunded'] as const satisfies OrderStatus[];

interface Entry {
  readonly kind: string;
  readonly amount: number;
}

const satang = (amount: number) => Math.round(amount * 100);

/** Deposits less refunds of an order, in baht. */
export const balanceOf = (entries: readonly Entry[]): number =>
  entries.reduce((sum, { kind, amount }) => sum + (kind === 'deposit' ? satang(amount) : -satang(amount)), 0) / 100;

/** Whether the club checks a slip and has recorded nothing yet: its buyer need not pay again. */
export const isSlipChecked = (status: OrderStatus, entries: readonly Entry[]): boolean =>
  status === 'payment-sent' && entries.length === 0;

/** The amount still to be paid. */
export const outstandingOf = (total: number, entries: readonly Entry[]): number =>
  Math.max(0, satang(total) - satang(balanceOf(entries))) / 100;

/** The steps of an order without problems. */
export const stations = ['awaiting-payment', 'payment-sent', 'paid', 'handed-over'] as const satisfies OrderStatus[];

/** How far an order is: stations before the place are done; undefined where it left the way. */
export const placeOf = (status: OrderStatus): number | undefined => {
  const place = stations.findIndex((station) => station === status);
  return place === -1 ? undefined : place;
};

export const isPayable = (status: OrderStatus): boolean => status === 'awaiting-payment' || status === 'payment-sent';
/** Whether the buyer may cancel: before any slip is sent, or a free order until it is handed over. */
export const isCancellable = ({ status, total }: { readonly status: OrderStatus; readonly total: number }): boolean =>
  status === 'awaiting-payment' || (status === 'paid' && total === 0);
export const isOver = (status: OrderStatus): boolean =>
  status === 'handed-over' || status === 'cancelled' || status === 'refunded';

interface Cancelled {
  readonly status: OrderStatus;
  readonly cancelled_by: string | null;
  readonly cancelled_at: string | null;
  readonly pay_by: string | null;
  /** Until when the club checks the slip; null without a slip. */
  readonly check_by: string | null;
  readonly extended_at: string | null;
}
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Whether its buyer may take an order up again, as the database decides it: for a day, or for thirty with a slip, where the
 * club did not call it off; and once where it needs time that has run out.
 */
export function isReopenable(order: Cancelled, now: number): boolean {
  const { status, cancelled_by, cancelled_at, pay_by, check_by, extended_at } = order;
  const needsTime = check_by !== null || (pay_by !== null && Date.parse(pay_by) < now);
  return (
    status === 'cancelled' &&
    (cancelled_by === 'buyer' || cancelled_by === 'time') &&
    cancelled_at !== null &&
    now - Date.parse(cancelled_at) < (check_by === null ? dayMs : 30 * dayMs) &&
    !(needsTime && extended_at !== null)
  );
}

/** How people call an order: the first letters of its identifier. */
export const orderNumber = (id: string): string => id.slice(0, 8).toUpperCase();
