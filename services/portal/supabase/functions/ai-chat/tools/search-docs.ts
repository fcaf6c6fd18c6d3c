import type { Context } from '../../_shared/context.ts';
import { formsOf } from '../../_shared/everyday-words.rules.ts';
import { excerptOf, type Finding } from './finding.ts';
import { readClubOfficers, readOffices } from './offices.ts';
import { rankPassages, withoutRepeats, type Passage, type RankedPassage } from './passage.rules.ts';
import { isAboutPeople, withoutWordsOfTime } from './question.rules.ts';
import { passagesOfText, type PublishedText } from './texts.rules.ts';
import { searchWords } from './words.rules.ts';

export const searchDocsTool = {
  name: 'search_docs',
  description:
    'Searches the portal: its handbook, news, announcements, events, clubs and divisions, and who holds which office. Use it for questions about the organisation. Give keywords, in Thai and English where both may help.',
  parameters: {
    type: 'object',
    properties: { query: { type: 'string', description: 'Keywords, apart by spaces' } },
    required: ['query'],
  },
} as const;

const maxFindings = 8;
const rowsOfShelf = 20;
const maxNextEvents = 3;
/** Clubs whose officers are looked up for one question. */
const maxClubs = 2;

type Row = Readonly<Record<string, string | null>>;
interface Shelf {
  readonly table: string;
  /** The columns in English; each has one in Thai whose name ends in _th. */
  readonly title: string;
  readonly texts: readonly string[];
  readonly extra: string;
  /** Rows with the greatest value of this column come first. */
  readonly newest?: string;
  readonly label?: Passage['title'];
  readonly pathOf: (row: Row) => string;
}

const events: Shelf = {
  table: 'events',
  title: 'title',
  texts: ['location', 'description'],
  extra: 'id, starts_at, cancelled_at',
  newest: 'starts_at',
  label: { th: 'กิจกรรม', en: 'Event' },
  pathOf: ({ id }) => `/events/${id}`,
};
const shelves: readonly Shelf[] = [
  {
    table: 'news',
    title: 'title',
    texts: ['summary', 'body'],
    extra: 'slug',
    label: { th: 'ข่าว', en: 'News' },
    pathOf: ({ slug }) => `/news/${slug}`,
  },
  {
    table: 'announcements',
    title: 'title',
    texts: ['body'],
    extra: 'link',
    label: { th: 'ประกาศ', en: 'Announcement' },
    pathOf: ({ link }) => link ?? '/news',
  },
  events,
  { table: 'clubs', title: 'name', texts: ['description'], extra: 'id, slug', pathOf: ({ slug }) => `/clubs/${slug}` },
  { table: 'divisions', title: 'name', texts: ['description'], extra: 'slug', pathOf: () => '/about/board' },
];

interface Search {
  /** As a person or a model wrote it. */
  readonly question: string;
  readonly words: readonly string[];
}

/** The portal's passages with some of a question's words that the caller may read, best first. */
export async function searchPassages(context: Context, { question, words }: Search, token: string): Promise<RankedPassage[]> {
  if (words.length === 0) return [];
  const database = context.databaseAs(token);
  const others = Promise.all([readTexts(context), readOffices(database, dayOf(context.now()))]);
  const rows = await Promise.all(
    shelves.map(async (shelf) => {
      const columns = columnsOf(shelf);
      const filter = words
        .flatMap(formsOf)
        .flatMap((word) => columns.map((column) => `${column}.ilike."%${word}%"`))
        .join(',');
      const query = database
        .from(shelf.table)
        .select([...columns, shelf.extra].join(','))
        .or(filter);
      if (shelf.newest !== undefined) query.order(shelf.newest, { ascending: false });
      const { data } = await query.limit(rowsOfShelf);
      return ((data ?? []) as unknown as Row[]).map((row) => passageOf(row, shelf, context.now()));
    }),
  );
  const passages = [...(await others).flat(), ...rows.flat()];
  const ranked = rankPassages(passages, words);
  if (!isAboutPeople(question)) return ranked;
  const clubs = ranked.flatMap(({ passage }) => (isClub(passage) ? [passage] : [])).slice(0, maxClubs);
  const officers = await Promise.all(clubs.map((club) => readClubOfficers(database, club)));
  return rankPassages([...officers.flat(), ...passages], words);
}

/** The events that come next, soonest first: those with most of these words, if any has one. */
export async function readNextEvents(context: Context, words: readonly string[], token: string): Promise<Passage[]> {
  const { data } = await context
    .databaseAs(token)
    .from(events.table)
    .select([...columnsOf(events), events.extra, 'clubs(name, name_th)'].join(','))
    .gte('starts_at', context.now().toISOString())
    .is('cancelled_at', null)
    .order('starts_at')
    .limit(rowsOfShelf);
  const subject = withoutWordsOfTime(words);
  const next = ((data ?? []) as unknown as (Row & { readonly clubs: Row | null })[]).map(({ clubs, ...row }) => {
    const passage = passageOf(row, events, context.now());
    const text = JSON.stringify([passage, clubs]).toLowerCase();
    return { passage, matches: subject.filter((word) => text.includes(word)).length };
  });
  const most = Math.max(...next.map(({ matches }) => matches));
  return next
    .filter(({ matches }) => matches === most)
    .map(({ passage }) => passage)
    .slice(0, maxNextEvents);
}

const columnsOf = ({ title, texts }: Shelf) => [title, ...texts].flatMap((column) => [column, `${column}_th`]);
const isClub = (passage: Passage): passage is Passage & { readonly id: string } => passage.id !== undefined;
const dayOf = (moment: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Bangkok' }).format(moment);

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
  const passages = await searchPassages(context, { question: query, words: searchWords(query) }, token);
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

function passageOf(row: Row, { table, title, texts, label, pathOf }: Shelf, now: Date): Passage {
  const path = pathOf(row);
  const read = (column: string) => {
    const [en, th] = [row[column] || undefined, row[`${column}_th`] || undefined];
    return { th: th ?? en ?? '', en: en ?? th ?? '' };
  };
  const parts = texts.map(read);
  const startsAt = row['starts_at'];
  const join = (language: 'th' | 'en') =>
    [
      startsAt ? formatTime(startsAt, language) : '',
      row['cancelled_at'] ? cancelled[language] : '',
      ...withoutRepeats(parts.map((part) => part[language])),
    ]
      .filter(Boolean)
      .join('\n\n');
  return {
    ...(startsAt && { kind: new Date(startsAt) < now ? 'past event' : 'upcoming event' }),
    ...(label && { label }),
    ...(table === 'clubs' && row['id'] && { id: row['id'] }),
    url: { th: path, en: path },
    title: read(title),
    text: { th: join('th'), en: join('en') },
  };
}

const cancelled = { th: 'กิจกรรมนี้ถูกยกเลิกแล้ว', en: 'This event is cancelled.' };

function formatTime(time: string, language: 'th' | 'en'): string {
  const moment = new Intl.DateTimeFormat(language === 'th' ? 'th-TH' : 'en-GB', {
    timeZone: 'Asia/Bangkok',
    dateStyle: 'long',
    timeStyle: 'short',
  }).format(new Date(time));
  return language === 'th' ? `${moment} น.` : moment;
}
