import type { Client } from '../data/client.ts';
import { maybeDataOf } from '../refusals/refusal.ts';

/** Says whether the reader comes to an event. @throws Refusal event_not_found, event_over, event_cancelled */
export async function answerEvent(db: Client, event: string, isComing: boolean): Promise<void> {
  maybeDataOf(await db.rpc('answer_event', { event, is_coming: isComing }));
}
