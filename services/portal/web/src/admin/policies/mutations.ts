import type { Client } from '../../data/client.ts';
import { dataOf, maybeDataOf } from '../../refusals/refusal.ts';
import type { TextKind } from '../../policies/kinds.ts';

/** What an administrator writes of a text. */
export interface DraftText {
  readonly body: string;
  readonly body_th: string;
  readonly change_note: string | null;
  readonly change_note_th: string | null;
  readonly asks_again: boolean;
}

/** @throws Refusal policy_draft_exists */
export async function beginDraft(db: Client, kind: TextKind, text: DraftText): Promise<void> {
  maybeDataOf(await db.from('policy_texts').insert({ kind, ...text } as never));
}

export async function saveDraft(db: Client, id: string, text: DraftText): Promise<void> {
  dataOf(await db.from('policy_texts').update(text).eq('id', id).select('id').single());
}

export async function dropDraft(db: Client, id: string): Promise<void> {
  dataOf(await db.from('policy_texts').delete().eq('id', id).select('id').single());
}

/** Publishes the draft. @throws Refusal policy_draft_missing, policy_language_missing, policy_unchanged */
export const publishDraft = async (db: Client, kind: TextKind): Promise<number> =>
  dataOf(await db.rpc('publish_policy_text', { text_kind: kind }));
