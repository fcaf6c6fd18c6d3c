import { Link } from '@tanstack/react-router';
import { m } from '../paraglide/messages.js';
import { viewStyle } from '../ui/button-style.ts';
import type { EventFilter } from './event-filter.rules.ts';

export type EventsView = 'list' | 'going';

interface ViewLinksProps {
  /** In the address, if any. */
  readonly month: string | undefined;
  readonly view: EventsView | undefined;
  readonly filter: EventFilter;
  readonly isSignedIn: boolean;
}

/** The calendar's views; people who are signed in have their own events too. */
export function ViewLinks({ month, view, filter, isSignedIn }: ViewLinksProps) {
  const views = [
    { name: m.events_month(), key: undefined },
    { name: m.events_list(), key: 'list' },
    { name: m.nav_my_events(), key: 'going' },
  ] as const;
  return (
    <div role="group" aria-label={m.events_view()} className="flex flex-wrap rounded border border-line p-0.5">
      {views.map(
        ({ name, key }) =>
          (key !== 'going' || isSignedIn) && (
            <Link
              key={name}
              to="/events"
              search={{ ...filter, ...(month !== undefined && { month }), ...(key !== undefined && { view: key }) }}
              activeOptions={{ exact: true }}
              aria-current={view === key}
              className={viewStyle(view === key)}
            >
              {name}
            </Link>
          ),
      )}
    </div>
  );
}
