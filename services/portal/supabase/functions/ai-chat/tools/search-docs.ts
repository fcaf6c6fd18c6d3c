import type { Context } from '../../_shared/context.ts';
import { formsOf } from '../../_shared/everyday-words.rules.ts';
import { bangkokTime } from '../../_shared/thai-date.rules.ts';
import { excerptOf, type Finding } from './finding.ts';
import { readClubOfficers, readOffices } from './offices.ts';
import { rankPassages, type Passage, type RankedPassage } from './passage.rules.ts';
import { isAboutPeople } from './question.rules.ts';
import { readShelf, shelves } from './shelves.ts';
import { passagesOfText, type PublishedText } from './texts.rules.ts';
import { searchWords } from './words.rules.ts';

export const searchDocsTool = {
  name: 'search_docs',
  description:
    'Searches the portal: its handbook, news, announcements, events, clubs, products and divisions, and who holds which office. Use it for questions about the organisation. Give keywords, in Thai and English where both may help.',
  parameters: {
    type: 'object',
    properties: { query: { type: 'string', description: 'Keywords, apart by spaces' } },
    required: ['query'],
  },
} as const;

const maxFindings = 8;
/** Clubs whose officers are looked up for one question. */
const maxClubs = 2;

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
  const rows = await Promise.all(shelves.map(async (shelf) => readShelf(database, shelf, words.flatMap(formsOf), context.now())));
  const passages = [...(await others).flat(), ...rows.flat()];
  const ranked = rankPassages(passages, words);
  if (!isAboutPeople(question)) return ranked;
  const clubs = ranked.flatMap(({ passage }) => (isClub(passage) ? [passage] : [])).slice(0, maxClubs);
  const officers = await Promise.all(clubs.map((club) => readClubOfficers(database, club)));
  return rankPassages([...officers.flat(), ...passages], words);
}

const isClub = (passage: Passage): passage is Passage & { readonly id: string } => passage.id !== undefined;
/** The institution's day. */
export const dayOf = (moment: Date) => bangkokTime(moment.getTime()).day;

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
