import type { Topic } from '../broadcast/hub.ts';
import type { CallerBudgets } from './allowance.rules.ts';
import { serviceKey, type CallerKey } from './ledger.ts';

/** A forwarded byte costs a fraction of a received one: it is encoded once and sent to many. */
const bytesPerChargedByte = 10;
/** Maximum bytes that one message may amount to when it is forwarded, to keep others from waiting. */
const maxBytes = 128_000_000;

export interface FanOutOptions {
  readonly received: CallerBudgets;
  readonly countMembers: (topic: Topic) => number;
  readonly now: () => number;
}

/** Charges callers for bytes that are forwarded to many; the frames of a caller in debt wait. */
export function createFanOutCharge({ received, countMembers, now }: FanOutOptions) {
  return (who: CallerKey, topic: Topic, bytes: number): boolean => {
    if (who.key === serviceKey) return true;
    const amount = bytes * countMembers(topic);
    if (amount > maxBytes) return false;
    received.spend(who, amount / bytesPerChargedByte, now());
    return true;
  };
}
