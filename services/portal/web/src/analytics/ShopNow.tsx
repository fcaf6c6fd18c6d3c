import { Link } from '@tanstack/react-router';
import { formatCount, formatRoundBaht } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';
import type { Filter } from '../shop/admin/order-filters.ts';
import { SectionTitle } from '../ui/SectionTitle.tsx';
import { ChevronRight } from '../ui/icons.gen.tsx';
import type { CurrentState } from './queries.ts';

const states: Readonly<Record<string, () => string>> = {
  'awaiting-payment': m.admin_dashboard_orders_awaiting_payment,
  'payment-sent': m.admin_dashboard_orders_payment_sent,
  paid: m.admin_dashboard_orders_paid,
};

const filters: Readonly<Record<string, Filter>> = { 'awaiting-payment': 'unpaid', 'payment-sent': 'check', paid: 'hand-over' };

interface ShopNowProps extends Pick<CurrentState, 'shop' | 'sales'> {
  /** Whether the reader may open the orders. */
  readonly mayOpen: boolean;
}

/** The shop's income of this month, and its open orders. */
export function ShopNow({ shop, sales, mayOpen }: ShopNowProps) {
  const [before, present] = sales;
  return (
    <section aria-labelledby="shop">
      <SectionTitle id="shop">{m.admin_dashboard_shop()}</SectionTitle>
      <div className="border-t border-line pt-4">
        <p className="text-sm text-quiet">{m.admin_dashboard_received()}</p>
        <p className="text-2xl leading-tight font-semibold numerals">{formatRoundBaht(present?.deposited ?? 0)}</p>
        <p className="text-sm text-quiet numerals">
          {m.admin_dashboard_before({ amount: formatRoundBaht(before?.deposited ?? 0) })}
          {(present?.refunded ?? 0) > 0 &&
            ` · ${m.admin_dashboard_refunded({ amount: formatRoundBaht(present?.refunded ?? 0) })}`}
        </p>
      </div>
      <ul className="mt-4">
        {shop.length === 0 && <li className="border-t border-line py-3 text-quiet">{m.admin_dashboard_orders_none()}</li>}
        {shop.map(({ status, orders, amount }) => (
          <li key={status} className="relative flex justify-between gap-4 border-t border-line py-3">
            {mayOpen && filters[status] ? (
              <Link
                to="/admin/orders"
                search={{ show: filters[status] }}
                className="inline-flex items-center gap-1 text-ink no-underline after:absolute after:inset-0 hover:text-accent"
              >
                {states[status]?.()}
                <ChevronRight size={16} aria-hidden className="text-quiet" />
              </Link>
            ) : (
              <span>{states[status]?.()}</span>
            )}
            <span className="text-quiet numerals">
              {m.admin_dashboard_orders({ count: formatCount(orders), amount: formatRoundBaht(amount) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
