import { encodeSnapshot, sizeOfSnapshot, type Snapshot, type SnapshotContent } from '@trivium/http';
import { LRUCache } from 'lru-cache';

/** Encoded responses to queries, valid for one revision of the data. */
export interface QueryCache {
  /** The snapshot for `key`, made on first use. @throws what `make` throws */
  get(key: string, make: () => SnapshotContent): Promise<Snapshot>;
}

interface CachedSnapshot {
  readonly revision: number;
  readonly snapshot: Snapshot;
}

const maxBytes = 32 * 1024 * 1024;
export function createQueryCache(revision: () => number, baseHeaders: Readonly<Record<string, string>>): QueryCache {
  const cache = new LRUCache<string, CachedSnapshot>({
    maxSize: maxBytes,
    sizeCalculation: ({ snapshot }) => sizeOfSnapshot(snapshot),
  });
  return {
    async get(key, make) {
      const current = revision();
      const cached = cache.get(key);
      if (cached?.revision === current) return cached.snapshot;
      const snapshot = await encodeSnapshot(make(), { previous: cached?.snapshot, baseHeaders });
      cache.set(key, { revision: current, snapshot });
      return snapshot;
    },
  };
}
