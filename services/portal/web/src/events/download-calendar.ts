import { downloadText } from '../kit/download.ts';
import { localText } from '../language/language.ts';
import { calendarFile } from './calendar-file.rules.ts';
import type { Event } from './queries.ts';

type Shown =
  | 'id'
  | 'title'
  | 'title_th'
  | 'description'
  | 'description_th'
  | 'location'
  | 'location_th'
  | 'starts_at'
  | 'ends_at'
  | 'cancelled_at';

/** Hands the events over as a file that every calendar opens. */
export function downloadCalendar(events: readonly Pick<Event, Shown>[], name: string): void {
  const entries = events.map((event) => ({
    id: event.id,
    title: localText(event.title, event.title_th),
    description: localText(event.description, event.description_th),
    location: localText(event.location, event.location_th),
    startsAt: event.starts_at,
    endsAt: event.ends_at,
    isCancelled: event.cancelled_at !== null,
  }));
  downloadText(`${name}.ics`, 'text/calendar', calendarFile(entries, new Date().toISOString()));
}
