import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useClient } from '../data/use-client.ts';
import { ownEventsQuery } from '../events/own-events.ts';
import { formatCount, formatWeekdayMoment } from '../language/dates.ts';
import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';

/** The next event that the reader comes to, and a way to the others. */
export function ComingTo({ userId }: { readonly userId: string }) {
  const { data: answers } = useQuery(ownEventsQuery(useClient(), userId));
  const coming = answers?.filter(({ has_place, event }) => has_place && event.cancelled_at === null) ?? [];
  const [next] = coming;
  if (!next) return null;
  const { event } = next;
  return (
    <p className="mt-3 break-words">
      {m.home_coming()}{' '}
      <Link to="/events/$id" params={{ id: event.id }} className="link font-semibold">
        {localText(event.title, event.title_th)}
      </Link>{' '}
      <span className="me-3 text-quiet numerals">{formatWeekdayMoment(event.starts_at)}</span>{' '}
      {coming.length > 1 && (
        <Link to="/events" search={{ view: 'going' }} className="link whitespace-nowrap">
          {m.home_coming_more({ count: formatCount(coming.length - 1) })}
        </Link>
      )}
    </p>
  );
}
