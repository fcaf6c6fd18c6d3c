import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link, notFound } from '@tanstack/react-router';
import { PhotoConsentHint } from '../../consent/PhotoConsentHint.tsx';
import { checkInWindowOf } from '../../check-in/check-in-window.rules.ts';
import { attendanceQuery } from '../../check-in/queries.ts';
import { EventHead } from '../../events/EventHead.tsx';
import { eventQuery } from '../../events/queries.ts';
import { isLowerCaseUuid } from '@trivium/core';
import { m } from '../../paraglide/messages.js';
import { AddPhotos } from '../../photos/AddPhotos.tsx';
import { PhotoGrid } from '../../photos/PhotoGrid.tsx';
import { eventPhotosQuery } from '../../photos/queries.ts';
import { settingsQuery } from '../../settings/queries.ts';
import { EmptyLine, EmptyState } from '../../ui/EmptyState.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { ShowMore } from '../../ui/ShowMore.tsx';

export const Route = createFileRoute('/_signed-in/events/$id/photos')({
  loader: async ({ context: { db, queries, session }, params: { id } }) => {
    if (!isLowerCaseUuid(id)) throw notFound();
    const [event] = await Promise.all([
      queries.ensureQueryData(eventQuery(db, id)),
      queries.ensureQueryData(attendanceQuery(db, session.userId, id)),
      queries.ensureQueryData(settingsQuery(db)),
      queries.ensureInfiniteQueryData(eventPhotosQuery(db, id)),
    ]);
    if (!event) throw notFound();
    return event;
  },
  component: EventPhotos,
});

function EventPhotos() {
  const { db, session } = Route.useRouteContext();
  const event = Route.useLoaderData();
  const { data: attendance } = useSuspenseQuery(attendanceQuery(db, session.userId, event.id));
  const { data: settings } = useSuspenseQuery(settingsQuery(db));
  const list = useSuspenseInfiniteQuery(eventPhotosQuery(db, event.id));
  const { data: photos } = list;
  const { isCheckIn } = checkInWindowOf(event, Date.now(), settings.check_in_margin_minutes);
  return (
    <>
      <EventHead event={event} title={m.photos_title()} />
      {attendance ? (
        <>
          <AddPhotos event={event} />
          <PhotoConsentHint eventId={event.id} />
        </>
      ) : (
        <div className="mb-12">
          {isCheckIn ? (
            <EmptyState title={m.photos_not_there()} lead={m.photos_not_there_lead()}>
              <Link to="/events/$id/checkin" params={{ id: event.id }} className={buttonStyle('plain')}>
                {m.checkin_title()}
              </Link>
            </EmptyState>
          ) : (
            <EmptyState title={m.photos_not_checked_in()} lead={m.photos_refused_attendance()} />
          )}
        </div>
      )}
      {photos.length === 0 && <EmptyLine>{m.photos_none()}</EmptyLine>}
      <PhotoGrid photos={photos} session={session} isOfEvent hasMore={list.hasNextPage} />
      <ShowMore list={list} />
    </>
  );
}
