import { getDomain } from 'tldts';
import type { ListedDocument } from './listing.rules.ts';

const stopWords = new Set(
  'will that this with from have been before after than more less least most does when where which what their there they into over under about above below yes resolves resolved question criteria official source sources published date dates time following counts count statement announced between days year years month months'.split(
    ' ',
  ),
);

/** The words that tell what a question is about: in Latin script from four letters on, numbers, and Thai words. */
export function subjectWords(text: string): Set<string> {
  const latin = text.toLowerCase().match(/[\p{Script=Latin}]{4,}|\d{3,}/gu) ?? [];
  const thai = /\p{Script=Thai}/u.test(text)
    ? [...new Intl.Segmenter('th', { granularity: 'word' }).segment(text)].flatMap(({ segment }) =>
        /^[\p{Script=Thai}]{4,}$/u.test(segment) ? [segment] : [],
      )
    : [];
  return new Set([...latin.filter((word) => !stopWords.has(word)), ...thai]);
}

/** A site's search finds documents with all words: more than a few are in none. */
const maxSearchWords = 3;

/** What to search a site for: the names in a question, or else the first words that tell what it is about. */
export function searchWords(question: string): string[] {
  const words = [...subjectWords(question)].filter((word) => !/^\d+$/.test(word));
  const isName = (word: string) =>
    new RegExp(`(?<=[\\p{L},] )${RegExp.escape(word[0]?.toUpperCase() + word.slice(1))}\\b`, 'u').test(question);
  const names = words.filter(isName);
  return (names.length > 0 ? names : words).slice(0, maxSearchWords);
}

/** Fewer words in common are a coincidence. */
const minWords = 2;

interface SubjectQuestion {
  readonly question: string;
  readonly resolutionCriteria: string;
}

/** The registrable domain of an address, or its host where it has none. */
export const siteOf = (url: string): string => getDomain(url) ?? new URL(url).hostname;

/** A document that may decide a question, and how much it has in common with it. */
export interface RankedDocument {
  readonly document: ListedDocument;
  readonly score: number;
}

/** Compares documents with a question; gives undefined for those of other sites, of later days and without words in common. */
export function createDocumentRanker(question: SubjectQuestion, home: string, judgedAt: Date) {
  const named = subjectWords(question.question);
  const all = subjectWords(`${question.question} ${question.resolutionCriteria}`);
  const site = siteOf(home);
  return (document: ListedDocument): RankedDocument | undefined => {
    const { url, title, date } = document;
    if (isHome(url) || (date !== undefined && date > judgedAt) || siteOf(url) !== site) return undefined;
    const words = subjectWords(`${decode(new URL(url).pathname).replaceAll(/[-_/.+]/g, ' ')} ${title}`);
    const common = [...words].filter((word) => all.has(word));
    const isLikely = common.length >= minWords && common.some((word) => named.has(word) && !/^\d+$/.test(word));
    return isLikely ? { document, score: common.length + common.filter((word) => named.has(word)).length } : undefined;
  };
}

/** The likeliest first; of equals the newest. */
export const orderDocuments = (ranked: readonly RankedDocument[]): ListedDocument[] =>
  ranked
    .toSorted((a, b) => b.score - a.score || (b.document.date?.getTime() ?? 0) - (a.document.date?.getTime() ?? 0))
    .map(({ document }) => document);

/** Whether an address names a site and no document of it. */
export const isHome = (url: string): boolean => {
  const { pathname, search } = new URL(url);
  return pathname === '/' && search === '';
};

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
