import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isOrganiser } from '../check-in/organisers.ts';
import { organisersQuery } from '../check-in/queries.ts';
import { useClient } from '../data/use-client.ts';
import { m } from '../paraglide/messages.js';
import { ADMIN_ROLES } from '../session/roles.ts';
import type { Session } from '../session/session.ts';
import type { Event } from './queries.ts';

interface OrganiserLinksProps {
  readonly event: Event;
  readonly session: Session;
  /** Whether check-in has not closed. */
  readonly hasCode: boolean;
}

/** From an event's page to what its organisers do with it. */
export function OrganiserLinks({ event: { id }, session, hasCode }: OrganiserLinksProps) {
  const { data: organisers } = useQuery(organisersQuery(useClient(), id));
  if (!organisers || !isOrganiser(organisers, session)) return null;
  return (
    <nav aria-label={m.event_organise()} className="flex flex-wrap gap-x-5 border-t border-line pt-4">
      {ADMIN_ROLES.includes(session.role) && (
        <Link to="/admin/events" search={{ edit: id }} className="link touch content-center">
          {m.event_edit()}
        </Link>
      )}
      <Link to="/admin/events/$id/attendance" params={{ id }} className="link touch content-center">
        {m.attendance_title()}
      </Link>
      {hasCode && (
        <Link to="/admin/events/$id/qr" params={{ id }} className="link touch content-center">
          {m.checkin_code()}
        </Link>
      )}
    </nav>
  );
}
