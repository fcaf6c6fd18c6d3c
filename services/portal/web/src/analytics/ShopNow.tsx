import { formatCount, formatRoundBaht } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';
import { SectionTitle } from '../ui/SectionTitle.tsx';
import type { CurrentState } from './queries.ts';

const states: Readonly<Record<string, () => string>> = {
  'awaiting-payment': m.admin_dashboard_orders_awaiting_payment,
  'payment-sent': m.admin_dashboard_orders_payment_sent,
  paid: m.admin_dashboard_orders_paid,
};

/** The shop's income of this month, and its open orders. */
export function ShopNow({ shop, sales }: { readonly shop: CurrentState['shop']; readonly sales: CurrentState['sales'] }) {
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
          <li key={status} className="flex justify-between gap-4 border-t border-line py-3">
            <span>{states[status]?.()}</span>
            <span className="text-quiet numerals">
              {m.admin_dashboard_orders({ count: formatCount(orders), amount: formatRoundBaht(amount) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
