import { FunctionsHttpError, FunctionsRelayError } from '@supabase/supabase-js';
import type { Client } from '../../data/client.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { createEventReader, recordOf, type ServerEvent } from './event-stream.rules.ts';

/** A refusal of the chat, with the moment from which trying again makes sense. */
export class ChatRefusal extends Refusal {
  readonly retryAt: Date | undefined;
  constructor(code: string, message: string, retryAt?: Date) {
    super(code, message);
    this.retryAt = retryAt;
  }
}

interface Question {
  readonly text: string;
  readonly conversationId: string | undefined;
}

/** The events of an answer to a question. @throws ChatRefusal; `network` if the server was not reached or the stream was cut */
export const askChat = (db: Client, { text, conversationId }: Question, signal: AbortSignal): AsyncGenerator<ServerEvent> =>
  readEvents(
    db.functions.invoke<Response>('ai-chat', {
      signal,
      body: {
        messages: [{ role: 'user', content: text }],
        ...(conversationId !== undefined && { conversation_id: conversationId }),
      },
    }),
  );

/** The events after the last one that arrived. @throws as askChat */
export const readOn = (db: Client, lastEventId: string, signal: AbortSignal): AsyncGenerator<ServerEvent> =>
  readEvents(db.functions.invoke<Response>('ai-chat', { method: 'GET', signal, headers: { 'Last-Event-ID': lastEventId } }));

async function* readEvents(response: ReturnType<Client['functions']['invoke']>): AsyncGenerator<ServerEvent> {
  const { data, error } = (await response) as { data: unknown; error: unknown };
  if (error instanceof FunctionsHttpError || error instanceof FunctionsRelayError)
    throw await refusalOf(error.context as Response);
  const body = data instanceof Response ? data.body : null;
  if (!body) throw new ChatRefusal('network', 'The chat could not be reached.');
  const read = createEventReader();
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw new ChatRefusal('network', 'The stream was cut.');
      });
      if (done) return;
      yield* read(value);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function refusalOf(response: Response): Promise<ChatRefusal> {
  const problem = recordOf(await response.text().catch(() => '')) ?? {};
  const { code = problem['code'] } = (problem['error'] ?? {}) as { code?: unknown };
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ChatRefusal(
    typeof code === 'string' ? code : `http_${response.status}`,
    'The chat refused.',
    Number.isFinite(seconds) ? new Date(Date.now() + seconds * 1000) : undefined,
  );
}
