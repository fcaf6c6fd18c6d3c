import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../../data/client.ts';
import { dataOf, Refusal } from '../../refusals/refusal.ts';

/** Whom an event concerns already: somebody who signed up or checked in keeps it from being removed. */
export const guestsQuery = (db: Client, eventId: string) =>
  queryOptions({
    queryKey: ['events', 'guests', eventId],
    queryFn: async () => {
      const count = async (table: 'event_sign_ups' | 'event_attendance') => {
        const answer = await db.from(table).select('id', { count: 'exact', head: true }).eq('event_id', eventId);
        return dataOf({ data: answer.count, error: answer.error });
      };
      const [signedUp, checkedIn] = await Promise.all([count('event_sign_ups'), count('event_attendance')]);
      return { signedUp, checkedIn };
    },
    staleTime: 0,
  });

/** Cancels an event, or holds it after all if the reason is null. @throws Refusal event_over */
export async function cancelEvent(db: Client, eventId: string, reason: string | null): Promise<void> {
  const changed = dataOf(await db.from('events').update({ cancel_reason: reason }).eq('id', eventId).select('id'));
  if (changed.length === 0) throw new Refusal('42501', 'the caller may not change this event');
}
