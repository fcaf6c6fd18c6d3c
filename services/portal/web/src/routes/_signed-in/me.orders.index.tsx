import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { formatBaht, formatDay, formatMoment } from '../../language/dates.ts';
import { localText } from '../../language/language.ts';
import { itemNames } from '../../orders/ItemList.tsx';
import { OrderTag } from '../../orders/OrderTag.tsx';
import { ownOpenOrdersQuery, ownPastOrdersQuery, type Order } from '../../orders/queries.ts';
import { useLiveOrders } from '../../orders/use-live-orders.ts';
import { m } from '../../paraglide/messages.js';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { buttonStyle } from '../../ui/button-style.ts';

export const Route = createFileRoute('/_signed-in/me/orders/')({
  loader: ({ context: { db, queries, session } }) =>
    Promise.all([
      queries.ensureQueryData(ownOpenOrdersQuery(db, session.userId)),
      queries.ensureInfiniteQueryData(ownPastOrdersQuery(db, session.userId)),
    ]),
  component: Orders,
});

function Orders() {
  const { db, session } = Route.useRouteContext();
  const { data: open } = useSuspenseQuery(ownOpenOrdersQuery(db, session.userId));
  const past = useSuspenseInfiniteQuery(ownPastOrdersQuery(db, session.userId));
  useLiveOrders(`buyer_id=eq.${session.userId}`);
  const groups = [
    { name: m.orders_open(), of: open },
    { name: m.orders_over(), of: past.data },
  ];
  return (
    <>
      <PageTitle title={m.orders_title()} lead={m.orders_lead()} />
      {open.length + past.data.length === 0 && (
        <EmptyState title={m.orders_empty()} lead={m.orders_empty_lead()}>
          <Link to="/shop" className={buttonStyle('primary')}>
            {m.cart_to_shop()}
          </Link>
        </EmptyState>
      )}
      <div className="grid max-w-[56rem] gap-14">
        {groups.map(
          ({ name, of }) =>
            of.length > 0 && (
              <section key={name} aria-label={name}>
                <SectionTitle>{name}</SectionTitle>
                <ul className="@container">
                  {of.map((order) => (
                    <OrderRow key={order.id} order={order} />
                  ))}
                </ul>
              </section>
            ),
        )}
      </div>
      <ShowMore list={past} />
    </>
  );
}

const OrderRow = ({ order }: { readonly order: Order }) => (
  <li className="relative grid items-baseline @xs:grid-cols-[1fr_auto] gap-x-8 gap-y-1 border-t border-line py-4">
    <Link
      to="/me/orders/$id"
      params={{ id: order.id }}
      className="text-lg leading-snug font-semibold text-ink no-underline after:absolute after:inset-0 hover:text-accent"
    >
      {itemNames(order.shop_order_items).join(', ')}
    </Link>
    <span className="@xs:justify-self-end numerals">{formatBaht(order.total)}</span>
    <p className="text-sm text-quiet">
      {m.shop_sold_by()} {localText(order.club.name, order.club.name_th)} ·{' '}
      <span className="inline-block">{formatDay(order.created_at)}</span>
      {order.status === 'awaiting-payment' && order.pay_by !== null && (
        <span className="block text-accent">{m.pay_by({ moment: formatMoment(order.pay_by) })}</span>
      )}
    </p>
    <span className="@xs:justify-self-end">
      <OrderTag status={order.status} />
    </span>
  </li>
);
