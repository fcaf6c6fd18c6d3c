/** The numbers that a text cites, sorted: `[2]`, `[1, 3]`, `[1][3]`, and ranges such as `[1-3]`. */
export function citedNumbers(text: string): number[] {
  const cited = [...text.matchAll(/\[(\d{1,3}(?:\s*[,–-]\s*\d{1,3})*)\]/g)].flatMap(([, inside = '']) =>
    inside.split(',').flatMap((part) => {
      const [first = 0, last = first] = part.split(/[–-]/).map(Number);
      return Array.from({ length: Math.max(0, Math.min(last - first, 50)) + 1 }, (_, index) => first + index);
    }),
  );
  return [...new Set(cited)].toSorted((a, b) => a - b);
}

/** The sources that a text cites by their numbers or links to. */
export const usedSources = <Source extends { readonly number: number; readonly url: string }>(
  text: string,
  sources: readonly Source[],
): Source[] => {
  const cited = new Set(citedNumbers(text));
  return sources.filter(({ number, url }) => cited.has(number) || text.includes(`](${url})`));
};
