import type { Entry } from '../contract/index.ts';

/** The names of the parameters of `/compare`: up to four drugs, and one species. */
export const drugParameters = ['a', 'b', 'c', 'd'] as const;
export const comparisonParameters = [...drugParameters, 'species'] as const;

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
    const lowerCase = text.toLowerCase();
    const entry = entries.find(({ slug, name }) => slug === lowerCase || name.toLowerCase() === lowerCase) ?? search(text);
    const isRepeated = entry !== undefined && compared.has(entry.slug);
    if (entry) compared.add(entry.slug);
    return [{ parameter, text, entry, isRepeated }];
  });
}
