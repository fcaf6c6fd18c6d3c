/** Finds the documents of a species by a word of its name. */
export interface SpeciesDocuments {
  readonly add: (name: readonly string[], document: number) => void;
  /** In ascending order. Undefined: the word names no species in this query. `guinea` does only beside `pig`. */
  readonly of: (word: string, query: readonly string[]) => readonly number[] | undefined;
}

/** A word that names a species means the species: `cat` is no beginning of cattle, and no mention of cats in a text. */
export function createSpeciesDocuments(): SpeciesDocuments {
  const names = new Map<string, { readonly words: readonly string[]; readonly documents: Set<number> }>();
  return {
    add(words, document) {
      const name = words.join(' ');
      const { documents } = names.get(name) ?? { documents: new Set() };
      names.set(name, { words, documents: documents.add(document) });
    },
    of(word, query) {
      const named = [...names.values()].filter(
        ({ words }) => words.includes(word) && words.every((each) => query.includes(each)),
      );
      if (named.length === 0) return undefined;
      return [...new Set(named.flatMap(({ documents }) => [...documents]))].toSorted((a, b) => a - b);
    },
  };
}
