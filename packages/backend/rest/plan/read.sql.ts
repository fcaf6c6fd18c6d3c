import type { SelectField } from '../parse/tree.ts';
import { isToOne } from '../schema/model.ts';
import { castsOf, fieldSql, filterSql } from './condition.sql.ts';
import { columnOf, qualified, quote, typeNamed, type Parameters } from './fragments.sql.ts';
import {
  isEmptyEmbed,
  isGrouping,
  isStar,
  outputNameOf,
  selectedFields,
  spreadColumns,
  withoutAggregates,
} from './output-columns.rules.ts';
import type { Embed, NodeCondition, NodeOrder, ReadNode } from './read-node.ts';

/** The name under which a statement's WITH holds the rows of its write or call. */
export const sourceName = 'source';

/** A column of a node's select list; a spread adds its columns to its parent's list. */
interface OutputColumn {
  readonly name: string;
  readonly sql: string;
  readonly isAggregated: boolean;
}

/** A query of the node's rows; an embed's rows are joined to its parent's. */
export function rowsSql(node: ReadNode, parameters: Parameters, join?: Join): string {
  const isGrouped = isGrouping(node);
  const columns = outputColumns(node, parameters, isGrouped);
  const list = columns.map(({ sql, name }) => (name === '*' ? sql : `${sql} as ${quote(name)}`)).join(', ');
  return `select ${list} ${fromSql(node, parameters, join, true)}${groupSql(columns, isGrouped)}${tailSql(node, parameters)}`;
}

/** A query of the node's rows without their columns, to count them or to test that there are any. */
export function matchingRowsSql(node: ReadNode, parameters: Parameters, join?: Join): string {
  const isLimited = join !== undefined;
  return `select 1 ${fromSql(node, parameters, join, false)}${isLimited ? limitSql(node, parameters) : ''}`;
}

interface Join {
  readonly embed: Embed;
  readonly parent: ReadNode;
}

function fromSql(node: ReadNode, parameters: Parameters, join: Join | undefined, isSelected: boolean): string {
  const laterals = isSelected
    ? node.embeds.filter((embed) => embed.isSpread && !isEmptyEmbed(embed)).map((embed) => spreadSql(node, embed, parameters))
    : [];
  const conditions = [
    ...(join ? joinConditions(join) : []),
    ...node.conditions.map((condition) => conditionSql(node, condition, parameters)),
    ...node.embeds.filter(({ isInner }) => isInner).map((embed) => existsSql(node, embed, parameters)),
  ];
  const where = conditions.length > 0 ? ` where ${conditions.map((sql) => `(${sql})`).join(' and ')}` : '';
  return `from ${relationSql(node, join)}${laterals.map((sql) => ` ${sql}`).join('')}${where}`;
}

function relationSql(node: ReadNode, join: Join | undefined): string {
  const alias = quote(node.alias);
  if (node.isSource) return `${sourceName} as ${alias}`;
  const relationship = join?.embed.relationship;
  if (join && relationship?.kind === 'computed')
    return `${qualified(relationship.function)}((${quote(join.parent.alias)}.*)::${qualified(relationship.origin)}) as ${alias}`;
  if (join && relationship?.kind === 'junction')
    return `${qualified(node.name)} as ${alias} cross join ${qualified(relationship.junction.table)} as ${quote(join.embed.joinAlias)}`;
  return `${qualified(node.name)} as ${alias}`;
}

function joinConditions({ embed, parent }: Join): string[] {
  const { relationship, node } = embed;
  if (relationship.kind === 'computed') return [];
  if (relationship.kind === 'key')
    return relationship.columns.map(([own, foreign]) => `${columnOf(node.alias, foreign)} = ${columnOf(parent.alias, own)}`);
  const { toOrigin, toTarget } = relationship.junction;
  return [
    ...toTarget.map(([own, through]) => `${columnOf(node.alias, own)} = ${columnOf(embed.joinAlias, through)}`),
    ...toOrigin.map(([own, through]) => `${columnOf(embed.joinAlias, through)} = ${columnOf(parent.alias, own)}`),
  ];
}

const existsSql = (parent: ReadNode, embed: Embed, parameters: Parameters) =>
  `exists (${matchingRowsSql(embed.node, parameters, { embed, parent })})`;

export function conditionSql(node: ReadNode, condition: NodeCondition, parameters: Parameters): string {
  switch (condition.kind) {
    case 'group': {
      const inner = condition.conditions.map((one) => `(${conditionSql(node, one, parameters)})`).join(` ${condition.joinedBy} `);
      return condition.isNegated ? `not (${inner})` : inner;
    }
    case 'embed':
      return `${condition.hasRows ? '' : 'not '}${existsSql(node, condition.embed, parameters)}`;
    case 'filter':
      return filterSql(node.alias, node.table, condition, parameters);
  }
}

const tailSql = (node: ReadNode, parameters: Parameters) => {
  const terms = node.order.map((term) => orderSql(node, term, parameters));
  return `${terms.length > 0 ? ` order by ${terms.join(', ')}` : ''}${limitSql(node, parameters)}`;
};

function limitSql({ range }: ReadNode, parameters: Parameters): string {
  const limit = range.limit === undefined ? '' : ` limit ${parameters.add(range.limit)}`;
  return `${limit}${range.offset > 0 ? ` offset ${parameters.add(range.offset)}` : ''}`;
}

function orderSql(node: ReadNode, term: NodeOrder, parameters: Parameters): string {
  const direction = term.direction ? ` ${term.direction}` : '';
  const nulls = term.nulls ? ` nulls ${term.nulls}` : '';
  return `${orderedValueSql(node, term, parameters)}${direction}${nulls}`;
}

function orderedValueSql(node: ReadNode, { embed, field }: NodeOrder, parameters: Parameters): string {
  if (!embed) return fieldSql(node.alias, node.table, field, parameters);
  const spread = embed.isSpread && field.path.length === 0 ? spreadColumnNamed(embed, field.name) : undefined;
  if (spread) return spread.sql;
  const value = fieldSql(embed.node.alias, embed.node.table, field, parameters);
  return `(select ${value} ${fromSql(embed.node, parameters, { embed, parent: node }, false)} limit 1)`;
}

/** Groups by every output column that is not an aggregate, by its position in the list. */
function groupSql(columns: readonly OutputColumn[], isGrouped: boolean): string {
  const positions = columns.flatMap(({ isAggregated }, index) => (isAggregated ? [] : [String(index + 1)]));
  return isGrouped && positions.length > 0 ? ` group by ${positions.join(', ')}` : '';
}

function outputColumns(node: ReadNode, parameters: Parameters, isGrouped: boolean): OutputColumn[] {
  return [
    ...selectedFields(node, isGrouped).map((field) => fieldColumn(node, field, parameters, isGrouped)),
    ...node.embeds.flatMap((embed) => embedColumns(node, embed, parameters, isGrouped)),
  ];
}

function fieldColumn(node: ReadNode, item: SelectField, parameters: Parameters, isGrouped: boolean): OutputColumn {
  if (isStar(item)) return { name: '*', sql: `${quote(node.alias)}.*`, isAggregated: false };
  const { aggregate, field } = item;
  const name = outputNameOf(item);
  if (aggregate) {
    const value = field.name === '*' ? '*' : castSql(fieldSql(node.alias, node.table, field, parameters), item.cast);
    return { name, sql: castSql(`${aggregate}(${value})`, item.aggregateCast), isAggregated: true };
  }
  const value = fieldSql(node.alias, node.table, field, parameters);
  const format = castsOf(node.table, field)?.toJson;
  // Groups compare their columns, and json has no equality.
  const formatted = format ? `${format}(${value})${isGrouped ? '::jsonb' : ''}` : value;
  return { name, sql: castSql(formatted, item.cast), isAggregated: false };
}

const castSql = (sql: string, type: string | undefined) => (type === undefined ? sql : `cast(${sql} as ${typeNamed(type)})`);

function embedColumns(parent: ReadNode, embed: Embed, parameters: Parameters, isGrouped: boolean): OutputColumn[] {
  if (embed.isSpread) return spreadEmbedColumns(embed, isGrouped);
  if (isEmptyEmbed(embed)) return [];
  const rows = rowsSql(embed.node, parameters, { embed, parent });
  // Groups compare their columns, and json has no equality.
  const type = isGrouped ? '::jsonb' : '';
  const sql = isToOne(embed.relationship)
    ? `(select row_to_json(one.*)${type} from (${rows}) as one limit 1)`
    : `coalesce((select json_agg(many.*) from (${rows}) as many), '[]')${type}`;
  return [{ name: embed.outputName, sql, isAggregated: false }];
}

function spreadEmbedColumns(embed: Embed, isGrouped: boolean): OutputColumn[] {
  return spreadColumns(embed.node).map(({ name, field }) => {
    const column = columnOf(embed.joinAlias, name);
    if (!field) return { name, sql: isGrouped ? `${column}::jsonb` : column, isAggregated: false };
    if (!field.aggregate) return { name, sql: column, isAggregated: false };
    return { name, sql: castSql(`${field.aggregate}(${column})`, field.aggregateCast), isAggregated: true };
  });
}

/** The column that a spread adds under a name. Groups can be ordered by it, but not by the spread relation's own columns. */
const spreadColumnNamed = (embed: Embed, name: string) =>
  isEmptyEmbed(embed) ? undefined : spreadEmbedColumns(embed, false).find((column) => column.name === name);

/** The join of a spread: the row of a to-one relation, or each column of a to-many relation as a list. */
function spreadSql(parent: ReadNode, embed: Embed, parameters: Parameters): string {
  const rows = rowsSql(withoutAggregates(embed.node), parameters, { embed, parent });
  const alias = quote(embed.joinAlias);
  if (isToOne(embed.relationship)) return `left join lateral (${rows}) as ${alias} on true`;
  const columns = spreadColumns(embed.node).map(
    ({ name }) => `coalesce(json_agg(many.${quote(name)}), '[]')::jsonb as ${quote(name)}`,
  );
  return `left join lateral (select ${columns.join(', ')} from (${rows}) as many) as ${alias} on true`;
}
