/** The columns of an event that a calendar shows. */
export interface PortalEvent {
  readonly id: string;
  readonly title: string;
  readonly title_th: string | null;
  readonly description: string | null;
  readonly description_th: string | null;
  readonly location: string | null;
  readonly location_th: string | null;
  readonly starts_at: string;
  readonly ends_at: string;
}

/** The identifier in the calendar, the same for every push: the UUID without hyphens, because only a to v and 0 to 9 are allowed. */
export const calendarIdOf = (eventId: string): string => eventId.replaceAll('-', '').toLowerCase();

/** The event of a calendar's entry; undefined for entries of others. */
export function eventIdOf(calendarId: unknown): string | undefined {
  if (typeof calendarId !== 'string' || !/^[0-9a-f]{32}$/.test(calendarId)) return undefined;
  return calendarId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The private property that marks the entries of a portal; its value is the portal's address. */
export const portalMark = 'portal';

const both = (thai: string | null, english: string | null, between: string) =>
  [thai, english].filter((text, index, all) => text && all.indexOf(text) === index).join(between);

/** An event for Google Calendar's API. `confirmed` restores a deleted one. */
export const toCalendarEvent = (event: PortalEvent, site: string) => ({
  id: calendarIdOf(event.id),
  status: 'confirmed',
  summary: both(event.title_th, event.title, ' / '),
  description: both(event.description_th, event.description, '\n\n'),
  location: both(event.location_th, event.location, ' / '),
  start: { dateTime: new Date(event.starts_at).toISOString(), timeZone: 'Asia/Bangkok' },
  end: { dateTime: new Date(event.ends_at).toISOString(), timeZone: 'Asia/Bangkok' },
  source: { title: event.title, url: `${site}/events` },
  extendedProperties: { private: { [portalMark]: site } },
});
