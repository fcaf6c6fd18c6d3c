import type { Client } from '../data/client.ts';
import type { Database } from '../data/database.gen.ts';
import { dataOf, maybeDataOf } from '../refusals/refusal.ts';

export type ProfileChange = Database['public']['Tables']['profiles']['Update'];

/** @throws Refusal: division_change_forbidden, name_characters_invalid, role_change_forbidden, role_last_administrator */
export async function changeProfile(db: Client, userId: string, change: ProfileChange): Promise<void> {
  dataOf(await db.from('profiles').update(change).eq('id', userId).select('id').single());
}

/** Everything that is stored about the caller. @throws Refusal */
export const exportOwnData = async (db: Client) => dataOf(await db.rpc('export_my_data'));

/** Erases the caller's account for good; the server ends every session of it. @throws Refusal role_last_administrator */
export async function eraseOwnAccount(db: Client): Promise<void> {
  maybeDataOf(await db.rpc('erase_me'));
}
