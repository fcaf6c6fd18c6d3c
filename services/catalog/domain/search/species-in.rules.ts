import type { Terms } from '../../contract/index.ts';
import { speciesWords } from './species-words.rules.ts';
import { wordsOf } from './words.rules.ts';

/** The names of a species in both languages, and what else people type for it. */
export function wordsOfSpecies(species: string, terms: Pick<Terms, 'species'>): readonly string[] {
  const term = terms.species.find(({ id }) => id === species);
  return [species, ...(term ? [term.en, term.th] : []), ...(speciesWords[species] ?? [])];
}

/** The species that folded words name. */
export type ReadSpecies = (words: readonly string[]) => readonly string[];

export function createSpeciesReader(terms: Pick<Terms, 'species'>): ReadSpecies {
  const namesByFirstWord = Map.groupBy(
    terms.species.flatMap(({ id }) =>
      wordsOfSpecies(id, terms).map((name) => ({ id, words: wordsOf(name).map(({ folded }) => folded) })),
    ),
    ({ words }) => words[0],
  );
  return (words) => {
    const names = words.flatMap((word) => namesByFirstWord.get(word) ?? []);
    return [...new Set(names.flatMap((name) => (name.words.every((word) => words.includes(word)) ? [name.id] : [])))];
  };
}
