import type { Client } from '../../data/client.ts';
import type { Database } from '../../data/database.gen.ts';
import { eventKeys } from '../../events/queries.ts';
import { afterPlace, pagesQuery, quotedPattern } from '../../kit/pages.ts';
import { dataOf } from '../../refusals/refusal.ts';

/**
 * Whole rows, those to come earliest first, past ones latest first: an administrator who removes one can restore it.
 * @param term a part of the name; empty: all
 */
export const editedEventsQuery = (db: Client, day: string, isPast: boolean, term: string) =>
  pagesQuery({
    queryKey: eventKeys.edited(day, isPast, term),
    read: async (last: EditedEvent | null, limit) => {
      const start = `${day}T00:00:00+07:00`;
      const every = db
        .from('events')
        .select('*, coming:event_sign_ups(count)')
        .eq('coming.has_place', true)
        .order('starts_at', { ascending: !isPast })
        .order('id', { ascending: !isPast });
      const pattern = quotedPattern(term);
      const all = term === '' ? every : every.or(`title.ilike.${pattern},title_th.ilike.${pattern}`);
      const events = (isPast ? all.lt('ends_at', start) : all.gte('ends_at', start)).limit(limit);
      if (last === null) return dataOf(await events);
      return dataOf(
        await events.or(afterPlace({ column: 'starts_at', value: last.starts_at, id: last.id, isAscending: !isPast })),
      );
    },
  });

export type EditedEvent = Database['public']['Tables']['events']['Row'] & {
  /** How many have a place; one row, or unread where an event is read by itself. */
  readonly coming?: readonly { readonly count: number }[];
};
