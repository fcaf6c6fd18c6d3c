import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link, notFound } from '@tanstack/react-router';
import { isLowerCaseUuid } from '@trivium/core';
import { checkInWindowOf } from '../check-in/check-in-window.rules.ts';
import { AddToCalendar } from '../events/AddToCalendar.tsx';
import { EventFacts } from '../events/EventFacts.tsx';
import { SignUp } from '../events/SignUp.tsx';
import { coverColours } from '../events/cover-colours.rules.ts';
import { eventSeed } from '../events/event-seed.ts';
import { eventQuery } from '../events/queries.ts';
import { hostsQuery, turnoutQuery } from '../events/turnout.ts';
import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import { settingsQuery } from '../settings/queries.ts';
import { hueInName } from '../uploads/hue-name.rules.ts';
import { BackLink } from '../ui/BackLink.tsx';
import { Button } from '../ui/Button.tsx';
import { Cover } from '../ui/Cover.tsx';
import { useTitle } from '../ui/PageTitle.tsx';
import { Prose } from '../ui/Prose.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { copyLink } from '../ui/copy-link.ts';
import { Link2 } from '../ui/icons.gen.tsx';
import { createLaterPart } from '../ui/later-part.tsx';

const Hosts = createLaterPart('event-hosts', async () => (await import('../events/Hosts.tsx')).Hosts);
/** Visitors do without it, unless the event is cancelled. */
const importOwn = () => import('../events/OwnSignUp.tsx');

export const Route = createFileRoute('/events_/$id')({
  loader: async ({ context: { db, queries, session }, params: { id } }) => {
    if (!isLowerCaseUuid(id)) throw notFound();
    const own = session && importOwn();
    const [event] = await Promise.all([
      queries.ensureQueryData(eventQuery(db, id)),
      queries.ensureQueryData(settingsQuery(db)),
      queries.prefetchQuery(turnoutQuery(db, id)),
      queries.prefetchQuery(hostsQuery(db, id, session !== null)),
      Hosts.prepare(),
      session && own?.then(({ prepareOwnSignUp }) => prepareOwnSignUp(db, queries, session, id)),
    ]);
    return (await (own ?? (event?.cancelled_at ? importOwn() : undefined)))?.OwnSignUp;
  },
  component: EventPage,
});

function EventPage() {
  const { db, session } = Route.useRouteContext();
  const { id } = Route.useParams();
  const Own = Route.useLoaderData();
  const { data: event } = useSuspenseQuery(eventQuery(db, id));
  const { data: settings } = useSuspenseQuery(settingsQuery(db));
  const title = localText(event?.title, event?.title_th);
  useTitle(title);
  if (!event) throw notFound();
  const doors = checkInWindowOf(event, Date.now(), settings.check_in_margin_minutes);
  const description = localText(event.description, event.description_th);
  return (
    <div style={coverColours(hueInName(event.cover_image))}>
      <p className="mb-4 text-sm text-quiet">
        <BackLink to="/events">{m.events_title()}</BackLink>
      </p>
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-rows-[auto_1fr_auto]">
        <Cover
          bucket="covers"
          path={event.cover_image}
          alt={localText(event.cover_alt, event.cover_alt_th)}
          seed={eventSeed(event)}
          sizes="(min-width: 80rem) 42rem, (min-width: 64rem) 55vw, 100vw"
          className="aspect-[8/5] w-full rounded-lg lg:row-span-2"
          isFirst
        />
        <header>
          <h1 className="text-2xl text-balance">{title}</h1>
          <EventFacts event={event} />
        </header>
        {Own ? (
          <Own event={event} Frame={SignUp} />
        ) : Date.parse(event.ends_at) > Date.now() ? (
          <SignUp event={event} />
        ) : (
          <div className="max-lg:hidden" />
        )}
        <div className="grid content-start gap-8">
          <div className="flex flex-wrap gap-2">
            {!Own && doors.isCheckIn && (
              <Link to="/events/$id/checkin" params={{ id }} className={buttonStyle('primary')}>
                {m.checkin_title()}
              </Link>
            )}
            {doors.isPhotos && (
              <Link to="/events/$id/photos" params={{ id }} className={buttonStyle('plain')}>
                {m.photos_title()}
              </Link>
            )}
            <AddToCalendar event={event} />
            <Button variant="plain" onClick={() => void copyLink(location.origin + location.pathname)}>
              <Link2 size={18} aria-hidden />
              {m.event_copy_address()}
            </Button>
          </div>
          {description && <Prose text={description} />}
        </div>
        <Hosts event={event} session={session} />
      </div>
    </div>
  );
}
