import type { Client } from '../data/client.ts';
import { maybeDataOf } from '../refusals/refusal.ts';

/** Erases a person's data permanently, on their request. @throws Refusal */
export async function erasePerson(db: Client, person: string): Promise<void> {
  maybeDataOf(await db.rpc('erase_person', { person }));
}

/** Suspends an account: its sessions end, and nobody signs in to it. @throws Refusal suspension_… */
export async function suspendPerson(db: Client, person: string, reason: string): Promise<void> {
  maybeDataOf(await db.rpc('suspend_person', { person, reason }));
}

/** Ends a suspension. @throws Refusal suspension_not_possible */
export async function restorePerson(db: Client, person: string): Promise<void> {
  maybeDataOf(await db.rpc('restore_person', { person }));
}
