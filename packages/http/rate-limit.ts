import type { MiddlewareHandler } from 'hono';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes, RLWrapperTimeouts } from 'rate-limiter-flexible';
import { refuse } from './errors.ts';
import { problemResponse } from './problem.ts';

/** What is used of a `pg.Pool`. */
export interface QueryPool {
  query(query: { text: string; values?: unknown[]; name?: string }): Promise<{ rows: unknown[]; rowCount: number | null }>;
}

export interface RateLimitOptions {
  readonly pool: QueryPool;
  readonly schema: string;
  readonly table: string;
  /** Names the policy, and keeps its counts apart from the others in the table. */
  readonly keyPrefix: string;
  /** Requests that one client may make in `durationSeconds`. */
  readonly points: number;
  readonly durationSeconds: number;
}

/** A database that does not answer in this time is counted as down. */
const databaseTimeoutMs = 1_000;

/**
 * Limits how often one client may ask: fixed windows, counted in PostgreSQL so that replicas agree, and in memory while
 * the database is down. A client is its keyed hash (`c.var.client`); no address is stored. Answers carry RateLimit and
 * RateLimit-Policy (draft-ietf-httpapi-ratelimit-headers-10); a refusal is 429 `rate_limited` with Retry-After.
 *
 * The service's migration makes the table, with the columns in this order:
 * `key varchar(255) primary key, points integer not null default 0, expire bigint` (`expire` in milliseconds since
 * 1970; rows are removed an hour after it). `unlogged` suits it.
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
      // A client that is over its limit is refused without asking the database again.
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
      const message = `This client may ask ${points} times in ${durationSeconds} seconds. Try again in ${seconds} seconds.`;
      return problemResponse(refuse('rate_limited', message, { retryAfter: seconds }), describe(over));
    }
    await next();
    for (const [name, value] of Object.entries(describe(counted))) c.header(name, value);
    return undefined;
  };
}
