interface Scored {
  readonly kind: string;
  readonly id: string;
  readonly score: number;
  /** Of an event: `past` or `cancelled`, where it is that. */
  readonly slug: string | null;
}

/** What the database found for a term. */
interface Found<Match> {
  readonly term: string;
  readonly matches: readonly Match[];
}

const isOver = ({ kind, slug }: Scored): boolean => kind === 'events' && slug !== null;

/**
 * The matches of several terms, each once by its better score, best first, and past and cancelled events last. Where a title has a word, those whose texts alone have
 * the words are left out: they would hide what is named so.
 */
export function bestMatches<Match extends Scored>(searches: readonly Found<Match>[]): readonly Match[] {
  const rows = searches.flatMap(({ term, matches }) => {
    const words = term.split(/\s+/).filter(Boolean).length;
    return matches.map((match) => ({ match, isNamed: match.score > words }));
  });
  const hasName = rows.some(({ isNamed }) => isNamed);
  const ranked = rows
    .filter(({ isNamed }) => isNamed || !hasName)
    .map(({ match }) => match)
    .toSorted((one, other) => Number(isOver(one)) - Number(isOver(other)) || other.score - one.score);
  const best = new Map<string, Match>();
  for (const match of ranked) {
    const key = `${match.kind} ${match.id}`;
    if (!best.has(key)) best.set(key, match);
  }
  return [...best.values()];
}
