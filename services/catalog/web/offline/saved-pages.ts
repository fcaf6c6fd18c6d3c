/** Pages that were read, compressed, by path and language. */
export const pageCache = 'catalog-pages';
/** Files with a hash in their name, and bundles. */
export const fileCache = 'catalog-files';

export const listPath = '/offline';
/** A parameter of an address: the language in which the reader asked for the page, and in which it isn't saved. */
export const unsavedParameter = 'unsaved';

const savedAt = 'x-saved-at';
const savedEtag = 'x-saved-etag';
const savedFiles = 'x-saved-files';

export interface SavedPage {
  readonly html: string;
  /** RFC 3339. */
  readonly savedAt: string;
}

export const pageKey = (path: string, language: string) => `${path}?lang=${language}`;

const lastLanguageKey = '/last-language';

/** Keeps the language of the page that was read last. */
export async function keepLanguage(response: Response): Promise<void> {
  const language = response.headers.get('content-language');
  const pages = await caches.open(pageCache);
  if (response.ok && language !== null) await pages.put(lastLanguageKey, new Response(language));
}

/** The language of the page that was read last. */
export async function lastLanguage(): Promise<string | undefined> {
  const pages = await caches.open(pageCache);
  return (await pages.match(lastLanguageKey))?.text();
}

/** Whether a page is saved when it is read: the drugs, and the list of them. */
export const isSavedPath = (path: string) => path === listPath || /^\/drugs\/[^/]+$/.test(path);

export const bundlePath = (slug: string) => `/api/drugs/${slug}/bundle`;
export const isBundlePath = (path: string) => /^\/api\/drugs\/[^/]+\/bundle$/.test(path);

const compressed = (text: string) => new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));

/** Keeps a page with the files it needs, what its search reads and, unless the caller keeps the bundles itself, its bundle. */
export async function keepPage(response: Response, { withBundle = true } = {}): Promise<void> {
  const language = response.headers.get('content-language');
  const { pathname } = new URL(response.url);
  if (!response.ok || language === null) return;
  const html = await response.text();
  const files = [...new Set(html.match(/\/assets\/[\w.-]+/g))];
  const [pages, stored] = [await caches.open(pageCache), await caches.open(fileCache)];
  const key = pageKey(pathname, language);
  const etag = response.headers.get('etag') ?? '';
  const before = await pages.match(key);
  const isSame = etag !== '' && before?.headers.get(savedEtag) === etag;
  for (const file of files) if (!(await stored.match(file))) await keepFile(stored, file);
  const searchData = /data-search="([^"]+)"/.exec(html)?.[1];
  if (searchData !== undefined) await keepFile(stored, searchData);
  const bundle = /data-bundle="([^"]+)"/.exec(html)?.[1];
  // Reading a bundle counts for the day's limit.
  if (withBundle && bundle !== undefined && !(isSame && (await stored.match(bundle)))) await keepFile(stored, bundle);
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    [savedAt]: new Date().toISOString(),
    [savedEtag]: etag,
    [savedFiles]: files.join(' '),
  };
  await pages.put(key, new Response(compressed(html), { headers }));
}

async function keepFile(cache: Cache, path: string): Promise<void> {
  const response = await fetch(path);
  if (response.ok) await cache.put(path, response);
}

/** Whether a page is saved in a language. */
export const isSavedIn = async (path: string, language: string): Promise<boolean> =>
  (await caches.open(pageCache).then((pages) => pages.match(pageKey(path, language)))) !== undefined;

/** A page that is saved, in the first of the languages that has it. */
export async function findSaved(path: string, languages: readonly string[]): Promise<SavedPage | undefined> {
  const pages = await caches.open(pageCache);
  for (const language of languages) {
    const page = await pages.match(pageKey(path, language));
    if (!page?.body) continue;
    const html = await new Response(page.body.pipeThrough(new DecompressionStream('gzip'))).text();
    return { html, savedAt: page.headers.get(savedAt) ?? '' };
  }
  return undefined;
}

/** When each drug of a language was saved, by slug. */
export async function savedDrugs(language: string): Promise<ReadonlyMap<string, string>> {
  const pages = await caches.open(pageCache);
  const dates = new Map<string, string>();
  for (const request of await pages.keys()) {
    const { pathname, searchParams } = new URL(request.url);
    const slug = /^\/drugs\/([^/]+)$/.exec(pathname)?.[1];
    if (slug === undefined || searchParams.get('lang') !== language) continue;
    dates.set(slug, (await pages.match(request))?.headers.get(savedAt) ?? '');
  }
  return dates;
}

/** Removes files that no page needs any more: they belong to an earlier version of the site. */
export async function removeUnused(needed: readonly string[]): Promise<void> {
  const [pages, stored] = [await caches.open(pageCache), await caches.open(fileCache)];
  const used = new Set(needed);
  for (const request of await pages.keys())
    for (const file of (await pages.match(request))?.headers.get(savedFiles)?.split(' ') ?? []) used.add(file);
  for (const request of await stored.keys()) {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/assets/') && !used.has(pathname)) await stored.delete(request);
  }
}
