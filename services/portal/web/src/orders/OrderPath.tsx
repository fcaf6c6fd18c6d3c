import { Check } from '../ui/icons.gen.tsx';
import { formatDay, formatMoment } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';
import { stepsOf, type Station } from './order.rules.ts';
import type { Order, Payment, Slip } from './queries.ts';

interface OrderPathProps {
  readonly order: Pick<Order, 'status' | 'total' | 'created_at' | 'pay_by' | 'check_by' | 'handed_over_at'>;
  readonly slips: readonly Slip[];
  readonly payments: readonly Payment[];
  /** The club reads of its buyer, and the buyer of what they do themselves. */
  readonly reader: 'buyer' | 'seller';
}

type StepNames = Readonly<Record<Station, () => string>>;
const doneNames: Readonly<Record<OrderPathProps['reader'], StepNames>> = {
  buyer: {
    'awaiting-payment': m.order_step_placed,
    'payment-sent': m.order_step_slip,
    paid: m.order_step_paid,
    'handed-over': m.order_step_handed,
  },
  seller: {
    'awaiting-payment': m.order_step_placed,
    'payment-sent': m.order_step_slip,
    paid: m.order_step_paid,
    'handed-over': m.sell_step_handed,
  },
};
const nextNames: Readonly<Record<OrderPathProps['reader'], Partial<StepNames>>> = {
  buyer: { 'payment-sent': m.order_next_pay, paid: m.order_next_check, 'handed-over': m.order_next_pickup },
  seller: { 'payment-sent': m.sell_next_pay, paid: m.sell_next_check, 'handed-over': m.sell_next_hand_over },
};

/** The steps of an order: which are done and when, and who does the next one. Nothing for an order that left the way. */
export function OrderPath({ order, slips, payments, reader }: OrderPathProps) {
  const steps = stepsOf(order, slips, payments);
  if (steps.length === 0) return null;
  const Heading = reader === 'buyer' ? 'h2' : 'h3';
  return (
    <section aria-labelledby="path">
      <Heading id="path" className={reader === 'buyer' ? 'mb-5 text-xl' : 'mb-3 text-base'}>
        {m.order_path()}
      </Heading>
      <ol className="relative ms-3 border-s border-line">
        {steps.map(({ station, state, moment }) => (
          <li key={station} aria-current={state === 'now' ? 'step' : undefined} className="relative pb-5 ps-6 last:pb-0">
            <span
              aria-hidden
              className={`absolute top-1 -left-2.5 inline-flex size-5 items-center justify-center rounded-full border ${marks[state]}`}
            >
              {state === 'done' && <Check size={12} strokeWidth={3} />}
            </span>
            <p
              className={`text-sm leading-snug ${state === 'ahead' ? 'text-quiet' : 'text-ink'} ${state === 'now' ? 'font-semibold' : ''}`}
            >
              {((state === 'now' && nextNames[reader][station]) || doneNames[reader][station])()}
              <span className="sr-only"> ({states[state]()})</span>
            </p>
            {moment !== undefined && <p className="text-xs text-quiet">{formatMoment(moment)}</p>}
            {station === 'payment-sent' && state === 'now' && reader === 'buyer' && order.pay_by !== null && (
              <p className="text-xs text-quiet">{m.pay_by({ moment: formatMoment(order.pay_by) })}</p>
            )}
            {station === 'paid' && state === 'now' && order.check_by !== null && (
              <p className="text-xs text-quiet">{m.order_check_by({ day: formatDay(order.check_by) })}</p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

const marks = {
  done: 'border-accent bg-accent text-on-accent',
  now: 'border-2 border-accent bg-paper',
  ahead: 'border-edge bg-paper',
};
const states = { done: m.project_step_done, now: m.project_step_now, ahead: m.project_step_ahead };
