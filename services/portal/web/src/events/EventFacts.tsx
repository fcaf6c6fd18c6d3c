import { formatFullDay, formatSpan, isOneDay } from '../language/dates.ts';
import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import { countedHours } from '../transcript/labels.ts';
import { Dotted } from '../ui/Dotted.tsx';
import { mapOf } from './map.rules.ts';
import type { Event } from './queries.ts';

interface EventFactsProps {
  readonly event: Event;
}

/** When and where an event is, with a map where the place is an address, and what it counts for the transcript. */
export function EventFacts({ event }: EventFactsProps) {
  const place = localText(event.location, event.location_th);
  const map = mapOf(place);
  const hours = countedHours(event);
  const facts = [
    {
      name: m.event_when(),
      value: (
        <>
          {isOneDay(event.starts_at, event.ends_at) && `${m.day_before_time({ day: formatFullDay(event.starts_at) })} `}
          <span className="inline-block">{formatSpan(event.starts_at, event.ends_at)}</span>
        </>
      ),
    },
    {
      name: m.event_where(),
      value: place && (
        <>
          {map?.name ?? place}{' '}
          {map && (
            <a href={map.href} rel="noreferrer" target="_blank" className="link text-sm">
              {m.event_map()}
            </a>
          )}
        </>
      ),
    },
    {
      name: m.event_counts(),
      value: hours.length > 0 && <Dotted pieces={hours} />,
    },
  ];
  return (
    <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1.5 sm:gap-x-6">
      {facts.map(
        ({ name, value }) =>
          value && (
            <div key={name} className="contents">
              <dt className="text-quiet">{name}</dt>
              <dd className="numerals">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
