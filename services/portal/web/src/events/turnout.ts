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

const person = 'id, nickname, full_name, is_name_doubtful, avatar_path' as const;

/** Who hosts an event: its club or division and, for signed-in readers, the people. */
export const hostsQuery = (db: Client, id: string, isSignedIn: boolean) =>
  queryOptions({
    queryKey: ['events', 'hosts', id, isSignedIn],
    queryFn: async () => {
      const event = dataOf(
        await db
          .from('events')
          .select('divisions(slug, name, name_th), clubs(slug, name, name_th, logo_path)')
          .eq('id', id)
          .single(),
      );
      return { club: event.clubs, division: event.divisions, people: isSignedIn ? await readPeople(db, id) : [] };
    },
  });

/** Visitors may not read people. */
async function readPeople(db: Client, id: string) {
  const event = dataOf(
    await db
      .from('events')
      .select(
        `divisions(chair:profiles!divisions_chair_id_fkey(${person})), clubs(president:profiles!clubs_president_id_fkey(${person}))`,
      )
      .eq('id', id)
      .single(),
  );
  const people = [event.clubs?.president ?? null, event.divisions?.chair ?? null].filter((host) => host !== null);
  return people.filter((host, place) => people.findIndex((other) => other.id === host.id) === place);
}
