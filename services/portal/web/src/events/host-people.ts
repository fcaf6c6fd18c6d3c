import type { Client } from '../data/client.ts';
import { dataOf } from '../refusals/refusal.ts';

const person = 'id, nickname, full_name, full_name_en, is_name_doubtful, avatar_path' as const;

/** The people who host an event, each once. Visitors may not read them. */
export async function readPeople(db: Client, id: string) {
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
