import { RestError } from '../errors.ts';
import type { Condition, OrderTerm, Query, Range, SelectEmbed, SelectField, SelectItem } from '../parse/tree.ts';
import { isToOne, keyOf, type Name, type Schema } from '../schema/model.ts';
import { findRelationship } from './find-relationship.ts';
import type { Embed, NodeCondition, NodeOrder, ReadNode } from './read-node.ts';
import { notEmbedded, resolveCondition, resolveOrder } from './resolve-embeds.ts';

export interface ReadOptions {
  readonly schema: Schema;
  /** The source of the root's rows. A write has applied the root's own filters, order and range itself. */
  readonly source: 'table' | 'write' | 'call';
  readonly rootRange: Range;
  readonly maxRows?: number | undefined;
  readonly areAggregatesAllowed: boolean;
  readonly embedLimits: EmbedLimits;
}

/** Undefined: no limit. */
export interface EmbedLimits {
  /** Embeds within embeds. */
  readonly maxDepth?: number | undefined;
  /** How often one relation may appear on the path from the root. */
  readonly maxRepeats?: number | undefined;
}

/** A node while filters and orders are assigned to it; they are resolved once the tree is complete. */
interface DraftNode extends ReadNode {
  readonly fields: SelectField[];
  readonly embeds: DraftEmbed[];
  conditions: NodeCondition[];
  order: readonly NodeOrder[];
  range: Range;
  readonly unresolved: { readonly conditions: Condition[]; order: readonly OrderTerm[] };
}

interface DraftEmbed extends Embed {
  readonly node: DraftNode;
}

/**
 * Plans the tree of relations that a query reads, with every name resolved.
 * @throws PGRST108, PGRST118, PGRST120, PGRST123, PGRST127, PGRST200, PGRST201, 42712, embed_too_deep, relation_repeated
 */
export function planRead(root: Name, query: Query, options: ReadOptions): ReadNode {
  let joins = 0;
  const nodeOf = (
    name: Name,
    alias: string,
    items: readonly SelectItem[],
    ancestors: readonly string[],
    path: readonly string[],
  ): DraftNode => {
    const node: DraftNode = {
      name,
      table: options.schema.tables.get(keyOf(name)),
      alias,
      isSource: ancestors.length === 0 && options.source !== 'table',
      fields: items.filter((item): item is SelectField => item.kind === 'field'),
      embeds: [],
      conditions: [],
      order: [],
      range: { offset: 0 },
      unresolved: { conditions: [], order: [] },
    };
    const aliases = [...ancestors, alias];
    const ownPath = [...path, keyOf(name)];
    assertEmbedLimits(name, ownPath, options.embedLimits);
    for (const item of items) if (item.kind === 'embed') node.embeds.push(embedOf(node, item, aliases, ownPath));
    assertDistinctNames(node, aliases.length);
    return node;
  };
  const embedOf = (parent: ReadNode, item: SelectEmbed, ancestors: readonly string[], path: readonly string[]): DraftEmbed => {
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
  assignClauses(tree, query, options);
  if (options.source !== 'write') limitRows(tree, options.maxRows);
  resolve(tree, options.areAggregatesAllowed);
  return tree;
}

/** Each level multiplies the rows that are read, most of all where relations lead back to each other. */
function assertEmbedLimits(name: Name, path: readonly string[], { maxDepth, maxRepeats }: EmbedLimits): void {
  if (maxDepth !== undefined && path.length - 1 > maxDepth)
    throw new RestError('embed_too_deep', `Relations can be embedded at most ${maxDepth} levels deep on this server.`);
  const key = path.at(-1);
  if (maxRepeats !== undefined && path.filter((ancestor) => ancestor === key).length > maxRepeats)
    throw new RestError(
      'relation_repeated',
      `'${name.name}' is embedded in itself too often: ${maxRepeats} on one path are allowed.`,
    );
}

/** Two embeds under one key would hide one from the client, so they are refused with PostgreSQL's message. @throws 42712 */
function assertDistinctNames(node: ReadNode, depth: number): void {
  const names = node.embeds.flatMap(({ isSpread, outputName }) => (isSpread ? [] : [outputName]));
  const duplicate = names.find((name, index) => names.indexOf(name) !== index);
  if (duplicate !== undefined)
    throw new RestError('42712', `table name "${node.name.name}_${duplicate}_${depth}" specified more than once`);
}

/** Assigns each filter, order and range to its relation. @throws PGRST108 */
function assignClauses(tree: DraftNode, query: Query, { source, rootRange }: ReadOptions): void {
  for (const { path, value } of query.conditions) {
    if (path.length > 0 || source !== 'write') nodeAt(tree, path).unresolved.conditions.push(value);
  }
  for (const { path, value } of query.orders) nodeAt(tree, path).unresolved.order = value;
  for (const { path, value } of query.ranges) if (path.length > 0) nodeAt(tree, path).range = nonNegative(value);
  if (source !== 'write') tree.range = rootRange;
}

const nonNegative = ({ offset, limit }: Range): Range => ({
  offset: Math.max(offset, 0),
  limit: limit === undefined ? undefined : Math.max(limit, 0),
});

function nodeAt(tree: DraftNode, path: readonly string[]): DraftNode {
  let node = tree;
  for (const name of path) {
    const embed = node.embeds.find(({ outputName }) => outputName === name) ?? node.embeds.find((one) => one.name === name);
    if (!embed) throw notEmbedded(name);
    node = embed.node;
  }
  return node;
}

/** No level answers more rows than the server allows. */
function limitRows(node: DraftNode, maxRows: number | undefined): void {
  if (maxRows !== undefined) node.range = { ...node.range, limit: Math.min(node.range.limit ?? maxRows, maxRows) };
  for (const embed of node.embeds) limitRows(embed.node, isToOne(embed.relationship) ? undefined : maxRows);
}

/** Resolves the embeds that orders and filters name, from the root down. @throws PGRST108, PGRST118, PGRST120, PGRST123, PGRST127 */
function resolve(node: DraftNode, areAggregatesAllowed: boolean): void {
  if (!areAggregatesAllowed && node.fields.some((field) => field.aggregate))
    throw new RestError('PGRST123', 'Use of aggregate functions is not allowed');
  node.order = node.unresolved.order.map((term) => resolveOrder(node, term));
  node.conditions = node.unresolved.conditions.map((condition) => resolveCondition(node, condition));
  for (const embed of node.embeds) {
    if (
      areAggregatesAllowed &&
      embed.isSpread &&
      !isToOne(embed.relationship) &&
      spreadFields(embed.node).some((field) => field.aggregate)
    )
      throw new RestError('PGRST127', 'Feature not implemented', {
        details: 'Aggregates are not implemented for one-to-many or many-to-many spreads.',
      });
    resolve(embed.node, areAggregatesAllowed);
  }
}

const spreadFields = (node: ReadNode): SelectField[] => [
  ...node.fields,
  ...node.embeds.flatMap((embed) => (embed.isSpread ? spreadFields(embed.node) : [])),
];
