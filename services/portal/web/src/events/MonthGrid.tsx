import { Link } from '@tanstack/react-router';
import {
  formatCount,
  formatDay,
  formatDayNumber,
  formatShortDay,
  formatShortWeekday,
  formatTime,
  noonOf,
} from '../language/dates.ts';
import { localText } from '../language/language.ts';
import { dayOf, today } from '../language/today.ts';
import { m } from '../paraglide/messages.js';
import { eachDay, weeksOf } from '../language/weeks.rules.ts';
import { hasEnded, type ListedEvent } from './queries.ts';

const maxPerDay = 3;

interface MonthGridProps {
  readonly name: string;
  /** The first day, `2026-11-21`: the calendar begins with its week. */
  readonly from: string;
  /** The last month. */
  readonly month: string;
  readonly events: readonly ListedEvent[];
}

/** Days up to the end of a month as a calendar. On a phone a day with events has a mark, and opens them. */
export function MonthGrid({ name, from, month, events }: MonthGridProps) {
  const weeks = weeksOf(month, from);
  const byDay = new Map<string, ListedEvent[]>();
  for (const event of events)
    for (const day of eachDay(dayOf(event.starts_at), dayOf(event.ends_at))) byDay.set(day, [...(byDay.get(day) ?? []), event]);
  return (
    <table aria-label={name} className="w-full table-fixed border-collapse">
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th
              key={day}
              scope="col"
              className="pb-2 text-start text-xs font-normal text-quiet md:ps-2.5 max-md:text-center max-md:text-[min(0.8125rem,3.4vw)]"
            >
              {formatShortWeekday(noonOf(day))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <Day
                key={day}
                day={day}
                isShown={day >= from && day.slice(0, 7) <= month}
                isNamed={day > from && day.endsWith('-01') && day.startsWith(month)}
                events={byDay.get(day) ?? []}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayProps {
  readonly day: string;
  /** Not one that only fills a week. */
  readonly isShown: boolean;
  /** Whether its month begins within the calendar. */
  readonly isNamed: boolean;
  readonly events: readonly ListedEvent[];
}

function Day({ day, isShown, isNamed, events }: DayProps) {
  const noon = noonOf(day);
  const label = events.length > 0 ? m.events_day({ count: formatCount(events.length), day: formatDay(noon) }) : undefined;
  const alone = events.length === 1 ? events[0] : undefined;
  return (
    <td
      className={`relative h-12 border-t border-line p-1 align-top max-md:text-center md:h-32 md:pt-2 ${isShown ? '' : 'text-quiet'}`}
      aria-current={day === today() ? 'date' : undefined}
    >
      <span
        className={`inline-flex size-7 items-center justify-center rounded-full text-sm numerals max-md:size-[min(1.75rem,10vw)] max-md:text-[min(0.875rem,3.6vw)] md:w-auto md:min-w-7 md:justify-start md:px-1.5 ${day === today() ? 'bg-accent font-semibold text-on-accent forced-color-adjust-none' : ''}`}
      >
        {isNamed ? formatShortDay(noon) : formatDayNumber(noon)}
      </span>
      {label !== undefined && (
        <Link
          to="/events"
          search={(was) => ({ ...was, ...(alone ? { event: alone.id } : { day }) })}
          resetScroll={false}
          aria-label={label}
          className="absolute inset-0 grid items-end justify-center pb-2.5 md:hidden"
        >
          <span className="size-1.5 rounded-full bg-accent forced-color-adjust-none" />
        </Link>
      )}
      {events.length > 0 && (
        <ul className="grid gap-1 max-md:hidden">
          {events.slice(0, maxPerDay).map((event) => (
            <li
              key={event.id}
              title={localText(event.title, event.title_th)}
              className="min-w-0 rounded-sm bg-wash text-xs leading-snug"
            >
              <Link
                to="/events"
                search={(was) => ({ ...was, event: event.id })}
                resetScroll={false}
                className={`block px-1.5 py-1 no-underline hover:text-accent ${hasEnded(event) ? 'text-quiet' : 'text-ink'}`}
              >
                {/* A line that is cut off must not look out of the padding. */}
                <span className={`line-clamp-4 ${event.cancelled_at === null ? '' : 'line-through'}`}>
                  {event.cancelled_at !== null && <span className="sr-only">{m.event_is_cancelled()} </span>}
                  {dayOf(event.starts_at) === day && <span className="text-quiet numerals">{formatTime(event.starts_at)} </span>}
                  {localText(event.title, event.title_th)}
                </span>
              </Link>
            </li>
          ))}
          {events.length > maxPerDay && (
            <li className="text-xs">
              <Link
                to="/events"
                search={(was) => ({ ...was, day })}
                resetScroll={false}
                className="block px-1.5 text-quiet no-underline hover:text-accent"
              >
                +{formatCount(events.length - maxPerDay)} <span className="sr-only">{label}</span>
              </Link>
            </li>
          )}
        </ul>
      )}
    </td>
  );
}
