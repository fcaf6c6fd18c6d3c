import type { SignedEntry } from '../../contract/index.ts';
import type { CitedDose } from './figures.rules.ts';
import { readingDate } from './reading-date.rules.ts';

/** A citation to probe: its address, and what its page should say. */
export interface CitationTarget {
  readonly cid: string;
  readonly url: string;
  /** The publisher's, as `bySource` names it: `www.ecfr.gov`. */
  readonly host: string;
  /** Slugs of the entries that cite it. */
  readonly drugs: readonly string[];
  readonly doses: readonly CitedDose[];
  /** The first day of the edition that the curator read; null: unknown. */
  readonly readAsOf: string | null;
}

type Entry = Pick<SignedEntry, 'slug' | 'citations' | 'dosages'>;

/** The citations of the entries, in order, each with the doses that cite it. */
export function listCitationTargets(entries: readonly Entry[]): CitationTarget[] {
  return entries.flatMap(({ slug, citations, dosages }) =>
    citations.map(({ id, url, asOf }) => ({
      cid: id,
      url,
      host: new URL(url).host,
      drugs: [slug],
      doses: dosages.filter(({ citation }) => citation === id).map(({ dose, steps }) => ({ dose, isTable: steps.length === 0 })),
      readAsOf: readingDate(asOf),
    })),
  );
}
