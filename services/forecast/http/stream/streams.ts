import type { Clock } from '@trivium/core';
import { refuse } from '../../contract/index.ts';
import type { EventHub } from './event-hub.ts';
import { openStream, type EventStream } from './open-stream.ts';

export interface StreamLimits {
  /** Streams of one client on one replica; a faculty behind one address is one client. */
  readonly perClient: number;
  /** Streams on one replica. */
  readonly total: number;
}

/** The open streams of a replica. */
export interface Streams {
  /**
   * Opens a stream for a client, after the event that it has.
   * @throws stream_limit_reached, stream_full, and what the database refuses
   */
  open(client: string, since: number | undefined, drop: () => void): Promise<EventStream>;
  /** Ends all streams and opens no more: their clients come back, to another replica or after the start. */
  close(): void;
}

const defaultLimits: StreamLimits = { perClient: 50, total: 2_000 };

export function createStreams(hub: EventHub, clock: Clock, limits = defaultLimits): Streams {
  const open = new Set<EventStream>();
  const perClient = new Map<string, number>();
  let isClosed = false;

  function count(client: string, change: 1 | -1) {
    const streams = (perClient.get(client) ?? 0) + change;
    if (streams === 0) perClient.delete(client);
    else perClient.set(client, streams);
  }

  function assertCapacity(client: string) {
    if (isClosed || open.size >= limits.total)
      throw refuse('stream_full', 'This server has as many streams as it can hold. Please try again in a moment.', {
        retryAfter: 5,
      });
    if ((perClient.get(client) ?? 0) < limits.perClient) return;
    const message = `One client can have ${limits.perClient} streams. Close one, or share one between your pages.`;
    throw refuse('stream_limit_reached', message, { retryAfter: 30 });
  }

  return {
    async open(client, since, drop) {
      assertCapacity(client);
      // It may come from a replica that has read more than this one.
      if (since !== undefined && since > hub.head()) {
        await hub.catchUp();
        assertCapacity(client);
      }
      const stream = openStream({
        hub,
        clock,
        since,
        drop,
        onEnd() {
          open.delete(stream);
          count(client, -1);
        },
      });
      open.add(stream);
      count(client, 1);
      return stream;
    },
    close() {
      isClosed = true;
      for (const stream of open) stream.close();
    },
  };
}
