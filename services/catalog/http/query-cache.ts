import { encodeSnapshot, sizeOfSnapshot, type Snapshot, type SnapshotContent } from '@trivium/http';
import { LRUCache } from 'lru-cache';

/** Answers to queries, encoded once for a revision of the data. */
export interface QueryCache {
  /** The snapshot for `key`, made when it is first asked for. @throws what `make` throws */
  get(key: string, make: () => SnapshotContent): Promise<Snapshot>;
}

interface Kept {
  readonly revision: number;
  readonly snapshot: Snapshot;
}

const bytesKept = 32 * 1024 * 1024;
export function createQueryCache(revision: () => number, baseHeaders: Readonly<Record<string, string>>): QueryCache {
  const kept = new LRUCache<string, Kept>({ maxSize: bytesKept, sizeCalculation: ({ snapshot }) => sizeOfSnapshot(snapshot) });
  return {
    async get(key, make) {
      const now = revision();
      const known = kept.get(key);
      if (known?.revision === now) return known.snapshot;
      const snapshot = await encodeSnapshot(make(), { previous: known?.snapshot, baseHeaders });
      kept.set(key, { revision: now, snapshot });
      return snapshot;
    },
  };
}
