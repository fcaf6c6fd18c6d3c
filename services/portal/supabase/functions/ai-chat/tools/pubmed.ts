import { ask } from '../../_shared/ask.ts';
import type { Context } from '../../_shared/context.ts';
import { recordOf, recordsOf, textOf } from '../../_shared/chat-providers/ask-provider.ts';
import { excerptOf, type Finding } from './finding.ts';

/** PubMed's articles for a query; undefined if it does not answer. Source: NCBI E-utilities, esearch and esummary. */
export async function searchPubMed(context: Context, query: string, limit: number): Promise<Finding[] | undefined> {
  const search = await askEntrez(context, 'esearch', { term: query, retmax: String(limit), sort: 'relevance' });
  const ids = recordOf(search?.['esearchresult'])['idlist'];
  if (!Array.isArray(ids)) return undefined;
  if (ids.length === 0) return [];
  const summary = recordOf((await askEntrez(context, 'esummary', { id: ids.join(',') }))?.['result']);
  if (!Array.isArray(summary['uids'])) return undefined;
  return ids.map((id) => recordOf(summary[textOf(id)])).flatMap(readSummary);
}

/** NCBI asks clients to identify themselves. Two calls a search stay below its limit of three a second. */
async function askEntrez(context: Context, tool: string, parameters: Readonly<Record<string, string>>) {
  const base = context.env('PUBMED_URL') ?? 'https://eutils.ncbi.nlm.nih.gov/entrez/eutils';
  const contact = context.env('PAPERS_CONTACT');
  const key = context.env('PUBMED_KEY');
  const query = new URLSearchParams({
    db: 'pubmed',
    retmode: 'json',
    tool: 'trivium-portal',
    ...(contact !== undefined && { email: contact }),
    ...(key !== undefined && { api_key: key }),
    ...parameters,
  });
  const answer = await ask(context, `${base}/${tool}.fcgi?${query}`, {});
  return typeof answer === 'string' || answer.status !== 200 ? undefined : recordOf(answer.json());
}

function readSummary(summary: Record<string, unknown>): Finding[] {
  const [title, id] = [textOf(summary['title']), textOf(summary['uid'])];
  if (!title || !id) return [];
  const authors = recordsOf(summary['authors'])
    .map(({ name }) => textOf(name))
    .join(', ');
  const about = [authors, textOf(summary['fulljournalname']), textOf(summary['pubdate'])].filter(Boolean).join('. ');
  const doi = recordsOf(summary['articleids']).find(({ idtype }) => idtype === 'doi')?.['value'];
  const url = doi === undefined ? `https://pubmed.ncbi.nlm.nih.gov/${id}/` : `https://doi.org/${textOf(doi)}`;
  return [{ kind: 'paper', title: excerptOf(title, 300), url, excerpt: excerptOf(about) }];
}
