import { withoutLineMarks } from '../language/line-marks.ts';

export interface CalendarEntry {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly location: string;
  /** ISO 8601. */
  readonly startsAt: string;
  readonly endsAt: string;
  readonly isCancelled?: boolean;
}

const stampOf = (moment: string) => new Date(moment).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
const escape = (text: string) => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r?\n/g, '\\n');

/** Lines of at most 75 octets, never cut inside a character (RFC 5545, section 3.1). */
function fold(line: string): string {
  const encoder = new TextEncoder();
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > 75) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

/** Where Google Calendar offers an event to be added. @param page the event's own, which says more about it */
export const googleCalendarAddress = ({ title, location, startsAt, endsAt }: CalendarEntry, page: string): string =>
  `https://calendar.google.com/calendar/render?${new URLSearchParams({
    action: 'TEMPLATE',
    text: withoutLineMarks(title),
    dates: `${stampOf(startsAt)}/${stampOf(endsAt)}`,
    location: withoutLineMarks(location),
    details: page,
  })}`;

/** An iCalendar file (RFC 5545). @param now ISO 8601, when it is made */
export function calendarFile(entries: readonly CalendarEntry[], now: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Trivium//Portal//EN',
    ...entries.flatMap(({ id, title, description, location, startsAt, endsAt, isCancelled }) => [
      'BEGIN:VEVENT',
      `UID:${id}`,
      `DTSTAMP:${stampOf(now)}`,
      `DTSTART:${stampOf(startsAt)}`,
      `DTEND:${stampOf(endsAt)}`,
      `SUMMARY:${escape(title)}`,
      ...(description ? [`DESCRIPTION:${escape(description)}`] : []),
      ...(location ? [`LOCATION:${escape(location)}`] : []),
      ...(isCancelled ? ['STATUS:CANCELLED'] : []),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}
