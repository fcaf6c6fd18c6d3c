import type { Client } from '../../data/client.ts';
import { afterPlace, pagesQuery, readAll } from '../../kit/pages.ts';
import { dataOf } from '../../refusals/refusal.ts';

/** Who signed up for an event, in the order in which they did: those with a place, or those who wait. */
const guests = (db: Client, eventId: string, hasPlace: boolean) =>
  db
    .from('event_sign_ups')
    .select(
      'id, created_at, person:profiles(nickname, full_name, full_name_en, is_name_doubtful, cohort, divisions!profiles_division_fkey(name, name_th))',
    )
    .eq('event_id', eventId)
    .eq('has_place', hasPlace)
    .order('created_at')
    .order('id');

export type Guest = NonNullable<Awaited<ReturnType<typeof guests>>['data']>[number];

/** Page by page. */
export const guestsQuery = (db: Client, eventId: string, hasPlace: boolean) =>
  pagesQuery({
    queryKey: ['events', 'turnout', eventId, 'guests', hasPlace],
    read: async (last: Guest | null, limit) => {
      const rows = guests(db, eventId, hasPlace).limit(limit);
      if (last === null) return dataOf(await rows);
      return dataOf(await rows.or(afterPlace({ column: 'created_at', value: last.created_at, id: last.id, isAscending: true })));
    },
  });

/** All of them, for a file. */
export const readGuests = (db: Client, eventId: string, hasPlace: boolean): Promise<readonly Guest[]> =>
  readAll((from, to) => guests(db, eventId, hasPlace).range(from, to).then(dataOf));
