import type { QueueKey } from '@trivium/http';

/** The key that resources count for: an address, or a signed-in person at any address. */
export type CallerKey = QueueKey;

/** The project's own services, which hold the secret key; only the total limits them. */
export const serviceKey = 'service';

/** Counts a resource for each caller and in total. */
export interface Ledger {
  /** Reserves `amount`, or releases it if negative. Returns false and counts nothing if it would exceed a limit. */
  reserve(who: CallerKey, amount: number): boolean;
  /** Counts without checking a limit, such as resources that moved from another caller. */
  add(who: CallerKey, amount: number): void;
  usedBy(who: CallerKey): number;
  readonly total: number;
}

export interface LedgerLimits {
  readonly perCaller: (who: CallerKey) => number;
  readonly total: number;
}

export function createLedger(limits: LedgerLimits): Ledger {
  const used = new Map<string, number>();
  let total = 0;
  const usedBy = ({ key }: CallerKey) => used.get(key) ?? 0;
  const limitOf = (who: CallerKey) => (who.key === serviceKey ? Infinity : limits.perCaller(who) * (who.weight ?? 1));
  function add(who: CallerKey, amount: number): void {
    const next = usedBy(who) + amount;
    total += amount;
    if (next > 0) used.set(who.key, next);
    else used.delete(who.key);
  }
  return {
    usedBy,
    add,
    reserve(who, amount) {
      if (amount > 0 && (total + amount > limits.total || usedBy(who) + amount > limitOf(who))) return false;
      add(who, amount);
      return true;
    },
    get total() {
      return total;
    },
  };
}

/** Counts distinct items of one kind, each once per caller however often it is used. */
export interface DistinctLedger {
  /** Reserves all items, or none of them if that would exceed a limit. */
  reserve(who: CallerKey, items: readonly string[]): boolean;
  release(who: CallerKey, items: readonly string[]): void;
  move(from: CallerKey, to: CallerKey, items: readonly string[]): void;
}

export function createDistinctLedger(limits: LedgerLimits): DistinctLedger {
  const perCaller = createLedger({ perCaller: limits.perCaller, total: Infinity });
  /** How often each caller uses each item. */
  const holders = new Map<string, Map<string, number>>();
  const countOf = (who: CallerKey, item: string) => holders.get(item)?.get(who.key) ?? 0;

  function add(who: CallerKey, item: string): void {
    const counts = holders.get(item) ?? new Map<string, number>();
    holders.set(item, counts.set(who.key, (counts.get(who.key) ?? 0) + 1));
  }
  function reserveOne(who: CallerKey, item: string): boolean {
    if (!holders.has(item) && holders.size >= limits.total) return false;
    if (countOf(who, item) === 0 && !perCaller.reserve(who, 1)) return false;
    add(who, item);
    return true;
  }
  /** Returns whether that was the caller's last use of the item. */
  function releaseOne(who: CallerKey, item: string): boolean {
    const counts = holders.get(item);
    const left = countOf(who, item) - 1;
    if (left > 0) counts?.set(who.key, left);
    else counts?.delete(who.key);
    if (counts?.size === 0) holders.delete(item);
    return left === 0;
  }
  function release(who: CallerKey, items: readonly string[]): void {
    for (const item of items) if (releaseOne(who, item)) perCaller.add(who, -1);
  }

  return {
    release,
    reserve(who, items) {
      for (const [place, item] of items.entries())
        if (!reserveOne(who, item)) {
          release(who, items.slice(0, place));
          return false;
        }
      return true;
    },
    move(from, to, items) {
      for (const item of items) {
        if (releaseOne(from, item)) perCaller.add(from, -1);
        if (countOf(to, item) === 0) perCaller.add(to, 1);
        add(to, item);
      }
    },
  };
}
