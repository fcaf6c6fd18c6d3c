import type { SignedEntry } from '../../contract/index.ts';
import type { CitedDose } from './figures.rules.ts';

/** A citation as it is probed: what is asked for, and what should stand there. */
export interface Cited {
  readonly cid: string;
  readonly url: string;
  /** Of the publisher, as `bySource` names it: `www.ecfr.gov`. */
  readonly host: string;
  /** Slugs of the entries that hold it. */
  readonly drugs: readonly string[];
  readonly doses: readonly CitedDose[];
  /** The day as of which its text was read; null where that is not known. */
  readonly asOf: string | null;
}

type Entry = Pick<SignedEntry, 'slug' | 'citations' | 'dosages'>;

/** The citations of a catalog, in its order, each with the doses that cite it. */
export function listCited(entries: readonly Entry[]): Cited[] {
  return entries.flatMap(({ slug, citations, dosages }) =>
    citations.map(({ id, url, asOf }) => ({
      cid: id,
      url,
      host: new URL(url).host,
      drugs: [slug],
      doses: dosages
        .filter(({ citation }) => citation === id)
        .map(({ dose, structured }) => ({ dose, isTable: structured.length === 0 })),
      asOf: asOf !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(asOf) ? asOf : null,
    })),
  );
}
