import { m } from '../paraglide/messages.js';
import type { OrderStatus } from './order.rules.ts';

const names: Readonly<Record<OrderStatus, () => string>> = {
  'awaiting-payment': m.order_status_awaiting,
  'payment-sent': m.order_status_sent,
  paid: m.order_status_paid,
  'handed-over': m.order_status_handed,
  cancelled: m.order_status_cancelled,
  refunded: m.order_status_refunded,
};
export const orderStatusName = (status: OrderStatus): string => names[status]();

/** Banks by their number in Thailand's clearing. */
const banks: Readonly<Record<string, () => string>> = {
  '002': m.bank_002,
  '004': m.bank_004,
  '006': m.bank_006,
  '011': m.bank_011,
  '014': m.bank_014,
  '022': m.bank_022,
  '024': m.bank_024,
  '025': m.bank_025,
  '030': m.bank_030,
  '033': m.bank_033,
  '034': m.bank_034,
  '069': m.bank_069,
  '073': m.bank_073,
};

export const bankName = (code: string): string => banks[code]?.() ?? m.bank_other({ code });
