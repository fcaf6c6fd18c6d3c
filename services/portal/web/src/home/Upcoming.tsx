import { Link } from '@tanstack/react-router';
import type { OwnAnswer } from '../events/OwnAnswer.tsx';
import { EventRow } from '../events/EventRow.tsx';
import type { ListedEvent } from '../events/queries.ts';
import { m } from '../paraglide/messages.js';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SectionTitle } from '../ui/SectionTitle.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { NextEvent } from './NextEvent.tsx';
import { isThisWeek } from './week.rules.ts';

interface UpcomingProps {
  readonly events: readonly ListedEvent[];
  /** In a wide window the first event is in the page's head. */
  readonly isFirstAbove: boolean;
  /** Marks those that the reader comes to; visitors have none. */
  readonly Mark: typeof OwnAnswer | undefined;
}

/** The next events: the first with its cover, the others in a list. */
export function Upcoming({ events, isFirstAbove, Mark }: UpcomingProps) {
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
        <NextEvent event={first} className={`mb-6 ${isFirstAbove ? 'lg:hidden' : ''}`} isFirst>
          {Mark && <Mark eventId={first.id} />}
        </NextEvent>
      ) : (
        <EmptyState title={m.home_next_none()} lead={m.home_next_none_lead()}>
          <Link to="/submit" className={buttonStyle('plain')}>
            {m.home_propose()}
          </Link>
        </EmptyState>
      )}
      {others.map((event) => (
        <EventRow key={event.id} event={event}>
          {Mark && <Mark eventId={event.id} />}
        </EventRow>
      ))}
    </section>
  );
}
