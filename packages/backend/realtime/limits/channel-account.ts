import type { Caller } from '@trivium/postgres';
import { refuseChannel } from '../errors.ts';
import type { Account } from './accounts.ts';
import type { CallerKey } from './ledger.ts';

/** The resources of one channel, within its socket's account. */
export interface ChannelAccount {
  readonly who: () => CallerKey;
  /**
   * Counts the channel, once its caller is known.
   * @throws ConnectionRateLimitReached, MemoryLimitReached, ChangesLimitReached, PatternLimitReached
   */
  open(caller: Caller): void;
  /** Another token changes the caller. @throws ConnectionRateLimitReached */
  identify(caller: Caller): void;
  /** Sets the size of the channel's presence. @throws ClientPresenceLimitReached, MemoryLimitReached */
  setPresence(bytes: number): void;
  /** Releases everything when the channel ends. */
  release(): void;
}

export interface ChannelCost {
  /** Size of the join's frame, parts of which are kept. */
  readonly bytes: number;
  readonly changes: number;
  readonly patterns: readonly string[];
}

/** Memory of a channel besides the frame of its join. */
const channelBytes = 4096;

/** `whoOf` maps a caller on the socket's address to the key that its resources count for. */
export function createChannelAccount(account: Account, whoOf: (caller: Caller) => CallerKey, cost: ChannelCost): ChannelAccount {
  const channel = {};
  function identify(caller: Caller): void {
    const who = whoOf(caller);
    // A channel without a token on a person's socket changes nothing.
    if (!who.key.startsWith('address:') && !account.reassign(who))
      throw refuseChannel('ConnectionRateLimitReached', 'Too many connected users');
  }
  return {
    who: account.who,
    identify,
    release: () => account.release(channel),
    open(caller) {
      identify(caller);
      if (!account.setMemory(channel, channelBytes + cost.bytes)) throw memoryLimitReached();
      const exceeded = account.subscribe(channel, cost.changes, cost.patterns);
      if (exceeded === 'patterns')
        throw refuseChannel('PatternLimitReached', 'Too many patterns are already compared; filter by equality');
      if (exceeded === 'entries') throw refuseChannel('ChangesLimitReached', 'Too many changes are already subscribed');
    },
    setPresence(bytes) {
      const exceeded = account.setPresence(channel, bytes);
      if (exceeded === 'presence') throw refuseChannel('ClientPresenceLimitReached', 'Too much presence of one client');
      if (exceeded === 'bytes') throw memoryLimitReached();
    },
  };
}

const memoryLimitReached = () => refuseChannel('MemoryLimitReached', 'This client already uses too much memory');
