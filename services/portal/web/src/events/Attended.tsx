import { Link } from '@tanstack/react-router';
import type { attendanceQuery } from '../check-in/queries.ts';
import type { DataOf } from '../data/row-of.ts';
import { formatCount, formatMoment, formatTime, isOneDay } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';
import type { Event } from './queries.ts';

interface AttendedProps {
  readonly event: Event;
  readonly attendance: NonNullable<DataOf<typeof attendanceQuery>>;
}

/** On the event's page: that the reader checked in, and what it counts for the transcript. */
export function Attended({ event, attendance: { checked_in_at: at, is_counted, decision } }: AttendedProps) {
  if (!is_counted)
    return (
      <p role="status">
        <span className="block text-lg font-semibold">
          {decision === 'refused' ? m.checkin_unconfirmed() : m.checkin_pending()}
        </span>
        <Link to="/events/$id/checkin" params={{ id: event.id }} className="link">
          {m.checkin_title()}
        </Link>
      </p>
    );
  return (
    <p role="status" className="numerals">
      <span className="block text-lg font-semibold">
        {isOneDay(event.starts_at, at)
          ? m.event_checked_in_at({ time: formatTime(at) })
          : m.event_checked_in_on({ when: formatMoment(at) })}
      </span>
      {event.activity_hours > 0 && (
        <Link to="/me/transcript" className="link">
          {m.event_hours_own({ hours: formatCount(event.activity_hours) })}
        </Link>
      )}
    </p>
  );
}
