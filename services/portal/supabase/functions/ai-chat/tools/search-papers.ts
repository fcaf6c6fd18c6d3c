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

const maxPapers = 5;
const indexes = [searchEuropePmc, searchPubMed, searchOpenAlex];

/** Papers from the first index that has any; undefined if no index answers. */
export async function searchPapers(context: Context, query: string): Promise<Finding[] | undefined> {
  let firstResult: Finding[] | undefined;
  for (const search of indexes) {
    const papers = await search(context, query, maxPapers);
    if (papers && papers.length > 0) return papers.slice(0, maxPapers);
    firstResult ??= papers;
  }
  return firstResult;
}
