import type { Representation, PlanOption } from '../parse/media.rules.ts';
import type { MediaHandler } from '../schema/model.ts';
import { createParameters, qualified, quote, type Parameters, type Value } from './fragments.sql.ts';
import { matchingRowsSql, rowsSql, sourceName } from './read.sql.ts';
import type { ReadNode } from './read-node.ts';

export interface Statement {
  readonly text: string;
  readonly values: readonly Value[];
}

/** The single row that every statement returns. Columns that an answer does not need are left out, because each costs time. */
export interface ResultRow {
  /** Null where the answer has no body; bytes where a media type of the project is one of bytes. */
  readonly body: string | Buffer | null;
  /** Rows in this answer. */
  readonly rowCount: string;
  /** All rows that match the filters, where they are counted. */
  readonly total?: string | null;
  /** `column=eq.value` of each column of the key, where one row was inserted. */
  readonly location?: readonly string[] | null;
  /** Rows that an upsert updated. */
  readonly updated?: string | null;
  /** What functions set in `response.headers` and `response.status`. */
  readonly headers: string | null;
  readonly status: string | null;
}

/** The kind of a body: rows, a list of values, one value, or one composite value. */
export type Shape = 'rows' | 'values' | 'value' | 'record';

export interface ResultOptions {
  readonly representation: Representation;
  readonly shape: Shape;
  readonly hasBody: boolean;
  readonly isCounted: boolean;
  /** Rows beyond this number are not counted. */
  readonly maxCount?: number | undefined;
}

export function readStatement(node: ReadNode, options: ResultOptions): Statement {
  const parameters = createParameters();
  const rows = rowsSql(node, parameters);
  return finish(parameters, options, resultSql({ rows, options, total: totalSql(node, options, parameters) }));
}

interface SourceOptions {
  readonly location?: string;
  readonly updated?: string;
  /** Whether filters, embeds and the range apply to the rows; by default only if there is a body. */
  readonly areRowsRead?: boolean;
}

/** `source` is the SQL of a write or a call, whose rows the answer reads. */
export function sourceStatement(
  source: string,
  parameters: Parameters,
  node: ReadNode,
  options: ResultOptions,
  { areRowsRead = options.hasBody, ...more }: SourceOptions = {},
): Statement {
  const rows = areRowsRead || options.shape === 'values' ? rowsSql(node, parameters) : `select * from ${sourceName}`;
  const total = options.shape === 'value' ? (options.isCounted ? '1::bigint' : undefined) : totalSql(node, options, parameters);
  return finish(parameters, options, `with ${sourceName} as (${source}) ${resultSql({ rows, options, total, ...more })}`);
}

/** SQL of the total: the rows themselves are counted unless a limit may have cut them. */
function totalSql(node: ReadNode, { isCounted, maxCount }: ResultOptions, parameters: Parameters): string | undefined {
  if (!isCounted) return undefined;
  if (maxCount !== undefined)
    return `(select count(*) from (${matchingRowsSql(node, parameters)} limit ${parameters.add(maxCount)}) as counted)`;
  const isWhole = node.range.limit === undefined && node.range.offset === 0;
  return isWhole ? 'count(*)' : `(select count(*) from (${matchingRowsSql(node, parameters)}) as counted)`;
}

interface Result {
  readonly rows: string;
  readonly options: ResultOptions;
  readonly total: string | undefined;
  readonly location?: string;
  readonly updated?: string;
}

function resultSql({ rows, options, total, location, updated }: Result): string {
  const body = options.hasBody ? bodySql(options) : 'null::text';
  const rowCount = options.shape === 'value' || options.shape === 'record' ? '1::bigint' : 'count(*)';
  const settings = (['headers', 'status'] as const).map(
    (name) => `nullif(current_setting('response.${name}', true), '') as ${name}`,
  );
  const columns = [
    `${body} as body`,
    `${rowCount} as "rowCount"`,
    ...(total === undefined ? [] : [`${total} as total`]),
    ...(location === undefined ? [] : [`${location} as location`]),
    ...(updated === undefined ? [] : [`${updated} as updated`]),
    ...settings,
  ].join(', ');
  return `select ${columns} from (${rows}) as answer`;
}

function bodySql({ representation, shape }: ResultOptions): string {
  const target = targetRepresentation(representation);
  if (target.kind === 'csv') return csvBody;
  if (target.kind === 'geojson') return geoJsonBody;
  if (target.kind === 'handler') return handledBody(target.handler, shape);
  const isStripped = (target.kind === 'json' || target.kind === 'object') && target.isStripped;
  const isValue = shape === 'value' || shape === 'values';
  const row = isValue ? `answer.${quote(valueName)}` : 'answer.*';
  const strip = (sql: string) => (isStripped ? `json_strip_nulls(${sql})` : sql);
  const isOne = target.kind === 'object' || shape === 'value' || shape === 'record';
  // Of several rows, the answer is refused. Taking the first of a list would read its whole text again.
  if (isOne) return `coalesce(string_agg(${strip(`${isValue ? 'to_json' : 'row_to_json'}(${row})`)}::text, ''), 'null')`;
  return `coalesce(${strip(`json_agg(${row})`)}, '[]')::text`;
}

/** Without an aggregate, the function's own value is the body. */
function handledBody({ aggregate, relation, bodyType }: MediaHandler, shape: Shape): string {
  const isValue = shape === 'value' || shape === 'values';
  const rows = relation ? `(answer.*)::${qualified(relation)}` : 'answer.*';
  const item = isValue ? `answer.${quote(valueName)}` : rows;
  return `(${aggregate ? `${qualified(aggregate)}(${item})` : item})::${bodyType}`;
}

/** The column of a function's result that is not composite. */
export const valueName = 'value';

/** The header line of a CSV body is made of the first row. */
const csvBody = `coalesce((
  select string_agg(key, ',') from json_object_keys((array_agg(row_to_json(answer.*)))[1]) as key), '')
  || E'\\n' || coalesce(string_agg(substring((answer.*)::text, 2, length((answer.*)::text) - 2), E'\\n'), '')`;

/** Features as PostGIS writes them. Without PostGIS the error is PostgreSQL's: the function does not exist. */
const geoJsonBody = `json_build_object('type', 'FeatureCollection', 'features', coalesce(json_agg(st_asgeojson(answer.*)::json), '[]'))::text`;

const targetRepresentation = (representation: Representation): Representation =>
  representation.kind === 'plan' ? representation.of : representation;

function finish(parameters: Parameters, { representation }: ResultOptions, text: string): Statement {
  const explained =
    representation.kind === 'plan' ? `explain (${planOptions(representation.isJson, representation.options)}) ${text}` : text;
  return { text: explained, values: parameters.values };
}

const planOptions = (isJson: boolean, options: readonly PlanOption[]) =>
  [`format ${isJson ? 'json' : 'text'}`, ...options].join(', ');

/** The planner's estimate of a statement's cost, without running it. */
export const costStatement = ({ text, values }: Statement): Statement => ({ text: `explain (format json) ${text}`, values });

/** The planner's estimate of the root's row count. A statement of its own, because a query cannot contain EXPLAIN. */
export function plannedCountStatement(node: ReadNode): Statement {
  const parameters = createParameters();
  return { text: `explain (format json) ${matchingRowsSql(node, parameters)}`, values: parameters.values };
}
