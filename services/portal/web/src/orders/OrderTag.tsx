import { orderStatusName } from './labels.ts';
import { isOver, isPayable } from './order.rules.ts';
import type { OrderStatus } from './order.rules.ts';

/** The state of an order in a word or two. */
export const OrderTag = ({ status }: { readonly status: OrderStatus }) => (
  <span
    className={`inline-block rounded-full border px-2.5 text-xs leading-6 whitespace-nowrap ${
      isOver(status)
        ? 'border-edge text-quiet'
        : isPayable(status)
          ? 'border-accent text-accent'
          : 'border-transparent bg-wash text-accent'
    }`}
  >
    {orderStatusName(status)}
  </span>
);
