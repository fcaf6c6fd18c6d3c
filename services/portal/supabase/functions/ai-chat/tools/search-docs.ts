import type { Context } from '../../_shared/context.ts';
import { excerptOf, type Finding } from './finding.ts';
import { rankPassages, type Passage, type RankedPassage } from './passage.rules.ts';
import { passagesOfText, type PublishedText } from './texts.rules.ts';
import { searchWords } from './words.rules.ts';

export const searchDocsTool = {
  name: 'search_docs',
  description:
    'Searches the portal: its handbook, news, announcements, events, clubs and divisions. Use it for questions about the organisation. Give keywords, in Thai and English where both may help.',
  parameters: {
    type: 'object',
    properties: { query: { type: 'string', description: 'Keywords, apart by spaces' } },
    required: ['query'],
  },
} as const;

const maxFindings = 8;
const rowsOfShelf = 20;

type Row = Readonly<Record<string, string | null>>;
interface Shelf {
  readonly table: string;
  /** The columns in English; each has one in Thai whose name ends in _th. */
  readonly title: string;
  readonly texts: readonly string[];
  readonly extra: string;
  readonly pathOf: (row: Row) => string;
}

const shelves: readonly Shelf[] = [
  { table: 'news', title: 'title', texts: ['summary', 'body'], extra: 'slug', pathOf: ({ slug }) => `/news/${slug}` },
  { table: 'announcements', title: 'title', texts: ['body'], extra: 'link', pathOf: ({ link }) => link ?? '/news' },
  { table: 'events', title: 'title', texts: ['location', 'description'], extra: 'starts_at', pathOf: () => '/events' },
  { table: 'clubs', title: 'name', texts: ['description'], extra: 'slug', pathOf: ({ slug }) => `/clubs/${slug}` },
  { table: 'divisions', title: 'name', texts: ['description'], extra: 'slug', pathOf: () => '/about/board' },
];

/** The portal's passages with some of these words that the caller may read, best first. */
export async function searchPassages(context: Context, words: readonly string[], token: string): Promise<RankedPassage[]> {
  if (words.length === 0) return [];
  const database = context.databaseAs(token);
  const texts = readTexts(context);
  const rows = await Promise.all(
    shelves.map(async (shelf) => {
      const columns = [shelf.title, ...shelf.texts].flatMap((column) => [column, `${column}_th`]);
      const filter = words.flatMap((word) => columns.map((column) => `${column}.ilike."%${word}%"`)).join(',');
      const { data } = await database
        .from(shelf.table)
        .select([...columns, shelf.extra].join(','))
        .or(filter)
        .limit(rowsOfShelf);
      return ((data ?? []) as unknown as Row[]).map((row) => passageOf(row, shelf));
    }),
  );
  return rankPassages([...(await texts), ...rows.flat()], words);
}

/** The sections of the texts that the institution published. */
async function readTexts({ service }: Context): Promise<Passage[]> {
  const [{ data: texts }, { data: settings }] = await Promise.all([
    service.from('policy_texts').select('kind, body, body_th').eq('is_current', true),
    service.from('app_settings').select('organisation_name, organisation_name_th').single(),
  ]);
  const organisation = { th: settings?.organisation_name_th ?? '', en: settings?.organisation_name ?? '' };
  return ((texts ?? []) as PublishedText[]).flatMap((text) => passagesOfText(text, organisation));
}

/** The portal's content about some keywords that the caller may read, best matches first. */
export async function searchDocs(context: Context, query: string, token: string): Promise<Finding[]> {
  const site = siteOf(context);
  const passages = await searchPassages(context, searchWords(query), token);
  return passages.slice(0, maxFindings).map(({ passage: { title, text, url } }) => ({
    kind: 'doc',
    title: both(title),
    url: addressOf(url.th, site),
    excerpt: excerptOf([both(title), text.th, text.en].join('. ')),
  }));
}

export const siteOf = ({ env }: Context): string => (env('PORTAL_SITE_URL') ?? '').replace(/\/$/, '');
export const addressOf = (url: string, site: string): string => (url.startsWith('/') ? `${site}${url}` : url);
const both = ({ th, en }: Passage['title']) => (th === en ? th : `${th} / ${en}`);

function passageOf(row: Row, { title, texts, pathOf }: Shelf): Passage {
  const path = pathOf(row);
  const read = (column: string) => {
    const [en, th] = [row[column] || undefined, row[`${column}_th`] || undefined];
    return { th: th ?? en ?? '', en: en ?? th ?? '' };
  };
  const parts = texts.map(read);
  const startsAt = row['starts_at'];
  const join = (language: 'th' | 'en') =>
    [startsAt ? formatTime(startsAt, language) : '', ...parts.map((part) => part[language])].filter(Boolean).join('\n\n');
  return { url: { th: path, en: path }, title: read(title), text: { th: join('th'), en: join('en') } };
}

function formatTime(time: string, language: 'th' | 'en'): string {
  const moment = new Intl.DateTimeFormat(language === 'th' ? 'th-TH' : 'en-GB', {
    timeZone: 'Asia/Bangkok',
    dateStyle: 'long',
    timeStyle: 'short',
  }).format(new Date(time));
  return language === 'th' ? `${moment} น.` : moment;
}
