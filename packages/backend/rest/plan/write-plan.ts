import type { Payload } from '../parse/body.ts';
import type { Condition } from '../parse/tree.ts';
import type { Column, Table } from '../schema/model.ts';

interface WriteTarget {
  readonly table: Table;
  /** Columns that the answer needs; none where it needs the row count only. */
  readonly returning: readonly string[];
  /** The conditions of updated or deleted rows. For an insert (PUT), the conditions of the new row. */
  readonly conditions: readonly Condition[];
}

interface BodyRows {
  readonly payload: Payload;
  /** The columns that the body writes. */
  readonly columns: readonly Column[];
  /** Whether a key that the body lacks means the column's default instead of null. */
  readonly appliesDefaults: boolean;
}

export interface Conflict {
  readonly columns: readonly string[];
  /** Whether the existing row is updated; otherwise it stays as it is. */
  readonly isMerged: boolean;
}

export interface InsertPlan extends WriteTarget, BodyRows {
  readonly kind: 'insert';
  readonly conflict?: Conflict | undefined;
}

export interface UpdatePlan extends WriteTarget, BodyRows {
  readonly kind: 'update';
}

export interface DeletePlan extends WriteTarget {
  readonly kind: 'delete';
}

export type WritePlan = InsertPlan | UpdatePlan | DeletePlan;
