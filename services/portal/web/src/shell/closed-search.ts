type RawSearch = Record<string, unknown>;

/**
 * A `validateSearch` whose refusals hold. The router merges what a route's validation returns over the raw search, so a
 * value that is merely left out stays there; here everything that `validate` does not return becomes undefined.
 */
export const closedSearch = <Validate extends (search: RawSearch) => object>(validate: Validate) =>
  ((search) => ({
    ...Object.fromEntries(Object.keys(search).map((name) => [name, undefined])),
    ...validate(search),
  })) as Validate;
