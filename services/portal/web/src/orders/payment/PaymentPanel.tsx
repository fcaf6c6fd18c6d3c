import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useClient } from '../../data/use-client.ts';
import { formatBaht, formatMoment } from '../../language/dates.ts';
import { localText } from '../../language/language.ts';
import { m } from '../../paraglide/messages.js';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { announce } from '../../ui/announce.ts';
import { itemNames } from '../ItemList.tsx';
import { isSlipChecked, orderNumber, outstandingOf } from '../order.rules.ts';
import { paymentsQuery, payoutAccountQuery, slipsQuery, type Order } from '../queries.ts';
import { PromptPayCode } from './PromptPayCode.tsx';
import { SlipForm } from './SlipForm.tsx';
import { promptPayPayload } from './promptpay.rules.ts';

interface PaymentPanelProps {
  readonly userId: string;
  readonly order: Order;
}

/** The two steps of paying: transfer what is outstanding, then hand the slip in. While a slip is checked, the code is folded away. */
export function PaymentPanel({ userId, order }: PaymentPanelProps) {
  const db = useClient();
  const navigate = useNavigate();
  const { data: payments } = useSuspenseQuery(paymentsQuery(db, order.id));
  const { data: slips } = useSuspenseQuery(slipsQuery(db, order.id));
  const checked = isSlipChecked(order.status, payments)
    ? slips.findLast(({ refused_at: refused }) => refused === null)
    : undefined;
  const { data: payoutAccount } = useSuspenseQuery(payoutAccountQuery(db, order.club.id));
  const outstanding = outstandingOf(order.total, payments);
  const payload = payoutAccount?.promptpay_id ? promptPayPayload(payoutAccount.promptpay_id, outstanding) : undefined;
  const number = orderNumber(order.id);
  const sent = () => {
    announce({ text: m.slip_sent() });
    void navigate({ to: '/me/orders/$id', params: { id: order.id } });
  };
  const transfer = (
    <>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <p className="text-2xl font-semibold numerals">{formatBaht(outstanding)}</p>
        <p className="min-w-0 text-sm text-quiet md:basis-full md:text-base">
          {payoutAccount?.account_name ?? localText(order.club.name, order.club.name_th)}
          {payoutAccount && (
            <span className="block text-sm numerals">
              {m.pay_promptpay({ number: maskedOf(payoutAccount.promptpay_id ?? '') })}
            </span>
          )}
        </p>
      </div>
      {order.status === 'awaiting-payment' && order.pay_by !== null && (
        <p className="mt-1 text-sm">{m.pay_by({ moment: formatMoment(order.pay_by) })}</p>
      )}
      <div className="mt-3 md:mt-6 md:max-w-72">
        {payload === undefined ? (
          <p className="text-accent">{m.pay_no_payout_account()}</p>
        ) : (
          <PromptPayCode
            payload={payload}
            label={m.pay_code({ amount: formatBaht(outstanding) })}
            fileName={`promptpay-${number}`}
          />
        )}
      </div>
    </>
  );
  return (
    <div className="grid gap-x-16 gap-y-6 md:gap-y-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <section aria-labelledby="transfer" className="min-w-0">
        {checked ? (
          <>
            <SectionTitle id="transfer">{m.pay_checked()}</SectionTitle>
            <p className="max-w-[34rem]">{m.pay_checked_lead({ moment: formatMoment(checked.created_at) })}</p>
            <details className="mt-4">
              <summary className="w-fit min-h-8 cursor-pointer py-1 text-quiet hover:text-accent">{m.pay_checked_more()}</summary>
              <div className="mt-3">{transfer}</div>
            </details>
          </>
        ) : (
          <>
            <SectionTitle id="transfer">{m.pay_transfer()}</SectionTitle>
            {transfer}
          </>
        )}
      </section>
      <section aria-labelledby="slip" className="min-w-0">
        <SectionTitle id="slip">{checked ? m.order_pay_more() : m.pay_slip()}</SectionTitle>
        <SlipForm userId={userId} orderId={order.id} onSent={sent} />
        <p className="mt-4 max-w-[34rem] text-sm text-quiet">{m.pay_slip_lead()}</p>
        <div className="mt-10 border-t border-line pt-4 text-sm text-quiet">
          <p className="text-ink">{m.order_number({ number })}</p>
          {itemNames(order.shop_order_items).map((item) => (
            <p key={item}>{item}</p>
          ))}
        </div>
      </section>
    </div>
  );
}

/** Enough of a number to know it by: `xxx-xxx-5678`. */
const maskedOf = (number: string): string => `${'x'.repeat(Math.max(number.length - 4, 0))}${number.slice(-4)}`;
