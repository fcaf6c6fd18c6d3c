/** Documents with a score each, in ascending order of their positions. */
export interface Scored {
  readonly documents: Uint32Array;
  readonly scores: Float64Array;
}

/** The `limit` best documents, the best first; those with one score in ascending order. */
export const bestOf = (scored: Scored, limit: number): number[] =>
  limit < scored.documents.length ? selectBest(scored, limit) : sortByScore(scored);

/** A common word finds thousands of documents, and a page needs a few: only a document that is among them is moved. */
function selectBest({ documents, scores }: Scored, limit: number): number[] {
  const places: number[] = [];
  const scoreAt = (place: number) => scores[places[place] as number] as number;
  for (let at = 0; at < documents.length; at++) {
    const score = scores[at] as number;
    if (places.length === limit) {
      if (limit === 0 || score <= scoreAt(limit - 1)) continue;
      places.pop();
    }
    let place = places.length;
    while (place > 0 && scoreAt(place - 1) < score) place--;
    places.splice(place, 0, at);
  }
  return places.map((at) => documents[at] as number);
}

/**
 * A common word gives thousands of documents a few different scores, so they are grouped by score and only the scores are
 * sorted.
 */
function sortByScore({ documents, scores }: Scored): number[] {
  const byScore = new Map<number, number[]>();
  for (let at = 0; at < documents.length; at++) {
    const group = byScore.get(scores[at] as number);
    if (group) group.push(documents[at] as number);
    else byScore.set(scores[at] as number, [documents[at] as number]);
  }
  const descending = [...byScore.keys()].toSorted((a, b) => b - a);
  return descending.flatMap((score) => byScore.get(score) ?? []);
}
