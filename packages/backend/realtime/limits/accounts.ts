import { createCallerBudgets, type CallerBudgets } from './allowance.rules.ts';
import { createDistinctLedger, createLedger, type CallerKey } from './ledger.ts';
import type { Limits } from './limits.rules.ts';

/** The resources of one socket, counted for its caller. A refusal changes nothing. */
export interface Account {
  readonly who: () => CallerKey;
  /** Sets the memory of one owner in bytes, replacing its former value. False if it exceeds a limit. */
  setMemory(owner: unknown, bytes: number): boolean;
  /** Counts the subscriptions of a channel. @returns the exceeded limit */
  subscribe(channel: unknown, entries: number, patterns: readonly string[]): 'entries' | 'patterns' | undefined;
  /** Sets the size of a channel's presence, replacing its former value. @returns the exceeded limit */
  setPresence(channel: unknown, bytes: number): 'presence' | 'bytes' | undefined;
  /** Releases all resources of this channel. */
  release(channel: unknown): void;
  /** Counts the socket for another caller from now on. False if that person has too many sockets. */
  reassign(who: CallerKey): boolean;
  close(): void;
}

export interface Accounts {
  /** Undefined if the caller, or all callers together, have too many sockets. */
  open(who: CallerKey): Account | undefined;
  /** Bytes that callers sent lately. */
  readonly received: CallerBudgets;
}

interface SubscriptionCount {
  readonly entries: number;
  readonly patterns: readonly string[];
}

const isPerson = ({ key }: CallerKey) => key.startsWith('person:');

/** Keeps the resources of sockets within the limits of each caller and of the process. */
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

    /** Counts all its resources once more, or, with -1, no longer. */
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
        // Its resources fit the total limits already; later ones are limited as the person's.
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
