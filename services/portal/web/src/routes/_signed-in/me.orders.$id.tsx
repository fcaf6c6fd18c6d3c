import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link, notFound } from '@tanstack/react-router';
import { isLowerCaseUuid } from '@trivium/core';
import { formatBaht } from '../../language/dates.ts';
import { localText } from '../../language/language.ts';
import { ItemList } from '../../orders/ItemList.tsx';
import { OrderPath } from '../../orders/OrderPath.tsx';
import { OrderTag } from '../../orders/OrderTag.tsx';
import { OwnOrderActions } from '../../orders/OwnOrderActions.tsx';
import { balanceOf, isPayable, isSlipChecked, orderNumber, outstandingOf } from '../../orders/order.rules.ts';
import { PaymentList } from '../../orders/payment/PaymentList.tsx';
import { SlipList } from '../../orders/payment/SlipList.tsx';
import { ownOrderQuery, paymentsQuery, slipsQuery } from '../../orders/queries.ts';
import { useLiveOrders } from '../../orders/use-live-orders.ts';
import { m } from '../../paraglide/messages.js';
import { BackLink } from '../../ui/BackLink.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { buttonStyle } from '../../ui/button-style.ts';

export const Route = createFileRoute('/_signed-in/me/orders/$id')({
  loader: async ({ context: { db, queries, session }, params: { id } }) => {
    if (!isLowerCaseUuid(id)) throw notFound();
    const [order] = await Promise.all([
      queries.ensureQueryData(ownOrderQuery(db, session.userId, id)),
      queries.ensureQueryData(slipsQuery(db, id)),
      queries.ensureQueryData(paymentsQuery(db, id)),
    ]);
    if (!order) throw notFound();
  },
  component: OrderPage,
});

function OrderPage() {
  const { db, session } = Route.useRouteContext();
  const { id } = Route.useParams();
  const { data: order } = useSuspenseQuery(ownOrderQuery(db, session.userId, id));
  const { data: slips } = useSuspenseQuery(slipsQuery(db, id));
  const { data: payments } = useSuspenseQuery(paymentsQuery(db, id));
  useLiveOrders(`id=eq.${id}`);
  if (!order) return null;
  const club = localText(order.club.name, order.club.name_th);
  return (
    <>
      <PageTitle
        above={<BackLink to="/me/orders">{m.orders_title()}</BackLink>}
        title={m.order_number({ number: orderNumber(id) })}
        lead={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1 text-base">
            <OrderTag status={order.status} />
            <span>
              {m.shop_sold_by()} {club}
            </span>
            {isSlipChecked(order.status, payments) && <span className="w-full text-ink">{m.order_sent_lead()}</span>}
          </span>
        }
        actions={<OwnOrderActions order={order} />}
      />
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 content-start gap-12">
          {order.status === 'cancelled' && <p className="max-w-[40rem] text-lead">{cancelledSentence(order.cancelled_by)}</p>}
          {order.status === 'refunded' && <p className="max-w-[40rem] text-lead">{m.order_refunded_lead()}</p>}
          <section aria-labelledby="products">
            <SectionTitle id="products">{m.order_products()}</SectionTitle>
            <ItemList items={order.shop_order_items} total={order.total} />
            {order.note !== null && <p className="mt-3 border-s-2 border-accent ps-4 text-quiet">{order.note}</p>}
          </section>
          {payments.length > 0 && (
            <section aria-labelledby="payments">
              <SectionTitle
                id="payments"
                aside={
                  <span className="text-quiet numerals">
                    {isPayable(order.status)
                      ? m.order_outstanding({ amount: formatBaht(outstandingOf(order.total, payments)) })
                      : m.order_received({ amount: formatBaht(balanceOf(payments)) })}
                  </span>
                }
              >
                {m.order_payments()}
              </SectionTitle>
              <PaymentList payments={payments} />
            </section>
          )}
          {slips.length > 0 && (
            <section aria-labelledby="slips">
              <SectionTitle
                id="slips"
                aside={
                  order.status === 'payment-sent' && (
                    <Link to="/checkout" search={{ order: id }} className={buttonStyle('quiet')}>
                      {m.order_pay_more()}
                    </Link>
                  )
                }
              >
                {m.order_slips()}
              </SectionTitle>
              <SlipList slips={slips} />
            </section>
          )}
        </div>
        <div className="max-lg:order-first">
          <OrderPath order={order} slips={slips} payments={payments} reader="buyer" />
        </div>
      </div>
    </>
  );
}

const cancelledSentence = (by: string | null): string =>
  by === 'time' ? m.order_cancelled_time() : by === 'buyer' ? m.order_cancelled_buyer() : m.order_cancelled_seller();
