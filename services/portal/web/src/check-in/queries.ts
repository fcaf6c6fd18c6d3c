import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import type { DataOf, RowOf } from '../data/row-of.ts';
import { eventKeys } from '../events/queries.ts';
import { readAll } from '../kit/pages.ts';
import { dataOf, maybeDataOf, Refusal } from '../refusals/refusal.ts';

/** Query keys of attendance. */
export const attendanceKeys = {
  all: ['attendance'] as const,
  own: (userId: string, eventId: string) => ['attendance', 'own', userId, eventId] as const,
  transcript: (userId: string) => ['attendance', 'transcript', userId] as const,
  count: (eventId: string) => ['attendance', 'count', eventId] as const,
  late: (eventId: string) => ['attendance', 'late', eventId] as const,
  lateCount: (eventId: string) => ['attendance', 'late-count', eventId] as const,
  guests: (eventId: string) => ['attendance', 'guests', eventId] as const,
  code: (eventId: string) => ['check-in-code', eventId] as const,
};

/** When a person checked in at an event, and whether it counts; null without a check-in. */
export const attendanceQuery = (db: Client, userId: string, eventId: string) =>
  queryOptions({
    queryKey: attendanceKeys.own(userId, eventId),
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

/** The events of some scans, by their identifiers. */
export const scannedEventsQuery = (db: Client, ids: readonly string[]) =>
  queryOptions({
    queryKey: [...eventKeys.all, 'scanned', ids],
    queryFn: async () => dataOf(await db.from('events').select('id, title, title_th').in('id', ids)),
    enabled: ids.length > 0,
  });

/** The number of people checked in, without unconfirmed late scans. */
export const attendanceCountQuery = (db: Client, eventId: string) =>
  queryOptions({
    queryKey: attendanceKeys.count(eventId),
    queryFn: async () => {
      const { count, error } = await db
        .from('event_attendance')
        .select('id', { count: 'exact', head: true })
        .eq('event_id', eventId)
        .eq('is_counted', true);
      return dataOf({ data: count, error });
    },
  });

/** How long a code is valid, and when the next one replaces it. A shown code is always valid. */
export const codeMinutes = 2;
export const codeRenewedMs = 60_000;

const isRefused = (error: Error | null): boolean => error instanceof Refusal && error.code.startsWith('check_in_');

/** The code for the event's screen, renewed in time. @throws Refusal `check_in_organiser_required`, `check_in_event_over` */
export const checkInCodeQuery = (db: Client, event: string) =>
  queryOptions({
    queryKey: attendanceKeys.code(event),
    meta: { isKept: false },
    gcTime: 0,
    staleTime: 0,
    // A refusal is final; a network error is not.
    retry: (_failures, error) => !isRefused(error),
    refetchInterval: ({ state: { error } }) => (isRefused(error) ? false : codeRenewedMs),
    refetchIntervalInBackground: true,
    queryFn: async () => {
      const answer = dataOf(await db.rpc('create_check_in_code', { event, valid_minutes: codeMinutes }));
      return (answer as { readonly code: string }).code;
    },
  });

const person = 'nickname, full_name, full_name_en, is_name_doubtful' as const;

/** Who organises an event, for signed-in readers. */
export const organisersQuery = (db: Client, eventId: string) =>
  queryOptions({
    queryKey: eventKeys.organisers(eventId),
    queryFn: async () =>
      dataOf(
        await db
          .from('events')
          .select(
            `organizer_division, divisions(name, name_th, chair_id, chair:profiles!divisions_chair_id_fkey(${person})), clubs(slug, name, name_th, president_id, president:profiles!clubs_president_id_fkey(${person}))`,
          )
          .eq('id', eventId)
          .single(),
      ),
  });
export type Organisers = DataOf<typeof organisersQuery>;

/** Scans of an event that arrived late, in the order in which they were made. */
export const lateScansQuery = (db: Client, eventId: string) =>
  queryOptions({
    queryKey: attendanceKeys.late(eventId),
    queryFn: async () =>
      readAll((from, to) =>
        db
          .from('event_attendance')
          .select(
            `id, user_id, checked_in_at, created_at, decision, person:profiles!event_attendance_user_id_fkey(${person}, cohort), by:profiles!event_attendance_decided_by_fkey(${person})`,
          )
          .eq('event_id', eventId)
          .eq('method', 'offline')
          .order('checked_in_at')
          .order('id')
          .range(from, to)
          .then(dataOf),
      ),
  });
export type LateScan = RowOf<typeof lateScansQuery>;

/** The number of undecided late scans of an event. */
export const lateScanCountQuery = (db: Client, eventId: string) =>
  queryOptions({
    queryKey: attendanceKeys.lateCount(eventId),
    queryFn: async () => {
      const { count, error } = await db
        .from('event_attendance')
        .select('id', { count: 'exact', head: true })
        .eq('event_id', eventId)
        .eq('is_counted', false)
        .is('decision', null);
      return dataOf({ data: count, error });
    },
  });
