type RawSearch = Record<string, unknown>;

/**
 * A `validateSearch` that really removes refused values. The router merges the result over the raw search, so a value that
 * is only left out stays there. Here everything that `validate` does not return becomes undefined.
 */
export const closedSearch = <Validate extends (search: RawSearch) => object>(validate: Validate) =>
  ((search) => ({
    ...Object.fromEntries(Object.keys(search).map((name) => [name, undefined])),
    ...validate(search),
  })) as Validate;
