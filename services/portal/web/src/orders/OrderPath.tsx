import { Check } from '../ui/icons.gen.tsx';
import { formatDay, formatMoment } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';
import { placeOf, stations } from './order.rules.ts';
import type { Order } from './queries.ts';

type Path = Pick<Order, 'status' | 'created_at' | 'pay_by' | 'check_by'>;

const doneNames: readonly (() => string)[] = [m.order_step_placed, m.order_step_slip, m.order_step_paid, m.order_step_handed];
const nextNames: readonly (() => string)[] = [m.order_next_pay, m.order_next_check, m.order_next_pickup];

/** The steps of an order: which are done, and who does the next one. */
export function OrderPath({ order }: { readonly order: Path }) {
  const place = placeOf(order.status);
  if (place === undefined) return null;
  return (
    <section aria-labelledby="path">
      <h2 id="path" className="mb-5 text-xl">
        {m.order_path()}
      </h2>
      <ol className="relative ms-3 border-s border-line">
        {stations.map((station, at) => {
          const isDone = at <= place;
          const isNext = at === place + 1;
          return (
            <li key={station} aria-current={isNext ? 'step' : undefined} className="relative pb-5 ps-6 last:pb-0">
              <span
                aria-hidden
                className={`absolute top-1 -left-2.5 inline-flex size-5 items-center justify-center rounded-full border ${
                  isDone
                    ? 'border-accent bg-accent text-on-accent'
                    : isNext
                      ? 'border-2 border-accent bg-paper'
                      : 'border-edge bg-paper'
                }`}
              >
                {isDone && <Check size={12} strokeWidth={3} />}
              </span>
              <p
                className={`text-sm leading-snug ${isDone || isNext ? 'text-ink' : 'text-quiet'} ${isNext ? 'font-semibold' : ''}`}
              >
                {(isNext ? nextNames[place] : doneNames[at])?.()}
                <span className="sr-only">
                  {' '}
                  ({isDone ? m.project_step_done() : isNext ? m.project_step_now() : m.project_step_ahead()})
                </span>
              </p>
              {at === 0 && <p className="text-xs text-quiet">{formatMoment(order.created_at)}</p>}
              {at === 1 && order.status === 'awaiting-payment' && order.pay_by !== null && (
                <p className="text-xs text-quiet">{m.pay_by({ moment: formatMoment(order.pay_by) })}</p>
              )}
              {at === 2 && order.status === 'payment-sent' && order.check_by !== null && (
                <p className="text-xs text-quiet">{m.order_check_by({ day: formatDay(order.check_by) })}</p>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
