import type { DataOf } from '../data/row-of.ts';
import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import { dataOf, maybeDataOf, Refusal } from '../refusals/refusal.ts';
import type { ActivityKind } from '../transcript/queries.ts';

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
          .maybeSingle()
          .overrideTypes<{ activity_kind: ActivityKind }>(),
      ),
  });

/** Since when a person is in at an event, and whether that counts; null where the portal knows of nothing. */
export const attendanceQuery = (db: Client, userId: string, eventId: string) =>
  queryOptions({
    queryKey: ['attendance', userId, eventId],
    queryFn: async () =>
      maybeDataOf(
        await db
          .from('event_attendance')
          .select('id, checked_in_at, is_counted, decision')
          .eq('user_id', userId)
          .eq('event_id', eventId)
          .maybeSingle(),
      ),
  });

/** How many are in; late scans that nobody confirmed are not. */
export const attendanceCountQuery = (db: Client, eventId: string) =>
  queryOptions({
    queryKey: ['attendance', 'count', eventId],
    queryFn: async () => {
      const { count, error } = await db
        .from('event_attendance')
        .select('id', { count: 'exact', head: true })
        .eq('event_id', eventId)
        .eq('is_counted', true);
      return dataOf({ data: count, error });
    },
  });

export type Event = NonNullable<DataOf<typeof eventQuery>>;

/** How long a code counts from when it is shown, and when the next one takes its place: all see one that still counts. */
export const codeMinutes = 2;
export const codeRenewedMs = 60_000;

const isRefused = (error: Error | null): boolean => error instanceof Refusal && error.code.startsWith('check_in_');

/** The code that the screen shows now, and after it the next. @throws Refusal `check_in_organiser_required`, `check_in_event_over` */
export const checkInCodeQuery = (db: Client, event: string) =>
  queryOptions({
    queryKey: ['check-in-code', event],
    meta: { isKept: false },
    gcTime: 0,
    staleTime: 0,
    // A refusal stays one; a network comes back.
    retry: (_failures, error) => !isRefused(error),
    refetchInterval: ({ state: { error } }) => (isRefused(error) ? false : codeRenewedMs),
    refetchIntervalInBackground: true,
    queryFn: async () => {
      const answer = dataOf(await db.rpc('create_check_in_code', { event, valid_minutes: codeMinutes }));
      return (answer as { readonly code: string }).code;
    },
  });
