import { eventId, type ChatEvent } from './event-stream.ts';
import type { StoredAnswer } from './thread.ts';

/** What a resumed reader gets at one look at the stored answer. */
export interface Resumption {
  readonly events: readonly ChatEvent[];
  /** How much of the answer the reader has, in UTF-16 units. */
  readonly sent: number;
  /** Whether the answer has ended. */
  readonly isEnded: boolean;
}

type Stored = Pick<StoredAnswer, 'id' | 'content' | 'state' | 'sources'>;

/**
 * The events after `sent`. The stored text follows the stream by up to a quarter of a second, so a reader may have more of it than
 * is stored: nothing is sent until the stored text is longer.
 */
export function resumeFrom({ id, content, state, sources }: Stored, sent: number): Resumption {
  const isNew = content.length > sent;
  const delta: readonly ChatEvent[] = isNew
    ? [{ event: 'delta', data: { text: content.slice(sent) }, id: eventId(id, content.length) }]
    : [];
  const rest = isNew ? content.length : sent;
  if (state === 'streaming') return { events: delta, sent: rest, isEnded: false };
  if (state === 'cut') return { events: [...delta, cut], sent: rest, isEnded: true };
  const ended: readonly ChatEvent[] = [
    ...(sources.length > 0 ? [{ event: 'sources' as const, data: { sources } }] : []),
    { event: 'done', data: { message_id: id } },
  ];
  return { events: [...delta, ...ended], sent: rest, isEnded: true };
}

/** The event of an answer that broke off. */
export const cut: ChatEvent = { event: 'error', data: { code: 'stream_cut', message: 'The answer broke off. Ask again.' } };
