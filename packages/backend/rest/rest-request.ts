import type { QueueKey } from '@trivium/http';
import type { Caller } from '@trivium/postgres';
import type { Pool } from 'pg';
import type { PlainRequest } from '../gateway/plain-request.ts';
import type { DatabaseQueue } from './execute/database-queue.ts';
import type { EmbedLimits } from './plan/plan-read.ts';
import type { Statement } from './plan/statement.sql.ts';
import type { CachedPlan } from './request/plan-cache.ts';
import type { BodyQueue, CallerBodyLimits } from './request/body-limits.ts';
import type { DescriptionMode } from './rest-options.ts';
import type { Schema } from './schema/model.ts';

/** What PostgREST's `server-trace-header` and `server-timing-enabled` switch on. */
interface Observation {
  /** A header of the request that the response repeats, in lower case. */
  readonly traceHeader: string | undefined;
  readonly isTimed: boolean;
}

/** When parts of a request ended, as `performance.now()` gives it. */
export interface RequestTimes {
  readonly startedAt: number;
  readonly parsedAt: number;
  /** Undefined until the request reaches the database. */
  transactionStartedAt?: number;
  transactionEndedAt?: number;
}

/** What all requests share until the schema is read again. */
export interface RestContext {
  readonly pool: Pool;
  readonly databaseQueue: DatabaseQueue;
  readonly bodyQueue: BodyQueue;
  readonly schema: Schema;
  readonly schemas: readonly string[];
  /** The value of `search_path` for a request to this schema. */
  readonly searchPathOf: (schema: string) => string;
  readonly maxRows: number | undefined;
  readonly isPlanAllowed: boolean;
  readonly areAggregatesAllowed: boolean;
  readonly isFilterRequired: boolean;
  readonly embedLimits: EmbedLimits;
  readonly bodyLimits: CallerBodyLimits;
  /** Undefined where the project sets no `max_query_cost`. */
  readonly assertAffordable: ((request: RestRequest, statement: Statement) => Promise<void>) | undefined;
  readonly observation: Observation;
  readonly anonymousRole: string;
  readonly audience: string | undefined;
  readonly description: DescriptionMode;
  readonly descriptionReader: string | undefined;
  /** Calls the project's own check of every request (`pgrst.db_pre_request`). */
  readonly preRequest: Statement | undefined;
  readonly cachedPlan: (request: PlainRequest) => CachedPlan;
}

/** One request with everything that answering it takes. */
export interface RestRequest extends CachedPlan {
  readonly context: RestContext;
  readonly caller: Caller;
  /** The caller whose share of connections and of body reading the request uses. */
  readonly queueKey: QueueKey;
  readonly raw: PlainRequest;
  /** Undefined where requests are not timed. */
  readonly times: RequestTimes | undefined;
}
