import type { Context } from '../../_shared/context.ts';
import { searchEuropePmc } from './europe-pmc.ts';
import type { Finding } from './finding.ts';
import { searchOpenAlex } from './openalex.ts';
import { searchPubMed } from './pubmed.ts';

export const searchPapersTool = {
  name: 'search_papers',
  description:
    'Searches published research. Use it for questions of science and medicine. Write the query in English, as a few keywords.',
  parameters: {
    type: 'object',
    properties: { query: { type: 'string', description: 'Keywords in English' } },
    required: ['query'],
  },
} as const;

const papersAtMost = 5;
const indexes = [searchEuropePmc, searchPubMed, searchOpenAlex];

/** Papers from the first index that answers and has any; undefined where none answers. */
export async function searchPapers(context: Context, query: string): Promise<Finding[] | undefined> {
  let answered: Finding[] | undefined;
  for (const search of indexes) {
    const found = await search(context, query, papersAtMost);
    if (found && found.length > 0) return found.slice(0, papersAtMost);
    answered ??= found;
  }
  return answered;
}
