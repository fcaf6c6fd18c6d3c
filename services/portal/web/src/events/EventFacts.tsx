import { formatCount, formatFullDay, formatSpan, isOneDay } from '../language/dates.ts';
import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import { kindName } from '../transcript/labels.ts';
import type { Settings } from '../settings/queries.ts';
import type { Event } from './queries.ts';

interface EventFactsProps {
  readonly event: Event;
  /** Undefined while they load. */
  readonly settings: Settings | undefined;
}

/** When and where an event is, with a map of the place, and what it counts for the transcript. */
export function EventFacts({ event, settings }: EventFactsProps) {
  const place = localText(event.location, event.location_th);
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
          {place}{' '}
          <a
            href={mapOf(`${place} ${localText(settings?.organisation_name, settings?.organisation_name_th)}`)}
            rel="noreferrer"
            target="_blank"
            className="link text-sm"
          >
            {m.event_map()}
          </a>
        </>
      ),
    },
    {
      name: m.event_counts(),
      value:
        event.activity_hours > 0 &&
        `${m.transcript_hours({ hours: formatCount(event.activity_hours) })} · ${kindName(event.activity_kind)}`,
    },
  ];
  return (
    <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
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

/** A hall’s name alone is found in many towns. */
const mapOf = (place: string) => `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;
