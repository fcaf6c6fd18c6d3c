/** For each word the documents that have it, in ascending order, and how much it counts there. */
export interface PostingLists {
  /** Where the list of a word begins; that of the next word is its end. */
  readonly starts: Uint32Array;
  readonly documents: Uint32Array;
  readonly weights: Float64Array;
}

export interface PostingListBuilder {
  /** Documents come in ascending order. Of several weights in one document the highest counts. */
  readonly add: (word: number, document: number, weight: number) => void;
  readonly build: () => PostingLists;
}

/** Lists behind one another in typed arrays: a common word's list is read without following a pointer. */
export function createPostingLists(): PostingListBuilder {
  const lists: { readonly documents: number[]; readonly weights: number[] }[] = [];
  return {
    add(word, document, weight) {
      const { documents, weights } = (lists[word] ??= { documents: [], weights: [] });
      const last = documents.length - 1;
      if (documents[last] !== document) {
        documents.push(document);
        weights.push(weight);
      } else if ((weights[last] as number) < weight) weights[last] = weight;
    },
    build() {
      const starts = new Uint32Array(lists.length + 1);
      lists.forEach(({ documents }, word) => (starts[word + 1] = (starts[word] as number) + documents.length));
      return {
        starts,
        documents: Uint32Array.from(lists.flatMap(({ documents }) => documents)),
        weights: Float64Array.from(lists.flatMap(({ weights }) => weights)),
      };
    },
  };
}
