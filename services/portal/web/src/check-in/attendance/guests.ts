import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../../data/client.ts';
import { readAll } from '../../kit/pages.ts';
import { dataOf } from '../../refusals/refusal.ts';
import { attendanceKeys } from '../queries.ts';

const name = 'nickname, full_name, full_name_en, is_name_doubtful' as const;
const person = `${name}, cohort, divisions!profiles_division_fkey(name, name_th)` as const;

/** Who signed up for an event, and who checked in, read whole: one list is made of both (`guestsOf`). */
export const guestsQuery = (db: Client, eventId: string) =>
  queryOptions({
    queryKey: attendanceKeys.guests(eventId),
    queryFn: async () => {
      const [signUps, attendances] = await Promise.all([
        readAll((from, to) =>
          db
            .from('event_sign_ups')
            .select(`user_id, has_place, created_at, person:profiles!inner(${person})`)
            .eq('event_id', eventId)
            .order('created_at')
            .order('id')
            .range(from, to)
            .then(dataOf),
        ),
        readAll((from, to) =>
          db
            .from('event_attendance')
            .select(
              `id, user_id, checked_in_at, method, reason, is_counted, person:profiles!event_attendance_user_id_fkey!inner(${person}), by:profiles!event_attendance_recorded_by_fkey(${name})`,
            )
            .eq('event_id', eventId)
            .order('checked_in_at')
            .order('id')
            .range(from, to)
            .then(dataOf),
        ),
      ]);
      return { signUps, attendances };
    },
  });
