import { RestError } from '../errors.ts';
import type { Condition, Query, Range, SelectEmbed, SelectField, SelectItem } from '../parse/tree.ts';
import { isToOne, keyOf, type Name, type Schema, type Table } from '../schema/model.ts';
import { findRelationship } from './find-relationship.ts';
import type { Embed, ReadNode } from './read-node.ts';

export interface ReadOptions {
  readonly schema: Schema;
  /** Whether the root's rows come from a write or a call; a write's own filters have then been applied already. */
  readonly source: 'table' | 'write' | 'call';
  readonly rootRange: Range;
  readonly maxRows?: number | undefined;
  readonly mayAggregate: boolean;
  readonly embedLimits: EmbedLimits;
}

/** How far a request may dig; undefined: as far as PostgreSQL does. */
export interface EmbedLimits {
  /** Embeds within embeds. */
  readonly maxDepth?: number | undefined;
  /** How often one relation may be met on the path from the root. */
  readonly maxRepeats?: number | undefined;
}

/** Makes the tree of relations that a query reads. @throws PGRST108, PGRST118, PGRST120, PGRST123, PGRST127, PGRST200, PGRST201, embed_too_deep, relation_repeated */
export function planRead(root: Name, query: Query, options: ReadOptions): ReadNode {
  let joins = 0;
  const nodeOf = (
    name: Name,
    alias: string,
    items: readonly SelectItem[],
    ancestors: readonly string[],
    path: readonly string[],
  ): ReadNode => {
    const node: ReadNode = {
      name,
      table: options.schema.tables.get(keyOf(name)),
      alias,
      isSource: ancestors.length === 0 && options.source !== 'table',
      fields: items.filter((item): item is SelectField => item.kind === 'field'),
      embeds: [],
      conditions: [],
      order: [],
      range: { offset: 0 },
    };
    const aliases = [...ancestors, alias];
    const own = [...path, keyOf(name)];
    requireNear(name, own, options.embedLimits);
    for (const item of items) if (item.kind === 'embed') node.embeds.push(embedOf(node, item, aliases, own));
    refuseSameNames(node, aliases.length);
    return node;
  };
  const embedOf = (parent: ReadNode, item: SelectEmbed, ancestors: readonly string[], path: readonly string[]): Embed => {
    const relationship = findRelationship(options.schema, parent.name, item.name, item.hint);
    let alias = `${relationship.target.name}_${ancestors.length}`;
    while (ancestors.includes(alias)) alias += '_';
    return {
      relationship,
      name: item.name,
      outputName: item.alias ?? item.name,
      isInner: item.isInner,
      isSpread: item.isSpread,
      joinAlias: `...${++joins}`,
      node: nodeOf(relationship.target, alias, item.items, ancestors, path),
    };
  };
  const tree = nodeOf(root, root.name, query.select, [], []);
  place(tree, query, options);
  if (options.source !== 'write') restrict(tree, options.maxRows);
  check(tree, options.mayAggregate);
  return tree;
}

/** Each level multiplies the rows that are read, most of all where relations lead back to each other. */
function requireNear(name: Name, path: readonly string[], { maxDepth, maxRepeats }: EmbedLimits): void {
  if (maxDepth !== undefined && path.length - 1 > maxDepth)
    throw new RestError('embed_too_deep', `Relations may be embedded ${maxDepth} levels deep on this server.`);
  const own = path.at(-1);
  if (maxRepeats !== undefined && path.filter((key) => key === own).length > maxRepeats)
    throw new RestError(
      'relation_repeated',
      `'${name.name}' is embedded in itself too often: ${maxRepeats} on one path are allowed.`,
    );
}

/** Of two embeds under one key a client would see only one, so they are refused, in PostgreSQL's words for it. @throws 42712 */
function refuseSameNames(node: ReadNode, depth: number): void {
  const names = node.embeds.flatMap(({ isSpread, outputName }) => (isSpread ? [] : [outputName]));
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined)
    throw new RestError('42712', `table name "${node.name.name}_${twice}_${depth}" specified more than once`);
}

/** Puts each filter, order and range at the relation it is about. */
function place(tree: ReadNode, query: Query, options: ReadOptions): void {
  for (const { path, value } of query.conditions) {
    if (path.length > 0 || options.source !== 'write') nodeAt(tree, path).conditions.push(value);
  }
  for (const { path, value } of query.orders) nodeAt(tree, path).order = value;
  for (const { path, value } of query.ranges) if (path.length > 0) nodeAt(tree, path).range = withinZero(value);
  if (options.source !== 'write') tree.range = options.rootRange;
}

const withinZero = ({ offset, limit }: Range): Range => ({
  offset: Math.max(offset, 0),
  limit: limit === undefined ? undefined : Math.max(limit, 0),
});

function nodeAt(tree: ReadNode, path: readonly string[]): ReadNode {
  let node = tree;
  for (const name of path) {
    const embed = node.embeds.find(({ outputName }) => outputName === name) ?? node.embeds.find((one) => one.name === name);
    if (!embed)
      throw new RestError('PGRST108', `'${name}' is not an embedded resource in this request`, {
        hint: `Verify that '${name}' is included in the 'select' query parameter.`,
      });
    node = embed.node;
  }
  return node;
}

/** No level answers more rows than the server allows. */
function restrict(node: ReadNode, maxRows: number | undefined): void {
  if (maxRows !== undefined) node.range = { ...node.range, limit: Math.min(node.range.limit ?? maxRows, maxRows) };
  for (const embed of node.embeds) restrict(embed.node, isToOne(embed.relationship) ? undefined : maxRows);
}

function check(node: ReadNode, mayAggregate: boolean): void {
  if (!mayAggregate && node.fields.some((field) => field.aggregate))
    throw new RestError('PGRST123', 'Use of aggregate functions is not allowed');
  for (const term of node.order) if (term.relation !== undefined) orderedEmbed(node, term.relation);
  for (const condition of node.conditions) checkEmbedFilter(node, condition);
  for (const embed of node.embeds) {
    if (embed.isSpread && !isToOne(embed.relationship) && spreadFields(embed.node).some((field) => field.aggregate))
      throw new RestError('PGRST127', 'Feature not implemented', {
        details: 'Aggregates are not implemented for one-to-many or many-to-many spreads.',
      });
    check(embed.node, mayAggregate);
  }
}

const spreadFields = (node: ReadNode): SelectField[] => [
  ...node.fields,
  ...node.embeds.flatMap((embed) => (embed.isSpread ? spreadFields(embed.node) : [])),
];

/** The to-one relation that `order=relation(column)` names. @throws PGRST108, PGRST118 */
export function orderedEmbed(node: ReadNode, relation: string): Embed {
  const embed = node.embeds.find(({ outputName }) => outputName === relation);
  if (!embed)
    throw new RestError('PGRST108', `'${relation}' is not an embedded resource in this request`, {
      hint: `Verify that '${relation}' is included in the 'select' query parameter.`,
    });
  if (!isToOne(embed.relationship))
    throw new RestError('PGRST118', `A related order on '${relation}' is not possible`, {
      details: `'${node.name.name}' and '${relation}' do not form a many-to-one or one-to-one relationship`,
    });
  return embed;
}

/** The embed that a filter such as `clients=not.is.null` is about, if it is about one. */
export function filteredEmbed(node: ReadNode, condition: Condition): Embed | undefined {
  if (condition.kind !== 'filter' || condition.field.path.length > 0) return undefined;
  const embed = node.embeds.find(({ outputName }) => outputName === condition.field.name);
  if (embed && node.table?.columns.some(({ name }) => name === embed.outputName) && !isNullTest(condition)) return undefined;
  return embed;
}

export const isNullTest = (condition: Condition) =>
  condition.kind === 'filter' &&
  condition.operation.kind === 'is' &&
  (condition.operation.truth === 'null' || condition.operation.truth === 'not_null');

function checkEmbedFilter(node: ReadNode, condition: Condition): void {
  if (condition.kind === 'group') return condition.conditions.forEach((inner) => checkEmbedFilter(node, inner));
  const embed = filteredEmbed(node, condition);
  if (embed && !isNullTest(condition))
    throw new RestError('PGRST120', `Bad operator on the '${embed.outputName}' embedded resource`, {
      details: 'Only is null or not is null filters are allowed on embedded resources',
    });
}

/** The columns of a write's rows that the answer needs: what is selected, what embeds join by, what orders, and the key. */
export function columnsNeeded(node: ReadNode, primaryKey: readonly string[]): string[] {
  const joined = node.embeds.flatMap(({ relationship }) => {
    if (relationship.kind === 'computed') return ['*'];
    const pairs = relationship.kind === 'key' ? relationship.columns : relationship.junction.toOrigin;
    return pairs.map(([own]) => own);
  });
  const isBare = node.fields.length === 0 && node.embeds.length === 0;
  const needed = new Set([...namesUsed(node), ...joined, ...primaryKey, ...(isBare ? ['*'] : [])]);
  return needed.has('*') || needed.size === 0 ? ['*', ...computedNames(node, [...needed])] : [...needed];
}

/** The columns of a call's rows: all of them, and the computed ones, which only the table's own rows know. */
export const columnsOfCall = (node: ReadNode) => ['*', ...computedNames(node, namesUsed(node))];

function namesUsed(node: ReadNode): string[] {
  const ordered = node.order.flatMap(({ relation, field }) => (relation === undefined ? [field.name] : []));
  return [...node.fields.map(({ field }) => field.name), ...ordered, ...node.conditions.flatMap((one) => namesIn(node, one))];
}

function namesIn(node: ReadNode, condition: Condition): string[] {
  if (condition.kind === 'group') return condition.conditions.flatMap((inner) => namesIn(node, inner));
  return filteredEmbed(node, condition) ? [] : [condition.field.name];
}

function computedNames({ table }: ReadNode, names: readonly string[]): string[] {
  const known = new Set(table?.columns.map(({ name }) => name));
  return table ? [...new Set(names)].filter((name) => name !== '*' && !known.has(name)) : [];
}

/** @throws PGRST205 */
export function findTable(schema: Schema, name: Name, suggest: (name: Name) => string | null): Table {
  const table = schema.tables.get(keyOf(name));
  if (table) return table;
  throw new RestError('PGRST205', `Could not find the table '${name.schema}.${name.name}' in the schema cache`, {
    hint: suggest(name),
  });
}
