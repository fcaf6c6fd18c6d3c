import type { SignedEntry } from '../../contract/index.ts';
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
