import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { doorStyle } from '../../check-in/EventDoors.tsx';
import { useClient } from '../../data/use-client.ts';
import { clubDraftsQuery, comingEventsQuery, type ClubEvent, type EventDraft } from '../../events/drafts/queries.ts';
import { localText } from '../../language/language.ts';
import { today } from '../../language/today.ts';
import { m } from '../../paraglide/messages.js';
import type { Session } from '../../session/session.ts';
import { EmptyLine } from '../../ui/EmptyState.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { ClubEventRow } from './ClubEventRow.tsx';

interface ComingEventsProps {
  readonly clubId: string;
  readonly slug: string;
  readonly session: Session;
}

// The dialog loads when it first opens.
const AskToCancel = lazyPart(() => import('./AskToCancel.tsx').then((module) => module.AskToCancel));

/** The club's events to come, each with the ways to change and to cancel it. */
export function ComingEvents({ clubId, slug, session }: ComingEventsProps) {
  const db = useClient();
  const { data: events = [] } = useQuery(comingEventsQuery(db, clubId, today()));
  const { data: drafts = [] } = useQuery(clubDraftsQuery(db, clubId));
  return (
    <section aria-labelledby="coming">
      <SectionTitle id="coming">{m.event_drafts_coming()}</SectionTitle>
      {events.length === 0 && <EmptyLine>{m.event_drafts_coming_none()}</EmptyLine>}
      <ul>
        {events.map((event) => {
          const draft = drafts.find((each) => each.event_id === event.id);
          return (
            <ClubEventRow key={event.id} event={event} session={session}>
              <ChangeLink event={event} slug={slug} draft={draft} />
              <CancelButton event={event} clubId={clubId} draft={draft} />
            </ClubEventRow>
          );
        })}
      </ul>
    </section>
  );
}

interface EventActionProps {
  readonly event: ClubEvent;
  /** Its open draft. */
  readonly draft: EventDraft | undefined;
}

function changeText(draft: EventDraft | undefined): string {
  if (draft === undefined) return m.event_draft_change();
  const isCancellation = draft.cancel_reason !== null;
  if (draft.status === 'waiting') return isCancellation ? m.event_draft_cancel_waits() : m.event_draft_change_waits();
  return isCancellation ? m.event_draft_cancel_open() : m.event_draft_open();
}

function ChangeLink({ event, slug, draft }: EventActionProps & { readonly slug: string }) {
  const text = changeText(draft);
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

/** Asks for a cancellation, or says what to do first: one draft of an event is open at a time. */
function CancelButton({ event, clubId, draft }: EventActionProps & { readonly clubId: string }) {
  const [isAsking, setAsking] = useState(false);
  const name = localText(event.title, event.title_th);
  return (
    <>
      {draft === undefined && Date.parse(event.ends_at) > Date.now() && (
        <button
          type="button"
          aria-label={m.event_draft_cancel_of({ name })}
          className={doorStyle}
          onClick={() => setAsking(true)}
        >
          {m.admin_event_cancel()}
        </button>
      )}
      {draft?.cancel_reason === null && (
        <span className="content-center text-quiet">
          {draft.status === 'waiting' ? m.event_draft_cancel_withdraw_first() : m.event_draft_cancel_delete_first()}
        </span>
      )}
      {isAsking && (
        <Suspense>
          <AskToCancel clubId={clubId} event={event} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
