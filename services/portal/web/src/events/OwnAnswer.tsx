import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { m } from '../paraglide/messages.js';
import { ownEventsQuery } from './own-events.ts';

/** In a list of events: whether the reader comes to this one. */
export function OwnAnswer({ eventId }: { readonly eventId: string }) {
  const { db, session } = useRouteContext({ from: '__root__' });
  const { data } = useQuery({ ...ownEventsQuery(db, session?.userId ?? ''), enabled: session !== null });
  const own = data?.find(({ event }) => event.id === eventId);
  return (
    own && (
      <span className="rounded-full bg-wash px-2.5 text-xs leading-6 text-accent">
        {own.has_place ? m.event_own_coming() : m.event_own_waiting()}
      </span>
    )
  );
}
