export interface ColumnDescription {
  readonly name: string;
  readonly type: string;
  readonly isArray: boolean;
  readonly isNullable: boolean;
  /** The database fills it in where an insert does not. */
  readonly hasDefault: boolean;
  readonly isGenerated: boolean;
}

export interface RelationDescription {
  readonly name: string;
  readonly isView: boolean;
  readonly columns: readonly ColumnDescription[];
  readonly keys: readonly KeyDescription[];
}

export interface KeyDescription {
  readonly name: string;
  readonly columns: readonly string[];
  readonly target: string;
  readonly targetColumns: readonly string[];
  readonly isOneToOne: boolean;
}

export interface FunctionDescription {
  readonly name: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly type: string;
    readonly isArray: boolean;
    readonly isOptional: boolean;
  }[];
  /** Of a function that returns a table. */
  readonly columns: readonly { readonly name: string; readonly type: string; readonly isArray: boolean }[];
  readonly returns: {
    readonly type: string;
    readonly isArray: boolean;
    readonly isSet: boolean;
    readonly relation: string | null;
  };
}

export interface EnumDescription {
  readonly name: string;
  readonly values: readonly string[];
}

export interface SchemaDescription {
  readonly relations: readonly RelationDescription[];
  readonly functions: readonly FunctionDescription[];
  readonly enums: readonly EnumDescription[];
}
