import type { Condition, OrderTerm, Range, SelectField } from '../parse/tree.ts';
import type { Name, Relationship, Table } from '../schema/model.ts';

/** One relation of a read: the root or an embedded one, with all that applies to its rows. */
export interface ReadNode {
  readonly name: Name;
  /** Its columns, where they are known. */
  readonly table: Table | undefined;
  readonly alias: string;
  /** The root of a write's or a call's answer reads their rows instead of a table. */
  readonly isSource: boolean;
  fields: SelectField[];
  readonly embeds: Embed[];
  readonly conditions: Condition[];
  order: readonly OrderTerm[];
  range: Range;
}

export interface Embed {
  readonly node: ReadNode;
  readonly relationship: Relationship;
  /** The request's name for it, and the key it gets in the answer. */
  readonly name: string;
  readonly outputName: string;
  readonly isInner: boolean;
  readonly isSpread: boolean;
  /** Of the join, where it is spread; and of the junction, where there is one. */
  readonly joinAlias: string;
}

/** A relation of which only the rows matter. */
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
