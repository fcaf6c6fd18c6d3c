import { isLowerCaseUuid } from '@trivium/core';
import type { Language } from '@trivium/server-pages';
import type pg from 'pg';
import { isSubjectPage, readSubject, type SubjectPage, type SubjectRow } from './subjects.sql.ts';

/** Metadata of one club, event, article, poll or product for search engines and link previews. */
export interface Subject {
  readonly title: Readonly<Record<Language, string>>;
  /** undefined: the page's general description. */
  readonly description: Readonly<Record<Language, string>> | undefined;
  /** An absolute address. */
  readonly picture: string | undefined;
}

/** `query`: that of the address, because an event opens over its calendar. */
export type FindSubject = (
  page: string,
  names: readonly string[],
  query: Readonly<Record<string, string>>,
) => Promise<Subject | 'none' | undefined>;

const buckets: Readonly<Record<SubjectPage, string>> = {
  '/clubs/$slug': 'clubs-logos',
  '/events/$id': 'covers',
  '/news/$slug': 'covers',
  '/poll/$slug': '',
  '/shop/$clubSlug/$productSlug': 'shop-products',
};
const eventPage = '/events/$id';
const mostCharacters = 200;

/** Finds the subject of a page: `none` if it does not exist, undefined if the page has no single subject. */
export const createSubjectFinder =
  (pool: pg.Pool, publicUrl: string): FindSubject =>
  async (page, names, { event }) => {
    if (page === '/events') {
      const row = isLowerCaseUuid(event) ? await readSubject(pool, eventPage, [event]) : undefined;
      return row && toSubject(row, buckets[eventPage], publicUrl);
    }
    if (!isSubjectPage(page)) return undefined;
    if (page === eventPage && !isLowerCaseUuid(names[0])) return 'none';
    const row = await readSubject(pool, page, names);
    return row ? toSubject(row, buckets[page], publicUrl) : 'none';
  };

function toSubject(row: SubjectRow, bucket: string, publicUrl: string): Subject {
  const description = inBoth(row.description, row.description_th);
  return {
    title: inBoth(row.title, row.title_th) ?? { th: row.title, en: row.title },
    description: description && { th: shorten(description.th), en: shorten(description.en) },
    picture: row.picture === null ? undefined : addressOf(row.picture, bucket, publicUrl),
  };
}

/** Falls back to the other language. */
function inBoth(english: string | null, thai: string | null): Record<Language, string> | undefined {
  const [first, second] = [english || thai, thai || english];
  return first && second ? { en: first, th: second } : undefined;
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= mostCharacters ? line : `${line.slice(0, mostCharacters - 1).trimEnd()}…`;
}

const addressOf = (path: string, bucket: string, publicUrl: string) =>
  `${publicUrl}/storage/v1/object/public/${bucket}/${path.split('/').map(encodeURIComponent).join('/')}`;
