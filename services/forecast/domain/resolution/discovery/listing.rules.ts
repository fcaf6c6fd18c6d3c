import { readListingEntries } from '@trivium/safe-fetch';

/** One document that a sitemap or a feed lists. */
export interface ListedDocument {
  readonly url: string;
  readonly title: string;
  /** When it was published or changed. */
  readonly date: Date | undefined;
}

export interface Listing {
  readonly documents: readonly ListedDocument[];
  /** Further sitemaps that a sitemap index names, the newest first. */
  readonly sitemaps: readonly string[];
}

const maxEntries = 20_000;
/** A longer listing is cut: a sitemap may have 50 MB. */
const maxLength = 2_000_000;
const maxTitleLength = 500;

/**
 * What a sitemap (sitemaps.org), a sitemap index, an RSS 2.0 or an Atom feed lists, or what a search found. Anything else lists
 * nothing.
 */
export function readListing(text: string): Listing {
  return text.trimStart().startsWith('<') ? readMarks(text) : { documents: readSearchResults(text), sitemaps: [] };
}

/** `safe-fetch` writes the JSON of WordPress's search as one line a value: `0.url: https://…`. */
function readSearchResults(text: string): ListedDocument[] {
  const results = new Map<string, { url?: string; title?: string }>();
  for (const line of text.slice(0, maxLength).split('\n')) {
    const [, place, name, value] = /^(\d{1,5})\.(url|title): (.*)$/.exec(line) ?? [];
    if (place !== undefined && name !== undefined) results.set(place, { ...results.get(place), [name]: value });
  }
  return [...results.values()].flatMap(({ url = '', title = '' }) =>
    URL.canParse(url) ? [{ url, title: title.slice(0, maxTitleLength), date: undefined }] : [],
  );
}

function readMarks(xml: string): Listing {
  const documents: ListedDocument[] = [];
  const sitemaps: ListedDocument[] = [];
  for (const { kind, members } of readListingEntries(xml.slice(0, maxLength))) {
    if (documents.length + sitemaps.length >= maxEntries) break;
    const url = (kind === 'item' || kind === 'entry' ? members.link : members.loc) ?? '';
    if (!URL.canParse(url)) continue;
    const { lastmod, pubDate, updated, published, 'dc:date': dated, title = '' } = members;
    const date = new Date(lastmod ?? pubDate ?? updated ?? published ?? dated ?? '');
    const one = {
      url,
      title: title.slice(0, maxTitleLength).replaceAll(/\s+/g, ' ').trim(),
      date: Number.isNaN(date.getTime()) ? undefined : date,
    };
    (kind === 'sitemap' ? sitemaps : documents).push(one);
  }
  const newestFirst = sitemaps.toSorted((a, b) => (b.date?.getTime() ?? 0) - (a.date?.getTime() ?? 0));
  return { documents, sitemaps: newestFirst.map(({ url }) => url) };
}
