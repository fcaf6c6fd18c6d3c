import { createHmac } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Pool } from 'pg';

/** Counts events by key in fixed windows. */
export interface Counter {
  /** Counts one event. Returns the seconds until the window ends if the maximum is exceeded, undefined otherwise. */
  readonly consume: (key: string, weight?: number) => Promise<number | undefined>;
  /** The seconds until the window ends if the maximum is reached, without counting. */
  readonly isExhausted: (key: string, weight?: number) => Promise<number | undefined>;
  /** Takes back one event. */
  readonly refund: (key: string) => Promise<void>;
  /** Whether an event of this key was counted in the current window. */
  readonly has: (key: string) => Promise<boolean>;
}

/** Makes counters in PostgreSQL: replicas share them. A key's keyed hash is stored, not the key. */
export type OpenCounter = (name: string, max: number, seconds: number) => Counter;

export function createCounters(pool: Pool, secret: string): OpenCounter {
  const hash = (text: string) => createHmac('sha256', secret).update(`limit ${text}`).digest('base64url');
  return (name, max, seconds) => {
    const store = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      schemaName: 'trivium_backend',
      tableName: 'auth_rate_limits',
      tableCreated: true,
      keyPrefix: name,
      // The maximum is compared below, since it depends on who is counted.
      points: Number.MAX_SAFE_INTEGER,
      duration: seconds,
    });
    const secondsLeft = ({ msBeforeNext }: RateLimiterRes) => Math.max(1, Math.ceil(msBeforeNext / 1000));
    const stateOf = (key: string) => store.get(hash(key));
    return {
      async consume(key, weight = 1) {
        if (max === 0) return seconds;
        const state = await store.consume(hash(key));
        return state.consumedPoints > max * weight ? secondsLeft(state) : undefined;
      },
      async isExhausted(key, weight = 1) {
        const state = await stateOf(key);
        return state && state.consumedPoints >= max * weight ? secondsLeft(state) : undefined;
      },
      refund: async (key) => void (await store.reward(hash(key))),
      has: async (key) => ((await stateOf(key))?.consumedPoints ?? 0) > 0,
    };
  };
}
