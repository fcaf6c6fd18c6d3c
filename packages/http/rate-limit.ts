import type { MiddlewareHandler } from 'hono';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes, RLWrapperTimeouts } from 'rate-limiter-flexible';
import { refuse } from './errors.ts';
import { problemResponse } from './problem.ts';

/** The part of `pg.Pool` that is used here. */
export interface QueryPool {
  query(query: { text: string; values?: unknown[]; name?: string }): Promise<{ rows: unknown[]; rowCount: number | null }>;
}

export interface RateLimitOptions {
  readonly pool: QueryPool;
  readonly schema: string;
  readonly table: string;
  /** Name of the policy; it separates its counts from the others in the table. */
  readonly keyPrefix: string;
  /** Requests that one client may make in `durationSeconds`. */
  readonly points: number;
  readonly durationSeconds: number;
}

/** A database that does not answer within this time counts as down. */
const databaseTimeoutMs = 1_000;

/**
 * Limits how often one client may send requests: fixed windows, counted in PostgreSQL so that replicas agree, and in memory
 * while the database is down. A client is its keyed hash (`c.var.client`); no address is stored. Responses that no
 * shared cache keeps carry RateLimit and RateLimit-Policy (draft-ietf-httpapi-ratelimit-headers-10); a refusal is 429 `rate_limited` with Retry-After.
 *
 * The service's migration creates the table, with the columns in this order: `key varchar(255) primary key, points integer not
 * null default 0, expire bigint` (`expire` in milliseconds since 1970; rows are removed an hour after it). `unlogged` suits it.
 */
export function createRateLimit(options: RateLimitOptions): MiddlewareHandler {
  const { points, durationSeconds, keyPrefix } = options;
  const policy = { points, duration: durationSeconds, keyPrefix };
  const limiter = new RLWrapperTimeouts({
    limiter: new RateLimiterPostgres({
      ...policy,
      storeClient: options.pool,
      storeType: 'pool',
      schemaName: options.schema,
      tableName: options.table,
      tableCreated: true,
      // A client over its limit is refused without a query.
      inMemoryBlockOnConsumed: points,
    }),
    timeoutMs: databaseTimeoutMs,
    insuranceLimiter: new RateLimiterMemory(policy),
  });

  function describe({ remainingPoints, msBeforeNext }: RateLimiterRes): Record<string, string> {
    return {
      'ratelimit-policy': `"${keyPrefix}";q=${points};w=${durationSeconds}`,
      ratelimit: `"${keyPrefix}";r=${remainingPoints};t=${Math.max(1, Math.ceil(msBeforeNext / 1000))}`,
    };
  }

  return async (c, next) => {
    let counted: RateLimiterRes;
    try {
      counted = await limiter.consume(c.get('client'));
    } catch (over) {
      if (!(over instanceof RateLimiterRes)) throw over;
      const seconds = Math.max(1, Math.ceil(over.msBeforeNext / 1000));
      const message = `Rate limit: ${points} requests per ${durationSeconds} seconds. Try again in ${seconds} seconds.`;
      return problemResponse(refuse('rate_limited', message, { retryAfter: seconds }), describe(over));
    }
    await next();
    // A shared cache would give one client's count to others.
    if (/\bpublic\b/.test(c.res.headers.get('cache-control') ?? '')) return undefined;
    for (const [name, value] of Object.entries(describe(counted))) c.header(name, value);
    return undefined;
  };
}
