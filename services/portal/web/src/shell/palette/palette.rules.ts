import { searchTerms } from '../../../../supabase/functions/_shared/everyday-words.rules.ts';
import { withoutLineMarks } from '../../language/line-marks.ts';

export interface Entry {
  readonly id: string;
  readonly name: string;
  /** Said beside the name. */
  readonly note?: string;
  /** What is done there, in words that its name does not have. */
  readonly words: string;
  /** What is read there. */
  readonly text?: string;
  readonly run: () => void;
}

export interface Group {
  readonly name: string;
  readonly entries: readonly Entry[];
  /** How well its best entry fits a word of the query: above 1, its name has it. */
  readonly rank: number;
}

const most = 8;

const plain = (text: string) => withoutLineMarks(text).toLowerCase();

/** As the database scores a title: the word, its beginning, a part of it; or something else than the title has the word. */
function scoreOf({ name, words: more, text = '' }: Pick<Entry, 'name' | 'words' | 'text'>, word: string): number {
  const title = plain(name);
  if (title === word) return 8;
  if (title.startsWith(word)) return 4;
  if (title.includes(word)) return 2;
  // A page is found by what is done on it as well as a row is by its title.
  if (` ${plain(more)}`.includes(` ${word}`)) return 4;
  return plain(`${more} ${text}`).includes(word) ? 1 : 0;
}

/**
 * Groups with the entries that hold every word of the query, or the portal's word for it, names first; without a query, the first of each.
 */
export function filterGroups(groups: readonly Omit<Group, 'rank'>[], query: string): Group[] {
  const terms = searchTerms(plain(query)).map((term) => term.split(/\s+/).filter(Boolean));
  return groups
    .map(({ name, entries }): Group => {
      if (terms[0]?.length === 0) return { name, entries: entries.slice(0, most), rank: 0 };
      const ranked = entries
        .map((entry) => ({ entry, rank: Math.max(...terms.map((words) => rankOfEntry(entry, words))) }))
        .filter(({ rank }) => rank > 0)
        .toSorted((one, other) => other.rank - one.rank);
      return { name, entries: ranked.map(({ entry }) => entry), rank: ranked[0]?.rank ?? 0 };
    })
    .filter(({ entries }) => entries.length > 0);
}

function rankOfEntry(entry: Entry, words: readonly string[]): number {
  const scores = words.map((word) => scoreOf(entry, word));
  return scores.includes(0) ? 0 : rankOf(sum(scores), words.length);
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** A score of all words, of one. */
export const rankOf = (score: number, words: number): number => score / Math.max(1, words);

/** Groups whose names fit before groups whose texts do; otherwise as they are. */
export const bestFirst = <Ranked extends { readonly rank: number }>(groups: readonly Ranked[]): Ranked[] =>
  groups.toSorted((one, other) => other.rank - one.rank);

/** How well the best of the database's matches fits a word of the query. */
export const rankOfMatches = (matches: readonly { readonly score: number }[], query: string): number =>
  rankOf(Math.max(0, ...matches.map(({ score }) => score)), query.split(/\s+/).filter(Boolean).length);
