import type { SelectField } from '../parse/tree.ts';
import { isToOne } from '../schema/model.ts';
import type { Embed, ReadNode } from './read-node.ts';

/** Whether the node's rows are groups: it aggregates, or a to-one spread brings its aggregates up to it. */
export const isGrouping = (node: ReadNode): boolean =>
  node.fields.some(({ aggregate }) => aggregate) || node.embeds.some(hasSpreadAggregates);
const hasSpreadAggregates = (embed: Embed): boolean => embed.isSpread && isToOne(embed.relationship) && isGrouping(embed.node);

const allColumns: SelectField = { kind: 'field', field: { name: '*', path: [] } };
export const isStar = ({ field, aggregate }: SelectField) => field.name === '*' && !aggregate;

/** Whether `*` must be written out: a group needs its columns by name, and a domain's values are shown by its cast. */
const needsNames = ({ table }: ReadNode, isGrouped: boolean): boolean =>
  isGrouped || (table?.columns.some(({ casts }) => casts?.toJson) ?? false);

/** The columns that a node selects; `*` is written out where that is needed and the table is known. */
export function selectedFields(node: ReadNode, isGrouped: boolean): SelectField[] {
  const isEmpty = node.fields.length === 0 && node.embeds.length === 0;
  const fields = isEmpty ? [allColumns] : node.fields;
  return needsNames(node, isGrouped) ? fields.flatMap((field) => expandStar(node, field)) : [...fields];
}

function expandStar(node: ReadNode, item: SelectField): SelectField[] {
  if (!isStar(item) || !node.table) return [item];
  return node.table.columns.map(({ name }) => ({ kind: 'field', field: { name, path: [] } }));
}

/** The key of a column in the answer: its alias, the aggregate's name, the last key of a JSON path, or the column. */
export const outputNameOf = ({ alias, aggregate, field }: SelectField): string =>
  alias ?? aggregate ?? field.path.findLast(({ isIndex }) => !isIndex)?.key ?? field.name;

/** `clients()`: an embed that a filter needs and that the answer leaves out. */
export const isEmptyEmbed = ({ node }: Embed): boolean => node.fields.length === 0 && node.embeds.every(isEmptyEmbed);

export interface SpreadColumn {
  readonly name: string;
  /** Undefined for an embed within the spread. */
  readonly field: SelectField | undefined;
}

/** What a spread relation adds to its parent: its columns, its embeds, and the columns of its own spreads. */
export function spreadColumns(node: ReadNode): SpreadColumn[] {
  return [
    ...node.fields.flatMap((field) => expandStar(node, field)).map((field) => ({ name: outputNameOf(field), field })),
    ...node.embeds.flatMap((embed) => {
      if (embed.isSpread) return spreadColumns(embed.node);
      return isEmptyEmbed(embed) ? [] : [{ name: embed.outputName, field: undefined }];
    }),
  ];
}

/**
 * A spread node that selects what its aggregates run over, because the aggregates themselves run over the parent's
 * groups. For `count()` that is a column that no row lacks.
 */
export function withoutAggregates(node: ReadNode): ReadNode {
  const fields = node.fields
    .flatMap((field) => expandStar(node, field))
    .map((item): SelectField => {
      if (!item.aggregate) return item;
      const field = item.field.name === '*' ? { name: keyColumn(node), path: [] } : item.field;
      return { ...item, field, alias: outputNameOf(item), aggregate: undefined, aggregateCast: undefined };
    });
  const embeds = node.embeds.map((embed) => (embed.isSpread ? { ...embed, node: withoutAggregates(embed.node) } : embed));
  return { ...node, fields, embeds };
}

const keyColumn = ({ table }: ReadNode) => table?.primaryKey[0] ?? table?.columns[0]?.name ?? '*';
