import type { Clock } from '@trivium/core';
import type { RequestGuard, GuardRefusal } from '@trivium/http';
import { refuse, type Contact } from '../../contract/index.ts';
import type { DailyLimits } from '../../domain/limits/daily-limits.ts';
import { daySeconds, policies, secondsLeft, type Policy } from '../../domain/limits/policies.rules.ts';
import { policyOf } from './policy-of.rules.ts';

export interface LimitGuardOptions {
  readonly clock: Clock;
  readonly limits: Pick<DailyLimits, 'consume'>;
  readonly contact: Contact;
}

/** Counts every request to the API, and refuses those over a daily limit where limits are enforced. */
export function createLimitGuard({ clock, limits, contact }: LimitGuardOptions): RequestGuard {
  return (method, target, client) => {
    const policy = policyOf(method, target);
    if (policy === undefined) return undefined;
    const now = clock.now();
    return limits.consume(policy, client(), now) ? undefined : refusal(policy, now, contact);
  };
}

const quotaExceeded = 'https://iana.org/assignments/http-problem-types#quota-exceeded';

function refusal(policy: Policy, now: Date, contact: Contact): GuardRefusal {
  const limit = policies[policy];
  const seconds = secondsLeft(now);
  const message = `This address has used all ${limit} of its requests for today. The day ends in ${seconds} seconds (00:00 UTC).`;
  return {
    error: refuse('daily-limit-exceeded', message, {
      retryAfter: seconds,
      type: quotaExceeded,
      extensions: { contact },
    }),
    headers: {
      'ratelimit-policy': `"${policy}";q=${limit};w=${daySeconds}`,
      ratelimit: `"${policy}";r=0;t=${seconds}`,
    },
  };
}
