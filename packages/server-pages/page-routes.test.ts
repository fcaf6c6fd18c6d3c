import { defineErrors } from '@trivium/core';
import { httpErrors } from '@trivium/http';
import { html } from 'hono/html';
import { expect, test } from 'vitest';
import { addAssets, addLanguage, addErrorPages, addRobots, createPages, type Page } from './index.ts';
import { usePages } from './testing/index.ts';
import { sampleSite } from './testing/sample-site.ts';

const errors = { stone_not_found: { status: 404, title: 'Stone not found' } } as const;
const refuse = defineErrors(errors);
const refuseHttp = defineErrors(httpErrors);

let revision = '1';
let drawn = 0;
const data = { publicUrl: 'https://stones.example.org', revision: () => revision, stones: () => ['granite', 'slate'] };
const site = sampleSite(data, {
  footer: ({ to }) => [{ href: to('/about'), text: 'More of them' }],
  styles: ['.stone {\n  color: red;\n}\n'],
  files: [
    { name: 'weigh.js', content: 'export {};' },
    { name: 'everywhere.js', content: 'void 0;' },
  ],
  scripts: ['everywhere.js'],
  sources: { 'connect-src': ['https://scales.example'], 'worker-src': ["'self'"] },
});

const stonePage = (path: string, own: Partial<Page> = {}): Page => ({
  title: 'A <stone>',
  description: 'Stones',
  path,
  main: html`<h1>Stone</h1>`,
  ...own,
});

const address = usePages(
  (service) => {
    const pages = createPages(service, site);
    addErrorPages(service, site, pages);
    addAssets(service, site);
    addLanguage(service);
    addRobots(service, data, { disallow: ['/quarry/'], paths: () => ['/', ...data.stones().map((stone) => `/stones/${stone}`)] });
    pages.add({ path: '/', render: () => stonePage('/', { section: 'stones' }) });
    pages.add({
      path: '/about',
      query: ['size'],
      render: (_, parameters) => stonePage('/about', { main: html`<p>${++drawn} ${JSON.stringify(parameters)}</p>` }),
    });
    pages.add({
      path: '/stones/:stone',
      notFound: () => refuse('stone_not_found', 'No stone has this name.'),
      headers: { 'x-quarry': 'north', 'x-weight': 'unknown' },
      cacheControl: 'public, max-age=5',
      render: async (view, { stone = '' }) =>
        view.site.data.stones().includes(stone)
          ? stonePage(`/stones/${stone}`, { scripts: ['weigh.js'], headers: { 'x-weight': '3' } })
          : undefined,
    });
    pages.add({ path: '/fresh', cacheControl: 'no-store', render: () => stonePage('/fresh') });
    pages.add({ path: '/nothing', render: () => undefined });
    pages.addDocument({ path: '/bare', draw: async (view) => html`<!doctype html><title>${view.language}</title>` });
    service.app.get('/busy', () => Promise.reject(refuseHttp('rate_limited', 'Too many.', { retryAfter: 7 })));
  },
  { publicUrl: data.publicUrl, errors, headers: { 'x-source': 'every answer' } },
);
const get = (path: string, headers: Record<string, string> = {}) => fetch(`${address()}${path}`, { headers, redirect: 'manual' });
const textOf = async (path: string) => (await get(path)).text();
const browser = { accept: 'text/html,*/*;q=0.8', 'accept-language': 'en' };

test.each([
  [{}, 'th'],
  [{ 'accept-language': 'en-GB,en;q=0.9' }, 'en'],
  [{ 'accept-language': 'de, en;q=0.4, th;q=0.8' }, 'th'],
  [{ 'accept-language': 'en', cookie: 'language=th' }, 'th'],
  [{ 'accept-language': 'en;q=0', cookie: 'language=xx' }, 'th'],
])('an address without a language answers %o in %s, and no shared cache keeps it', async (headers, language) => {
  const page = await get('/about', headers);
  expect(page.headers.get('content-language')).toBe(language);
  expect(page.headers.get('cache-control')).toBe('private, no-cache');
  expect(page.headers.get('vary')).toBe('Accept-Encoding, Accept-Language, Cookie');
});

test.each([
  ['/m/one?lang=en', '/m/one?lang=en'],
  ['https://elsewhere.example/', '/'],
  ['//elsewhere.example/', '/'],
  ['/.//elsewhere.example/', '/'],
  ['/\\elsewhere.example/', '/'],
  ['/%0d%0aset-cookie:x', '/%0d%0aset-cookie:x'],
])('choosing a language with back=%s leads to %s', async (back, to) => {
  const chosen = await get(`/language?${new URLSearchParams({ to: 'en', back }).toString()}`);
  expect([chosen.status, chosen.headers.get('location')]).toEqual([303, to]);
  expect(chosen.headers.get('set-cookie')).toMatch(/^language=en; .*HttpOnly/);
});

test('an address that names its language is shared for a minute, or for as long as its route says', async () => {
  expect((await get('/?lang=en')).headers.get('cache-control')).toBe(
    'public, max-age=30, s-maxage=60, stale-while-revalidate=300',
  );
  expect((await get('/stones/slate?lang=en')).headers.get('cache-control')).toBe('public, max-age=5');
});

test('a page chosen for one visitor is cached by that visitor alone, and an unshared page by nobody', async () => {
  expect((await get('/stones/slate')).headers.get('cache-control')).toBe('private, no-cache');
  expect((await get('/fresh')).headers.get('cache-control')).toBe('no-store');
  expect((await get('/fresh?lang=en')).headers.get('cache-control')).toBe('no-store');
});

test('header fields come from the service, the route and the page; the later one wins', async () => {
  for (const path of ['/stones/slate?lang=en', '/stones/slate']) {
    const { headers } = await get(path);
    expect(['x-source', 'x-quarry', 'x-weight'].map((name) => headers.get(name))).toEqual(['every answer', 'north', '3']);
  }
  const refused = await get('/nowhere', browser);
  expect([refused.status, refused.headers.get('x-source')]).toEqual([404, 'every answer']);
});

test('a page is rendered once per revision', async () => {
  const first = await textOf('/about?lang=en');
  expect(await textOf('/about?lang=en')).toBe(first);
  revision = '2';
  expect(await textOf('/about?lang=en')).not.toBe(first);
});

test('a page gets the parameters that its route names, and no long values', async () => {
  const parametersOf = async (query: string) =>
    /<p>\d+ (.*)<\/p>/.exec(await textOf(`/about?lang=en&${query}`))?.[1]?.replaceAll('&quot;', '"');
  expect(await parametersOf('size=3&colour=red')).toBe('{"size":"3"}');
  expect(await parametersOf('size=')).toBe('{}');
  expect(JSON.parse((await parametersOf(`size=${'9'.repeat(500)}`)) ?? '')).toEqual({ size: '9'.repeat(200) });
});

test.each([
  ['/stones/pumice', 'stone_not_found'],
  ['/nothing', 'route_not_found'],
])('%s names nothing, which is %s', async (path, code) => {
  const refused = await get(path);
  expect([refused.status, ((await refused.json()) as { error: { code: string } }).error.code]).toEqual([404, code]);
});

test("a browser gets an error page in the service's own words", async () => {
  const refused = await get('/stones/pumice', browser);
  const text = await refused.text();
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([404, 'no-store']);
  for (const part of ['Page not found', 'The stone was moved.', 'See all stones', 'noindex']) expect(text).toContain(part);
});

test('an error page keeps Retry-After and Allow', async () => {
  const busy = await get('/busy', browser);
  expect([busy.status, busy.headers.get('retry-after')]).toEqual([429, '7']);
  expect(await busy.text()).toContain('Too many requests');
  const posted = await fetch(`${address()}/about`, { method: 'POST', headers: browser });
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
});

test('scripts of the site are on every page, scripts of a page on it alone, and every one can be fetched', async () => {
  const scriptsOf = async (path: string) =>
    [...(await textOf(path)).matchAll(/<script type="module" src="([^"]+)"/g)].map((match) => match[1] as string);
  const home = await scriptsOf('/?lang=en');
  expect(home).toHaveLength(2);
  expect(home[1]).toBe(site.pathOf('everywhere.js'));
  expect(await scriptsOf('/stones/slate?lang=en')).toEqual([...home, site.pathOf('weigh.js')]);
  const fetched = await get(site.pathOf('weigh.js'));
  expect([fetched.headers.get('content-type'), await fetched.text()]).toEqual(['text/javascript; charset=utf-8', 'export {};']);
});

test('a script that is not among the files is refused', () => {
  expect(() => sampleSite(data, { scripts: ['other.js'] })).toThrow('other.js is not among the files of this site');
  expect(() => site.pathOf('other.js')).toThrow('other.js is not among the files of this site');
});

test('further sources are added to the policy, and nothing else is allowed', async () => {
  const policy = (await get('/')).headers.get('content-security-policy')?.split('; ');
  expect(policy).toContain("connect-src 'self' https://scales.example");
  expect(policy).toContain("worker-src 'self'");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("style-src 'self'");
});

test("the service's styles follow the shared ones", async () => {
  const styles = await textOf(site.design.stylesheet.path);
  expect(styles.indexOf('.opening')).toBeGreaterThan(0);
  expect(styles.indexOf('.stone')).toBeGreaterThan(styles.lastIndexOf('.endpoints'));
});

test('the layout names the service, marks the section and holds the links of the footer', async () => {
  const text = await textOf('/?lang=en');
  expect(text).toContain('<title>Trivium Stones</title>');
  expect(await textOf('/about?lang=en')).toContain('<title>A &lt;stone&gt; · Trivium Stones</title>');
  expect(/aria-current="page"\s*>([^<]+)</.exec(text)?.[1]).toBe('Stones');
  expect(text).toContain('<a href="/about?lang=en">More of them</a>');
});

test('a document with a layout of its own is cached like a page', async () => {
  const bare = await get('/bare?lang=th');
  expect([bare.headers.get('etag') === null, await bare.text()]).toEqual([false, '<!doctype html><title>th</title>']);
});

test('robots.txt lists the paths to skip, and the sitemap lists every page in both languages', async () => {
  const robots = await textOf('/robots.txt');
  for (const path of ['/api/', '/language', '/quarry/']) expect(robots).toContain(`Disallow: ${path}\n`);
  const map = await textOf('/sitemap.xml');
  expect(map.match(/<loc>/g)).toHaveLength(6);
  expect(map).toContain('<loc>https://stones.example.org/stones/granite?lang=th</loc>');
});
