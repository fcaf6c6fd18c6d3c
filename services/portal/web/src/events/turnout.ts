import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import { dataOf } from '../refusals/refusal.ts';

// Loads with the page of an event, and not with the app.
export const turnoutKey = (id: string) => ['events', 'turnout', id] as const;

/** How many come and wait, and what the reader answered. */
export interface Turnout {
  readonly coming: number;
  readonly waiting: number;
  readonly own: 'coming' | 'waiting' | null;
}

export const turnoutQuery = (db: Client, id: string) =>
  queryOptions({
    queryKey: turnoutKey(id),
    queryFn: async () => {
      const [turnout] = dataOf(await db.rpc('event_turnout', { event: id }));
      // The function's row types say less than the query does: most people have not answered.
      return turnout as unknown as Turnout;
    },
  });

/** Who hosts an event: its club or division and, for signed-in readers, the people. */
export const hostsQuery = (db: Client, id: string, isSignedIn: boolean) =>
  queryOptions({
    queryKey: ['events', 'hosts', id, isSignedIn],
    queryFn: async () => {
      // Visitors do without it.
      const importPeople = isSignedIn && import('./host-people.ts');
      const event = dataOf(
        await db
          .from('events')
          .select('divisions(slug, name, name_th), clubs(slug, name, name_th, logo_path)')
          .eq('id', id)
          .single(),
      );
      return {
        club: event.clubs,
        division: event.divisions,
        people: importPeople ? await (await importPeople).readPeople(db, id) : [],
      };
    },
  });
