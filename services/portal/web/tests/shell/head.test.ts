import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { article, club } from '../../testing/fill-portal.sql.ts';
import { useApp } from '../../testing/use-app.ts';

const app = useApp();
// On a server the router stores its routes in the process, once for all pages.
afterAll(() => Reflect.deleteProperty(globalThis, '__TSR_CACHE__'));

const headOf = async (path: string, language: 'th' | 'en' = 'en') => {
  const answer = await fetch(`${app().url}${path}`, { headers: { accept: 'text/html', cookie: `language=${language}` } });
  const document = await answer.text();
  const meta = (name: string) => new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(document)?.[1];
  return {
    status: answer.status,
    title: /<title>([^<]*)</.exec(document)?.[1],
    description: meta('description'),
    picture: meta('og:image'),
    robots: meta('robots'),
    manifest: /rel="manifest" href="([^"]*)"/.exec(document)?.[1],
  };
};

test('a link to a club or an article has its title and text in both languages before any script runs', async () => {
  expect(await headOf(`/clubs/${club.slug}`)).toMatchObject({
    status: 200,
    title: 'Star Gazers · Student portal',
    description: 'Nights on the roof.',
    robots: undefined,
  });
  expect(await headOf(`/clubs/${club.slug}`, 'th')).toMatchObject({
    title: 'ชมรมดูดาว · พอร์ทัลนักศึกษา',
    description: 'คืนบนดาดฟ้า',
    manifest: '/app.th.webmanifest',
  });
  expect((await headOf(`/news/${article}`)).title).toBe('The roof is on · Student portal');
});

test('a page under another name of this machine leads to the portal’s own name; a page under its own or a public name stays', async () => {
  const { port } = new URL(app().url);
  const openAs = async (host: string) => {
    const [answer] = (await once(get(`${app().url}/clubs?q=star`, { headers: { accept: 'text/html', host } }), 'response')) as [
      IncomingMessage,
    ];
    answer.resume();
    return [answer.statusCode, answer.headers.location];
  };
  expect(await openAs(`localhost:${port}`)).toEqual([307, `${app().url}/clubs?q=star`]);
  expect(await openAs(`[::1]:${port}`)).toEqual([307, `${app().url}/clubs?q=star`]);
  for (const host of [`127.0.0.1:${port}`, 'localhost:1', 'portal.example.org'])
    expect(await openAs(host)).toEqual([200, undefined]);
});

test('its picture is the preview’s, with a complete address', async () => {
  await app().database.query('update public.clubs set cover_image = $2 where slug = $1', [club.slug, 'a club/cover.webp']);
  expect((await headOf(`/clubs/${club.slug}`)).picture).toBe(
    `${app().url}/storage/v1/object/public/clubs-logos/a%20club/cover.webp`,
  );
  await app().database.query('update public.clubs set cover_image = null where slug = $1', [club.slug]);
  expect((await headOf(`/clubs/${club.slug}`)).picture).toBeUndefined();
});

test('a link to an event, or to one over its calendar, has the event’s title and cover', async () => {
  const id = '6b1e1f0e-1111-4222-8333-944455566677';
  await app().database.query(
    `insert into public.events (id, title, starts_at, ends_at, cover_image) values ($1, 'Night of stars', now(), now() + interval '1 day', 'events/night.webp')`,
    [id],
  );
  for (const path of [`/events/${id}`, `/events?event=${id}`])
    expect(await headOf(path)).toMatchObject({
      status: 200,
      title: 'Night of stars · Student portal',
      picture: `${app().url}/storage/v1/object/public/covers/events/night.webp`,
    });
  expect((await headOf('/events?event=6b1e1f0e-1111-4222-8333-000000000000')).title).toBe('Events · Student portal');
  await app().database.query(`update public.events set cancelled_at = now(), cancel_reason = 'Clouds.' where id = $1`, [id]);
  expect((await headOf(`/events/${id}`)).description).toBe('Cancelled. Clouds.');
});

test('text of a row cannot break out of the head', async () => {
  await app().database.query(`insert into public.clubs (slug, name, name_th) values ('app-odd', $1, $1)`, [
    '"><script>x</script>',
  ]);
  expect((await headOf('/clubs/app-odd')).title).toBe('&quot;&gt;&lt;script&gt;x&lt;/script&gt; · Student portal');
});

test.each([
  '/events/6b1e1f0e-1111-4222-8333-000000000000',
  '/events/no-such-event',
  '/clubs/no-such-club',
  '/news/no-such-article',
  '/poll/no-such-poll',
  '/shop/no/such',
])('%s has the status of a missing page', async (path) => {
  expect(await headOf(path)).toMatchObject({ status: 404, robots: 'noindex' });
});

test('unpublished rows do not appear', async () => {
  await app().database.query(
    `insert into public.news (slug, title, published_at) values ('app-later', 'Secret so far', now() + interval '1 day')`,
  );
  expect((await headOf('/news/app-later')).status).toBe(404);
});

const documentOf = async (path: string, cookie = '') =>
  (await fetch(`${app().url}${path}`, { headers: { accept: 'text/html', cookie: `language=en; ${cookie}` } })).text();
/** The app's own mark of the data of a page that the server rendered. */
const ofContent = 'id="page-data"';
const rendered = async (path: string) => {
  await expect.poll(() => documentOf(path)).toContain(ofContent);
};

test.each([
  '/',
  '/clubs',
  `/clubs/${club.slug}`,
  '/events',
  '/news',
  `/news/${article}`,
  '/about',
  '/about/board',
  '/shop',
  '/docs',
  '/gallery',
])('the document of %s has the page as a visitor sees it, and its data', async (path) => {
  await rendered(path);
  const document = await documentOf(path);
  expect(document).toMatch(/<div inert[^>]*data-first-view[^>]*>.*<h1/s);
  expect(document).not.toContain('<main');
});

test.each([
  ['th', 4],
  ['en', 2],
])('the files of the type of a page in %s are there, and asked for before its scripts', async (language, count) => {
  const answer = await fetch(`${app().url}/clubs`, { headers: { accept: 'text/html', cookie: `language=${language}` } });
  const document = await answer.text();
  const preloads = [...document.matchAll(/<link rel="preload" as="font" [^>]*href="([^"]+)"/g)];
  expect(preloads).toHaveLength(count);
  for (const { 1: path, index } of preloads) {
    expect(index).toBeLessThan(document.search(/rel="modulepreload"|<script type="module"/));
    const font = await fetch(`${app().url}${path}`);
    expect([font.status, font.headers.get('content-type')]).toEqual([200, 'font/woff2']);
  }
});

test('the document of a signed-in reader asks for data first and for its type last, and names nobody', async () => {
  const document = await documentOf('/queue', 'signed-in=1');
  const fonts = [...document.matchAll(/<link [^>]*rel="preload" as="font"/g)];
  expect(fonts.length).toBeGreaterThan(1);
  for (const { 0: link, index } of fonts) {
    expect(link).toContain('fetchpriority="low"');
    expect(index).toBeGreaterThan(document.lastIndexOf('rel="modulepreload"'));
  }
  const addresses = firstAddresses(document);
  for (const table of ['profiles?', 'approval_delegations?', 'app_settings?', 'projects?', 'rpc/my_reviews'])
    expect([table, addresses.some((address) => address.startsWith(`/rest/v1/${table}`))]).toEqual([table, true]);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses.find((address) => address.startsWith('/rest/v1/profiles?'))).toContain('id=eq.{person}');
  expect(await documentOf('/queue')).not.toContain('first-requests"');
});

test('the front page of a member asks at once for its first screen, and not for what is below', async () => {
  const document = await documentOf('/', 'signed-in=1');
  const addresses = firstAddresses(document);
  const isAsked = (part: string) => addresses.some((address) => address.startsWith(`/rest/v1/${part}`));
  for (const part of ['events?', 'announcements?', 'news?', 'event_sign_ups?', 'rpc/activity_transcript'])
    expect([part, isAsked(part)]).toEqual([part, true]);
  expect(addresses.find((address) => address.startsWith('/rest/v1/events?'))).toContain('ends_at=gte.{day}T00');
  expect([isAsked('clubs?'), document.includes('/assets/Community-')]).toEqual([false, false]);
});

test('a document names the scripts that its reader waits for, and no others', async () => {
  await rendered('/clubs');
  const scriptsOf = async (path: string, cookie?: string) =>
    [...(await documentOf(path, cookie)).matchAll(/rel="modulepreload" href="([^"]+)"/g)].map(([, address = '']) => address);
  const isFor = (part: string) => (address: string) => address.startsWith(`/assets/${part}-`);
  const ofVisitor = await scriptsOf('/clubs');
  expect(ofVisitor.length).toBeGreaterThan(1);
  // A rendered page has its data; others read it.
  expect(ofVisitor.filter(isFor('rest-client'))).toEqual([]);
  expect((await scriptsOf('/clubs?q=star')).filter(isFor('rest-client'))).toHaveLength(1);
  const ofMember = await scriptsOf('/clubs', 'signed-in=1');
  expect([ofMember.filter(isFor('rest-client')).length, ofMember.filter(isFor('NoticeBell')).length]).toEqual([1, 1]);
  for (const address of [...ofVisitor, ...ofMember])
    expect([address, (await fetch(`${app().url}${address}`)).status]).toEqual([address, 200]);
});

test('text of a row cannot break out of the content or the data', async () => {
  await app().database.query(
    `insert into public.clubs (slug, name, name_th) values ('app-broken', $1, $1) on conflict do nothing`,
    ['</script><script>x</script>'],
  );
  await rendered('/clubs/app-broken');
  expect(await documentOf('/clubs/app-broken')).not.toContain('<script>x');
});

test('people who are signed in, pages of one’s own and addresses with a query get the frame alone', async () => {
  await rendered('/clubs');
  for (const document of [
    await documentOf('/clubs', 'signed-in=1'),
    await documentOf('/clubs?q=star'),
    await documentOf('/my-drafts'),
    await documentOf('/cart'),
  ]) {
    expect(document).toContain('data-first-view');
    expect(document).not.toContain(ofContent);
  }
});

test('what the server renders is what a visitor may read', async () => {
  await app().database.query(
    `insert into public.news (slug, title, published_at) values ('app-soon', 'Secret until noon', now() + interval '1 day') on conflict do nothing`,
  );
  await rendered('/news');
  expect(await documentOf('/news')).not.toContain('Secret until noon');
});

/** What a document asks for before the app is there. */
function firstAddresses(document: string): string[] {
  const list = /<script type="application\/json" id="first-requests">([^<]*)</.exec(document)?.[1] ?? '[]';
  return (JSON.parse(list) as { address: string }[]).map(({ address }) => address);
}
