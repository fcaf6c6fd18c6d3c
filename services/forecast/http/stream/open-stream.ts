import type { Clock } from '@trivium/core';
import { heartbeatFrame, openingFrame, resetFrame, type Frame } from './event-frame.rules.ts';
import type { EventHub } from './event-hub.ts';

export interface StreamOptions {
  readonly hub: EventHub;
  readonly clock: Clock;
  /** The last event that the client has; undefined starts with the next event. */
  readonly since: number | undefined;
  /** Closes the connection of a client that does not read; it can resume. */
  readonly drop: () => void;
  /** Called once, however the stream ends. */
  readonly onEnd: () => void;
}

export interface EventStream {
  readonly body: ReadableStream<Frame>;
  /** Ends the stream from the server's side. */
  readonly close: () => void;
}

export const heartbeatMs = 15_000;

/**
 * Streams the events after `since` and all later ones at the client's pace. Nothing is queued beyond what the client pulls,
 * so a slow client costs no memory. A client that reads nothing for two heartbeats is dropped.
 */
export function openStream({ hub, clock, since, drop, onEnd }: StreamOptions): EventStream {
  let cursor = since ?? hub.head();
  let controller: ReadableStreamDefaultController<Frame>;
  /** Set while the client waits for more. */
  let more: PromiseWithResolvers<void> | undefined;
  let isHeartbeatDue = false;
  let missedBeats = 0;
  let hasEnded = false;
  let cancelHeartbeat = () => {};
  const stopListening = hub.onMore(() => more?.resolve());

  function end() {
    if (hasEnded) return;
    hasEnded = true;
    cancelHeartbeat();
    stopListening();
    more?.resolve();
    onEnd();
  }

  function scheduleHeartbeat() {
    cancelHeartbeat = clock.schedule(new Date(clock.now().getTime() + heartbeatMs), () => {
      if (more) {
        isHeartbeatDue = true;
        more.resolve();
      } else if (++missedBeats === 2) return drop();
      scheduleHeartbeat();
    });
  }

  function reset(): Frame {
    cursor = hub.head();
    return resetFrame(cursor);
  }

  const body = new ReadableStream<Frame>(
    {
      start(given) {
        controller = given;
        // A later id than any event belongs to another database, such as before a restore.
        if (cursor > hub.head()) controller.enqueue(reset());
        controller.enqueue(openingFrame(cursor));
        scheduleHeartbeat();
      },
      async pull() {
        missedBeats = 0;
        for (;;) {
          const next = hub.after(cursor);
          if (next === undefined) return controller.enqueue(reset());
          const last = next.at(-1);
          if (last) {
            cursor = last.id;
            return controller.enqueue(Buffer.concat(next.map(({ frame }) => frame)));
          }
          more = Promise.withResolvers();
          await more.promise;
          more = undefined;
          if (hasEnded) return;
          if (isHeartbeatDue) {
            isHeartbeatDue = false;
            return controller.enqueue(heartbeatFrame);
          }
        }
      },
      cancel: end,
    },
    // No read-ahead: events are produced only when the connection pulls.
    { highWaterMark: 0 },
  );

  function close() {
    if (hasEnded) return;
    end();
    controller.close();
  }
  return { body, close };
}
