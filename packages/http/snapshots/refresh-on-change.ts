import type { Clock } from '@trivium/core';
import { encodeSnapshot, type Snapshot, type SnapshotContent } from './snapshot.ts';
import type { SnapshotTable } from './snapshot-table.ts';

export interface LoadedSnapshots {
  /** Every public read of this source, by exact path. Paths that are missing since the last load are removed. */
  readonly snapshots: Readonly<Record<string, SnapshotContent>>;
  /** When time alone changes the data (a market closes); triggers the next load. */
  readonly nextChangeAt?: Date | undefined;
}

export interface RefreshOptions {
  readonly clock: Clock;
  readonly table: SnapshotTable;
  /** Reads and renders the data. */
  readonly load: () => Promise<LoadedSnapshots>;
  /** Called for each failed load; the old bytes stay and the load is retried. */
  readonly onError: (error: unknown) => void;
  /** Replace the fixed headers of a response. */
  readonly baseHeaders?: Readonly<Record<string, string>>;
}

export interface Refresher {
  /** Loads and publishes; resolves when a load that began after this call is published, rejects when it fails. */
  readonly refresh: () => Promise<void>;
  /** Tells the refresher that the data changed. Any number of calls during a load cause one more load. */
  readonly invalidate: () => void;
  /** Publishes nothing more and cancels the next load. */
  readonly stop: () => void;
}

const initialRetryMs = 500;
const maxRetryMs = 60_000;
/** Minimum delay of a scheduled load so that a wrong `nextChangeAt` cannot keep the database busy. */
const minWakeMs = 250;
/** Snapshots that are compressed at the same time: each takes megabytes meanwhile. */
const maxEncoding = 8;

/** Keeps a source's snapshots up to date: after `invalidate`, and at the time that the data names. */
export function refreshOnChange(options: RefreshOptions): Refresher {
  const { clock, table, load, onError } = options;
  let published = new Set<string>();
  let running: Promise<void> | undefined;
  let following: Promise<void> | undefined;
  let cancelWake = () => {};
  let failures = 0;
  let stopped = false;

  async function loadAndPublish(): Promise<void> {
    cancelWake();
    try {
      const { snapshots, nextChangeAt } = await load();
      const encoded = await encodeAll(snapshots);
      if (stopped) return;
      // All paths change in one turn so that two reads by one client never disagree.
      for (const [path, snapshot] of encoded) table.set(path, snapshot);
      const present = new Set(encoded.map(([path]) => path));
      for (const path of published) if (!present.has(path)) table.delete(path);
      published = present;
      failures = 0;
      if (nextChangeAt !== undefined) wakeIn(nextChangeAt.getTime() - clock.now().getTime());
    } catch (error) {
      failures += 1;
      if (!stopped) wakeIn(Math.min(initialRetryMs * 2 ** (failures - 1), maxRetryMs));
      onError(error);
      throw error;
    }
  }

  async function encodeAll(snapshots: LoadedSnapshots['snapshots']) {
    const encoded: (readonly [path: string, snapshot: Snapshot])[] = [];
    const queue = Object.entries(snapshots).values();
    const encodeNext = async () => {
      for (const [path, content] of queue) {
        const encodeOptions = { previous: table.get(path), ...(options.baseHeaders && { baseHeaders: options.baseHeaders }) };
        encoded.push([path, await encodeSnapshot(content, encodeOptions)]);
      }
    };
    await Promise.all(Array.from({ length: maxEncoding }, encodeNext));
    return encoded;
  }

  function wakeIn(ms: number): void {
    cancelWake = clock.schedule(new Date(clock.now().getTime() + Math.max(ms, minWakeMs)), invalidate);
  }

  function refresh(): Promise<void> {
    if (stopped) return Promise.resolve();
    if (running === undefined) {
      running = loadAndPublish().finally(() => {
        running = undefined;
      });
      return running;
    }
    // The running load may have read before the change, so one more follows.
    following ??= running
      .catch(() => {})
      .then(() => {
        following = undefined;
        return refresh();
      });
    return following;
  }

  function invalidate(): void {
    // The failure was passed to onError, and the load is retried.
    refresh().catch(() => {});
  }

  function stop(): void {
    stopped = true;
    cancelWake();
  }

  return { refresh, invalidate, stop };
}
