import { expect, test } from 'vitest';
import { configSchema } from '../project/config.ts';
import { restSettings } from './rest-settings.rules.ts';

const { api } = configSchema.parse({ api: { schemas: ['public', 'api'], max_rows: 50 } });
const withSet = (set: Record<string, string>) => restSettings(api, new Map(Object.entries(set)));

test('without settings of PostgREST the project decides, and plans, aggregates and rollbacks are closed', () => {
  expect(withSet({})).toEqual({
    schemas: ['public', 'api'],
    extraSearchPath: ['public', 'extensions'],
    maxRows: 50,
    isPlanAllowed: false,
    areAggregatesAllowed: false,
    transactionEnd: undefined,
    preRequest: undefined,
    description: undefined,
    rootFunction: undefined,
    isTimed: false,
    embedLimits: { maxDepth: undefined, maxRepeats: undefined },
    maxCost: undefined,
    maxBodyBytes: undefined,
  });
});

test('the longest body is a size as Supabase writes it', () => {
  const withSize = configSchema.parse({ api: { max_body_size: '2MiB' } });
  expect(restSettings(withSize.api, new Map()).maxBodyBytes).toBe(2 * 1024 * 1024);
});

test('settings of migrations override the project’s', () => {
  const set = {
    db_schemas: 'public, "My Schema"',
    db_extra_search_path: '',
    db_max_rows: '7',
    db_plan_enabled: 'true',
    db_aggregates_enabled: 'true',
    db_tx_end: 'commit-allow-override',
    db_pre_request: 'public.check_request',
    openapi_mode: 'disabled',
    db_root_spec: 'public.describe',
    server_timing_enabled: 'true',
    server_trace_header: 'X-Request-Id',
  };
  expect(withSet(set)).toEqual({
    schemas: ['public', 'My Schema'],
    extraSearchPath: [],
    maxRows: 7,
    isPlanAllowed: true,
    areAggregatesAllowed: true,
    transactionEnd: 'commit-allow-override',
    preRequest: 'public.check_request',
    description: 'disabled',
    rootFunction: 'public.describe',
    isTimed: true,
    traceHeader: 'X-Request-Id',
    embedLimits: { maxDepth: undefined, maxRepeats: undefined },
    maxCost: undefined,
    maxBodyBytes: undefined,
  });
});

test('without a number the limit of rows is removed', () => {
  expect(withSet({ db_max_rows: '' }).maxRows).toBeUndefined();
});

test('an invalid setting leaves the former value', () => {
  expect(
    withSet({ db_max_rows: 'all', db_schemas: ' , ', db_plan_enabled: 'yes', db_tx_end: 'never', openapi_mode: 'off' }),
  ).toEqual(withSet({}));
});
