import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import type { Database } from '../data/database.gen.ts';
import type { DataOf, RowOf } from '../data/row-of.ts';
import { afterPlace, pagesQuery, readAll } from '../kit/pages.ts';
import { dataOf, maybeDataOf } from '../refusals/refusal.ts';

/** The values that `events.activity_kind` may have. */
export type ActivityKind = 'general' | 'academic' | 'service' | 'arts-and-culture' | 'sports' | 'leadership';

/** Query keys of events. */
export const eventKeys = {
  all: ['events'] as const,
  between: (from: string, to: string) => ['events', 'between', from, to] as const,
  next: (day: string, limit: number) => ['events', 'next', day, limit] as const,
  ofClub: (clubId: string, day: string) => ['events', 'club', clubId, day] as const,
  one: (id: string) => ['events', 'one', id] as const,
  organisers: (eventId: string) => ['events', 'organisers', eventId] as const,
  names: (ids: readonly string[]) => ['events', 'names', ids] as const,
  edited: (day: string, isPast: boolean) => ['events', 'edited', day, isPast] as const,
};

const listed =
  'id, title, title_th, description, description_th, location, location_th, starts_at, ends_at, activity_hours, activity_kind, organizer_division, club_id, cover_image, divisions(name, name_th), clubs(slug, name, name_th)' as const;

/** Events that touch the time from `from` to before `to`, both ISO 8601, earliest first. */
export const eventsBetweenQuery = (db: Client, from: string, to: string) =>
  queryOptions({
    queryKey: eventKeys.between(from, to),
    queryFn: async () =>
      readAll((first, last) =>
        db
          .from('events')
          .select(listed)
          .lt('starts_at', to)
          .gte('ends_at', from)
          .order('starts_at')
          .order('id')
          .range(first, last)
          .then(dataOf),
      ),
  });

/** The next events from the day `day` (YYYY-MM-DD, the institution's) on. */
export const nextEventsQuery = (db: Client, day: string, limit: number) =>
  queryOptions({
    queryKey: eventKeys.next(day, limit),
    queryFn: async () =>
      dataOf(await db.from('events').select(listed).gte('ends_at', `${day}T00:00:00+07:00`).order('starts_at').limit(limit)),
  });

export const clubEventsQuery = (db: Client, clubId: string, day: string) =>
  queryOptions({
    queryKey: eventKeys.ofClub(clubId, day),
    queryFn: async () =>
      dataOf(
        await db
          .from('events')
          .select(listed)
          .eq('club_id', clubId)
          .gte('ends_at', `${day}T00:00:00+07:00`)
          .order('starts_at')
          .limit(6),
      ),
  });

export type ListedEvent = RowOf<typeof nextEventsQuery>;

/** Whole rows, those to come earliest first, past ones latest first: an administrator who removes one can restore it. */
export const editedEventsQuery = (db: Client, day: string, isPast: boolean) =>
  pagesQuery({
    queryKey: eventKeys.edited(day, isPast),
    read: async (last: EditedEvent | null, limit) => {
      const start = `${day}T00:00:00+07:00`;
      const all = db.from('events').select('*').order('starts_at', { ascending: !isPast }).order('id', { ascending: !isPast });
      const events = (isPast ? all.lt('ends_at', start) : all.gte('ends_at', start)).limit(limit);
      if (last === null) return dataOf(await events);
      return dataOf(
        await events.or(afterPlace({ column: 'starts_at', value: last.starts_at, id: last.id, isAscending: !isPast })),
      );
    },
  });

export type EditedEvent = Database['public']['Tables']['events']['Row'];

/** One event, or null. */
export const eventQuery = (db: Client, id: string) =>
  queryOptions({
    queryKey: eventKeys.one(id),
    queryFn: async () =>
      maybeDataOf(
        await db
          .from('events')
          .select(
            'id, title, title_th, description, description_th, location, location_th, starts_at, ends_at, activity_hours, activity_kind, capacity, club_id, organizer_division, cover_image, cover_alt, cover_alt_th',
          )
          .eq('id', id)
          .maybeSingle()
          .overrideTypes<{ activity_kind: ActivityKind }>(),
      ),
  });

export type Event = NonNullable<DataOf<typeof eventQuery>>;
