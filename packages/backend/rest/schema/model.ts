export interface Name {
  readonly schema: string;
  readonly name: string;
}

/** The functions of a domain's implicit casts, qualified and quoted: its values are shown and read by them. */
export interface DomainCasts {
  readonly toJson?: string;
  readonly fromJson?: string;
  /** For the values of filters. */
  readonly fromText?: string;
}

export interface Column {
  readonly name: string;
  readonly description: string | null;
  readonly isNullable: boolean;
  /** The SQL type, quoted if needed, as which a JSON value is read. For a domain, its base type. */
  readonly type: string;
  /** The type as it was declared. */
  readonly declaredType: string;
  /** Null where the type is not a domain with such casts. */
  readonly casts: DomainCasts | null;
  /** SQL of the default value; null without a default. */
  readonly default: string | null;
  readonly maxLength: number | null;
  readonly enumLabels: readonly string[];
}

export interface Table extends Name {
  readonly description: string | null;
  readonly isView: boolean;
  /** Whether policies may hide its rows or, for a view, those of the tables that it reads. */
  readonly hasRowSecurity: boolean;
  readonly isInsertable: boolean;
  readonly isUpdatable: boolean;
  readonly isDeletable: boolean;
  readonly columns: readonly Column[];
  readonly primaryKey: readonly string[];
  /** Functions of its rows that return a tsvector, which is searched as it is. */
  readonly computedVectors: readonly string[];
}

export type ColumnPair = readonly [own: string, foreign: string];

export interface Junction {
  readonly table: Name;
  readonly firstConstraint: string;
  readonly secondConstraint: string;
  /** Column of the origin and column of the junction. */
  readonly toOrigin: readonly ColumnPair[];
  /** Column of the target and column of the junction. */
  readonly toTarget: readonly ColumnPair[];
}

interface RelationshipEnds {
  readonly origin: Name;
  readonly target: Name;
  readonly isSelf: boolean;
  readonly isTargetView: boolean;
}

/** Along a foreign key, in either direction. */
export interface KeyRelationship extends RelationshipEnds {
  readonly kind: 'key';
  readonly cardinality: 'many-to-one' | 'one-to-many' | 'one-to-one';
  readonly constraint: string;
  readonly columns: readonly ColumnPair[];
}

export interface JunctionRelationship extends RelationshipEnds {
  readonly kind: 'junction';
  readonly cardinality: 'many-to-many';
  readonly junction: Junction;
}

/** A function from a row of the origin to rows of the target. */
export interface ComputedRelationship extends RelationshipEnds {
  readonly kind: 'computed';
  readonly function: Name;
  readonly isToOne: boolean;
}

export type Relationship = KeyRelationship | JunctionRelationship | ComputedRelationship;

export interface Parameter {
  /** Empty where the parameter is unnamed. */
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly isVariadic: boolean;
}

export interface Routine extends Name {
  readonly description: string | null;
  readonly parameters: readonly Parameter[];
  readonly returns: {
    readonly schema: string;
    /** The table whose rows are returned, else the type. */
    readonly name: string;
    readonly isSet: boolean;
    readonly isComposite: boolean;
    readonly isVoid: boolean;
  };
  readonly volatility: 'immutable' | 'stable' | 'volatile';
  /** `set` clauses of the function that hold for the whole statement, such as statement_timeout. */
  readonly settings: readonly (readonly [name: string, value: string])[];
}

/** What makes the body of a media type of the project: an aggregate over the rows, or else the function's own value. */
export interface MediaHandler {
  readonly type: string;
  readonly aggregate: Name | null;
  /** The relation whose rows the aggregate takes; null for any. */
  readonly relation: Name | null;
  /** The SQL type as which the body is read. */
  readonly bodyType: 'bytea' | 'xml' | 'text';
}

/** The handlers of one relation or function, by media type. */
type MediaHandlers = ReadonlyMap<string, MediaHandler>;

/** The exposed part of the database as of the last reload. */
export interface Schema {
  readonly tables: ReadonlyMap<string, Table>;
  /** The relationships by the origin's key. */
  readonly relationships: ReadonlyMap<string, readonly Relationship[]>;
  /** The overloads by the function's key, those with fewer parameters first. */
  readonly routines: ReadonlyMap<string, readonly Routine[]>;
  /** By the key of the relation or function that they belong to. */
  readonly mediaHandlers: ReadonlyMap<string, MediaHandlers>;
  /** Those of every relation. */
  readonly commonMediaHandlers: MediaHandlers;
  /** `alter role … set` of the roles that requests run as. */
  readonly roleSettings: ReadonlyMap<string, readonly (readonly [name: string, value: string])[]>;
  /** Roles from which no policy hides anything. */
  readonly bypassingRoles: ReadonlySet<string>;
  readonly descriptions: ReadonlyMap<string, string>;
  /** `pgrst.*` settings of the login role, without their prefix. */
  readonly serverSettings: ReadonlyMap<string, string>;
}

/** A name may contain any character except a zero byte, which is therefore the separator. */
export const keyOf = ({ schema, name }: Name) => `${schema}\0${name}`;

export const isToOne = (relationship: Relationship) =>
  relationship.kind === 'computed'
    ? relationship.isToOne
    : relationship.cardinality === 'many-to-one' || relationship.cardinality === 'one-to-one';
