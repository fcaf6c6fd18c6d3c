import { ask } from '../../_shared/ask.ts';
import type { Context } from '../../_shared/context.ts';
import { isRecord } from '../../_shared/read-body.ts';
import { recordOf, recordsOf, textOf } from '../../_shared/chat-providers/ask-provider.ts';
import { excerptOf, type Finding } from './finding.ts';

/** OpenAlex's works for a query; undefined if it does not answer. Source: OpenAlex documentation, «Search works». */
export async function searchOpenAlex(context: Context, query: string, limit: number): Promise<Finding[] | undefined> {
  const base = context.env('OPENALEX_URL') ?? 'https://api.openalex.org';
  const key = context.env('OPENALEX_KEY');
  const parameters = new URLSearchParams({
    search: query,
    'per-page': String(limit),
    ...(key !== undefined && { api_key: key }),
  });
  const answer = await ask(context, `${base}/works?${parameters}`, {});
  if (typeof answer === 'string' || answer.status !== 200) return undefined;
  const works = recordOf(answer.json())['results'];
  return Array.isArray(works) ? recordsOf(works).flatMap(readWork) : undefined;
}

function readWork(work: Record<string, unknown>): Finding[] {
  const title = textOf(work['display_name']) || textOf(work['title']);
  const url = textOf(work['doi']) || textOf(work['id']);
  if (!title || !url.startsWith('https://')) return [];
  const authors = recordsOf(work['authorships'])
    .map(({ author }) => textOf(recordOf(author)['display_name']))
    .join(', ');
  const journal = textOf(recordOf(recordOf(work['primary_location'])['source'])['display_name']);
  const year = work['publication_year'];
  const about = [authors, journal, typeof year === 'number' ? String(year) : ''].filter(Boolean).join('. ');
  return [
    {
      kind: 'paper',
      title: excerptOf(title, 300),
      url,
      excerpt: excerptOf(`${about}. ${readAbstract(work['abstract_inverted_index'])}`),
    },
  ];
}

/** OpenAlex sends an abstract as its words, each with its positions. */
function readAbstract(index: unknown): string {
  if (!isRecord(index)) return '';
  const words = Object.entries(index).flatMap(([word, places]) =>
    Array.isArray(places) ? places.map((place) => [Number(place), word] as const) : [],
  );
  return words
    .toSorted(([a], [b]) => a - b)
    .map(([, word]) => word)
    .join(' ');
}
