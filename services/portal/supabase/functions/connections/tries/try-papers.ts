import { ask } from '../../_shared/ask.ts';
import type { Context } from '../../_shared/context.ts';
import { notSet, outcomeOf, type Try } from './outcome.ts';

/** Asks OpenAlex and PubMed for one paper each. The first one that does not answer is named. */
export const tryPapers: Try = async (context) => {
  if (['PAPERS_CONTACT', 'OPENALEX_KEY', 'PUBMED_KEY'].every((name) => context.env(name) === undefined)) throw notSet();
  for (const [about, address] of Object.entries(addressesOf(context))) {
    const outcome = outcomeOf(await ask(context, address, {}));
    if (!outcome.works) return { ...outcome, about };
  }
  return { works: true, code: 'works' };
};

function addressesOf({ env }: Context): Readonly<Record<string, string>> {
  const queryOf = (parameters: Readonly<Record<string, string | undefined>>) =>
    new URLSearchParams(Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
  const openAlex = queryOf({ search: 'health', 'per-page': '1', api_key: env('OPENALEX_KEY') });
  const pubMed = queryOf({
    db: 'pubmed',
    retmode: 'json',
    tool: 'trivium-portal',
    term: 'health',
    retmax: '1',
    email: env('PAPERS_CONTACT'),
    api_key: env('PUBMED_KEY'),
  });
  return {
    OpenAlex: `${env('OPENALEX_URL') ?? 'https://api.openalex.org'}/works?${openAlex}`,
    PubMed: `${env('PUBMED_URL') ?? 'https://eutils.ncbi.nlm.nih.gov/entrez/eutils'}/esearch.fcgi?${pubMed}`,
  };
}
