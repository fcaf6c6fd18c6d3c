import { Link, useNavigate } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import { m } from '../paraglide/messages.js';
import { viewStyle } from '../ui/button-style.ts';
import { ChevronLeft, ChevronRight } from '../ui/icons.gen.tsx';
import { ViewLinks, type EventsView } from './ViewLinks.tsx';
import type { EventFilter } from './event-filter.rules.ts';

interface CalendarToolbarProps {
  /** What the calendar shows. */
  readonly name: string;
  /** In the address, if any. */
  readonly month: string | undefined;
  readonly previous: string;
  readonly next: string;
  readonly isPresent: boolean;
  readonly view: Exclude<EventsView, 'going'> | undefined;
  readonly filter: EventFilter;
  readonly isSignedIn: boolean;
}

const stepStyle = 'inline-flex touch items-center justify-center rounded text-sm text-quiet no-underline hover:text-ink';

/** The calendar's months, the ways to those beside them, also by Page Up and Page Down, and its views. */
export function CalendarToolbar({ name, month, previous, next, isPresent, view, filter, isSignedIn }: CalendarToolbarProps) {
  const navigate = useNavigate({ from: '/events' });
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.key === 'PageDown' ? next : event.key === 'PageUp' ? previous : undefined;
    if (target === undefined) return;
    event.preventDefault();
    void navigate({ search: (was) => ({ ...was, month: target }) });
  };
  return (
    <div
      className="mb-4 flex flex-wrap items-center gap-2"
      role="toolbar"
      aria-label={m.events_title()}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <h2 aria-live="polite" className="me-auto text-xl md:me-3">
        {name}
      </h2>
      <div className="flex items-center gap-x-1 md:gap-x-3">
        <Link to="/events" search={(was) => ({ ...was, month: previous })} className={stepStyle}>
          <ChevronLeft size={20} aria-hidden />
          <span className="max-md:sr-only">{m.events_previous()}</span>
        </Link>
        {!isPresent && (
          <Link
            to="/events"
            search={{ ...filter, ...(view && { view }) }}
            activeOptions={{ exact: true }}
            className={viewStyle(false)}
          >
            {m.events_today()}
          </Link>
        )}
        <Link to="/events" search={(was) => ({ ...was, month: next })} className={stepStyle}>
          <span className="max-md:sr-only">{m.events_next()}</span>
          <ChevronRight size={20} aria-hidden />
        </Link>
      </div>
      <div className="md:ms-auto">
        <ViewLinks month={month} view={view} filter={filter} isSignedIn={isSignedIn} />
      </div>
    </div>
  );
}
