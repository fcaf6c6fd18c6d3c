import type { Kind } from './literals.rules.ts';

/** What has to be known of a table before a change of it is told to anybody. */
export interface RelationFacts {
  readonly hasPolicies: boolean;
  /** Whether callers of one role may see different rows by their policies; false only where that is sure. */
  readonly dependOnClaims: boolean;
  readonly key: readonly string[];
  /** In the order of the table. */
  readonly columns: readonly Column[];
  readonly kinds: ReadonlyMap<number, Kind>;
  readonly roles: ReadonlyMap<string, RoleAccess>;
}

export interface Column {
  readonly name: string;
  /** The type's name without its schema: what clients are shown. */
  readonly type: string;
  readonly typeOid: number;
  /** The type and that of its arrays, quoted, for statements. */
  readonly sqlType: string;
  readonly sqlArray: string;
  /** Whether two values are equal where their texts are, and only there. */
  readonly isExact: boolean;
}

export interface RoleAccess {
  /** Whether policies do not bind the role, since it bypasses them or owns the table. */
  readonly bypassesPolicies: boolean;
  /** Which columns it may SELECT. */
  readonly readable: ReadonlySet<string>;
}
