/** A word of a query and in how many markets it stands. */
export interface WordCount {
  readonly word: string;
  readonly markets: number;
}

export interface SearchPlan {
  /** What a market must hold to be looked at, in the form of to_tsquery. */
  readonly find: string;
  /** What ranks it beside `find`: all words of the query. */
  readonly rank: string;
}

/** Reading more rows than this takes longer than a search may. */
const mostFound = 600;
const mostWords = 16;

/**
 * Plans a search whose cost does not grow with how common its words are: rare words find alone, common ones in pairs and
 * threes, as far as the rows that they bring are few. Undefined where no word is known.
 */
export function planSearch(counts: readonly WordCount[], allMarkets: number): SearchPlan | undefined {
  const words = counts.filter(({ markets }) => markets > 0).toSorted((a, b) => a.markets - b.markets || (a.word < b.word ? -1 : 1)).slice(0, mostWords);
  if (words.length === 0) return undefined;
  let budget = mostFound;
  const found: string[] = [];
  const take = (group: readonly WordCount[]) => {
    // As if words came together by chance; those of one subject come together more often, so the guess is doubled each time.
    const expected = group.reduce((rows, { markets }) => (rows * markets * 2) / allMarkets, allMarkets / 2);
    const bound = Math.min(expected, group[0]?.markets ?? 0);
    if (bound > budget) return false;
    budget -= bound;
    found.push(group.map(({ word }) => quote(word)).join(' & '));
    return true;
  };
  const common = words.filter((word) => !take([word]));
  const alone = words.length - common.length;
  const rest: WordCount[][] = [];
  for (const [one, two] of pairsOf(common)) if (!take([one, two])) rest.push([one, two]);
  if (alone === 0) for (const [one, two] of rest) for (const three of common) if (three !== one && three !== two && three.markets >= (two as WordCount).markets) take([one as WordCount, two as WordCount, three]);
  // Nothing is selective: all of the rarest together, of which the search takes the first that come.
  if (found.length === 0) found.push(common.slice(0, 3).map(({ word }) => quote(word)).join(' & '));
  return { find: found.map((group) => `(${group})`).join(' | '), rank: words.map(({ word }) => quote(word)).join(' | ') };
}

function* pairsOf(words: readonly WordCount[]): Generator<[WordCount, WordCount]> {
  for (const [place, one] of words.entries()) for (const other of words.slice(place + 1)) yield [one, other];
}

/** A lexeme as to_tsquery takes it, whatever stands in it. */
const quote = (word: string) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
