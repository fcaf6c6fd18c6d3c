import { useBrowser } from '@trivium/testing/browser';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { club } from '../../testing/fill-portal.sql.ts';
import { leavePage, openPage } from '../../testing/open-page.ts';
import { useApp } from '../../testing/use-app.ts';

const browser = useBrowser();
const app = useApp();

test('a page has its title, description and language before any script runs', async () => {
  const ask = async (language: string) =>
    (await fetch(`${app().url}/events`, { headers: { accept: 'text/html', cookie: `language=${language}` } })).text();
  const [thai, english] = [await ask('th'), await ask('en')];
  expect(thai).toContain('<html lang="th" data-path="/events">');
  expect(thai).toContain('<title>กิจกรรม · พอร์ทัลนักศึกษา</title>');
  expect(english).toContain('<title>Events · Student portal</title>');
  expect(english).toContain(
    '<meta property="og:description" content="What’s on across the organisation, its divisions and clubs." />',
  );
});

test('a page shows its content before its script is there, and nothing of it answers', async () => {
  const page = await openPage(browser(), app(), '/terms', { language: 'en' });
  const stop = await holdScripts(page);
  const firstView = page.locator('[data-first-view]');
  /** On a busy machine a page that is not rendered in time is its frame. */
  const openRendered = async () => {
    await page.goto(`${app().url}/clubs`);
    return page.locator('#page-data').count();
  };
  await expect.poll(openRendered).toBe(1);
  expect(await firstView.locator('h1').isVisible()).toBe(true);
  expect(await firstView.locator('h1').innerText()).toBe('Clubs');
  expect(await firstView.getByText(club.name).first().isVisible()).toBe(true);
  expect(await firstView.evaluate((view) => (view as HTMLElement).inert)).toBe(true);
  // No stylesheet is waited for.
  expect(await firstView.locator('h1').evaluate((heading) => getComputedStyle(heading).fontWeight)).toBe('600');
  await stop();
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  const readsClubs = async () => {
    paths.length = 0;
    const answer = await page.reload();
    await page.locator('main h1').waitFor();
    return (await answer?.text())?.includes('id="page-data"') ? paths.includes('/rest/v1/clubs') : 'the frame came';
  };
  // The app draws it from the document's data.
  await expect.poll(readsClubs).toBe(false);
  expect(await firstView.count()).toBe(0);
  await leavePage(page);
});

test('the document of a signed-in reader asks for who they are before its scripts are there, and the app asks nothing twice', async () => {
  const page = await openPage(browser(), app(), '/terms', { as: 'member', language: 'en' });
  // A channel that has joined reads again what may have changed before.
  await page.routeWebSocket(/realtime/, () => {});
  const addresses: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/rest/')) addresses.push(pathname + search);
  });
  const isAbout = (table: string) => (address: string) => address.startsWith(`/rest/v1/${table}?`);
  const stop = await holdScripts(page);
  await page.goto(`${app().url}/my-drafts`);
  for (const table of ['profiles', 'approval_delegations', 'app_settings', 'projects'])
    await expect.poll(() => addresses.some(isAbout(table))).toBe(true);
  await stop();
  addresses.length = 0;
  await page.reload();
  await page.locator('main h1').waitFor();
  await page.waitForLoadState('networkidle');
  expect(addresses.filter(isAbout('profiles'))).toHaveLength(1);
  expect(addresses.filter((address, place) => addresses.indexOf(address) !== place)).toEqual([]);
  await page.context().close();
});

test('what is below the first screen of a rendered page stays as the document shows it until its script is there', async () => {
  const page = await openPage(browser(), app(), '/terms', { language: 'en' });
  const held = Promise.withResolvers<void>();
  const script = '**/assets/Community-*.js';
  await page.route(script, async (route) => {
    await held.promise;
    await route.continue();
  });
  const part = page.locator('main [data-part="community"]');
  const link = part.getByText(club.name).first();
  const body = await renderedDocument('/');
  await page.route(`${app().url}/`, (route) => route.fulfill({ body, contentType: 'text/html' }));
  await page.goto(`${app().url}/`);
  // The app's own frame holds the document's elements now, and shows them.
  await part.locator('[inert]').waitFor({ state: 'attached' });
  expect(await link.isVisible()).toBe(true);
  const place = await link.boundingBox();
  held.resolve();
  await part.locator('[inert]').waitFor({ state: 'detached' });
  expect(await link.boundingBox()).toEqual(place);
  await page.unrouteAll();
  await link.click();
  await page.getByRole('heading', { level: 1, name: club.name }).waitFor();
  await leavePage(page);
});

test('the first screen of a member’s front page does not wait for what is below it', async () => {
  const page = await openPage(browser(), app(), '/terms', { as: 'member', language: 'en' });
  const held = Promise.withResolvers<void>();
  const clubs = '**/rest/v1/clubs?*';
  await page.route(clubs, async (route) => {
    await held.promise;
    await route.continue();
  });
  const clubsRequest = page.waitForRequest(clubs);
  await page.goto(`${app().url}/`);
  await page.getByRole('heading', { level: 2, name: /^For you/ }).waitFor();
  await clubsRequest;
  const foot = await page.locator('footer').boundingBox();
  expect(foot?.y).toBeGreaterThan(page.viewportSize()?.height ?? Number.NaN);
  held.resolve();
  await page.locator('main').getByRole('link', { name: club.name, exact: true }).waitFor();
  await page.unrouteAll();
  await leavePage(page);
});

test('text is drawn in a font of the device where the typeface does not come, and keeps its place blank only until then', async () => {
  const page = await openPage(browser(), app(), '/terms', { language: 'th' });
  const families = () => page.evaluate(() => [...document.fonts].map(({ family }) => family.replaceAll('"', '')));
  expect(await families()).toContain('Plex blank');
  await page.route('**/*.woff2', (route) => route.abort());
  await page.reload();
  await expect.poll(families).not.toContain('Plex blank');
  await page.context().close();
});

test('a document that the worker gives to another page, or to a reader of the other language, shows no wrong word', async () => {
  const page = await openPage(browser(), app(), '/terms', { language: 'en' });
  const stop = await holdScripts(page);
  const document = await (
    await fetch(`${app().url}/clubs?of=the-worker`, { headers: { accept: 'text/html', cookie: 'language=th' } })
  ).text();
  await page.route('**/news', (route) => route.fulfill({ body: document, contentType: 'text/html' }));
  await page.goto(`${app().url}/news`);
  expect(await page.locator('[data-first-view] h1').isVisible()).toBe(false);
  expect(await page.locator('[data-first-view]').getByText('พอร์ทัลนักศึกษา').isVisible()).toBe(true);
  await page.context().addCookies([{ name: 'language', value: 'en', url: app().url }]);
  await page.reload();
  expect(await page.locator('[data-first-view]').getByText('พอร์ทัลนักศึกษา').isVisible()).toBe(false);
  await page.context().clearCookies();
  await page.unroute('**/news');
  await stop();
  await leavePage(page);
});

test('a page whose script does not arrive is loaded once more before it says that it could not be opened', async () => {
  const page = await openPage(browser(), app(), '/terms', { language: 'en' });
  let losses = 1;
  await page.route('**/assets/gallery-*.js', (route) => (losses-- > 0 ? route.abort() : route.continue()));
  const open = () => page.getByRole('link', { name: 'Gallery' }).first().click();
  await open();
  await page.getByRole('heading', { level: 1, name: 'Gallery' }).waitFor();
  expect(losses).toBe(-1);
  losses = 1;
  await page.goto(`${app().url}/terms`);
  await open();
  await page.getByText('This page couldn’t be opened').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Gallery' }).waitFor();
  await page.unrouteAll();
  await leavePage(page);
});

/** The rendered document of a page. On a busy machine one that is not rendered in time is its frame, so it is asked for again. */
async function renderedDocument(path: string): Promise<string> {
  const headers = { accept: 'text/html', cookie: 'language=en' };
  let document = '';
  const read = async () => (document = await (await fetch(`${app().url}${path}`, { headers })).text());
  await expect.poll(read, { timeout: 60_000 }).toContain('id="page-data"');
  return document;
}

/** Lets no script of the app arrive until the function that it returns is called. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const scripts = '**/assets/*.js';
  await page.route(scripts, (route) => route.abort());
  return () => page.unroute(scripts);
}
