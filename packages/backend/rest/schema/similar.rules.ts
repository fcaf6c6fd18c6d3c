/**
 * The candidate most similar to a misspelt name: 1 minus the edit distance divided by the length. Undefined if none reaches
 * `minScore` (0 to 1). Names without a common pair of letters are skipped.
 */
export function mostSimilar(candidates: Iterable<string>, name: string, minScore: number): string | undefined {
  let best: string | undefined;
  let bestScore = minScore;
  const lowerName = name.toLowerCase();
  const pairs = pairsOf(lowerName);
  for (const candidate of candidates) {
    const other = candidate.toLowerCase();
    if (![...pairsOf(other)].some((pair) => pairs.has(pair))) continue;
    const score = 1 - distance(lowerName, other) / Math.max(lowerName.length, other.length, 1);
    if (score > bestScore || (score === bestScore && best === undefined)) {
      best = candidate;
      bestScore = score;
    }
  }
  return best;
}

function pairsOf(text: string): Set<string> {
  const padded = `-${text}-`;
  return new Set(Array.from({ length: padded.length - 1 }, (_, index) => padded.slice(index, index + 2)));
}

/** Levenshtein distance. Names have at most 63 bytes; a request's text is cut to a length above that. */
function distance(first: string, second: string): number {
  const a = first.slice(0, 200);
  const b = second.slice(0, 200);
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[b.length]!;
}
