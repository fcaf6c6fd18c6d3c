import { Link } from '@tanstack/react-router';
import { formatBaht, formatCount, formatMediumDay } from '../../language/dates.ts';
import { localText } from '../../language/language.ts';
import { itemNames } from '../../orders/ItemList.tsx';
import { OrderTag } from '../../orders/OrderTag.tsx';
import { orderNumber } from '../../orders/order.rules.ts';
import { m } from '../../paraglide/messages.js';
import { personName } from '../../people/labels.ts';
import { waitOf } from './order-wait.rules.ts';
import type { SellerOrder } from './queries.ts';

/** An order in a seller's list: who, what, how much, where it is, and how long it waits or when it ended. */
export const SellerOrderRow = ({ order, isOpen }: { readonly order: SellerOrder; readonly isOpen: boolean }) => (
  <li
    className={`relative grid items-baseline @xs:grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-0.5 border-t border-line py-3.5 ${isOpen ? 'bg-wash shadow-[-0.75rem_0_0_var(--wash),0.75rem_0_0_var(--wash)]' : ''}`}
  >
    <Link
      to="/admin/orders"
      search={(was) => ({ ...was, order: order.id })}
      aria-current={isOpen ? 'true' : undefined}
      className="min-w-0 leading-snug font-semibold text-ink no-underline after:absolute after:inset-0 hover:text-accent"
    >
      {personName(order.buyer)}
    </Link>
    <span className="@xs:justify-self-end numerals">{formatBaht(order.total)}</span>
    <p className="min-w-0 truncate text-sm text-quiet">{itemNames(order.shop_order_items).join(', ')}</p>
    <span className="@xs:justify-self-end text-sm">
      <OrderTag status={order.status} />
    </span>
    <p className="text-sm text-quiet">
      <span className="font-mono text-xs">{orderNumber(order.id)}</span> · {localText(order.club.name, order.club.name_th)} ·{' '}
      {formatMediumDay(order.created_at)}
    </p>
    {order.ended_at === null ? (
      <Wait order={order} />
    ) : (
      <span className="@xs:justify-self-end text-sm text-quiet">{formatMediumDay(order.ended_at)}</span>
    )}
  </li>
);

function Wait({ order }: { readonly order: SellerOrder }) {
  const wait = waitOf(order, Date.now());
  if (!wait) return null;
  return (
    <span className={`@xs:justify-self-end text-sm ${wait.isLate ? 'font-semibold text-accent' : 'text-quiet'}`}>
      {wait.days === 0 ? m.sell_ordered_today() : m.sell_waits({ days: formatCount(wait.days) })}
    </span>
  );
}
