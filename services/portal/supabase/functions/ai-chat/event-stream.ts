import { uuidPattern } from '../_shared/uuid.rules.ts';

/** A server-sent event. `id` is what a client sends back in Last-Event-ID. */
export interface ChatEvent {
  readonly event: 'start' | 'step' | 'delta' | 'sources' | 'done' | 'error';
  readonly data: Readonly<Record<string, unknown>>;
  readonly id?: string;
}

export type Send = (event: ChatEvent) => void;

const heartbeatMs = 15_000;

/**
 * A response that streams events. `write` continues when the client disconnects. Comments keep proxies from closing an idle
 * stream.
 */
export function openEventStream(write: (send: Send) => Promise<void>, keepAlive: (work: Promise<unknown>) => void): Response {
  const encoder = new TextEncoder();
  let isOpen = true;
  let beat: ReturnType<typeof setInterval> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const put = (text: string) => {
        if (isOpen) controller.enqueue(encoder.encode(text));
      };
      beat = setInterval(() => put(': still here\n\n'), heartbeatMs);
      const send: Send = ({ event, data, id }) =>
        put(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
      const work = write(send).finally(() => {
        clearInterval(beat);
        if (isOpen) controller.close();
        isOpen = false;
      });
      keepAlive(work);
    },
    cancel() {
      isOpen = false;
      clearInterval(beat);
    },
  });
  return new Response(body, {
    headers: { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  });
}

/** The position of a client in an answer, in UTF-16 units. */
export const eventId = (messageId: string, length: number): string => `${messageId}:${length}`;

const eventIdPattern = new RegExp(`^(${uuidPattern}):(\\d{1,7})$`, 'i');

export function readEventId(id: string): { messageId: string; length: number } | undefined {
  const [, messageId, length] = eventIdPattern.exec(id) ?? [];
  return messageId === undefined ? undefined : { messageId, length: Number(length) };
}
