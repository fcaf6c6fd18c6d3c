import { Link } from '@tanstack/react-router';
import { EventRow } from '../events/EventRow.tsx';
import { eventSeed } from '../events/event-seed.ts';
import type { ListedEvent } from '../events/queries.ts';
import { formatSpan, formatWeekday, isOneDay } from '../language/dates.ts';
import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import { Cover } from '../ui/Cover.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SectionTitle } from '../ui/SectionTitle.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { isThisWeek } from './week.rules.ts';

/** The next events: the first with its cover, the others in a list. */
export function Upcoming({ events }: { readonly events: readonly ListedEvent[] }) {
  const [first, ...others] = events;
  const last = events.at(-1);
  return (
    <section aria-labelledby="next">
      <SectionTitle
        id="next"
        aside={
          <Link to="/events" className="link">
            {m.home_next_all()}
          </Link>
        }
      >
        {last && isThisWeek(last.starts_at, new Date()) ? m.home_this_week() : m.home_next()}
      </SectionTitle>
      {first ? (
        <NextEvent event={first} />
      ) : (
        <EmptyState title={m.home_next_none()} lead={m.home_next_none_lead()}>
          <Link to="/submit" className={buttonStyle('plain')}>
            {m.home_propose()}
          </Link>
        </EmptyState>
      )}
      {others.map((event) => (
        <EventRow key={event.id} event={event} />
      ))}
    </section>
  );
}

function NextEvent({ event }: { readonly event: ListedEvent }) {
  const place = localText(event.location, event.location_th);
  const organiser = event.clubs ?? event.divisions;
  return (
    <article className="group relative mb-6">
      <Cover
        bucket="covers"
        path={event.cover_image}
        alt=""
        seed={eventSeed(event)}
        sizes="(min-width: 64rem) 44rem, 100vw"
        className="aspect-[8/5] rounded-lg"
        isFirst
      />
      <p className="mt-4 text-sm font-semibold text-accent numerals">
        {[isOneDay(event.starts_at, event.ends_at) && formatWeekday(event.starts_at), formatSpan(event.starts_at, event.ends_at)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <h3 className="mt-1 text-2xl">
        <Link
          to="/events/$id"
          params={{ id: event.id }}
          className="text-ink no-underline group-hover:text-accent after:absolute after:inset-0 after:rounded-lg"
        >
          {localText(event.title, event.title_th)}
        </Link>
      </h3>
      <p className="mt-1 text-quiet">
        {[place, organiser && localText(organiser.name, organiser.name_th)].filter(Boolean).join(' · ')}
      </p>
    </article>
  );
}
