import type { Entry, Species } from '../../contract/index.ts';

export interface DrugQuery {
  /** Words. Each must occur in the name, the slug, a code, a species, an indication or a section. */
  readonly q?: string | undefined;
  readonly species?: Species | undefined;
  /** Only entries signed at this index of the log or later. */
  readonly sinceLogSize?: number | undefined;
}

const fold = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

const searchTexts = new WeakMap<Entry, string>();

function textOf(entry: Entry): string {
  const cached = searchTexts.get(entry);
  if (cached !== undefined) return cached;
  const { name, slug, codes, codeHistory = [], dosages, sections } = entry;
  const text = fold(
    [
      name,
      slug,
      ...Object.values(codes).flat(),
      ...codeHistory.map(({ code }) => code),
      ...dosages.flatMap(({ species, route, indication }) => [species, route, indication]),
      sections.mechanismOfAction,
      sections.indications,
    ].join('\n'),
  );
  searchTexts.set(entry, text);
  return text;
}

/** The entries that match a query: names that begin with it first, then in the order of the catalog. */
export function findEntries(entries: readonly Entry[], { q, species, sinceLogSize }: DrugQuery): readonly Entry[] {
  const words = fold(q ?? '')
    .split(/\s+/)
    .filter(Boolean);
  const matches = entries.filter(
    (entry) =>
      words.every((word) => textOf(entry).includes(word)) &&
      (species === undefined || entry.dosages.some((dosage) => dosage.species === species)) &&
      (sinceLogSize === undefined || entry.signatures.some(({ logIndex }) => logIndex >= sinceLogSize)),
  );
  const [first] = words;
  if (first === undefined) return matches;
  const begins = (entry: Entry) => fold(entry.name).startsWith(first);
  return [...matches.filter(begins), ...matches.filter((entry) => !begins(entry))];
}
