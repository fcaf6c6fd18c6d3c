import type { Client } from '../data/client.ts';
import { maybeDataOf } from '../refusals/refusal.ts';

/** Erases somebody's data on their request, for good. @throws Refusal */
export async function erasePerson(db: Client, person: string): Promise<void> {
  maybeDataOf(await db.rpc('erase_person', { person }));
}
