import type { Entry, SignedEntry } from '../../contract/index.ts';

type Dosage = SignedEntry['dosages'][number];

/** What search reads of an entry. */
export interface SearchedEntry extends Pick<
  SignedEntry,
  'slug' | 'name' | 'nameTh' | 'brands' | 'synonyms' | 'codes' | 'codeHistory'
> {
  readonly dosages: readonly SearchedDosage[];
  readonly sections: Pick<SignedEntry['sections'], 'mechanismOfAction' | 'indications'>;
  readonly citations: readonly Pick<SignedEntry['citations'][number], 'title'>[];
  /** Of an entry as it is served. */
  readonly signatures?: Entry['signatures'];
}

interface SearchedDosage extends Pick<Dosage, 'species' | 'route' | 'indication' | 'note'> {
  readonly steps: readonly Pick<Dosage['steps'][number], 'route'>[];
}

/** An entry without what search doesn't read: all entries are 50 KB then, compressed. */
export function searchedEntry(entry: SignedEntry): SearchedEntry {
  const { slug, name, nameTh, brands, synonyms, codes, codeHistory, dosages, sections, citations } = entry;
  return {
    slug,
    name,
    nameTh,
    brands,
    synonyms,
    codes,
    codeHistory,
    dosages: dosages.map(({ species, route, indication, note, steps }) => ({
      species,
      route,
      indication,
      note,
      steps: steps.map((step) => ({ route: step.route })),
    })),
    sections: { mechanismOfAction: sections.mechanismOfAction, indications: sections.indications },
    citations: citations.map(({ title }) => ({ title })),
  };
}
