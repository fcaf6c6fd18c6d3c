import type { Snapshot } from './snapshot.ts';

/** How often a route's snapshots were sent, by outcome; plain numbers, read when metrics are scraped. */
export interface AnswerCounts {
  getFull: number;
  getNotModified: number;
  headFull: number;
  headNotModified: number;
}

/** A path and its current bytes. The entry lives as long as its path; its snapshot is replaced. */
export interface SnapshotEntry {
  snapshot: Snapshot;
  readonly counts: AnswerCounts;
  /** `"path":"/api/markets"`, ready for the log line. */
  readonly pathMember: string;
}

export interface SnapshotTable {
  /**
   * Publishes a snapshot at an exact path as requests name it: percent-encoded, no query string. Replaces the previous one at
   * once.
   */
  readonly set: (path: string, snapshot: Snapshot) => void;
  readonly get: (path: string) => Snapshot | undefined;
  readonly delete: (path: string) => void;
  readonly has: (path: string) => boolean;
  /** For the request listener: no allocation, no parsing. */
  readonly find: (path: string) => SnapshotEntry | undefined;
  /** Counts by route template, for metrics. */
  readonly counts: () => Iterable<[route: string, counts: AnswerCounts]>;
}

/** The public reads of one service, by exact path. */
export function createSnapshotTable(): SnapshotTable {
  const entries = new Map<string, SnapshotEntry>();
  const countsByRoute = new Map<string, AnswerCounts>();

  function countsOf(route: string): AnswerCounts {
    let counts = countsByRoute.get(route);
    if (counts === undefined) {
      counts = { getFull: 0, getNotModified: 0, headFull: 0, headNotModified: 0 };
      countsByRoute.set(route, counts);
    }
    return counts;
  }

  return {
    set(path, snapshot) {
      const present = entries.get(path);
      if (present !== undefined && present.snapshot.route === snapshot.route) {
        present.snapshot = snapshot;
      } else {
        const counts = countsOf(snapshot.route ?? path);
        entries.set(path, { snapshot, counts, pathMember: `"path":${JSON.stringify(path)}` });
      }
    },
    get: (path) => entries.get(path)?.snapshot,
    delete: (path) => void entries.delete(path),
    has: (path) => entries.has(path),
    find: (path) => entries.get(path),
    counts: () => countsByRoute,
  };
}
