import { m } from '../paraglide/messages.js';
import type { OrderStatus } from './queries.ts';

const names: Readonly<Record<OrderStatus, () => string>> = {
  'awaiting-payment': m.order_status_awaiting,
  'payment-sent': m.order_status_sent,
  paid: m.order_status_paid,
  'handed-over': m.order_status_handed,
  cancelled: m.order_status_cancelled,
  refunded: m.order_status_refunded,
};
export const orderStatusName = (status: OrderStatus): string => names[status]();
