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
const stations = ['awaiting-payment', 'payment-sent', 'paid', 'handed-over'] as const satisfies OrderStatus[];
export type Station = (typeof stations)[number];

interface Progress {
  readonly status: OrderStatus;
  readonly total: number;
  readonly created_at: string;
  readonly handed_over_at: string | null;
}

export interface OrderStep {
  readonly station: Station;
  readonly state: 'done' | 'now' | 'ahead';
  /** When it was done; undefined: not yet, or nobody recorded it. */
  readonly moment: string | undefined;
}

/**
 * The steps of an order, with the moments of those that are done; none where it left the way. Who pays without a slip has no
 * step of the slip, and who owes nothing none of the payment.
 */
export function stepsOf(
  { status, total, created_at, handed_over_at }: Progress,
  slips: readonly { readonly created_at: string; readonly refused_at: string | null }[],
  payments: readonly (Entry & { readonly created_at: string })[],
): OrderStep[] {
  const place = stations.findIndex((station) => station === status);
  if (place === -1) return [];
  const moments: Readonly<Record<Station, string | undefined>> = {
    'awaiting-payment': created_at,
    'payment-sent': slips.find(({ refused_at }) => refused_at === null)?.created_at,
    paid: payments.find((_entry, at) => outstandingOf(total, payments.slice(0, at + 1)) === 0)?.created_at,
    'handed-over': handed_over_at ?? undefined,
  };
  return stations
    .map((station, at): OrderStep => ({
      station,
      state: at <= place ? 'done' : at === place + 1 ? 'now' : 'ahead',
      moment: at <= place ? moments[station] : undefined,
    }))
    .filter(({ station, state, moment }) => state !== 'done' || moment !== undefined || station === 'handed-over');
}

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
