import type { Values } from '../../crud-form/form-values.rules.ts';
import type { Client } from '../../data/client.ts';
import type { Database } from '../../data/database.gen.ts';
import { dataOf, maybeDataOf, Refusal } from '../../refusals/refusal.ts';

type Tables = Database['public']['Tables']['event_drafts'];
export type StoredDraft = Tables['Row'];

/** The club of a new draft, and the event that it changes as its author saw it. */
export interface DraftOrigin {
  readonly club_id: string;
  readonly event_id?: string;
  readonly event_seen_at?: string;
}

/** What a draft that cancels an event says of it. */
export type CancelledEvent = Pick<
  Database['public']['Tables']['events']['Row'],
  'id' | 'updated_at' | 'title' | 'title_th' | 'starts_at' | 'ends_at'
>;

export const addDraft = async (db: Client, origin: DraftOrigin, values: Values): Promise<StoredDraft> =>
  dataOf(
    await db
      .from('event_drafts')
      .insert({ ...origin, ...values })
      .select()
      .single(),
  );

/** Changes a draft that nobody else has changed since it was read. @throws Refusal 42501 */
export async function changeDraft(db: Client, { id, updated_at: version }: StoredDraft, values: Values): Promise<StoredDraft> {
  const [changed] = dataOf(
    await db
      .from('event_drafts')
      .update(values as Tables['Update'])
      .eq('id', id)
      .eq('updated_at', version)
      .select(),
  );
  if (!changed) throw new Refusal('42501', 'somebody else has changed, submitted or removed the draft');
  return changed;
}

export const removeDraft = async (db: Client, id: string): Promise<void> =>
  void dataOf(await db.from('event_drafts').delete().eq('id', id).select('id'));

/** @throws Refusal event_draft_incomplete, event_draft_order, event_draft_past, event_draft_capacity, event_draft_outdated */
export const submitDraft = async (db: Client, draft: string): Promise<void> =>
  void maybeDataOf(await db.rpc('submit_event_draft', { draft }));

/** Asks to cancel an event, and returns the draft. Nothing is left of one that is refused. @throws Refusal 23505, event_cancelled, event_over */
export async function submitCancellation(db: Client, clubId: string, event: CancelledEvent, reason: string): Promise<string> {
  const { id: event_id, updated_at: event_seen_at, title, title_th, starts_at, ends_at } = event;
  const content = { title, title_th, starts_at, ends_at, cancel_reason: reason };
  const { id } = await addDraft(db, { club_id: clubId, event_id, event_seen_at }, content);
  try {
    await submitDraft(db, id);
  } catch (error) {
    await removeDraft(db, id);
    throw error;
  }
  return id;
}

/** Asks again to cancel an event, and returns the draft. @throws Refusal 42501, event_cancelled, event_over */
export async function resubmitCancellation(db: Client, draft: StoredDraft, reason: string): Promise<string> {
  const changed = await changeDraft(db, draft, { cancel_reason: reason });
  try {
    await submitDraft(db, draft.id);
  } catch (error) {
    await changeDraft(db, changed, { cancel_reason: draft.cancel_reason });
    throw error;
  }
  return draft.id;
}

/** @throws Refusal event_draft_not_waiting */
export const withdrawDraft = async (db: Client, draft: string): Promise<void> =>
  void maybeDataOf(await db.rpc('withdraw_event_draft', { draft }));

/** @throws Refusal event_draft_not_waiting, event_draft_outdated, event_draft_past, event_draft_capacity */
export const publishDraft = async (db: Client, draft: string): Promise<string> =>
  dataOf(await db.rpc('publish_event_draft', { draft }));

/** @throws Refusal event_draft_not_waiting, event_draft_note_missing */
export const returnDraft = async (db: Client, draft: string, note: string): Promise<void> =>
  void maybeDataOf(await db.rpc('return_event_draft', { draft, note }));
