import type { Context } from '../_shared/context.ts';
import { Refusal } from '../_shared/refusal.ts';
import { usedSources } from './citations.rules.ts';
import type { ConversePart } from './converse.ts';
import { eventId, type Send } from './event-stream.ts';
import { ProviderFailure } from '../_shared/chat-providers/provider.ts';
import { storeAnswer, type Turn } from './thread.ts';
import type { Source } from './tools/run-tools.ts';

const storeEveryMs = 250;

/**
 * Streams an answer to the client and stores it as it grows; a client that lost the stream resumes it with
 * `resume-answer.ts`. Never throws: a failure becomes an `error` event and a message in the state `cut`.
 */
export async function answerQuestion(
  context: Context,
  turn: Turn,
  parts: AsyncIterable<ConversePart>,
  send: Send,
): Promise<void> {
  const { messageId, conversationId } = turn;
  const writer = storeWhileStreaming(context, messageId);
  send({ event: 'start', data: { conversation_id: conversationId, message_id: messageId }, id: eventId(messageId, 0) });
  let text = '';
  let sources: readonly Source[] = [];
  try {
    for await (const part of parts) {
      if ('sources' in part) {
        ({ sources } = part);
        continue;
      }
      if ('step' in part) {
        send({ event: 'step', data: { ...part.step } });
        continue;
      }
      text += part.text;
      send({ event: 'delta', data: { text: part.text }, id: eventId(messageId, text.length) });
      writer.store(text);
    }
    await writer.settled();
    const used = usedSources(text, sources).map(({ number, title, url, kind }) => ({ number, title, url, kind }));
    await storeAnswer(context, messageId, { content: text, state: 'complete', sources: used as unknown as Source[] });
    if (used.length > 0) send({ event: 'sources', data: { sources: used } });
    send({ event: 'done', data: { message_id: messageId } });
  } catch (error) {
    await writer.settled();
    await storeAnswer(context, messageId, { content: text, state: 'cut' }).catch(() => undefined);
    send({ event: 'error', data: describe(error) });
    if (!(error instanceof Refusal))
      context.log({ message: 'answer_cut', status: error instanceof ProviderFailure ? error.status : 500 });
  }
}

function describe(error: unknown): { code: string; message: string } {
  if (error instanceof Refusal) return { code: error.code, message: error.message };
  if (error instanceof ProviderFailure) return { code: 'stream_cut', message: 'The answer broke off. Ask again.' };
  return { code: 'internal_error', message: 'Something went wrong. The log has the details.' };
}

/** Stores a text at most every quarter of a second, one write at a time. */
function storeWhileStreaming(context: Context, messageId: string) {
  let writing: Promise<void> | undefined;
  let storedAt = 0;
  return {
    store(text: string) {
      if (writing || performance.now() - storedAt < storeEveryMs) return;
      storedAt = performance.now();
      writing = storeAnswer(context, messageId, { content: text })
        .catch(() => undefined)
        .finally(() => {
          writing = undefined;
        });
    },
    settled: async () => writing,
  };
}
