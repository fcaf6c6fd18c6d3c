import { Link } from '@tanstack/react-router';
import { doorStyle } from '../../check-in/EventDoors.tsx';
import { m } from '../../paraglide/messages.js';

/** From an event of a club to a new draft that begins with what the event has. */
export const CopyLink = ({ id, name }: { readonly id: string; readonly name: string }) => (
  <Link
    from="/clubs/$slug/events"
    to="."
    search={{ edit: 'new', copy: id }}
    aria-label={`${m.event_draft_copy()}: ${name}`}
    className={doorStyle}
  >
    {m.event_draft_copy()}
  </Link>
);
