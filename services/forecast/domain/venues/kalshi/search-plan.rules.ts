/** A word of a query, and how many markets contain it. */
export interface WordCount {
  readonly word: string;
  readonly markets: number;
}

/** The conditions that select markets and the one that ranks them, in the syntax of to_tsquery. */
export interface SearchPlan {
  /** All words: finds the exact market among similar ones. */
  readonly all: string;
  /** One of the words that are rare enough to find alone. */
  readonly rare: string | null;
  /** Two or three common words together; only some of the markets with them may be read. */
  readonly together: string | null;
  /** Any of the words. */
  readonly rank: string;
}

/** Reading more rows than this takes longer than a search may. */
const maxRows = 600;
const maxWords = 16;

/**
 * Plans a search whose cost does not grow with how common its words are: rare words are searched alone, common ones in pairs
 * or threes, as long as they find few rows. Undefined if no word is known.
 */
export function planSearch(counts: readonly WordCount[], allMarkets: number): SearchPlan | undefined {
  const words = counts
    .filter(({ markets }) => markets > 0)
    .toSorted((a, b) => a.markets - b.markets || (a.word < b.word ? -1 : 1))
    .slice(0, maxWords);
  if (words.length === 0) return undefined;
  let budget = maxRows;
  const spend = (rows: number) => rows <= budget && ((budget -= rows), true);
  const rare = words.filter(({ markets }) => spend(markets));
  const common = words.filter((word) => !rare.includes(word));
  const affordable = (size: number) => groupsOf(common, size).filter((group) => spend(expectedRows(group, allMarkets)));
  const pairs = affordable(2);
  const together = pairs.length > 0 || rare.length > 0 ? pairs : affordable(3);
  return {
    all: every(words),
    rare: any(rare.map((word) => [word])),
    together: any(together),
    rank: words.map(quote).join(' | '),
  };
}

/** Assumes that words occur independently. Words of one subject occur together more often, so each step doubles the estimate. */
const expectedRows = (group: readonly WordCount[], allMarkets: number) =>
  Math.min(
    group[0]?.markets ?? 0,
    group.reduce((rows, { markets }) => (rows * markets * 2) / allMarkets, allMarkets / 2),
  );

function groupsOf(words: readonly WordCount[], size: number): WordCount[][] {
  if (size === 0) return [[]];
  return words.flatMap((word, place) => groupsOf(words.slice(place + 1), size - 1).map((group) => [word, ...group]));
}

/** A quoted lexeme for to_tsquery. */
const quote = ({ word }: WordCount) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
const every = (group: readonly WordCount[]) => group.map(quote).join(' & ');
const any = (groups: readonly (readonly WordCount[])[]) =>
  groups.length === 0 ? null : groups.map((group) => `(${every(group)})`).join(' | ');
