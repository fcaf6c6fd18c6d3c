import { Link } from '@tanstack/react-router';
import { CircleCheck, Clock } from '../ui/icons.gen.tsx';
import { formatDay, formatTime } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';
import { buttonStyle } from '../ui/button-style.ts';

/** Confirms a check-in and links to what follows. */
export const CheckedIn = ({ eventId, at }: { readonly eventId: string; readonly at: string }) => (
  <div className="border-y border-line py-12" role="status">
    <CircleCheck size={40} strokeWidth={1.5} aria-hidden className="text-accent" />
    <p className="mt-4 text-2xl font-semibold">{m.checkin_done()}</p>
    <p className="mt-1 text-quiet numerals">{m.checkin_done_at({ day: formatDay(at), time: formatTime(at) })}</p>
    <div className="mt-6 flex flex-wrap gap-3">
      <Link to="/events/$id/photos" params={{ id: eventId }} className={buttonStyle('primary')}>
        {m.checkin_add_photos()}
      </Link>
      <Link to="/me/transcript" className={buttonStyle('plain')}>
        {m.checkin_see_transcript()}
      </Link>
    </div>
  </div>
);

/** Says that a scan arrived late, and what happens to it. */
export const LateScan = ({ isRefused }: { readonly isRefused: boolean }) => (
  <div className="mb-12 border-y border-line py-10" role="status">
    <Clock size={40} strokeWidth={1.5} aria-hidden className="text-accent" />
    <p className="mt-4 text-xl font-semibold">{isRefused ? m.checkin_unconfirmed() : m.checkin_pending()}</p>
    <p className="mt-1 max-w-[40rem] text-quiet">{isRefused ? m.checkin_unconfirmed_lead() : m.checkin_pending_lead()}</p>
  </div>
);
