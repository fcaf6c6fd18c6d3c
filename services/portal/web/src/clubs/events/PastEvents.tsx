import { useInfiniteQuery } from '@tanstack/react-query';
import { useClient } from '../../data/use-client.ts';
import { pastEventsQuery } from '../../events/drafts/queries.ts';
import { today } from '../../language/today.ts';
import { m } from '../../paraglide/messages.js';
import type { Session } from '../../session/session.ts';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { ClubEventRow } from './ClubEventRow.tsx';

interface PastEventsProps {
  readonly clubId: string;
  readonly session: Session;
}

/** The club's events that are over, from which its officers see who came. */
export function PastEvents({ clubId, session }: PastEventsProps) {
  const list = useInfiniteQuery(pastEventsQuery(useClient(), clubId, today()));
  if (!list.data?.length) return null;
  return (
    <section aria-labelledby="past">
      <SectionTitle id="past">{m.event_drafts_past()}</SectionTitle>
      <ul>
        {list.data.map((event) => (
          <ClubEventRow key={event.id} event={event} session={session} isOver />
        ))}
      </ul>
      <ShowMore list={list} />
    </section>
  );
}
