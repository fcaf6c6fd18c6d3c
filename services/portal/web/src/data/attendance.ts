import { queryOptions } from '@tanstack/react-query';
import type { Client } from './client.ts';
import { dataOf, maybeDataOf } from './refusal.ts';

/** One event; null where there is none. */
export const eventQuery = (db: Client, id: string) =>
  queryOptions({
    queryKey: ['events', 'one', id],
    queryFn: async () =>
      maybeDataOf(
        await db
          .from('events')
          .select(
            'id, title, title_th, description, description_th, location, location_th, starts_at, ends_at, activity_hours, activity_kind, capacity, club_id',
          )
          .eq('id', id)
          .maybeSingle(),
      ),
  });

/** Since when a person is in at an event; null where the portal knows of nothing. */
export const attendanceQuery = (db: Client, userId: string, eventId: string) =>
  queryOptions({
    queryKey: ['attendance', userId, eventId],
    queryFn: async () =>
      maybeDataOf(
        await db.from('event_attendance').select('id, checked_in_at').eq('user_id', userId).eq('event_id', eventId).maybeSingle(),
      ),
  });

/** How many are in. */
export const attendanceCountQuery = (db: Client, eventId: string) =>
  queryOptions({
    queryKey: ['attendance', 'count', eventId],
    queryFn: async () => {
      const { count, error } = await db
        .from('event_attendance')
        .select('id', { count: 'exact', head: true })
        .eq('event_id', eventId);
      return dataOf({ data: count, error });
    },
  });

export type Event = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof eventQuery>['queryFn']>>>>;
