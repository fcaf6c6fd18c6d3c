import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { doorStyle } from '../../check-in/EventDoors.tsx';
import { useClient } from '../../data/use-client.ts';
import { clubDraftsQuery, comingEventsQuery, type ClubEvent, type EventDraft } from '../../events/drafts/queries.ts';
import { localText } from '../../language/language.ts';
import { today } from '../../language/today.ts';
import { m } from '../../paraglide/messages.js';
import type { Session } from '../../session/session.ts';
import { EmptyLine } from '../../ui/EmptyState.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { ClubEventRow } from './ClubEventRow.tsx';

interface ComingEventsProps {
  readonly clubId: string;
  readonly slug: string;
  readonly session: Session;
}

/** The club's events to come, each with the way to change it. */
export function ComingEvents({ clubId, slug, session }: ComingEventsProps) {
  const db = useClient();
  const { data: events = [] } = useQuery(comingEventsQuery(db, clubId, today()));
  const { data: drafts = [] } = useQuery(clubDraftsQuery(db, clubId));
  return (
    <section aria-labelledby="coming">
      <SectionTitle id="coming">{m.event_drafts_coming()}</SectionTitle>
      {events.length === 0 && <EmptyLine>{m.event_drafts_coming_none()}</EmptyLine>}
      <ul>
        {events.map((event) => (
          <ClubEventRow key={event.id} event={event} session={session}>
            <ChangeLink event={event} slug={slug} draft={drafts.find((each) => each.event_id === event.id)} />
          </ClubEventRow>
        ))}
      </ul>
    </section>
  );
}

interface ChangeLinkProps {
  readonly event: ClubEvent;
  readonly slug: string;
  /** Its open draft. */
  readonly draft: EventDraft | undefined;
}

function ChangeLink({ event, slug, draft }: ChangeLinkProps) {
  const text = draft?.status === 'waiting' ? m.event_draft_change_waits() : draft ? m.event_draft_open() : m.event_draft_change();
  return (
    <Link
      to="/clubs/$slug/events"
      params={{ slug }}
      search={{ edit: draft?.id ?? event.id }}
      aria-label={`${text}: ${localText(event.title, event.title_th)}`}
      className={doorStyle}
    >
      {text}
    </Link>
  );
}
