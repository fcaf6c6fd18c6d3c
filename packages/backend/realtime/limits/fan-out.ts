import type { Topic } from '../broadcast/hub.ts';
import type { CallerBudgets } from './allowance.rules.ts';
import { serviceKey, type CallerKey } from './ledger.ts';

/** A byte that is sent on costs a part of one that is received: it is written once and handed to many. */
const bytesPerChargedByte = 10;
/** What one message may amount to, so that sending it on does not keep others waiting. */
const maxBytes = 128_000_000;

export interface FanOutOptions {
  readonly received: CallerBudgets;
  readonly countMembers: (topic: Topic) => number;
  readonly now: () => number;
}

/** Lets callers pay for what they have sent to many: who owes waits before more is read of theirs. */
export function createFanOutCharge({ received, countMembers, now }: FanOutOptions) {
  return (who: CallerKey, topic: Topic, bytes: number): boolean => {
    if (who.key === serviceKey) return true;
    const amount = bytes * countMembers(topic);
    if (amount > maxBytes) return false;
    received.spend(who, amount / bytesPerChargedByte, now());
    return true;
  };
}
