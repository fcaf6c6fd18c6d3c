/** The data type of a query made with `queryOptions`. */
export type DataOf<Query extends (...args: never[]) => { readonly queryFn?: unknown }> = Awaited<
  ReturnType<Extract<NonNullable<ReturnType<Query>['queryFn']>, (...args: never[]) => unknown>>
>;

/** One row of a query that resolves to a list. */
export type RowOf<Query extends (...args: never[]) => { readonly queryFn?: unknown }> =
  DataOf<Query> extends readonly (infer Row)[] ? Row : never;
