import { Dialog } from '@base-ui/react/dialog';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, use, useState } from 'react';
import { checkInWindowOf } from '../check-in/check-in-window.rules.ts';
import type { Client } from '../data/client.ts';
import { useClient } from '../data/use-client.ts';
import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import type { Session } from '../session/session.ts';
import { settingsQuery, type Settings } from '../settings/queries.ts';
import { Cover } from '../ui/Cover.tsx';
import { Prose } from '../ui/Prose.tsx';
import { Skeleton, SkeletonRows } from '../ui/Skeleton.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { AddToCalendar } from './AddToCalendar.tsx';
import { Cancellation } from './Cancelled.tsx';
import { EventFacts } from './EventFacts.tsx';
import { SignUp } from './SignUp.tsx';
import { eventSeed } from './event-seed.ts';
import { eventQuery, type Event } from './queries.ts';

interface EventDetailsProps {
  readonly id: string;
  readonly session: Session | null;
}

/** One event in the sheet over its calendar. */
export function EventDetails({ id, session }: EventDetailsProps) {
  const db = useClient();
  const { data: event } = useQuery(eventQuery(db, id));
  const { data: settings } = useQuery(settingsQuery(db));
  if (event === undefined) return <SkeletonRows rows={3} />;
  if (event === null) return <Dialog.Title className="text-lg">{m.event_gone()}</Dialog.Title>;
  return <Details event={event} session={session} settings={settings} />;
}

/** What a signed-in reader does here, with what it shows: visitors do without it. */
const loadOwn = async (db: Client, queries: QueryClient, session: Session, id: string) => {
  const { OwnSignUp, prepareOwnSignUp } = await import('./OwnSignUp.tsx');
  await prepareOwnSignUp(db, queries, session, id);
  return OwnSignUp;
};

interface OwnProps {
  readonly event: Event;
  readonly loading: ReturnType<typeof loadOwn>;
}

function Own({ event, loading }: OwnProps) {
  const OwnSignUp = use(loading);
  return <OwnSignUp event={event} Frame={SignUp} />;
}

interface DetailsProps {
  readonly event: Event;
  readonly session: Session | null;
  readonly settings: Settings | undefined;
}

function Details({ event, session, settings }: DetailsProps) {
  const doors = checkInWindowOf(event, Date.now(), settings?.check_in_margin_minutes);
  const [db, queries] = [useClient(), useQueryClient()];
  const [own] = useState(() => session && loadOwn(db, queries, session, event.id));
  const description = localText(event.description, event.description_th);
  return (
    <>
      <Cover
        bucket="covers"
        path={event.cover_image}
        alt={localText(event.cover_alt, event.cover_alt_th)}
        seed={eventSeed(event)}
        sizes="(min-width: 48rem) 31.5rem, 100vw"
        className={`mb-5 rounded-lg ${event.cover_image === null ? 'aspect-[5/1]' : 'aspect-[5/2]'}`}
        isFirst
      />
      <Dialog.Title className="text-xl font-semibold text-balance">{localText(event.title, event.title_th)}</Dialog.Title>
      <EventFacts event={event} />
      <div className="mt-5 empty:hidden">
        {own ? (
          <Suspense fallback={<Skeleton className="h-44 rounded-lg" />}>
            <Own event={event} loading={own} />
          </Suspense>
        ) : event.cancelled_at !== null ? (
          <Cancellation event={event} />
        ) : (
          Date.parse(event.ends_at) > Date.now() && <SignUp event={event} />
        )}
      </div>
      {description && (
        <div className="mt-5">
          <Prose text={description} />
        </div>
      )}
      <div className="mt-7 flex flex-wrap gap-3">
        <Link to="/events/$id" params={{ id: event.id }} className={buttonStyle('plain')}>
          {m.event_open()}
        </Link>
        {!own && doors.isCheckIn && (
          <Link to="/events/$id/checkin" params={{ id: event.id }} className={buttonStyle('primary')}>
            {m.checkin_title()}
          </Link>
        )}
        {doors.isPhotos && (
          <Link to="/events/$id/photos" params={{ id: event.id }} className={buttonStyle('plain')}>
            {m.photos_title()}
          </Link>
        )}
        <AddToCalendar event={event} variant="quiet" />
      </div>
    </>
  );
}
