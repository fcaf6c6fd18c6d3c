import type { Context } from '../_shared/context.ts';
import { refuse } from './errors.ts';
import { eventId, type Send } from './event-stream.ts';
import { cut, resumeFrom } from './resume.rules.ts';
import { storeAnswer, readAnswer, type StoredAnswer } from './thread.ts';

const lookEveryMs = 250;
/** An answer that says nothing for longer than the slowest provider may take has nobody who writes it any more. */
const abandonedMs = 150_000;

/**
 * Sends the stored answer from `from` on, and then its new text until it ends, no character twice: `delta`, then `sources` and
 * `done`, or `error` with the code stream_cut.
 */
export async function resumeAnswer(
  context: Context,
  token: string,
  first: StoredAnswer,
  from: number,
  send: Send,
): Promise<void> {
  let answer = first;
  let sent = from;
  send({
    event: 'start',
    data: { conversation_id: answer.conversation_id, message_id: answer.id },
    id: eventId(answer.id, sent),
  });
  for (;;) {
    const next = resumeFrom(answer, sent);
    for (const event of next.events) send(event);
    ({ sent } = next);
    if (next.isEnded) return;
    if (context.now().getTime() - Date.parse(answer.updated_at) > abandonedMs) {
      await storeAnswer(context, answer.id, { state: 'cut' });
      send(cut);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    const stored = await readAnswer(context, token, answer.id);
    if (!stored) {
      send({ event: 'error', data: { code: 'message_not_found', message: 'The message is no longer there.' } });
      return;
    }
    answer = stored;
  }
}

/** @throws message_not_found, database_failed */
export async function findAnswer(context: Context, token: string, messageId: string): Promise<StoredAnswer> {
  const answer = await readAnswer(context, token, messageId);
  if (!answer) throw refuse('message_not_found', 'There is no such answer, or it is not yours.');
  return answer;
}
