import type { Client } from '../data/client.ts';
import { maybeDataOf } from '../refusals/refusal.ts';

/** Erases a person's data permanently, on their request. @throws Refusal */
export async function erasePerson(db: Client, person: string): Promise<void> {
  maybeDataOf(await db.rpc('erase_person', { person }));
}
