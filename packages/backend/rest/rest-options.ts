import type { Pool } from 'pg';
import type { EmbedLimits } from './plan/plan-read.ts';

/** PostgREST's `openapi-mode`. */
export type DescriptionMode = 'follow-privileges' | 'ignore-privileges' | 'disabled';

const descriptionModes: readonly string[] = ['follow-privileges', 'ignore-privileges', 'disabled'];

/** The mode that a setting names; undefined for any other text. */
export const descriptionMode = (text: string | undefined): DescriptionMode | undefined =>
  text !== undefined && descriptionModes.includes(text) ? (text as DescriptionMode) : undefined;

/** PostgREST's `db-tx-end`: how transactions end, and whether `Prefer: tx` may choose otherwise. */
export type TransactionEnd = 'commit' | 'commit-allow-override' | 'rollback' | 'rollback-allow-override';

const transactionEnds: readonly string[] = ['commit', 'commit-allow-override', 'rollback', 'rollback-allow-override'];

/** The end that a setting names; undefined for any other text. */
export const transactionEnd = (text: string | undefined): TransactionEnd | undefined =>
  text !== undefined && transactionEnds.includes(text) ? (text as TransactionEnd) : undefined;

export interface RestOptions {
  /** Pipelined. Its login needs NOINHERIT, membership of the callers' roles, and no grants of its own. */
  readonly pool: Pool;
  /** The schemas that clients may use; the first is the default. */
  readonly schemas: readonly string[];
  /** Where functions and operators are looked up besides the request's schema. */
  readonly extraSearchPath?: readonly string[];
  /** No answer has more rows. */
  readonly maxRows?: number | undefined;
  /** Whether `application/vnd.pgrst.plan` is answered: plans reveal rows that policies hide. */
  readonly isPlanAllowed?: boolean;
  readonly areAggregatesAllowed?: boolean;
  /** `commit` by default. */
  readonly transactionEnd?: TransactionEnd | undefined;
  /** Whether UPDATE and DELETE without a filter are refused, as Supabase does. */
  readonly isFilterRequired?: boolean;
  readonly embedLimits?: EmbedLimits;
  /** Statements that the planner expects to cost more are refused while others wait; undefined: no limit. */
  readonly maxCost?: number | undefined;
  /** The longest body of callers who may write to the target; 16 MiB at most and by default. */
  readonly maxBodyBytes?: number | undefined;
  /** What the root answers; by default what the caller may use. */
  readonly description?: DescriptionMode | undefined;
  /** The only role that reads the root's description; undefined: every role does. */
  readonly descriptionReader?: string | undefined;
  /** A function, in the request's schema, that answers requests of the root instead. */
  readonly rootFunction?: string | undefined;
  /** A function without arguments, as `schema.name`, that is called before each request's statement. */
  readonly preRequest?: string | undefined;
  /** PostgREST's `jwt-aud`: tokens of other audiences are refused; undefined: none is. */
  readonly audience?: string | undefined;
  /** PostgREST's `server-timing-enabled`: answers say how long their parts took. */
  readonly isTimed?: boolean;
  /** PostgREST's `server-trace-header`: answers repeat this header of their request. */
  readonly traceHeader?: string | undefined;
  /** Where this role lacks a grant, the answer is 401 instead of 403. */
  readonly anonymousRole?: string;
}
