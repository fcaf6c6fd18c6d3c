import type { Context } from '../_shared/context.ts';
import { Refusal } from '../_shared/refusal.ts';
import { usedSources } from './citations.rules.ts';
import { converse, type Conversation } from './converse.ts';
import { eventId, type Send } from './event-stream.ts';
import { ProviderFailure } from './providers/provider.ts';
import { keepAnswer, type Turn } from './thread.ts';
import type { Source } from './tools/run-tools.ts';

const keepEveryMs = 250;

/**
 * Streams an answer to the client and keeps it as it grows, so that a client that lost the stream reads on in
 * `resume-answer.ts`. Never throws: what goes wrong is an `error` event and a message that is `cut`.
 */
export async function answerQuestion(context: Context, turn: Turn, conversation: Conversation, send: Send): Promise<void> {
  const { messageId, conversationId } = turn;
  const keeper = keepWhileStreaming(context, messageId);
  send({ event: 'start', data: { conversation_id: conversationId, message_id: messageId }, id: eventId(messageId, 0) });
  let text = '';
  let sources: readonly Source[] = [];
  try {
    for await (const part of converse(conversation)) {
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
      keeper.keep(text);
    }
    await keeper.settled();
    const used = usedSources(text, sources).map(({ number, title, url, kind }) => ({ number, title, url, kind }));
    await keepAnswer(context, messageId, { content: text, state: 'complete', sources: used as unknown as Source[] });
    if (used.length > 0) send({ event: 'sources', data: { sources: used } });
    send({ event: 'done', data: { message_id: messageId } });
  } catch (error) {
    await keeper.settled();
    await keepAnswer(context, messageId, { content: text, state: 'cut' }).catch(() => undefined);
    send({ event: 'error', data: describe(error) });
    if (!(error instanceof Refusal))
      context.log({ message: 'answer_cut', status: error instanceof ProviderFailure ? error.status : 500 });
  }
}

function describe(error: unknown): { code: string; message: string } {
  if (error instanceof Refusal) return { code: error.code, message: error.message };
  if (error instanceof ProviderFailure) return { code: 'stream_cut', message: 'The answer broke off. Ask again.' };
  return { code: 'internal_error', message: 'Something broke here. It is in the log.' };
}

/** Writes the newest state of a text at most every quarter of a second, one write at a time. */
function keepWhileStreaming(context: Context, messageId: string) {
  let writing: Promise<void> | undefined;
  let keptAt = 0;
  return {
    keep(text: string) {
      if (writing || performance.now() - keptAt < keepEveryMs) return;
      keptAt = performance.now();
      writing = keepAnswer(context, messageId, { content: text })
        .catch(() => undefined)
        .finally(() => {
          writing = undefined;
        });
    },
    settled: async () => writing,
  };
}
