import type { Context } from '../../_shared/context.ts';
import { excerptOf, type Finding } from './finding.ts';
import { findGuides } from './guides.ts';

export const searchDocsTool = {
  name: 'search_docs',
  description:
    'Searches the portal: its guides, news, announcements, events, clubs and divisions. Use it for questions about the organisation. Give keywords, in Thai and English where both may help.',
  parameters: {
    type: 'object',
    properties: { query: { type: 'string', description: 'Keywords, apart by spaces' } },
    required: ['query'],
  },
} as const;

const maxFindings = 8;
const maxWords = 8;

interface Shelf {
  readonly table: string;
  readonly columns: readonly string[];
  readonly extra: string;
  readonly pathOf: (row: Readonly<Record<string, string | null>>) => string;
}

const shelves: readonly Shelf[] = [
  {
    table: 'news',
    columns: ['title', 'title_th', 'summary', 'summary_th', 'body', 'body_th'],
    extra: 'slug',
    pathOf: ({ slug }) => `/news/${slug}`,
  },
  {
    table: 'announcements',
    columns: ['title', 'title_th', 'body', 'body_th'],
    extra: 'link',
    pathOf: ({ link }) => link ?? '/news',
  },
  {
    table: 'events',
    columns: ['title', 'title_th', 'location', 'location_th', 'description', 'description_th'],
    extra: 'starts_at',
    pathOf: () => '/events',
  },
  {
    table: 'clubs',
    columns: ['name', 'name_th', 'description', 'description_th'],
    extra: 'slug',
    pathOf: ({ slug }) => `/clubs/${slug}`,
  },
  {
    table: 'divisions',
    columns: ['name', 'name_th', 'description', 'description_th'],
    extra: 'slug',
    pathOf: () => '/about/board',
  },
];

/** The portal's content about some keywords that the caller may read, best matches first. */
export async function searchDocs(context: Context, query: string, token: string): Promise<Finding[]> {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const site = (context.env('PORTAL_SITE_URL') ?? '').replace(/\/$/, '');
  const database = context.databaseAs(token);
  const results = await Promise.all(
    shelves.map(async (shelf) => {
      const filter = words.flatMap((word) => shelf.columns.map((column) => `${column}.ilike."%${word}%"`)).join(',');
      const { data } = await database
        .from(shelf.table)
        .select([...shelf.columns, shelf.extra].join(','))
        .or(filter)
        .limit(20);
      return ((data ?? []) as unknown as Record<string, string | null>[]).map((row) => present(row, shelf, words, site));
    }),
  );
  const rows = results.flat().toSorted((a, b) => b.score - a.score);
  return [...findGuides(words, site), ...rows.map(({ finding }) => finding)].slice(0, maxFindings);
}

function present(row: Readonly<Record<string, string | null>>, shelf: Shelf, words: readonly string[], site: string) {
  const texts = shelf.columns.map((column) => row[column]).filter((text) => text !== null && text !== undefined);
  const text = texts.join(' ').toLowerCase();
  const path = shelf.pathOf(row);
  const finding: Finding = {
    kind: 'doc',
    title: texts.slice(0, 2).join(' / '),
    url: path.startsWith('/') ? `${site}${path}` : path,
    excerpt: excerptOf([...texts, row['starts_at'] ?? ''].join('. ')),
  };
  return { finding, score: words.filter((word) => text.includes(word)).length };
}

/** Words without characters that have a meaning in filters or patterns. */
const wordsOf = (query: string): string[] =>
  [
    ...new Set(
      query
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{M}\p{N}\s-]/gu, ' ')
        .split(/\s+/),
    ),
  ]
    .filter((word) => word.length > 1)
    .slice(0, maxWords);
