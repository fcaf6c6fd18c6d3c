import type { Form, PlanOption } from '../parse/media.rules.ts';
import { createParameters, quote, type Parameters, type Value } from './fragments.sql.ts';
import { bareRowsSql, rowsSql, sourceName } from './read.sql.ts';
import type { ReadNode } from './read-node.ts';

export interface Statement {
  readonly text: string;
  readonly values: readonly Value[];
}

/** The one row that every statement answers; columns that it does not need are left out, since each has to be read. */
export interface ResultRow {
  /** Null where no body was asked for. */
  readonly body: string | null;
  /** Rows in this answer. */
  readonly shown: string;
  /** All rows that the filters let through, where they were counted. */
  readonly total?: string | null;
  /** Of a single new row: `column=value` pairs of its key. */
  readonly location?: readonly string[] | null;
  /** Rows that an upsert found and changed. */
  readonly updated?: string | null;
  /** What the statement's functions said of the answer by `set_config('response.headers' | 'response.status', …)`. */
  readonly headers: string | null;
  readonly status: string | null;
}

/** How the rows of an answer become its body. */
export type Shape = 'rows' | 'values' | 'value' | 'record';

export interface Wanted {
  readonly form: Form;
  readonly shape: Shape;
  readonly hasBody: boolean;
  readonly isCounted: boolean;
  /** Rows beyond this are not counted. */
  readonly countLimit?: number;
}

export function readStatement(node: ReadNode, wanted: Wanted): Statement {
  const parameters = createParameters();
  const rows = rowsSql(node, parameters);
  return finish(parameters, wanted, resultSql({ rows, wanted, total: totalSql(node, wanted, parameters) }));
}

/** A write or a call, named so that the answer reads its rows. */
export function sourceStatement(
  source: string,
  parameters: Parameters,
  node: ReadNode,
  wanted: Wanted,
  more: { readonly location?: string; readonly updated?: string } = {},
): Statement {
  const rows = wanted.hasBody || wanted.shape === 'values' ? rowsSql(node, parameters) : `select * from ${sourceName}`;
  const total = wanted.shape === 'value' ? (wanted.isCounted ? 'count(*)' : undefined) : totalSql(node, wanted, parameters);
  return finish(parameters, wanted, `with ${sourceName} as (${source}) ${resultSql({ rows, wanted, total, ...more })}`);
}

/** Counted apart wherever a limit may have cut the rows. */
function totalSql(node: ReadNode, { isCounted, countLimit }: Wanted, parameters: Parameters): string | undefined {
  if (!isCounted) return undefined;
  if (countLimit !== undefined)
    return `(select count(*) from (${bareRowsSql(node, parameters)} limit ${parameters.add(countLimit)}) as counted)`;
  const isWhole = node.range.limit === undefined && node.range.offset === 0;
  return isWhole ? 'count(*)' : `(select count(*) from (${bareRowsSql(node, parameters)}) as counted)`;
}

interface Result {
  readonly rows: string;
  readonly wanted: Wanted;
  readonly total: string | undefined;
  readonly location?: string;
  readonly updated?: string;
}

function resultSql({ rows, wanted, total, location, updated }: Result): string {
  const body = wanted.hasBody ? bodySql(wanted) : 'null::text';
  const shown = wanted.shape === 'value' || wanted.shape === 'record' ? '1::bigint' : 'count(*)';
  const settings = (['headers', 'status'] as const).map(
    (name) => `nullif(current_setting('response.${name}', true), '') as ${name}`,
  );
  const columns = [
    `${body} as body`,
    `${shown} as shown`,
    ...(total === undefined ? [] : [`${total} as total`]),
    ...(location === undefined ? [] : [`${location} as location`]),
    ...(updated === undefined ? [] : [`${updated} as updated`]),
    ...settings,
  ].join(', ');
  return `select ${columns} from (${rows}) as answer`;
}

function bodySql({ form, shape }: Wanted): string {
  const target = targetForm(form);
  if (target.kind === 'csv') return csvBody;
  if (target.kind === 'geojson') return geoJsonBody;
  const isStripped = (target.kind === 'json' || target.kind === 'object') && target.isStripped;
  const row = shape === 'value' || shape === 'values' ? `answer.${quote(valueName)}` : 'answer.*';
  const strip = (sql: string) => (isStripped ? `json_strip_nulls(${sql})` : sql);
  const isOne = target.kind === 'object' || shape === 'value' || shape === 'record';
  return isOne
    ? `coalesce(${strip(`json_agg(${row}) -> 0`)}, 'null')::text`
    : `coalesce(${strip(`json_agg(${row})`)}, '[]')::text`;
}

/** What a function of a single value answers under. */
export const valueName = 'value';

/** A CSV answer opens with the names of its columns, which the first row knows. */
const csvBody = `coalesce((
  select string_agg(key, ',') from json_object_keys((array_agg(row_to_json(answer.*)))[1]) as key), '')
  || E'\\n' || coalesce(string_agg(substring((answer.*)::text, 2, length((answer.*)::text) - 2), E'\\n'), '')`;

/** Features as PostGIS writes them; where it is not installed, PostgreSQL says that the function is missing. */
const geoJsonBody = `json_build_object('type', 'FeatureCollection', 'features', coalesce(json_agg(st_asgeojson(answer.*)::json), '[]'))::text`;

const targetForm = (form: Form): Form => (form.kind === 'plan' ? form.of : form);

function finish(parameters: Parameters, { form }: Wanted, text: string): Statement {
  const explained = form.kind === 'plan' ? `explain (${planOptions(form.isJson, form.options)}) ${text}` : text;
  return { text: explained, values: parameters.values };
}

const planOptions = (isJson: boolean, options: readonly PlanOption[]) =>
  [`format ${isJson ? 'json' : 'text'}`, ...options].join(', ');

/** The planner's estimate of a statement's cost, without running it. */
export const costStatement = ({ text, values }: Statement): Statement => ({ text: `explain (format json) ${text}`, values });

/** What the planner expects the root's rows to be: a second statement of the same transaction, since EXPLAIN is no query. */
export function planStatement(node: ReadNode): Statement {
  const parameters = createParameters();
  return { text: `explain (format json) ${bareRowsSql(node, parameters)}`, values: parameters.values };
}
