/** The terms that people are of, newest first. */
export const termsOf = (people: readonly { readonly term: string | null }[]): string[] =>
  [...new Set(people.flatMap(({ term }) => (term === null ? [] : [term])))].toSorted((a, b) =>
    b.localeCompare(a, 'en', { numeric: true }),
  );
