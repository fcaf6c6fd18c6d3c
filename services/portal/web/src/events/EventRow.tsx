import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { MapPin } from '../ui/icons.gen.tsx';
import { formatDayNumber, formatShortMonth, formatShortWeekday, formatSpan } from '../language/dates.ts';
import { localText } from '../language/language.ts';
import { countedHours } from '../transcript/labels.ts';
import { Cover } from '../ui/Cover.tsx';
import { Dotted } from '../ui/Dotted.tsx';
import { eventSeed } from './event-seed.ts';
import { hasEnded, type ListedEvent } from './queries.ts';

interface EventRowProps {
  readonly event: ListedEvent;
  /** Where its title leads, other than to its page. */
  readonly target?: Pick<LinkProps, 'to' | 'search' | 'resetScroll'>;
  /** Marks, beside when and where. */
  readonly children?: ReactNode;
}

/** An event in a list: its day in large figures, then what, when, where, and what it counts. One that is over is dimmed. */
export function EventRow({ event, target, children }: EventRowProps) {
  const place = localText(event.location, event.location_th);
  const organiser = event.clubs ?? event.divisions;
  const hours = countedHours(event);
  const isOver = hasEnded(event);
  return (
    <article className="@container relative flex flex-wrap gap-x-5 gap-y-2 border-t border-line py-5">
      <p className="w-[3.75rem] shrink-0 leading-tight">
        <span className="block text-xs text-quiet">{formatShortWeekday(event.starts_at)}</span>
        <span className={`block text-2xl leading-none font-semibold numerals ${isOver ? 'text-quiet' : 'text-accent'}`}>
          {formatDayNumber(event.starts_at)}
        </span>
        <span className="mt-1 block text-xs text-quiet">{formatShortMonth(event.starts_at)}</span>
      </p>
      <div className="min-w-0 flex-1 basis-24">
        <h3 className="text-lg">
          <Link
            to="/events/$id"
            params={{ id: event.id }}
            {...target}
            className={`no-underline after:absolute after:inset-0 hover:text-accent ${isOver ? 'text-quiet' : 'text-ink'}`}
          >
            {localText(event.title, event.title_th)}
          </Link>
        </h3>
        <p className="mt-0.5 text-sm text-quiet numerals">{formatSpan(event.starts_at, event.ends_at)}</p>
        {place && (
          <p className="flex items-baseline gap-1 text-sm text-quiet">
            <MapPin size={14} aria-hidden className="shrink-0 self-center" />
            {place}
          </p>
        )}
        {organiser && <p className="text-sm text-quiet">{localText(organiser.name, organiser.name_th)}</p>}
        {hours.length > 0 && (
          <p className="text-sm text-quiet">
            <Dotted pieces={hours} />
          </p>
        )}
        {children && <p className="flex flex-wrap gap-x-4 text-sm text-quiet">{children}</p>}
      </div>
      <Cover
        bucket="covers"
        path={event.cover_image}
        alt=""
        seed={eventSeed(event)}
        sizes="7rem"
        className={`aspect-[3/2] w-20 shrink-0 self-start rounded @md:w-28 @max-[19rem]:hidden ${isOver ? 'opacity-50' : ''}`}
      />
    </article>
  );
}
