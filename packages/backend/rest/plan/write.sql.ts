import { RestError } from '../errors.ts';
import type { Column, Table } from '../schema/model.ts';
import type { Condition } from '../parse/tree.ts';
import type { Payload } from '../parse/body.ts';
import { conditionSql } from './read.sql.ts';
import { columnOf, qualified, quote, type Parameters } from './fragments.sql.ts';
import { rowNode, type ReadNode } from './read-node.ts';

export interface WriteTarget {
  readonly table: Table;
  /** Columns that the answer needs; none where only the number of rows counts. */
  readonly returning: readonly string[];
}

export interface Conflict {
  readonly columns: readonly string[];
  readonly isMerged: boolean;
}

export interface InsertPlan extends WriteTarget {
  readonly payload: Payload;
  readonly columns: readonly Column[];
  readonly appliesDefaults: boolean;
  readonly conflict?: Conflict | undefined;
  /** Of a PUT: the row must be the one that the address names. */
  readonly onlyWhere?: readonly Condition[] | undefined;
}

/** Rows that an upsert changed are counted in a setting of the transaction, since RETURNING tells old from new only to who may read them. */
export const updatedCount = `coalesce(nullif(current_setting('rest.updated', true), ''), '0')::bigint`;
const countUpdate = `set_config('rest.updated', (${updatedCount} + 1)::text, true) is not null`;

export function insertSql(plan: InsertPlan, parameters: Parameters): string {
  const { table, columns, payload, conflict } = plan;
  const body = freeName('body', table.name);
  const names = columns.map(({ name }) => quote(name));
  const into = names.length > 0 ? ` (${names.join(', ')})` : '';
  const values = columns.map(({ name }) => columnOf(body, name)).join(', ');
  const from = bodySql({ columns, payload, alias: body, appliesDefaults: plan.appliesDefaults, parameters });
  const where = plan.onlyWhere?.map((one) => `(${conditionSql(rowNode(table, body), one, parameters)})`).join(' and ');
  return `insert into ${qualified(table)} as ${quote(table.name)}${into} select ${values} from ${from}${where ? ` where ${where}` : ''}${
    conflict ? conflictSql(conflict, columns) : ''
  } ${returningSql(plan)}`;
}

function conflictSql({ columns, isMerged }: Conflict, written: readonly Column[]): string {
  if (columns.length === 0) return '';
  const target = columns.map(quote).join(', ');
  const sets = written.map(({ name }) => `${quote(name)} = excluded.${quote(name)}`).join(', ');
  if (!isMerged || sets === '') return ` on conflict (${target}) do nothing`;
  return ` on conflict (${target}) do update set ${sets} where ${countUpdate}`;
}

export interface UpdatePlan extends WriteTarget {
  readonly payload: Payload;
  readonly columns: readonly Column[];
  readonly appliesDefaults: boolean;
  readonly filtered: ReadNode;
}

/** Nothing to set is no update: the statement then reads no row, under the names that the answer expects. */
export function updateSql(plan: UpdatePlan, parameters: Parameters): string {
  const { table, columns, payload, filtered } = plan;
  if (columns.length === 0) return `select ${returned(plan)} from ${qualified(table)} as ${quote(table.name)} where false`;
  const body = freeName('body', table.name);
  const sets = columns.map(({ name }) => `${quote(name)} = ${columnOf(body, name)}`).join(', ');
  const from = bodySql({ columns, payload, alias: body, appliesDefaults: plan.appliesDefaults, parameters });
  return `update ${qualified(table)} as ${quote(table.name)} set ${sets} from ${from}${whereSql(filtered, parameters)} ${returningSql(plan)}`;
}

export function deleteSql(plan: WriteTarget & { readonly filtered: ReadNode }, parameters: Parameters): string {
  const { table, filtered } = plan;
  return `delete from ${qualified(table)} as ${quote(table.name)}${whereSql(filtered, parameters)} ${returningSql(plan)}`;
}

function whereSql(node: ReadNode, parameters: Parameters): string {
  const conditions = node.conditions.map((condition) => `(${conditionSql(node, condition, parameters)})`);
  return conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '';
}

const returned = ({ table, returning }: WriteTarget) =>
  returning.length === 0
    ? '1'
    : returning.map((name) => (name === '*' ? `${quote(table.name)}.*` : columnOf(table.name, name))).join(', ');

const returningSql = (target: WriteTarget) => `returning ${returned(target)}`;

interface Body {
  readonly columns: readonly Column[];
  readonly payload: Payload;
  readonly alias: string;
  readonly appliesDefaults: boolean;
  readonly parameters: Parameters;
}

/** The rows of a JSON body, each column read as its type. A body is an object or a list of them. */
export function bodySql({ columns, payload, alias, appliesDefaults, parameters }: Body): string {
  const json = parameters.add(payload.json);
  if (columns.length === 0) {
    return payload.isList
      ? `json_array_elements(${json}::json) as ${quote(alias)}`
      : `(select where ${json}::json is not null) as ${quote(alias)}`;
  }
  const list = columns.map(({ name, type }) => `${quote(name)} ${type}`).join(', ');
  const defaults = columns.filter((column) => column.default !== null);
  if (!appliesDefaults || defaults.length === 0)
    return `json_to_record${payload.isList ? 'set' : ''}(${json}::json) as ${quote(alias)} (${list})`;
  const pairs = defaults.map((column) => `${parameters.add(column.name)}::text, ${column.default}`).join(', ');
  const elements = payload.isList ? `jsonb_array_elements(${json}::json::jsonb)` : `(values (${json}::json::jsonb))`;
  return `${elements} as element (object), lateral jsonb_to_record(jsonb_build_object(${pairs}) || element.object) as ${quote(alias)} (${list})`;
}

const freeName = (wished: string, taken: string) => (wished === taken ? `${wished}_` : wished);

/** The columns that a body writes. @throws PGRST204 */
export function writtenColumns(table: Table, names: readonly string[]): Column[] {
  return names.map((name) => {
    const column = table.columns.find((one) => one.name === name);
    if (column) return column;
    throw new RestError('PGRST204', `Could not find the '${name}' column of '${table.name}' in the schema cache`);
  });
}

/** `column=value` of the key of a single new row. */
export function locationSql(table: Table, source: string, parameters: Parameters): string {
  if (table.primaryKey.length === 0) return 'null::text[]';
  const keys = table.primaryKey.map((name) => {
    const value = columnOf('made', name);
    return `${parameters.add(name)}::text || '=' || coalesce('eq.' || ${value}::text, 'is.null')`;
  });
  return `(select array[${keys.join(', ')}] from ${source} as made where (select count(*) from ${source}) = 1)`;
}
