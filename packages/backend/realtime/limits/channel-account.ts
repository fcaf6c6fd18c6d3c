import type { Caller } from '@trivium/postgres';
import { refuseChannel } from '../errors.ts';
import type { Account } from './accounts.ts';
import type { Who } from './ledger.ts';

/** What one channel holds of its socket's account. */
export interface ChannelAccount {
  readonly who: () => Who;
  /**
   * Counts the channel, once it is known who speaks.
   * @throws ConnectionRateLimitReached, MemoryLimitReached, ChangesLimitReached, PatternLimitReached
   */
  begin(caller: Caller): void;
  /** Another token says who speaks. @throws ConnectionRateLimitReached */
  identify(caller: Caller): void;
  /** Counts what the channel tells as its presence. @throws ClientPresenceLimitReached, MemoryLimitReached */
  present(bytes: number): void;
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
export function createChannelAccount(account: Account, whoOf: (caller: Caller) => Who, cost: ChannelCost): ChannelAccount {
  const channel = {};
  function identify(caller: Caller): void {
    const who = whoOf(caller);
    // A channel without a token on a person's socket changes nothing.
    if (!who.key.startsWith('address:') && !account.become(who))
      throw refuseChannel('ConnectionRateLimitReached', 'Too many connected users');
  }
  return {
    who: account.who,
    identify,
    release: () => account.release(channel),
    begin(caller) {
      identify(caller);
      if (!account.hold(channel, channelBytes + cost.bytes)) throw memoryLimitReached();
      const tooMuch = account.subscribe(channel, cost.changes, cost.patterns);
      if (tooMuch === 'patterns')
        throw refuseChannel('PatternLimitReached', 'Too many patterns are compared already; filter by equality');
      if (tooMuch === 'entries') throw refuseChannel('ChangesLimitReached', 'Too many changes are subscribed to already');
    },
    present(bytes) {
      const tooMuch = account.present(channel, bytes);
      if (tooMuch === 'presence') throw refuseChannel('ClientPresenceLimitReached', 'Too much presence of one client');
      if (tooMuch === 'bytes') throw memoryLimitReached();
    },
  };
}

const memoryLimitReached = () => refuseChannel('MemoryLimitReached', 'Too much is held for this client already');
