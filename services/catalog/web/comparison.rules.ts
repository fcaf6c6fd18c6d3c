import type { Entry, Species } from '../contract/index.ts';
import { namedDrug } from './named-drug.rules.ts';

/** The names of the parameters of `/compare`: up to four drugs, and one animal. */
export const drugParameters = ['a', 'b', 'c', 'd'] as const;
export const comparisonParameters = [...drugParameters, 'species', 'weight', 'unit'] as const;

/** What was asked for in one of the four fields. */
export interface ComparedDrug {
  readonly parameter: (typeof drugParameters)[number];
  readonly text: string;
  /** Undefined: the text names no drug. */
  readonly entry: Entry | undefined;
  /** An earlier field names the same drug. */
  readonly isRepeated: boolean;
}

/** Reads the drugs to compare, each by its slug, its name, or the best match of a search. */
export function readComparison(
  parameters: Readonly<Record<string, string>>,
  entries: readonly Entry[],
  search: (q: string) => Entry | undefined,
): readonly ComparedDrug[] {
  const compared = new Set<string>();
  return drugParameters.flatMap((parameter) => {
    const text = parameters[parameter]?.trim() ?? '';
    if (text === '') return [];
    const entry = namedDrug(text, entries, search);
    const isRepeated = entry !== undefined && compared.has(entry.slug);
    if (entry) compared.add(entry.slug);
    return [{ parameter, text, entry, isRepeated }];
  });
}

/** What all lists have in common, and what else each has. */
export function splitShared<T>(lists: readonly (readonly T[])[]) {
  const [first = []] = lists;
  const shared = first.filter((each) => lists.every((list) => list.includes(each)));
  return { shared, own: lists.map((list) => list.filter((each) => !shared.includes(each))) };
}

/** More doses than this are too many to open at once. */
const maxOpenDoses = 8;

/**
 * The species that open: those for which two of the drugs have doses, only the first of these where that is many, and the first of
 * all where no species has two.
 */
export function speciesToOpen(species: readonly Species[], entries: readonly Pick<Entry, 'dosages'>[]): readonly Species[] {
  const countsOf = (each: Species) => entries.map(({ dosages }) => dosages.filter((dosage) => dosage.species === each).length);
  const comparable = species.filter((each) => countsOf(each).filter((count) => count > 0).length > 1);
  const doses = comparable.flatMap(countsOf).reduce((sum, count) => sum + count, 0);
  if (comparable.length === 0) return species.slice(0, 1);
  return doses > maxOpenDoses ? comparable.slice(0, 1) : comparable;
}
