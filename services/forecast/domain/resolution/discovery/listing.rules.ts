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

const maxDocuments = 20_000;

/** The members of a sitemap (sitemaps.org), a sitemap index, an RSS 2.0 or an Atom feed. Anything else lists nothing. */
export function readListing(xml: string): Listing {
  const entries = [...xml.matchAll(/<(url|sitemap|item|entry)\b[^>]*>(.*?)<\/\1>/gs)].slice(0, maxDocuments);
  const documents: ListedDocument[] = [];
  const sitemaps: ListedDocument[] = [];
  for (const [, kind, body = ''] of entries) {
    const url =
      kind === 'entry'
        ? (/<link\b[^>]*href=["']([^"']+)["']/.exec(body)?.[1] ?? '')
        : textOf(body, kind === 'item' ? 'link' : 'loc');
    if (!URL.canParse(unescape(url))) continue;
    const date = new Date(textOf(body, 'lastmod|pubDate|updated|published|dc:date'));
    const one = { url: unescape(url), title: textOf(body, 'title'), date: Number.isNaN(date.getTime()) ? undefined : date };
    (kind === 'sitemap' ? sitemaps : documents).push(one);
  }
  const newestFirst = sitemaps.toSorted((a, b) => (b.date?.getTime() ?? 0) - (a.date?.getTime() ?? 0));
  return { documents, sitemaps: newestFirst.map(({ url }) => url) };
}

function textOf(body: string, names: string): string {
  const [, , text = ''] = new RegExp(`<(${names})\\b[^>]*>(.*?)</\\1>`, 's').exec(body) ?? [];
  return unescape(text.replace(/^\s*<!\[CDATA\[(.*?)\]\]>\s*$/s, '$1'))
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescape = (text: string) => text.trim().replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '');
