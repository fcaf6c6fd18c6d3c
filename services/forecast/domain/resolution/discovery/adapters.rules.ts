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

/** Where WordPress, and most sites, list what is new and what there is. */
const usual = ['/sitemap.xml', '/feed/'];

/** The listings of a site, to be read in this order. */
export function listingsOf(home: string): string[] {
  const { hostname, origin } = new URL(home);
  return [...(listings[hostname] ?? []), ...usual.map((path) => `${origin}${path}`)];
}
