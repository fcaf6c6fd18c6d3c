/**
 * Where a site lists its documents, for sites whose listing is not at the usual place. Each address is the site's own feed or
 * sitemap, by its documentation or the links of its home page.
 */
const listings: Readonly<Record<string, readonly string[]>> = {
  'www.postgresql.org': ['https://www.postgresql.org/news.rss'],
  'blog.ethereum.org': ['https://blog.ethereum.org/en/feed.xml'],
  'www.nasa.gov': ['https://www.nasa.gov/feed/'],
};

/** Whether the listing of a site is known. */
export const hasAdapter = (home: string): boolean => Object.hasOwn(listings, new URL(home).hostname);

/** WordPress's search (developer.wordpress.org/rest-api/reference/search-results). */
const searchPath = '/wp-json/wp/v2/search?per_page=20&search=';

/** The listings of a site, to be read in this order: what is known of it, its sitemap, its search, its feed. */
export function listingsOf(home: string, words: readonly string[]): string[] {
  const { hostname, origin } = new URL(home);
  const search = words.length === 0 ? [] : [`${origin}${searchPath}${encodeURIComponent(words.join(' '))}`];
  return [...(listings[hostname] ?? []), `${origin}/sitemap.xml`, ...search, `${origin}/feed/`];
}
