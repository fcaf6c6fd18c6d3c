import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CrudRow, rowLinkStyle } from '../../crud-form/CrudRow.tsx';
import { useClient } from '../../data/use-client.ts';
import { daysOf } from '../../events/drafts/labels.ts';
import { changeableEventsQuery, clubDraftsQuery, type ChangeableEvent, type EventDraft } from '../../events/drafts/queries.ts';
import { eventSeed } from '../../events/event-seed.ts';
import { localText } from '../../language/language.ts';
import { today } from '../../language/today.ts';
import { m } from '../../paraglide/messages.js';
import { Cover } from '../../ui/Cover.tsx';
import { EmptyLine } from '../../ui/EmptyState.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';

interface ComingEventsProps {
  readonly clubId: string;
  readonly slug: string;
}

/** The club's events to come, each with the way to change it. */
export function ComingEvents({ clubId, slug }: ComingEventsProps) {
  const db = useClient();
  const { data: events = [] } = useQuery(changeableEventsQuery(db, clubId, today()));
  const { data: drafts = [] } = useQuery(clubDraftsQuery(db, clubId));
  return (
    <section aria-labelledby="coming">
      <SectionTitle id="coming">{m.event_drafts_coming()}</SectionTitle>
      {events.length === 0 && <EmptyLine>{m.event_drafts_coming_none()}</EmptyLine>}
      <ul>
        {events.map((event) => (
          <ComingEvent key={event.id} event={event} slug={slug} draft={drafts.find((each) => each.event_id === event.id)} />
        ))}
      </ul>
    </section>
  );
}

interface ComingEventProps {
  readonly event: ChangeableEvent;
  readonly slug: string;
  /** Its open draft. */
  readonly draft: EventDraft | undefined;
}

function ComingEvent({ event, slug, draft }: ComingEventProps) {
  const name = localText(event.title, event.title_th);
  return (
    <CrudRow
      picture={
        <Cover
          bucket="covers"
          path={event.cover_image}
          alt=""
          seed={eventSeed(event)}
          sizes="5rem"
          className="aspect-[3/2] w-16 shrink-0 rounded sm:w-20"
        />
      }
      link={
        <Link to="/events/$id" params={{ id: event.id }} className={rowLinkStyle}>
          {name}
        </Link>
      }
      about={localText(event.location, event.location_th)}
      aside={<span className="numerals">{daysOf(event.starts_at, event.ends_at)}</span>}
      links={
        draft?.status === 'waiting' ? (
          <span className="text-accent">{m.event_draft_change_waits()}</span>
        ) : (
          <Link
            to="/clubs/$slug/events"
            params={{ slug }}
            search={{ edit: draft?.id ?? event.id }}
            aria-label={draft ? m.event_draft_open_of({ name }) : m.event_draft_change_of({ name })}
            className="link content-center leading-8 max-sm:touch"
          >
            {draft ? m.event_draft_open() : m.event_draft_change()}
          </Link>
        )
      }
    />
  );
}
