import type pg from 'pg';
import type { StoredEvent } from '../../domain/events/event.ts';
import { readEventsAfter, readLastEvents } from '../../domain/events/events.sql.ts';
import { eventFrame, type Frame } from './event-frame.rules.ts';

interface FramedEvent {
  readonly id: number;
  readonly frame: Frame;
}

/** The newest events in memory, shared by all streams of a replica: streams make no queries. */
export interface EventHub {
  /** The id of the newest event in memory; 0 without events. */
  readonly head: () => number;
  /** Reads new events. Calls during a read share the next one. */
  readonly catchUp: () => Promise<void>;
  /** The events after an id, at most `atOnce` of it; undefined if some of them are no longer in memory. */
  readonly after: (id: number) => readonly FramedEvent[] | undefined;
  /** Calls `listener` on new events; returns a function that stops it. */
  readonly onMore: (listener: () => void) => () => void;
}

export interface EventHubOptions {
  readonly pool: pg.Pool;
  readonly publicUrl: string;
  /** How many events are kept for clients that resume; 1,000 by default. */
  readonly maxEvents?: number;
}

const maxBatch = 64;

export function createEventHub({ pool, publicUrl, maxEvents = 1_000 }: EventHubOptions): EventHub {
  const listeners = new Set<() => void>();
  let events: FramedEvent[] = [];
  /** The newest event that has left memory. */
  let floor = 0;
  let isLoaded = false;
  const head = () => events.at(-1)?.id ?? floor;

  let reading = Promise.resolve();
  let following: Promise<void> | undefined;

  function appendEvents(read: readonly StoredEvent[]) {
    events.push(...read.map((event) => ({ id: event.id, frame: eventFrame(event, publicUrl) })));
    floor = events.at(-maxEvents - 1)?.id ?? floor;
    events = events.slice(-maxEvents);
  }

  async function readNewEvents() {
    if (!isLoaded) {
      appendEvents(await readLastEvents(pool, maxEvents + 1));
      isLoaded = true;
      return;
    }
    const before = head();
    for (let read: StoredEvent[] = []; ;) {
      read = await readEventsAfter(pool, head(), maxEvents);
      appendEvents(read);
      if (read.length < maxEvents) break;
    }
    if (head() > before) for (const listener of listeners) listener();
  }

  function catchUp() {
    // Two reads at once would take the same events twice.
    following ??= reading.then(() => {
      following = undefined;
      return readNewEvents();
    });
    reading = following.catch(() => {});
    return following;
  }

  return {
    head,
    catchUp,
    after(id) {
      if (id < floor) return undefined;
      const first = events.findLastIndex((event) => event.id <= id) + 1;
      return events.slice(first, first + maxBatch);
    },
    onMore(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
