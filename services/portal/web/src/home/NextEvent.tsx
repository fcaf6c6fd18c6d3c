import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { eventSeed } from '../events/event-seed.ts';
import type { ListedEvent } from '../events/queries.ts';
import { formatSpan, formatWeekday, isOneDay } from '../language/dates.ts';
import { localText } from '../language/language.ts';
import { Cover } from '../ui/Cover.tsx';
import { Dotted } from '../ui/Dotted.tsx';

interface NextEventProps {
  readonly event: ListedEvent;
  readonly className: string;
  /** Whether its picture is the first of the page. */
  readonly isFirst?: boolean;
  /** Marks, beside when it is. */
  readonly children?: ReactNode;
}

/** An event with its cover. */
export function NextEvent({ event, className, isFirst = false, children }: NextEventProps) {
  const place = localText(event.location, event.location_th);
  const organiser = event.clubs ?? event.divisions;
  return (
    <article className={`group relative ${className}`}>
      <Cover
        bucket="covers"
        path={event.cover_image}
        alt=""
        seed={eventSeed(event)}
        sizes="(min-width: 64rem) 44rem, 100vw"
        className="aspect-[8/5] rounded-lg"
        isFirst={isFirst}
      />
      <p className="mt-4 text-sm font-semibold text-accent numerals">
        {[isOneDay(event.starts_at, event.ends_at) && formatWeekday(event.starts_at), formatSpan(event.starts_at, event.ends_at)]
          .filter(Boolean)
          .join(' · ')}{' '}
        {children}
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
        <Dotted pieces={[place, localText(organiser?.name, organiser?.name_th)]} />
      </p>
    </article>
  );
}
