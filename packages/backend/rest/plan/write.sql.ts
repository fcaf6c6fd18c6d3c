import type { Payload } from '../parse/body.ts';
import type { Condition } from '../parse/tree.ts';
import type { Column, Table } from '../schema/model.ts';
import { columnOf, qualified, quote, type Parameters } from './fragments.sql.ts';
import { rowNode } from './read-node.ts';
import { conditionSql } from './read.sql.ts';
import type { Conflict, DeletePlan, InsertPlan, UpdatePlan, WritePlan } from './write-plan.ts';

/**
 * How many rows an upsert updated. A setting of the transaction counts them, because RETURNING can tell new rows from
 * updated ones only where the caller may read them.
 */
export const updatedCountSql = `coalesce(nullif(current_setting('rest.updated', true), ''), '0')::bigint`;
const countUpdateSql = `set_config('rest.updated', (${updatedCountSql} + 1)::text, true) is not null`;

export function writeSql(plan: WritePlan, parameters: Parameters): string {
  switch (plan.kind) {
    case 'insert':
      return insertSql(plan, parameters);
    case 'update':
      return updateSql(plan, parameters);
    case 'delete':
      return deleteSql(plan, parameters);
  }
}

function insertSql(plan: InsertPlan, parameters: Parameters): string {
  const { table, columns, conflict } = plan;
  const body = bodyAlias(table);
  const names = columns.map(({ name }) => quote(name));
  const into = names.length > 0 ? ` (${names.join(', ')})` : '';
  const values = columns.map(({ name }) => columnOf(body, name)).join(', ');
  const from = bodySql(plan, body, parameters);
  const where = whereSql(table, body, plan.conditions, parameters);
  const onConflict = conflict ? conflictSql(conflict, plan) : '';
  return `insert into ${qualified(table)} as ${quote(table.name)}${into} select ${values} from ${from}${where}${onConflict} ${returningSql(plan)}`;
}

function conflictSql({ columns, isMerged }: Conflict, plan: InsertPlan): string {
  if (columns.length === 0) return '';
  const target = columns.map(quote).join(', ');
  const sets = plan.columns.map(({ name }) => `${quote(name)} = excluded.${quote(name)}`).join(', ');
  if (!isMerged || sets === '') return ` on conflict (${target}) do nothing`;
  return ` on conflict (${target}) do update set ${sets} where ${countUpdateSql}`;
}

/** Without columns to set, the statement reads no row, under the names that the answer expects. */
function updateSql(plan: UpdatePlan, parameters: Parameters): string {
  const { table, columns, conditions } = plan;
  if (columns.length === 0)
    return `select ${returningColumns(plan)} from ${qualified(table)} as ${quote(table.name)} where false`;
  const body = bodyAlias(table);
  const sets = columns.map(({ name }) => `${quote(name)} = ${columnOf(body, name)}`).join(', ');
  const from = bodySql(plan, body, parameters);
  const where = whereSql(table, table.name, conditions, parameters);
  return `update ${qualified(table)} as ${quote(table.name)} set ${sets} from ${from}${where} ${returningSql(plan)}`;
}

function deleteSql(plan: DeletePlan, parameters: Parameters): string {
  const { table, conditions } = plan;
  const where = whereSql(table, table.name, conditions, parameters);
  return `delete from ${qualified(table)} as ${quote(table.name)}${where} ${returningSql(plan)}`;
}

function whereSql(table: Table, alias: string, conditions: readonly Condition[], parameters: Parameters): string {
  const node = rowNode(table, alias);
  const list = conditions.map((condition) => `(${conditionSql(node, condition, parameters)})`);
  return list.length > 0 ? ` where ${list.join(' and ')}` : '';
}

const returningColumns = ({ table, returning }: WritePlan) =>
  returning.length === 0
    ? '1'
    : returning.map((name) => (name === '*' ? `${quote(table.name)}.*` : columnOf(table.name, name))).join(', ');

const returningSql = (plan: WritePlan) => `returning ${returningColumns(plan)}`;

/** The rows of a JSON body, an object or a list of objects, with each column read as its type, or by its domain's cast. */
function bodySql({ columns, payload, appliesDefaults }: InsertPlan | UpdatePlan, alias: string, parameters: Parameters): string {
  if (columns.length === 0) {
    const json = parameters.add(payload.json);
    return payload.isList
      ? `json_array_elements(${json}::json) as ${quote(alias)}`
      : `(select where ${json}::json is not null) as ${quote(alias)}`;
  }
  const from = recordsSql(columns, payload, appliesDefaults, alias, parameters);
  if (!columns.some(({ casts }) => casts?.fromJson)) return from;
  const values = columns.map(({ name, casts }) => {
    const value = columnOf(alias, name);
    return `${casts?.fromJson ? `${casts.fromJson}(${value})` : value} as ${quote(name)}`;
  });
  return `(select ${values.join(', ')} from ${from}) as ${quote(alias)}`;
}

function recordsSql(
  columns: readonly Column[],
  payload: Payload,
  appliesDefaults: boolean,
  alias: string,
  parameters: Parameters,
): string {
  const json = parameters.add(payload.json);
  const list = columns.map(({ name, type, casts }) => `${quote(name)} ${casts?.fromJson ? 'json' : type}`).join(', ');
  const defaults = columns.filter((column) => column.default !== null);
  if (!appliesDefaults || defaults.length === 0)
    return `json_to_record${payload.isList ? 'set' : ''}(${json}::json) as ${quote(alias)} (${list})`;
  const pairs = defaults
    .map(
      ({ name, casts, default: value }) =>
        `${parameters.add(name)}::text, ${casts?.toJson ? `${casts.toJson}(${value})` : value}`,
    )
    .join(', ');
  const elements = payload.isList ? `jsonb_array_elements(${json}::json::jsonb)` : `(values (${json}::json::jsonb))`;
  return `${elements} as element (object), lateral jsonb_to_record(jsonb_build_object(${pairs}) || element.object) as ${quote(alias)} (${list})`;
}

/** An alias for the body's rows that differs from the table's. */
const bodyAlias = ({ name }: Table) => (name === 'body' ? 'body_' : 'body');

/** `column=eq.value` of each column of the key, where the write made one row. */
export function locationSql(table: Table, source: string, parameters: Parameters): string {
  const keyColumns = table.columns.filter(({ name }) => table.primaryKey.includes(name));
  if (keyColumns.length === 0) return 'null::text[]';
  const keys = keyColumns.map(({ name }) => {
    const value = columnOf('made', name);
    return `${parameters.add(name)}::text || '=' || coalesce('eq.' || ${value}::text, 'is.null')`;
  });
  return `(select array[${keys.join(', ')}] from ${source} as made where (select count(*) from ${source}) = 1)`;
}
