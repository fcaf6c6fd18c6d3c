import type { LinkProps } from '@tanstack/react-router';
import { m } from '../paraglide/messages.js';
import { SectionTitle } from '../ui/SectionTitle.tsx';
import type { OwnAnswer } from './OwnAnswer.tsx';
import { EventRow } from './EventRow.tsx';
import type { ListedEvent } from './queries.ts';

interface NextEventsProps {
  readonly events: readonly ListedEvent[];
  /** Where the title of each leads. */
  readonly targetOf: (event: ListedEvent) => Pick<LinkProps, 'to' | 'search' | 'resetScroll'>;
  readonly Mark?: typeof OwnAnswer | undefined;
}

/** What comes next, above a month's grid: at the end of a month the grid alone shows only what is over. */
export function NextEvents({ events, targetOf, Mark }: NextEventsProps) {
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="next" className="mb-10">
      <SectionTitle id="next">{m.home_next()}</SectionTitle>
      <div className="grid gap-x-10 lg:grid-cols-3">
        {events.map((event) => (
          <EventRow key={event.id} event={event} target={targetOf(event)}>
            {Mark && <Mark eventId={event.id} />}
          </EventRow>
        ))}
      </div>
    </section>
  );
}
