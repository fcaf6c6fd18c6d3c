import type { Entry, Species } from '../../contract/index.ts';

export interface DrugQuery {
  /** Words; each must be found in the name, the slug, a code, a species, an indication or a section. */
  readonly q?: string | undefined;
  readonly species?: Species | undefined;
  /** Only what was signed at this index of the log or later. */
  readonly sinceLogSize?: number | undefined;
}

const fold = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

const searched = new WeakMap<Entry, string>();

function textOf(entry: Entry): string {
  const known = searched.get(entry);
  if (known !== undefined) return known;
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
  searched.set(entry, text);
  return text;
}

/** The entries that fit a query: those whose name begins with it first, then in the order of the catalog. */
export function findEntries(entries: readonly Entry[], { q, species, sinceLogSize }: DrugQuery): readonly Entry[] {
  const words = fold(q ?? '')
    .split(/\s+/)
    .filter(Boolean);
  const found = entries.filter(
    (entry) =>
      words.every((word) => textOf(entry).includes(word)) &&
      (species === undefined || entry.dosages.some((dosage) => dosage.species === species)) &&
      (sinceLogSize === undefined || entry.signatures.some(({ logIndex }) => logIndex >= sinceLogSize)),
  );
  const [first] = words;
  if (first === undefined) return found;
  const begins = (entry: Entry) => fold(entry.name).startsWith(first);
  return [...found.filter(begins), ...found.filter((entry) => !begins(entry))];
}
