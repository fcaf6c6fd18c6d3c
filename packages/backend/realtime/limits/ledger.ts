import type { QueueKey } from '@trivium/http';

/** Who answers for what is held: an address, or a signed-in person wherever they are. */
export type Who = QueueKey;

/** The project's own services, which the secret key proves; they are bound by the total alone. */
export const serviceKey = 'service';

/** Counts something that is held, for each caller and for all together. */
export interface Ledger {
  /** Counts `amount` more, or less where it is negative. False, and nothing is counted, where a limit would be passed. */
  take(who: Who, amount: number): boolean;
  /** Counts without a limit, such as what was counted for somebody else before. */
  add(who: Who, amount: number): void;
  heldBy(who: Who): number;
  readonly total: number;
}

export interface LedgerLimits {
  readonly perCaller: (who: Who) => number;
  readonly total: number;
}

export function createLedger(limits: LedgerLimits): Ledger {
  const held = new Map<string, number>();
  let total = 0;
  const heldBy = ({ key }: Who) => held.get(key) ?? 0;
  const mostOf = (who: Who) => (who.key === serviceKey ? Infinity : limits.perCaller(who) * (who.weight ?? 1));
  function add(who: Who, amount: number): void {
    const next = heldBy(who) + amount;
    total += amount;
    if (next > 0) held.set(who.key, next);
    else held.delete(who.key);
  }
  return {
    heldBy,
    add,
    take(who, amount) {
      if (amount > 0 && (total + amount > limits.total || heldBy(who) + amount > mostOf(who))) return false;
      add(who, amount);
      return true;
    },
    get total() {
      return total;
    },
  };
}

/** Counts different things of one kind, each once for a caller however often it is held. */
export interface DistinctLedger {
  /** Holds all of these, or, where a limit would be passed, none of them. */
  take(who: Who, things: readonly string[]): boolean;
  give(who: Who, things: readonly string[]): void;
  move(from: Who, to: Who, things: readonly string[]): void;
}

export function createDistinctLedger(limits: LedgerLimits): DistinctLedger {
  const perCaller = createLedger({ perCaller: limits.perCaller, total: Infinity });
  /** How often each caller holds each thing. */
  const holders = new Map<string, Map<string, number>>();
  const countOf = (who: Who, thing: string) => holders.get(thing)?.get(who.key) ?? 0;

  function add(who: Who, thing: string): void {
    const counts = holders.get(thing) ?? new Map<string, number>();
    holders.set(thing, counts.set(who.key, (counts.get(who.key) ?? 0) + 1));
  }
  function takeOne(who: Who, thing: string): boolean {
    if (!holders.has(thing) && holders.size >= limits.total) return false;
    if (countOf(who, thing) === 0 && !perCaller.take(who, 1)) return false;
    add(who, thing);
    return true;
  }
  /** Whether the caller holds it no more. */
  function removeOne(who: Who, thing: string): boolean {
    const counts = holders.get(thing);
    const left = countOf(who, thing) - 1;
    if (left > 0) counts?.set(who.key, left);
    else counts?.delete(who.key);
    if (counts?.size === 0) holders.delete(thing);
    return left === 0;
  }
  function give(who: Who, things: readonly string[]): void {
    for (const thing of things) if (removeOne(who, thing)) perCaller.add(who, -1);
  }

  return {
    give,
    take(who, things) {
      for (const [place, thing] of things.entries())
        if (!takeOne(who, thing)) {
          give(who, things.slice(0, place));
          return false;
        }
      return true;
    },
    move(from, to, things) {
      for (const thing of things) {
        if (removeOne(from, thing)) perCaller.add(from, -1);
        if (countOf(to, thing) === 0) perCaller.add(to, 1);
        add(to, thing);
      }
    },
  };
}
