import type { Condition, OrderTerm, SelectField } from '../parse/tree.ts';
import { isToOne } from '../schema/model.ts';
import { fieldSql, filterSql } from './condition.sql.ts';
import { columnOf, qualified, quote, typeNamed, type Parameters } from './fragments.sql.ts';
import { filteredEmbed, isNullTest, orderedEmbed } from './plan-read.ts';
import type { Embed, ReadNode } from './read-node.ts';

/** The rows of a write or a call, which the statement names before it reads them. */
export const sourceName = 'source';

/** What a node's select list shows, and what a spread shows on its parent's behalf. */
interface Output {
  readonly name: string;
  readonly sql: string;
  readonly isAggregated: boolean;
}

/** A query of the node's rows; `outer` is the alias of the parent that the node is joined to. */
export function rowsSql(node: ReadNode, parameters: Parameters, join?: JoinedTo): string {
  const isGrouped = aggregates(node);
  const outputs = outputsOf(node, parameters, isGrouped);
  const list = outputs.map(({ sql, name }) => (name === '*' ? sql : `${sql} as ${quote(name)}`)).join(', ');
  return `select ${list} ${fromSql(node, parameters, join, true)}${groupSql(outputs, isGrouped)}${tailSql(node, parameters)}`;
}

/** The node's rows without their columns: to count them, or to see that there are some. */
export function bareRowsSql(node: ReadNode, parameters: Parameters, join?: JoinedTo): string {
  const isLimited = join !== undefined;
  return `select 1 ${fromSql(node, parameters, join, false)}${isLimited ? limitSql(node, parameters) : ''}`;
}

interface JoinedTo {
  readonly embed: Embed;
  readonly parent: ReadNode;
}

function fromSql(node: ReadNode, parameters: Parameters, join: JoinedTo | undefined, isSelected: boolean): string {
  const laterals = isSelected
    ? node.embeds.filter(({ isSpread }) => isSpread).map((embed) => spreadSql(node, embed, parameters))
    : [];
  const conditions = [
    ...(join ? joinConditions(join) : []),
    ...node.conditions.map((condition) => conditionSql(node, condition, parameters)),
    ...node.embeds.filter(({ isInner }) => isInner).map((embed) => existsSql(node, embed, parameters)),
  ];
  const where = conditions.length > 0 ? ` where ${conditions.map((sql) => `(${sql})`).join(' and ')}` : '';
  return `from ${relationSql(node, join)}${laterals.map((sql) => ` ${sql}`).join('')}${where}`;
}

function relationSql(node: ReadNode, join: JoinedTo | undefined): string {
  const alias = quote(node.alias);
  if (node.isSource) return `${sourceName} as ${alias}`;
  const relationship = join?.embed.relationship;
  if (join && relationship?.kind === 'computed')
    return `${qualified(relationship.function)}((${quote(join.parent.alias)}.*)::${qualified(relationship.origin)}) as ${alias}`;
  if (join && relationship?.kind === 'junction')
    return `${qualified(node.name)} as ${alias} cross join ${qualified(relationship.junction.table)} as ${quote(join.embed.joinAlias)}`;
  return `${qualified(node.name)} as ${alias}`;
}

function joinConditions({ embed, parent }: JoinedTo): string[] {
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
  `exists (${bareRowsSql(embed.node, parameters, { embed, parent })})`;

export function conditionSql(node: ReadNode, condition: Condition, parameters: Parameters): string {
  if (condition.kind === 'group') {
    const inner = condition.conditions.map((one) => `(${conditionSql(node, one, parameters)})`).join(` ${condition.joinedBy} `);
    return condition.isNegated ? `not (${inner})` : inner;
  }
  const embed = filteredEmbed(node, condition);
  if (!embed || !isNullTest(condition) || condition.operation.kind !== 'is')
    return filterSql(node.alias, node.table, condition, parameters);
  const wantsNone = (condition.operation.truth === 'null') !== condition.isNegated;
  return `${wantsNone ? 'not ' : ''}${existsSql(node, embed, parameters)}`;
}

const tailSql = (node: ReadNode, parameters: Parameters) => {
  const terms = node.order.map((term) => orderSql(node, term, parameters));
  return `${terms.length > 0 ? ` order by ${terms.join(', ')}` : ''}${limitSql(node, parameters)}`;
};

function limitSql({ range }: ReadNode, parameters: Parameters): string {
  const limit = range.limit === undefined ? '' : ` limit ${parameters.add(range.limit)}`;
  return `${limit}${range.offset > 0 ? ` offset ${parameters.add(range.offset)}` : ''}`;
}

function orderSql(node: ReadNode, term: OrderTerm, parameters: Parameters): string {
  const direction = term.direction ? ` ${term.direction}` : '';
  const nulls = term.nulls ? ` nulls ${term.nulls}` : '';
  return `${orderedSql(node, term, parameters)}${direction}${nulls}`;
}

function orderedSql(node: ReadNode, term: OrderTerm, parameters: Parameters): string {
  if (term.relation === undefined) return fieldSql(node.alias, node.table, term.field, parameters);
  const embed = orderedEmbed(node, term.relation);
  const value = fieldSql(embed.node.alias, embed.node.table, term.field, parameters);
  return `(select ${value} ${fromSql(embed.node, parameters, { embed, parent: node }, false)} limit 1)`;
}

/** Whether the node's rows are groups: it aggregates itself, or a to-one spread brings aggregates up. */
const aggregates = (node: ReadNode) => node.fields.some(({ aggregate }) => aggregate) || node.embeds.some(bringsAggregates);
const bringsAggregates = (embed: Embed): boolean => embed.isSpread && isToOne(embed.relationship) && aggregates(embed.node);

/** Groups by every output that is no aggregate, by its place in the list. */
function groupSql(outputs: readonly Output[], isGrouped: boolean): string {
  const places = outputs.flatMap(({ isAggregated }, index) => (isAggregated ? [] : [String(index + 1)]));
  return isGrouped && places.length > 0 ? ` group by ${places.join(', ')}` : '';
}

function outputsOf(node: ReadNode, parameters: Parameters, isGrouped: boolean): Output[] {
  const isEmpty = node.fields.length === 0 && node.embeds.length === 0;
  const fields = isEmpty ? [everything] : node.fields;
  return [
    ...fields.flatMap((field) => expanded(node, field, isGrouped)).map((field) => fieldOutput(node, field, parameters)),
    ...node.embeds.flatMap((embed) => embedOutputs(node, embed, parameters, isGrouped)),
  ];
}

const everything: SelectField = { kind: 'field', field: { name: '*', path: [] } };
const isStar = ({ field, aggregate }: SelectField) => field.name === '*' && !aggregate;

/** Groups need their columns by name; where no table is known, all columns stay together. */
function expanded(node: ReadNode, item: SelectField, isNeeded: boolean): SelectField[] {
  if (!isNeeded || !isStar(item) || !node.table) return [item];
  return node.table.columns.map(({ name }) => ({ kind: 'field', field: { name, path: [] } }));
}

function fieldOutput(node: ReadNode, item: SelectField, parameters: Parameters): Output {
  if (isStar(item)) return { name: '*', sql: `${quote(node.alias)}.*`, isAggregated: false };
  const value = item.field.name === '*' ? '*' : castSql(fieldSql(node.alias, node.table, item.field, parameters), item.cast);
  const sql = item.aggregate ? castSql(`${item.aggregate}(${value})`, item.aggregateCast) : value;
  return { name: nameOf(item), sql, isAggregated: item.aggregate !== undefined };
}

const castSql = (sql: string, type: string | undefined) => (type === undefined ? sql : `cast(${sql} as ${typeNamed(type)})`);

/** The key of an output: its alias, the aggregate's name, the last key of a JSON path, else the column. */
function nameOf({ alias, aggregate, field }: SelectField): string {
  return alias ?? aggregate ?? field.path.findLast(({ isIndex }) => !isIndex)?.key ?? field.name;
}

function embedOutputs(parent: ReadNode, embed: Embed, parameters: Parameters, isGrouped: boolean): Output[] {
  if (embed.isSpread) return spreadOutputs(embed);
  if (isHollow(embed.node)) return [];
  const rows = rowsSql(embed.node, parameters, { embed, parent });
  const type = isGrouped ? '::jsonb' : '';
  const sql = isToOne(embed.relationship)
    ? `(select row_to_json(one.*)${type} from (${rows}) as one limit 1)`
    : `coalesce((select json_agg(many.*) from (${rows}) as many), '[]')${type}`;
  return [{ name: embed.outputName, sql, isAggregated: false }];
}

/** `clients()`: joined, for a filter's sake, and not shown. */
const isHollow = (node: ReadNode): boolean => node.fields.length === 0 && node.embeds.every((embed) => isHollow(embed.node));

interface SpreadOutput {
  readonly name: string;
  readonly field: SelectField | undefined;
}

/** What a spread relation gives its parent: its columns, its embeds, and what is spread into it. */
function spreadNames(node: ReadNode): SpreadOutput[] {
  return [
    ...node.fields.flatMap((field) => expanded(node, field, true)).map((field) => ({ name: nameOf(field), field })),
    ...node.embeds.flatMap((embed) =>
      embed.isSpread ? spreadNames(embed.node) : isHollow(embed.node) ? [] : [{ name: embed.outputName, field: undefined }],
    ),
  ];
}

function spreadOutputs(embed: Embed): Output[] {
  return spreadNames(embed.node).map(({ name, field }) => {
    const column = columnOf(embed.joinAlias, name);
    if (!field?.aggregate) return { name, sql: column, isAggregated: false };
    return { name, sql: castSql(`${field.aggregate}(${column})`, field.aggregateCast), isAggregated: true };
  });
}

/** The join of a spread: one row of the to-one relation, or each column of the to-many gathered into a list. */
function spreadSql(parent: ReadNode, embed: Embed, parameters: Parameters): string {
  const plain = withoutAggregates(embed.node);
  const join = { embed, parent };
  const alias = quote(embed.joinAlias);
  if (isToOne(embed.relationship)) return `left join lateral (${rowsSql(plain, parameters, join)}) as ${alias} on true`;
  const columns = spreadNames(embed.node).map(
    ({ name }) => `coalesce(json_agg(many.${quote(name)}), '[]')::jsonb as ${quote(name)}`,
  );
  return `left join lateral (select ${columns.join(', ')} from (${rowsSql(plain, parameters, join)}) as many) as ${alias} on true`;
}

/** A spread's aggregates run over the parent's groups, so the spread itself shows what they run over. A star counts rows that are there. */
function withoutAggregates(node: ReadNode): ReadNode {
  const fields = node.fields
    .flatMap((field) => expanded(node, field, true))
    .map((item): SelectField => {
      if (!item.aggregate) return item;
      const field = item.field.name === '*' ? { name: anyColumn(node), path: [] } : item.field;
      return { ...item, field, alias: nameOf(item), cast: item.cast, aggregate: undefined, aggregateCast: undefined };
    });
  const embeds = node.embeds.map((embed) => (embed.isSpread ? { ...embed, node: withoutAggregates(embed.node) } : embed));
  return { ...node, fields, embeds };
}

const anyColumn = (node: ReadNode) => node.table?.primaryKey[0] ?? node.table?.columns[0]?.name ?? '*';
