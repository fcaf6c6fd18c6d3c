/** Caches results that many ask for within a short time; failures are dropped at once. */
export interface PromiseCache<Value> {
  has(key: string): boolean;
  get(key: string): Promise<Value> | undefined;
  set(key: string, value: Promise<Value>): void;
  clear(): void;
}

const maxAgeMs = 2_000;
const maxEntries = 1_000;

export function createPromiseCache<Value>(now: () => number): PromiseCache<Value> {
  const entries = new Map<string, { readonly value: Promise<Value>; readonly at: number }>();
  const get = (key: string) => {
    const entry = entries.get(key);
    return entry && now() - entry.at < maxAgeMs ? entry.value : undefined;
  };
  return {
    get,
    clear: () => entries.clear(),
    has: (key) => get(key) !== undefined,
    set(key, value) {
      const entry = { value, at: now() };
      // The oldest comes first.
      entries.delete(key);
      entries.set(key, entry);
      for (const oldest of entries.keys()) {
        if (entries.size <= maxEntries) break;
        entries.delete(oldest);
      }
      value.catch(() => {
        if (entries.get(key) === entry) entries.delete(key);
      });
    },
  };
}
