import type { Correction, SignedEntry } from '../../contract/index.ts';
import type { ContentProblem } from './problem.ts';

/** Checks the rules between entries: a citation's id is unique in the catalog, since `/api/health` identifies it so. */
export function* checkCatalog(entries: readonly SignedEntry[]): Generator<ContentProblem> {
  const owners = new Map<string, string>();
  for (const { slug, citations } of entries) {
    for (const [index, { id }] of citations.entries()) {
      const owner = owners.get(id);
      if (owner !== undefined && owner !== slug)
        yield {
          file: `entries/${slug}.json`,
          field: `citations.${index}.id`,
          rule: 'citation_id_taken',
          message: `${id} is the id of a citation of ${owner}; choose another`,
        };
      owners.set(id, slug);
    }
  }
}

/** Every correction is of drugs that the catalog has. */
export function* checkCorrections(
  corrections: readonly Correction[],
  entries: readonly Pick<SignedEntry, 'slug'>[],
): Generator<ContentProblem> {
  const slugs = new Set(entries.map(({ slug }) => slug));
  for (const [index, { drugs }] of corrections.entries())
    for (const [at, slug] of drugs.entries())
      if (!slugs.has(slug))
        yield {
          file: 'corrections.json',
          field: `${index}.drugs.${at}`,
          rule: 'correction_drug_unknown',
          message: `there is no entry ${slug}`,
        };
}
