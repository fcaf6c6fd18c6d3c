import { descriptionMode, transactionEnd, type RestOptions } from './rest-options.ts';
import { createCostLimit } from './execute/cost-limit.ts';
import { quote } from './plan/fragments.sql.ts';
import type { Statement } from './plan/statement.sql.ts';
import { parseApiRequest } from './request/api-request.ts';
import { createPlanCache } from './request/plan-cache.ts';
import { bodyLimitsOf } from './request/body-limits.ts';
import type { RestContext } from './rest-request.ts';
import type { Schema } from './schema/model.ts';

/** The context for one version of the schema. Settings that migrations made on the server override the options. */
export function createContext(
  options: RestOptions,
  schema: Schema,
  queues: Pick<RestContext, 'databaseQueue' | 'bodyQueue'>,
): RestContext {
  const { schemas } = options;
  const settings = schema.serverSettings;
  const end = transactionEnd(settings.get('db_tx_end')) ?? options.transactionEnd ?? 'commit';
  const description = descriptionMode(settings.get('openapi_mode')) ?? options.description ?? 'follow-privileges';
  const root = { isDisabled: description === 'disabled', function: settings.get('db_root_spec') ?? options.rootFunction };
  return {
    pool: options.pool,
    ...queues,
    schema,
    schemas,
    searchPathOf: createSearchPath(options.extraSearchPath ?? ['public', 'extensions']),
    maxRows: maxRowsOf(settings.get('db_max_rows'), options.maxRows),
    isPlanAllowed: isOn(settings.get('db_plan_enabled')) ?? options.isPlanAllowed ?? false,
    areAggregatesAllowed: isOn(settings.get('db_aggregates_enabled')) ?? options.areAggregatesAllowed ?? false,
    isFilterRequired: options.isFilterRequired ?? true,
    embedLimits: options.embedLimits ?? {},
    bodyLimits: bodyLimitsOf(options.maxBodyBytes),
    assertAffordable: options.maxCost === undefined ? undefined : createCostLimit(options.maxCost),
    observation: {
      traceHeader: (settings.get('server_trace_header') || options.traceHeader)?.toLowerCase(),
      isTimed: isOn(settings.get('server_timing_enabled')) ?? options.isTimed ?? false,
    },
    anonymousRole: options.anonymousRole ?? 'anon',
    audience: settings.get('jwt_aud') ?? options.audience,
    description,
    descriptionReader: options.descriptionReader,
    preRequest: preRequestStatement(settings.get('db_pre_request') ?? options.preRequest),
    cachedPlan: createPlanCache(({ method, path, headers }) =>
      parseApiRequest(method, path, headers, { schemas, transactionEnd: end, root }),
    ),
  };
}

function preRequestStatement(name: string | undefined): Statement | undefined {
  if (!name) return undefined;
  const parts = name.split('.').map((part) => quote(part.trim().replace(/^"(.*)"$/, '$1')));
  return { text: `select ${parts.join('.')}()`, values: [] };
}

function createSearchPath(extra: readonly string[]): (schema: string) => string {
  const paths = new Map<string, string>();
  return (schema) => {
    let path = paths.get(schema);
    if (path === undefined) paths.set(schema, (path = [...new Set([schema, ...extra])].map(quote).join(', ')));
    return path;
  };
}

/** An empty setting removes the limit; any other text that is not a number leaves it. */
function maxRowsOf(setting: string | undefined, option: number | undefined): number | undefined {
  if (setting === '') return undefined;
  return setting !== undefined && /^[1-9]\d{0,14}$/.test(setting) ? Number(setting) : option;
}

const isOn = (value: string | undefined) => (value === undefined ? undefined : /^(?:true|on|1)$/i.test(value));
