import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { useClient } from '../data/use-client.ts';
import { m } from '../paraglide/messages.js';
import { RefusalText } from '../refusals/RefusalText.tsx';
import type { Session } from '../session/session.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Problem } from '../ui/Problem.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import type { EventFilters } from './EventFilters.tsx';
import type { EventRow } from './EventRow.tsx';
import { passesFilter, type EventFilter } from './event-filter.rules.ts';
import type { ListedEvent } from './queries.ts';
import { ownEventsQuery } from './own-events.ts';

export { OwnAnswer } from './OwnAnswer.tsx';
export { prepareOwnEvents } from './own-events.ts';

interface OwnEventsProps {
  readonly session: Session;
  /** The page's own. */
  readonly Row: ComponentType<ComponentProps<typeof EventRow>>;
  readonly Filters: ComponentType<ComponentProps<typeof EventFilters>>;
  readonly filter: EventFilter;
  readonly month: string;
  readonly marksOf: (event: ListedEvent) => ReactNode;
}

/** What the reader comes to or waits for. */
export function OwnEvents({ session, Row, Filters, filter, month, marksOf }: OwnEventsProps) {
  const { data: answers, error } = useQuery(ownEventsQuery(useClient(), session.userId));
  if (answers === undefined)
    return error ? (
      <Problem>
        <RefusalText refused={error} subject="project" />
      </Problem>
    ) : (
      <SkeletonRows />
    );
  if (answers.length === 0)
    return (
      <EmptyState title={m.events_own_none()} lead={m.events_own_lead()}>
        <Link to="/events" search={{}} className={buttonStyle('plain')}>
          {m.home_see_events()}
        </Link>
      </EmptyState>
    );
  const matches = answers.filter(({ event }) => passesFilter(event, filter));
  return (
    <>
      <Filters filter={filter} month={month} isEmpty={matches.length === 0} />
      {matches.map(({ event }) => (
        <Row key={event.id} event={event}>
          {marksOf(event)}
        </Row>
      ))}
      <p className="border-t border-line pt-5 text-sm text-quiet">
        <Link to="/me/transcript" className="link">
          {m.events_own_past()}
        </Link>
      </p>
    </>
  );
}
