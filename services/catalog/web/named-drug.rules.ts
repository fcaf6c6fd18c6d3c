import type { Entry } from '../contract/index.ts';

/** The drug that a reader names by its slug, its name, or words that a search finds it by. */
export function namedDrug(text: string, entries: readonly Entry[], search: (q: string) => Entry | undefined): Entry | undefined {
  const lowerCase = text.toLowerCase();
  return entries.find(({ slug, name }) => slug === lowerCase || name.toLowerCase() === lowerCase) ?? search(text);
}
