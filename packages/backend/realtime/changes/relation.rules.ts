import type { Kind } from './literals.rules.ts';

/** The facts about a table that its changes need before delivery. */
export interface RelationFacts {
  readonly hasPolicies: boolean;
  /** Whether policies may show different rows to callers of one role; false only if that is certain. */
  readonly dependOnClaims: boolean;
  readonly key: readonly string[];
  /** In the order of the table. */
  readonly columns: readonly Column[];
  readonly kinds: ReadonlyMap<number, Kind>;
  readonly roles: ReadonlyMap<string, RoleAccess>;
}

export interface Column {
  readonly name: string;
  /** The type's name without its schema, as clients see it. */
  readonly type: string;
  readonly typeOid: number;
  /** The type and its array type, quoted, for statements. */
  readonly sqlType: string;
  readonly sqlArray: string;
  /** Whether two values are equal exactly if their texts are. */
  readonly isExact: boolean;
}

export interface RoleAccess {
  /** Whether policies do not restrict the role, since it bypasses them or owns the table. */
  readonly bypassesPolicies: boolean;
  /** The columns that the role may SELECT. */
  readonly readable: ReadonlySet<string>;
}
