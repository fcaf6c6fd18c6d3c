import { Link } from '@tanstack/react-router';
import { m } from '../paraglide/messages.js';

interface EventDoorsProps {
  readonly id: string;
  readonly name: string;
  /** Whether check-in has not closed. */
  readonly hasCode: boolean;
}

export const doorStyle = 'link content-center leading-8 max-sm:touch';

/** From an event's row to its code for check-in, and to who came. */
export const EventDoors = ({ id, name, hasCode }: EventDoorsProps) => (
  <>
    {hasCode && (
      <Link to="/admin/events/$id/qr" params={{ id }} aria-label={`${m.event_show_code()}: ${name}`} className={doorStyle}>
        {m.event_show_code()}
      </Link>
    )}
    <Link to="/admin/events/$id/attendance" params={{ id }} aria-label={`${m.attendance_title()}: ${name}`} className={doorStyle}>
      {m.attendance_title()}
    </Link>
  </>
);
