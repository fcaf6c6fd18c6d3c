import type { Client } from '../../data/client.ts';
import { afterPlace, pagesQuery, quotedPattern, readAll } from '../../kit/pages.ts';
import { dataOf } from '../../refusals/refusal.ts';
import { attendanceKeys } from '../queries.ts';

const person = 'nickname, full_name, full_name_en, is_name_doubtful' as const;

/** Who was at an event and counts, in the order of check-in. */
const attendees = (db: Client, eventId: string) =>
  db
    .from('event_attendance')
    .select(
      `id, user_id, checked_in_at, method, reason, person:profiles!event_attendance_user_id_fkey!inner(${person}, cohort, divisions!profiles_division_fkey(name, name_th)), by:profiles!event_attendance_recorded_by_fkey(${person})`,
    )
    .eq('event_id', eventId)
    .eq('is_counted', true)
    .order('checked_in_at')
    .order('id');

export type Attendee = NonNullable<Awaited<ReturnType<typeof attendees>>['data']>[number];

/** Attendees whose name has `term` in it, page by page. */
export const attendeesQuery = (db: Client, eventId: string, term: string) =>
  pagesQuery({
    queryKey: attendanceKeys.attendees(eventId, term),
    read: async (last: Attendee | null, limit) => {
      let rows = attendees(db, eventId).limit(limit);
      const pattern = quotedPattern(term);
      if (term !== '')
        rows = rows.or(['nickname', 'full_name', 'full_name_en'].map((column) => `${column}.ilike.${pattern}`).join(','), {
          referencedTable: 'person',
        });
      if (last !== null)
        rows = rows.or(afterPlace({ column: 'checked_in_at', value: last.checked_in_at, id: last.id, isAscending: true }));
      return dataOf(await rows);
    },
  });

/** Everybody who was there, for a file. */
export const readAttendees = (db: Client, eventId: string): Promise<readonly Attendee[]> =>
  readAll((from, to) => attendees(db, eventId).range(from, to).then(dataOf));
