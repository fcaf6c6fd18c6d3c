import { CircleCheck } from 'lucide-react';
import { formatDay, formatTime } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';

/** That somebody is in, and what can be done from here. */
export const CheckedIn = ({ at }: { readonly at: string }) => (
  <div className="border-y border-line py-12" role="status">
    <CircleCheck size={40} strokeWidth={1.5} aria-hidden className="text-accent" />
    <p className="mt-4 text-2xl font-semibold">{m.checkin_done()}</p>
    <p className="mt-1 text-quiet numerals">{m.checkin_done_at({ day: formatDay(at), time: formatTime(at) })}</p>
  </div>
);
