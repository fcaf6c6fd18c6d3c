import { formatCount, formatDay } from '../language/dates.ts';
import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import { kindName } from './labels.ts';
import type { CertificateContent } from './queries.ts';

/** A person's attended events, newest first, with the hours of each. */
export const Activities = ({ events }: Pick<CertificateContent, 'events'>) => (
  <ul>
    {events.map((event) => (
      <li
        key={`${event.starts_at} ${event.title}`}
        className="grid grid-cols-[1fr_auto] gap-x-6 border-t border-line py-3.5 md:grid-cols-[minmax(0,11rem)_minmax(8rem,1fr)_auto]"
      >
        <p className="text-sm text-quiet numerals max-md:order-3 max-md:col-span-2 md:pt-0.5">{formatDay(event.starts_at)}</p>
        <p className="min-w-0">
          {localText(event.title, event.title_th)}
          <span className="block text-sm text-quiet">{kindName(event.activity_kind)}</span>
        </p>
        <p className="numerals">{event.activity_hours > 0 && m.transcript_hours({ hours: formatCount(event.activity_hours) })}</p>
      </li>
    ))}
  </ul>
);
