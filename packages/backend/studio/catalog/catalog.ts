export type RelationKind = 'table' | 'view' | 'materialized view' | 'foreign table';

export interface Relation {
  readonly oid: number;
  readonly schema: string;
  readonly name: string;
  readonly kind: RelationKind;
  /** Whether policies decide about its rows. */
  readonly isSecured: boolean;
  readonly policies: number;
  /** An estimate of PostgreSQL's; undefined for views. */
  readonly rows: number | undefined;
  readonly bytes: number;
  readonly comment: string | null;
}

export interface Column {
  /** `attnum`, by which results of a statement name it. */
  readonly number: number;
  readonly name: string;
  /** As PostgreSQL writes it: `character varying(20)`, `public.mood`. */
  readonly type: string;
  /** The type without its length, for casts: a cast to `character varying(20)` would cut a longer value. */
  readonly cast: string;
  readonly isNullable: boolean;
  /** The expression of its default; null without one. */
  readonly default: string | null;
  /** Whether values of it may not be given. */
  readonly isGenerated: boolean;
  readonly isIdentity: boolean;
  /** The labels of an enum. */
  readonly labels: readonly string[] | null;
  readonly comment: string | null;
  /** Its values are never shown. */
  readonly isHidden: boolean;
}

/** A foreign key, from the table or to it. */
export interface ForeignKey {
  readonly name: string;
  readonly schema: string;
  readonly table: string;
  readonly columns: readonly string[];
  readonly targetSchema: string;
  readonly targetTable: string;
  readonly targetColumns: readonly string[];
  /** What happens to the row when its target is deleted: `no action`, `cascade`, `set null`. */
  readonly onDelete: string;
}

export interface Table extends Relation {
  readonly columns: readonly Column[];
  readonly primaryKey: readonly string[];
}

export interface Definition {
  readonly name: string;
  readonly definition: string;
}

export interface Structure {
  readonly indexes: readonly Definition[];
  readonly constraints: readonly Definition[];
  readonly triggers: readonly Definition[];
  /** The definition of a view. */
  readonly view: string | null;
}

export interface Policy {
  readonly schema: string;
  readonly table: string;
  readonly name: string;
  readonly isPermissive: boolean;
  readonly command: 'select' | 'insert' | 'update' | 'delete' | 'all';
  /** `public` for everybody. */
  readonly roles: readonly string[];
  readonly using: string | null;
  readonly check: string | null;
}

/** What a role of requests may do with a table before policies are asked. */
export interface Grants {
  readonly schema: string;
  readonly table: string;
  readonly role: string;
  readonly rights: readonly string[];
}
