import { ask } from '../../_shared/ask.ts';
import type { Context } from '../../_shared/context.ts';
import { recordOf, recordsOf, textOf } from '../../_shared/chat-providers/ask-provider.ts';
import { excerptOf, type Finding } from './finding.ts';

/** Europe PMC's articles for a query; undefined if it does not answer. Source: Europe PMC RESTful web service, «search». */
export async function searchEuropePmc(context: Context, query: string, limit: number): Promise<Finding[] | undefined> {
  const base = context.env('EUROPE_PMC_URL') ?? 'https://www.ebi.ac.uk/europepmc/webservices/rest';
  const parameters = new URLSearchParams({ query, format: 'json', resultType: 'core', cursorMark: '*', pageSize: String(limit) });
  const answer = await ask(context, `${base}/search?${parameters}`, { headers: { accept: 'application/json' } });
  if (typeof answer === 'string' || answer.status !== 200) return undefined;
  const results = recordOf(recordOf(answer.json())['resultList'])['result'];
  return Array.isArray(results) ? recordsOf(results).flatMap(readArticle) : undefined;
}

function readArticle(article: Record<string, unknown>): Finding[] {
  const [title, id, source] = ['title', 'id', 'source'].map((name) => textOf(article[name]));
  if (!title || !id || !source) return [];
  const journal = textOf(recordOf(recordOf(article['journalInfo'])['journal'])['title']) || textOf(article['journalTitle']);
  const about = [textOf(article['authorString']), journal, textOf(article['pubYear'])].filter(Boolean).join('. ');
  const doi = textOf(article['doi']);
  return [
    {
      kind: 'paper',
      title: excerptOf(title, 300),
      url: doi ? `https://doi.org/${doi}` : `https://europepmc.org/article/${source}/${id}`,
      excerpt: excerptOf(`${about}. ${textOf(article['abstractText'])}`),
    },
  ];
}
