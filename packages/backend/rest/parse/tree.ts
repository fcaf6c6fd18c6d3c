/** One step into a JSON value: `->key` returns JSON, `->>key` text. An index is a whole number. */
export interface JsonStep {
  readonly asText: boolean;
  readonly key: string;
  readonly isIndex: boolean;
}

/** A column, or a part of a column's JSON. */
export interface Field {
  readonly name: string;
  readonly path: readonly JsonStep[];
}

export type Aggregate = 'sum' | 'avg' | 'count' | 'max' | 'min';

export interface SelectField {
  readonly kind: 'field';
  readonly field: Field;
  readonly alias?: string | undefined;
  readonly cast?: string | undefined;
  readonly aggregate?: Aggregate | undefined;
  readonly aggregateCast?: string | undefined;
}

/** A related table inside `select`: `alias:name!hint!inner(items)`, or `...name(items)` when it is spread. */
export interface SelectEmbed {
  readonly kind: 'embed';
  readonly name: string;
  readonly alias?: string | undefined;
  readonly hint?: string | undefined;
  readonly isInner: boolean;
  readonly isSpread: boolean;
  readonly items: readonly SelectItem[];
}

export type SelectItem = SelectField | SelectEmbed;

export type Comparison =
  | 'eq'
  | 'neq'
  | 'gt'
  | 'gte'
  | 'lt'
  | 'lte'
  | 'like'
  | 'ilike'
  | 'match'
  | 'imatch'
  | 'cs'
  | 'cd'
  | 'ov'
  | 'sl'
  | 'sr'
  | 'nxr'
  | 'nxl'
  | 'adj';

export type TextSearch = 'fts' | 'plfts' | 'phfts' | 'wfts';
export type Truth = 'null' | 'not_null' | 'true' | 'false' | 'unknown';

export type Operation =
  | {
      readonly kind: 'compare';
      readonly operator: Comparison;
      readonly quantifier?: 'any' | 'all' | undefined;
      readonly value: string;
    }
  | { readonly kind: 'in'; readonly values: readonly string[] }
  | { readonly kind: 'is'; readonly truth: Truth }
  | { readonly kind: 'isdistinct'; readonly value: string }
  | { readonly kind: 'search'; readonly operator: TextSearch; readonly language?: string | undefined; readonly value: string };

export interface Filter {
  readonly kind: 'filter';
  readonly field: Field;
  readonly isNegated: boolean;
  readonly operation: Operation;
}

export interface Group {
  readonly kind: 'group';
  readonly joinedBy: 'and' | 'or';
  readonly isNegated: boolean;
  readonly conditions: readonly Condition[];
}

export type Condition = Filter | Group;

export interface OrderTerm {
  /** An embedded to-one relation whose column orders the parent. */
  readonly relation?: string | undefined;
  readonly field: Field;
  readonly direction?: 'asc' | 'desc' | undefined;
  readonly nulls?: 'first' | 'last' | undefined;
}

/** `limit` is undefined for all rows. */
export interface Range {
  readonly offset: number;
  readonly limit?: number | undefined;
}

/** A clause of the root (empty `path`) or of an embedded relation. */
export interface At<T> {
  readonly path: readonly string[];
  readonly value: T;
}

/** A parsed query string. */
export interface Query {
  readonly select: readonly SelectItem[];
  readonly conditions: readonly At<Condition>[];
  readonly orders: readonly At<readonly OrderTerm[]>[];
  readonly ranges: readonly At<Range>[];
  readonly columns?: readonly string[] | undefined;
  readonly onConflict?: readonly string[] | undefined;
  /** The arguments of a GET call: parameters that are not filters. */
  readonly args: readonly (readonly [name: string, value: string])[];
  /** The parameters in alphabetical order, for Content-Location. */
  readonly canonical: string;
}
