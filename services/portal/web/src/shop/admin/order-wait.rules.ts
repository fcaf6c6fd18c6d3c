import { dayOf, daysBetween } from '../../language/today.ts';
import type { OrderStatus } from '../../orders/order.rules.ts';

interface WaitingOrder {
  readonly status: OrderStatus;
  readonly created_at: string;
  /** Until when the club checks the slip. */
  readonly check_by: string | null;
}

interface Wait {
  /** Calendar days since the order was placed. */
  readonly days: number;
  readonly isLate: boolean;
}

/** A paid order has no deadline: a week is long enough to come for it, or to ask its buyer. */
const maxHandOverDays = 7;

/** How long an order waits for its club; undefined if it waits for its buyer or is over. */
export function waitOf({ status, created_at, check_by }: WaitingOrder, now: number): Wait | undefined {
  if (status !== 'payment-sent' && status !== 'paid') return undefined;
  const days = Math.max(0, daysBetween(dayOf(created_at), dayOf(new Date(now))));
  const isLate = status === 'paid' ? days > maxHandOverDays : check_by !== null && Date.parse(check_by) < now;
  return { days, isLate };
}
