import type pg from 'pg';
import type { StoredEvent } from '../../domain/events/event.ts';
import { readEventsAfter, readLastEvents } from '../../domain/events/events.sql.ts';
import { eventFrame, type Frame } from './event-frame.rules.ts';

interface FramedEvent {
  readonly id: number;
  readonly frame: Frame;
}

/** The last events of the database in memory, for all the streams of a replica: no stream costs a query. */
export interface EventHub {
  /** The newest event known here; 0 when there is none. */
  readonly head: () => number;
  /** Reads what was written since. While one read waits its turn, further calls wait with it. */
  readonly catchUp: () => Promise<void>;
  /** What follows an id, at most `atOnce` of it; undefined when something that followed it is kept no more. */
  readonly after: (id: number) => readonly FramedEvent[] | undefined;
  /** Calls `listener` when there is more to read; returns what ends that. */
  readonly onMore: (listener: () => void) => () => void;
}

export interface EventHubOptions {
  readonly pool: pg.Pool;
  readonly publicUrl: string;
  /** How many events are kept for those who resume: 1,000 by default. */
  readonly maxEvents?: number;
}

const maxBatch = 64;

export function createEventHub({ pool, publicUrl, maxEvents = 1_000 }: EventHubOptions): EventHub {
  const listeners = new Set<() => void>();
  let events: FramedEvent[] = [];
  /** The newest event that is kept no more. */
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
