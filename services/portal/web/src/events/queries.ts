import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import type { DataOf, RowOf } from '../data/row-of.ts';
import { dataOf, maybeDataOf } from '../refusals/refusal.ts';

/** The values that `events.activity_kind` may have. */
export type ActivityKind = 'general' | 'academic' | 'service' | 'arts-and-culture' | 'sports' | 'leadership';

/** The column's type is text. */
export interface WithKind {
  readonly activity_kind: ActivityKind;
}

/** Query keys of events. */
export const eventKeys = {
  all: ['events'] as const,
  between: (from: string, to: string, filter: object) => ['events', 'between', from, to, filter] as const,
  next: (day: string, limit: number) => ['events', 'next', day, limit] as const,
  ofClub: (clubId: string, day: string) => ['events', 'club', clubId, day] as const,
  ofClubs: (slugs: readonly string[], day: string) => ['events', 'clubs', slugs, day] as const,
  one: (id: string) => ['events', 'one', id] as const,
  organisers: (eventId: string) => ['events', 'organisers', eventId] as const,
  names: (ids: readonly string[]) => ['events', 'names', ids] as const,
  edited: (day: string, isPast: boolean, term: string) => ['events', 'edited', day, isPast, term] as const,
};

export const listedEvent =
  'id, title, title_th, description, description_th, location, location_th, starts_at, ends_at, activity_hours, activity_kind, organizer_division, club_id, cover_image, cancelled_at, divisions(name, name_th), clubs(slug, name, name_th)' as const;

/** Those that take place and are not over by the day `day` (YYYY-MM-DD, the institution's). */
export const coming = (db: Client, day: string) =>
  db.from('events').select(listedEvent).gte('ends_at', `${day}T00:00:00+07:00`).is('cancelled_at', null);

export const nextEventsQuery = (db: Client, day: string, limit: number) =>
  queryOptions({
    queryKey: eventKeys.next(day, limit),
    queryFn: async () => dataOf(await coming(db, day).order('starts_at').limit(limit).overrideTypes<WithKind[]>()),
  });

export const clubEventsQuery = (db: Client, clubId: string, day: string) =>
  queryOptions({
    queryKey: eventKeys.ofClub(clubId, day),
    queryFn: async () =>
      dataOf(await coming(db, day).eq('club_id', clubId).order('starts_at').limit(6).overrideTypes<WithKind[]>()),
  });

export type ListedEvent = RowOf<typeof nextEventsQuery>;

export const hasEnded = ({ ends_at: end }: Pick<ListedEvent, 'ends_at'>): boolean => Date.parse(end) <= Date.now();

/** One event, or null. */
export const eventQuery = (db: Client, id: string) =>
  queryOptions({
    queryKey: eventKeys.one(id),
    queryFn: async () =>
      maybeDataOf(
        await db
          .from('events')
          .select(
            'id, title, title_th, description, description_th, location, location_th, starts_at, ends_at, activity_hours, activity_kind, capacity, club_id, organizer_division, cover_image, cover_alt, cover_alt_th, cancelled_at, cancel_reason',
          )
          .eq('id', id)
          .maybeSingle()
          .overrideTypes<WithKind>(),
      ),
  });

export type Event = NonNullable<DataOf<typeof eventQuery>>;
