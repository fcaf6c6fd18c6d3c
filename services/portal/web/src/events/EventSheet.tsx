import { Dialog } from '@base-ui/react/dialog';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, use, useState } from 'react';
import { X } from '../ui/icons.gen.tsx';
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

interface EventSheetProps {
  readonly id: string;
  readonly session: Session | null;
  readonly onClose: () => void;
}

/** One event over its calendar: from the bottom of a phone, in the middle of a screen. */
export function EventSheet({ id, session, onClose }: EventSheetProps) {
  const db = useClient();
  const { data: event } = useQuery(eventQuery(db, id));
  const { data: settings } = useQuery(settingsQuery(db));
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-[#000]/45" />
        <Dialog.Popup className="fixed inset-x-0 bottom-0 z-40 max-h-[88dvh] overflow-y-auto rounded-t-lg bg-raised px-6 pt-5 pb-8 shadow-float outline-none md:inset-x-auto md:top-1/2 md:bottom-auto md:left-1/2 md:w-[36rem] md:-translate-1/2 md:rounded-lg md:px-9 md:pt-8">
          <Dialog.Close
            aria-label={m.close()}
            className="absolute end-7 top-6 z-10 inline-flex size-11 items-center justify-center rounded-full bg-raised text-quiet hover:text-ink md:end-11 md:top-10"
          >
            <X size={20} aria-hidden />
          </Dialog.Close>
          {event === undefined && <SkeletonRows rows={3} />}
          {event === null && <Dialog.Title className="text-lg">{m.event_gone()}</Dialog.Title>}
          {event && <Details key={event.id} event={event} session={session} settings={settings} />}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
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
