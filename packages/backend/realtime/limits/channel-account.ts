import type { Caller } from '@trivium/postgres';
import { refuseChannel } from '../errors.ts';
import type { Account } from './accounts.ts';
import type { CallerKey } from './ledger.ts';

/** What one channel holds of its socket's account. */
export interface ChannelAccount {
  readonly who: () => CallerKey;
  /**
   * Counts the channel, once it is known who speaks.
   * @throws ConnectionRateLimitReached, MemoryLimitReached, ChangesLimitReached, PatternLimitReached
   */
  open(caller: Caller): void;
  /** Another token says who speaks. @throws ConnectionRateLimitReached */
  identify(caller: Caller): void;
  /** Counts what the channel tells as its presence. @throws ClientPresenceLimitReached, MemoryLimitReached */
  setPresence(bytes: number): void;
  /** The channel is over. */
  release(): void;
}

export interface ChannelCost {
  /** Of the frame that asks for it, which is kept in parts. */
  readonly bytes: number;
  readonly changes: number;
  readonly patterns: readonly string[];
}

/** What a channel costs besides the frame that asked for it. */
const channelBytes = 4096;

/** `whoOf` says who a caller is that speaks from the socket's address. */
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
        throw refuseChannel('PatternLimitReached', 'Too many patterns are compared already; filter by equality');
      if (exceeded === 'entries') throw refuseChannel('ChangesLimitReached', 'Too many changes are subscribed to already');
    },
    setPresence(bytes) {
      const exceeded = account.setPresence(channel, bytes);
      if (exceeded === 'presence') throw refuseChannel('ClientPresenceLimitReached', 'Too much presence of one client');
      if (exceeded === 'bytes') throw memoryLimitReached();
    },
  };
}

const memoryLimitReached = () => refuseChannel('MemoryLimitReached', 'Too much is held for this client already');
