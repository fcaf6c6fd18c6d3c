import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useClient } from '../../data/use-client.ts';
import { formatMoment } from '../../language/dates.ts';
import { localText } from '../../language/language.ts';
import { ItemList } from '../../orders/ItemList.tsx';
import { OrderPath } from '../../orders/OrderPath.tsx';
import { OrderTag } from '../../orders/OrderTag.tsx';
import { isPayable, orderNumber, outstandingOf } from '../../orders/order.rules.ts';
import { PaymentList } from '../../orders/payment/PaymentList.tsx';
import { SlipList } from '../../orders/payment/SlipList.tsx';
import { paymentsQuery, slipsQuery, type Slip } from '../../orders/queries.ts';
import { m } from '../../paraglide/messages.js';
import { personName } from '../../people/labels.ts';
import { Dotted } from '../../ui/Dotted.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { SellerActions } from './SellerActions.tsx';
import type { SellerOrder } from './queries.ts';

interface SoldOrderPanelProps {
  readonly order: SellerOrder;
  /** Whether the reader sells for its club; others look on. */
  readonly isSeller: boolean;
  readonly userId: string;
  /** The way back to the list. */
  readonly above: ReactNode;
}

/** One order as its seller sees it. */
export function SellerOrderPanel({ order, isSeller, userId, above }: SoldOrderPanelProps) {
  const db = useClient();
  const { data: slips } = useQuery(slipsQuery(db, order.id));
  const { data: payments } = useQuery(paymentsQuery(db, order.id));
  const used = new Set(payments?.map(({ proof_id }) => proof_id));
  const dueOf = ({ id, refused_at }: Slip) =>
    payments && isPayable(order.status) && refused_at === null && !used.has(id) ? outstandingOf(order.total, payments) : 0;
  return (
    <section aria-labelledby="order" className="grid content-start gap-7">
      <div>
        {above}
        <h2 id="order" tabIndex={-1} className="text-xl">
          {m.order_number({ number: orderNumber(order.id) })}
        </h2>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-quiet">
          <OrderTag status={order.status} />
          <span className="text-base font-semibold text-ink">{personName(order.buyer)}</span>
          <span>{localText(order.club.name, order.club.name_th)}</span>
          <span>{formatMoment(order.created_at)}</span>
        </p>
        {order.handed_over_at !== null && (
          <p className="mt-1 text-sm">
            <Dotted
              pieces={[
                m.sell_handed_over_on({ moment: formatMoment(order.handed_over_at) }),
                order.handed_over_by ? personName(order.handed_over_by) : '',
              ]}
            />
          </p>
        )}
      </div>
      {slips && payments ? (
        <>
          {slips.length > 0 && (
            <div>
              <h3 className="mb-1 text-base">{m.order_slips()}</h3>
              <SlipList slips={slips} dueOf={dueOf} />
            </div>
          )}
          {isSeller && order.buyer.id === userId ? (
            <p className="text-sm text-quiet">{m.sell_own_order()}</p>
          ) : isSeller ? (
            <SellerActions order={order} slips={slips} payments={payments} />
          ) : (
            <p className="text-sm text-quiet">{m.sell_looks_on()}</p>
          )}
          <ItemList items={order.shop_order_items} total={order.total} />
          {order.note !== null && <p className="border-s-2 border-accent ps-4 text-quiet">{order.note}</p>}
          {payments.length > 0 && (
            <div>
              <h3 className="mb-1 text-base">{m.order_payments()}</h3>
              <PaymentList payments={payments} />
            </div>
          )}
          <OrderPath order={order} slips={slips} payments={payments} reader="seller" />
        </>
      ) : (
        <SkeletonRows rows={3} />
      )}
    </section>
  );
}
