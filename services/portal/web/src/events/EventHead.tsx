import type { ComponentProps, ReactNode } from 'react';
import { formatDay, formatSpan, isOneDay } from '../language/dates.ts';
import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import { BackLink } from '../ui/BackLink.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import type { Event } from './queries.ts';

interface EventHeadProps {
  /** Undefined while it loads or without a network. */
  readonly event: Event | undefined;
  /** The page's purpose, its heading until the event is loaded. */
  readonly title: string;
  /** The event is the heading, and the page's purpose is above it. */
  readonly isNamedByEvent?: boolean;
  readonly actions?: ReactNode;
  /** Where the page is left to; by default, the events. */
  readonly back?: ComponentProps<typeof BackLink>;
}

/** The head of an event's pages: the page's purpose, the event, its time and place. */
export function EventHead({ event, title, isNamedByEvent = false, actions, back }: EventHeadProps) {
  const place = localText(event?.location, event?.location_th);
  const name = event ? localText(event.title, event.title_th) : blankLine;
  const isNamed = isNamedByEvent && event !== undefined;
  return (
    <PageTitle
      title={isNamed ? name : title}
      above={
        <span className="flex flex-wrap items-center gap-x-1.5">
          <BackLink {...(back ?? { to: '/events', children: m.events_title() })} />
          {isNamed && <span>· {title}</span>}
        </span>
      }
      lead={
        <>
          {!isNamed && <span className="text-ink">{name}</span>}
          <span className="block text-base numerals">
            {event ? (
              <>
                {formatDayOnce(event) && `${formatDayOnce(event)} · `}
                <span className={formatDayOnce(event) && 'whitespace-nowrap'}>{formatSpan(event.starts_at, event.ends_at)}</span>
                {place && ` · ${place}`}
              </>
            ) : (
              blankLine
            )}
          </span>
        </>
      }
      actions={actions}
    />
  );
}

/** The height of a line: an event that comes later pushes nothing down. */
const blankLine = '\u00A0';

/** The span says the day itself where it is of several. */
const formatDayOnce = ({ starts_at, ends_at }: Event) => (isOneDay(starts_at, ends_at) ? formatDay(starts_at) : '');
