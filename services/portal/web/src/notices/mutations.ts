import type { Client } from '../data/client.ts';
import { dataOf, maybeDataOf } from '../refusals/refusal.ts';

/** Marks a notice as read or unread. */
export async function markNotice(db: Client, id: number, isRead: boolean): Promise<void> {
  maybeDataOf(
    await db
      .from('notices')
      .update({ read_at: isRead ? new Date().toISOString() : null })
      .eq('id', id),
  );
}

export async function markAllRead(db: Client): Promise<void> {
  maybeDataOf(await db.from('notices').update({ read_at: new Date().toISOString() }).is('read_at', null));
}

export interface NoticeChoice {
  readonly topic: string;
  readonly mail: boolean;
  readonly push: boolean;
}

/** @throws Refusal notice_required */
export async function chooseChannels(db: Client, userId: string, choice: NoticeChoice): Promise<void> {
  dataOf(
    await db
      .from('notice_settings')
      .upsert({ ...choice, user_id: userId }, { onConflict: 'user_id,topic' })
      .select('id'),
  );
}

/** Ends the mail of the topic that the token of a mail names. Returns the topic. @throws Refusal unsubscribe_link_invalid */
export const unsubscribe = async (db: Client, token: string): Promise<string> =>
  dataOf(await db.rpc('unsubscribe_notices', { token }));
