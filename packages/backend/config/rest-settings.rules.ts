import type { ProjectConfig } from '../project/config.ts';
import { descriptionMode, transactionEnd, type DescriptionMode, type TransactionEnd } from '../rest/rest-options.ts';
import { bytesOf } from './sizes.rules.ts';

/** The settings of the rest service; see `RestOptions`. */
export interface RestSettings {
  readonly schemas: readonly string[];
  readonly extraSearchPath: readonly string[];
  /** Undefined: no limit. */
  readonly maxRows: number | undefined;
  readonly isPlanAllowed: boolean;
  readonly areAggregatesAllowed: boolean;
  readonly transactionEnd: TransactionEnd | undefined;
  readonly preRequest: string | undefined;
  readonly description: DescriptionMode | undefined;
  readonly rootFunction: string | undefined;
  readonly audience: string | undefined;
  readonly isTimed: boolean;
  readonly traceHeader: string | undefined;
  readonly embedLimits: { readonly maxDepth: number | undefined; readonly maxRepeats: number | undefined };
  readonly maxCost: number | undefined;
  /** Bytes. */
  readonly maxBodyBytes: number | undefined;
}

const list = (text: string) =>
  text
    .split(',')
    .map((name) => name.trim().replace(/^"(.*)"$/, '$1'))
    .filter(Boolean);

/**
 * The project's `[api]`, overridden by what its migrations set with ALTER ROLE authenticator SET pgrst.… under
 * PostgREST's names. An invalid number is ignored.
 */
export function restSettings(api: ProjectConfig['api'], set: ReadonlyMap<string, string>): RestSettings {
  const schemas = list(set.get('db_schemas') ?? '');
  const searchPath = set.get('db_extra_search_path');
  const maxRows = set.get('db_max_rows') ?? String(api.max_rows);
  return {
    schemas: schemas.length > 0 ? schemas : api.schemas,
    extraSearchPath: searchPath === undefined ? api.extra_search_path : list(searchPath),
    maxRows: maxRows === '' ? undefined : /^[1-9]\d{0,14}$/.test(maxRows) ? Number(maxRows) : api.max_rows,
    isPlanAllowed: set.get('db_plan_enabled') === 'true',
    areAggregatesAllowed: set.get('db_aggregates_enabled') === 'true',
    transactionEnd: transactionEnd(set.get('db_tx_end')),
    preRequest: set.get('db_pre_request') || undefined,
    description: descriptionMode(set.get('openapi_mode')),
    rootFunction: set.get('db_root_spec') || undefined,
    audience: set.get('jwt_aud') || undefined,
    isTimed: set.get('server_timing_enabled') === 'true',
    traceHeader: set.get('server_trace_header') || undefined,
    embedLimits: { maxDepth: api.max_embed_depth, maxRepeats: api.max_relation_repeats },
    maxCost: api.max_query_cost,
    maxBodyBytes: api.max_body_size === undefined ? undefined : bytesOf(api.max_body_size),
  };
}
