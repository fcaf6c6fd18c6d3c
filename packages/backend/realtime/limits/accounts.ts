import { createCallerBudgets, type CallerBudgets } from './allowance.rules.ts';
import { createDistinctLedger, createLedger, type CallerKey } from './ledger.ts';
import type { Limits } from './limits.rules.ts';

/** What one socket holds, counted for who is at its other end. What is refused changes nothing. */
export interface Account {
  readonly who: () => CallerKey;
  /** Counts what one thing holds in bytes, instead of what it held before. False where it is too much. */
  setMemory(owner: unknown, bytes: number): boolean;
  /** Counts what a channel subscribes to. @returns what there is too much of */
  subscribe(channel: unknown, entries: number, patterns: readonly string[]): 'entries' | 'patterns' | undefined;
  /** Counts what a channel tells as its presence, instead of what it told before. @returns what there is too much of */
  setPresence(channel: unknown, bytes: number): 'presence' | 'bytes' | undefined;
  /** Forgets all that this channel holds. */
  release(channel: unknown): void;
  /** Somebody else is at the other end. False where that person has too many sockets. */
  reassign(who: CallerKey): boolean;
  close(): void;
}

export interface Accounts {
  /** Undefined where who asks, or all together, have too many sockets. */
  open(who: CallerKey): Account | undefined;
  /** What callers sent lately. */
  readonly received: CallerBudgets;
}

interface SubscriptionCount {
  readonly entries: number;
  readonly patterns: readonly string[];
}

const isPerson = ({ key }: CallerKey) => key.startsWith('person:');

/** Keeps what sockets hold within the limits of each caller and of the process. */
export function createAccounts(limits: Limits): Accounts {
  const sockets = createLedger({
    perCaller: (who) => (isPerson(who) ? limits.socketsPerPerson : limits.socketsPerAddress),
    total: limits.sockets,
  });
  const bytes = createLedger({ perCaller: () => limits.heldBytesPerCaller, total: limits.heldBytes });
  const entries = createLedger({ perCaller: () => limits.changesPerCaller, total: limits.changes });
  const patterns = createDistinctLedger({ perCaller: () => limits.patternsPerCaller, total: limits.patterns });

  function open(first: CallerKey): Account | undefined {
    if (!sockets.reserve(first, 1)) return undefined;
    let who = first;
    let isClosed = false;
    const memoryByOwner = new Map<unknown, number>();
    const subscriptionsByChannel = new Map<unknown, SubscriptionCount>();
    const presence = new Map<unknown, number>();
    let entryCount = 0;
    let presenceBytes = 0;

    function setMemory(owner: unknown, next: number): boolean {
      if (isClosed) return false;
      const before = memoryByOwner.get(owner) ?? 0;
      if (!bytes.reserve(who, next - before)) return false;
      if (next > 0) memoryByOwner.set(owner, next);
      else memoryByOwner.delete(owner);
      return true;
    }

    function unsubscribe(channel: unknown): void {
      const before = subscriptionsByChannel.get(channel);
      if (!before) return;
      subscriptionsByChannel.delete(channel);
      entryCount -= before.entries;
      entries.add(who, -before.entries);
      patterns.release(who, before.patterns);
    }

    function setPresence(channel: unknown, next: number): 'presence' | 'bytes' | undefined {
      if (isClosed) return next > 0 ? 'bytes' : undefined;
      const more = next - (presence.get(channel) ?? 0);
      if (more > 0 && presenceBytes + more > limits.presenceBytesPerSocket) return 'presence';
      if (!bytes.reserve(who, more)) return 'bytes';
      presenceBytes += more;
      if (next > 0) presence.set(channel, next);
      else presence.delete(channel);
      return undefined;
    }

    /** Counts all that it holds once more, or, with -1, no more. */
    function addAll(sign: 1 | -1): void {
      sockets.add(who, sign);
      for (const count of memoryByOwner.values()) bytes.add(who, sign * count);
      bytes.add(who, sign * presenceBytes);
      entries.add(who, sign * entryCount);
    }

    return {
      who: () => who,
      setMemory,
      setPresence,
      subscribe(channel, count, channelPatterns) {
        if (count === 0) return undefined;
        if (isClosed || entryCount + count > limits.changesPerSocket || !entries.reserve(who, count)) return 'entries';
        if (!patterns.reserve(who, channelPatterns)) {
          entries.add(who, -count);
          return 'patterns';
        }
        entryCount += count;
        subscriptionsByChannel.set(channel, { entries: count, patterns: channelPatterns });
        return undefined;
      },
      release(channel) {
        if (isClosed) return;
        setMemory(channel, 0);
        setPresence(channel, 0);
        unsubscribe(channel);
      },
      reassign(next) {
        if (isClosed || next.key === who.key) return true;
        const maxSockets = limits.socketsPerPerson * (next.weight ?? 1);
        if (isPerson(next) && sockets.usedBy(next) >= maxSockets) return false;
        // What it holds is within the limits of all together; what it takes from now on is the person's.
        addAll(-1);
        for (const { patterns: channelPatterns } of subscriptionsByChannel.values()) patterns.move(who, next, channelPatterns);
        who = next;
        addAll(1);
        return true;
      },
      close() {
        if (isClosed) return;
        isClosed = true;
        addAll(-1);
        for (const { patterns: channelPatterns } of subscriptionsByChannel.values()) patterns.release(who, channelPatterns);
      },
    };
  }

  return { open, received: createCallerBudgets(limits.bytesPerSecond) };
}
