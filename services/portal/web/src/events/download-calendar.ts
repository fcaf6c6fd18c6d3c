import { downloadText } from '../kit/download.ts';
import { localText } from '../language/language.ts';
import { calendarFile, type CalendarEntry } from './calendar-file.rules.ts';
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

export type SavedEvent = Pick<Event, Shown>;

/** An event in the reader's language. */
export const calendarEntry = (event: SavedEvent): CalendarEntry => ({
  id: event.id,
  title: localText(event.title, event.title_th),
  description: localText(event.description, event.description_th),
  location: localText(event.location, event.location_th),
  startsAt: event.starts_at,
  endsAt: event.ends_at,
  isCancelled: event.cancelled_at !== null,
});

/** Hands the events over as a file that every calendar opens. */
export const downloadCalendar = (events: readonly SavedEvent[], name: string): void =>
  downloadText(`${name}.ics`, 'text/calendar', calendarFile(events.map(calendarEntry), new Date().toISOString()));
