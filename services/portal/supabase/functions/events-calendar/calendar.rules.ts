/** An event in the calendar. */
export interface CalendarEvent {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly location: string;
  /** ISO 8601. */
  readonly startsAt: string;
  readonly endsAt: string;
  readonly changedAt: string;
  readonly isCancelled: boolean;
  /** The address of its page. */
  readonly url: string | undefined;
}

/** How often calendars should refresh; many ignore it. */
const refresh = 'PT1H';
const longestLine = 75;
const encoder = new TextEncoder();

const stampOf = (moment: string) => new Date(moment).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
const escape = (text: string) =>
  text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n?|\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, '');

/** Lines of at most 75 octets, never cut inside a character (RFC 5545, section 3.1). */
function fold(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > longestLine) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

/**
 * A calendar to subscribe to (RFC 5545, RFC 7986). It does not contain the time of writing: the same events give the same
 * bytes.
 */
export function writeCalendar(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Trivium//Portal//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${escape(name)}`,
    `X-WR-CALNAME:${escape(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${refresh}`,
    `X-PUBLISHED-TTL:${refresh}`,
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${event.id}`,
      `DTSTAMP:${stampOf(event.changedAt)}`,
      `LAST-MODIFIED:${stampOf(event.changedAt)}`,
      `DTSTART:${stampOf(event.startsAt)}`,
      `DTEND:${stampOf(event.endsAt)}`,
      `SUMMARY:${escape(event.title)}`,
      ...(event.description ? [`DESCRIPTION:${escape(event.description)}`] : []),
      ...(event.location ? [`LOCATION:${escape(event.location)}`] : []),
      ...(event.url === undefined ? [] : [`URL:${event.url}`]),
      ...(event.isCancelled ? ['STATUS:CANCELLED'] : []),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}
