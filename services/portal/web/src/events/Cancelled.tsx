import { formatDay } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';
import type { Event } from './queries.ts';

type CancelledEvent = Pick<Event, 'cancelled_at' | 'cancel_reason'>;

/** When an event was cancelled, and why. */
export const Cancellation = ({ event: { cancelled_at: at, cancel_reason: reason } }: { readonly event: CancelledEvent }) => (
  <p className="border-s-2 border-danger ps-4 break-words">
    <span className="block font-semibold text-danger">{m.event_cancelled_on({ day: formatDay(at ?? '') })}</span>
    {m.event_cancelled_reason({ reason: reason ?? '' })}
  </p>
);
