import type { Field, Filter, OrderTerm, Range, SelectField } from '../parse/tree.ts';
import type { Name, Relationship, Table } from '../schema/model.ts';

/** One relation of a read, the root or an embedded one, with everything that applies to its rows. */
export interface ReadNode {
  readonly name: Name;
  /** Undefined for a relation that the schema lacks, such as a function's rows. */
  readonly table: Table | undefined;
  readonly alias: string;
  /** Whether it is the root of a write or a call, which reads the rows of that statement instead of a table. */
  readonly isSource: boolean;
  readonly fields: readonly SelectField[];
  readonly embeds: readonly Embed[];
  readonly conditions: readonly NodeCondition[];
  readonly order: readonly NodeOrder[];
  readonly range: Range;
}

export interface Embed {
  readonly node: ReadNode;
  readonly relationship: Relationship;
  /** The relation's name in the request. */
  readonly name: string;
  /** Its key in the answer. */
  readonly outputName: string;
  readonly isInner: boolean;
  readonly isSpread: boolean;
  /** Alias of a spread's join, and of the junction where there is one. */
  readonly joinAlias: string;
}

/** A condition whose embeds are resolved. */
export type NodeCondition = Filter | EmbedCondition | NodeGroup;

/** `clients=is.null` and `clients=not.is.null`: whether the embed has rows. */
export interface EmbedCondition {
  readonly kind: 'embed';
  readonly embed: Embed;
  readonly hasRows: boolean;
}

export interface NodeGroup {
  readonly kind: 'group';
  readonly joinedBy: 'and' | 'or';
  readonly isNegated: boolean;
  readonly conditions: readonly NodeCondition[];
}

export interface NodeOrder extends Omit<OrderTerm, 'relation'> {
  /** The to-one embed whose column orders the node. */
  readonly embed?: Embed | undefined;
  readonly field: Field;
}

/** A table's rows alone: no columns, no embeds. */
export const rowNode = (table: Table, alias: string): ReadNode => ({
  name: table,
  table,
  alias,
  isSource: false,
  fields: [],
  embeds: [],
  conditions: [],
  order: [],
  range: { offset: 0 },
});
