import { createRateLimit } from '@trivium/http';
import type { MiddlewareHandler } from 'hono';
import type pg from 'pg';

/** What is counted per client and minute; see decisions/012-limits.md. */
const perMinute = {
  waitlist: 30,
  resolve: 60,
  appeals: 10,
  venues: 120,
  mcp: 120,
  proposals: 5,
  checks: 60,
  webhooks: 10,
} as const;

export type RateLimits = Readonly<Record<keyof typeof perMinute, MiddlewareHandler[]>>;

/** Counts in PostgreSQL, shared by all replicas; without a pool nothing is counted. */
export function createRateLimits(pool: pg.Pool | undefined): RateLimits {
  const limit = (name: keyof typeof perMinute): MiddlewareHandler[] =>
    pool
      ? [
          createRateLimit({
            pool,
            schema: 'forecast',
            table: 'rate_limits',
            keyPrefix: name,
            points: perMinute[name],
            durationSeconds: 60,
          }),
        ]
      : [];
  return {
    waitlist: limit('waitlist'),
    resolve: limit('resolve'),
    appeals: limit('appeals'),
    venues: limit('venues'),
    mcp: limit('mcp'),
    proposals: limit('proposals'),
    checks: limit('checks'),
    webhooks: limit('webhooks'),
  };
}
