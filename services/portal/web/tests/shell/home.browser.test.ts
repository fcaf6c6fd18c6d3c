import { findViolations } from '@trivium/testing/accessibility';
import { useBrowser } from '@trivium/testing/browser';
import { expect, test } from 'vitest';
import { leavePage, openPage } from '../../testing/open-page.ts';
import { people } from '../../testing/people.ts';
import { useApp } from '../../testing/use-app.ts';

const browser = useBrowser();
const app = useApp();

test('the home page shows no figure before it is read, and none where it cannot be read', async () => {
  const page = await openPage(browser(), app(), '/terms', { as: 'member' });
  const { promise, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/rpc/activity_transcript', async (route) => {
    await promise;
    await route.continue();
  });
  await page.route('**/rest/v1/shop_orders*', (route) => route.fulfill({ status: 500, json: { message: 'out of order' } }));
  await page.goto(app().url);
  const item = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
  await item('Unpaid orders').getByText('–').waitFor();
  expect(await item('Activity hours').innerText()).not.toMatch(/\d+\n/);
  // What waits for reviewers does not concern a member.
  expect(await item('Projects to review').count()).toBe(0);
  release();
  await item('Activity hours').getByText('6', { exact: true }).waitFor();
  await page.unrouteAll();
  // A project that was sent back comes first, and what is nothing has no row.
  await app().database.query(
    `insert into projects (title, title_en, status, created_by, updated_at)
    select title, title_en, status::project_status, id, now() - age::interval from auth.users, (values
      ('ค่ายดูดาว', 'Stargazing camp', 'revisions-requested', '1 hour'),
      ('ปลูกป่า', 'Tree day', 'dean-approved', '2 hours')) as entry (title, title_en, status, age) where email = $1`,
    [people.find(({ name }) => name === 'member')?.email],
  );
  await page.reload();
  await item('Projects waiting for you').getByText('Stargazing camp').waitFor();
  const rows = page.getByRole('region', { name: /^For you/ }).getByRole('listitem');
  await expect
    .poll(async () => (await rows.allInnerTexts()).map((row) => row.replaceAll(/\s+/g, ' ')).join('\n'))
    .toMatch(/^2 Projects waiting for you Stargazing camp: waiting for your changes Tree day: ready to start$/m);
  expect((await rows.allInnerTexts()).filter((row) => row.startsWith('0'))).toEqual([]);
  await page.getByRole('link', { name: 'Projects waiting for you' }).click();
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
  const dean = await openPage(browser(), app(), '/', { as: 'dean' });
  await dean.getByRole('region', { name: /^For you/ }).waitFor();
  expect(
    await dean
      .getByRole('region', { name: /^For you/ })
      .getByRole('link', { name: 'Activity hours' })
      .count(),
  ).toBe(0);
  await leavePage(dean);
  await leavePage(page);
});

test('a row that turns out to be nothing is hidden and leaves its place empty, so nothing below it moves', async () => {
  const page = await openPage(browser(), app(), '/terms', { as: 'member', isPhone: true });
  const { promise, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/rest/v1/shop_orders*', (route) => promise.then(() => route.fulfill({ json: [] })));
  await page.goto(app().url);
  const rows = page.locator('section[aria-labelledby=for-you] li');
  const [orders, hours] = ['Unpaid orders', 'Activity hours'].map((name) => rows.filter({ hasText: name }));
  const topOf = async (row = rows) => (await row.boundingBox())?.y ?? 0;
  await hours?.waitFor();
  const before = [await topOf(orders), await topOf(hours)];
  release();
  await orders?.waitFor({ state: 'hidden' });
  expect([await topOf(orders), await topOf(hours)]).toEqual(before);
  await page.unrouteAll();
  await leavePage(page);
});

test('the home page says “This week” of nothing later, and each event leads to its own page, which names the weekday', async () => {
  const [tomorrow] = await app().database.query<{ day: string }>(
    `with tomorrow as (select private.today() + 1 as day), added as (
       insert into events (title, title_th, starts_at, ends_at)
       select 'Market', 'ตลาด', (day + time '09:00') at time zone 'Asia/Bangkok', (day + time '12:00') at time zone 'Asia/Bangkok' from tomorrow
     ) select to_char(day, 'Dy FMDD FMMonth YYYY') as day from tomorrow`,
  );
  const page = await openPage(browser(), app(), '/', { as: 'member' });
  await page.getByRole('heading', { name: 'Coming up' }).waitFor();
  // The calendar begins with them too, whatever day of its month it is.
  await page.goto(`${app().url}/events`);
  const next = page.getByRole('region', { name: 'Coming up' });
  await next.getByRole('link', { name: 'Market' }).waitFor();
  const names = await next.getByRole('link').allInnerTexts();
  expect(names[0]).toBe('Night of stars');
  expect(names).toContain('Market');
  await page.getByRole('link', { name: 'Next month' }).click();
  await next.waitFor({ state: 'detached' });
  await page.goto(app().url);
  await page.getByRole('link', { name: 'Market' }).click();
  await page.getByRole('heading', { level: 1, name: 'Market' }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/events\/[0-9a-f-]{36}$/);
  await page.getByText(tomorrow?.day ?? '').waitFor();
  // What the page says itself is not announced over it.
  const box = page.getByRole('region', { name: 'Who’s going' });
  await page.getByRole('button', { name: 'I’m going' }).click();
  await box.getByText('You’re going', { exact: true }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.getByRole('button', { name: 'I can’t go' }).click();
  await box.getByText('You’re going', { exact: true }).waitFor({ state: 'detached' });
  await leavePage(page);
});

test('a member’s home page has their own clubs with the next event, and not all clubs; a club’s page has its events before its members', async () => {
  await app().database.query(
    `with club as (update clubs set meeting = 'Tuesdays at noon' where slug = 'photography' returning id), joined as (
       insert into club_members (club_id, person_id, joined_at, is_shown)
       select club.id, profiles.id, now(), true from club, profiles where nickname = 'Mali'
     ) insert into events (title, title_th, starts_at, ends_at, club_id)
     select 'Darkroom', 'ห้องมืด', now() + interval '1 hour', now() + interval '3 hours', id from club`,
  );
  const page = await openPage(browser(), app(), '/', { as: 'member', isPhone: true });
  const own = page.getByRole('region', { name: 'My clubs' });
  await own.getByRole('link', { name: 'Darkroom' }).waitFor();
  await own.getByText('Tuesdays at noon').waitFor();
  expect(await page.getByRole('heading', { name: /, one faculty$/ }).count()).toBe(0);
  expect(await findViolations(page)).toEqual([]);
  await page.goto(`${app().url}/clubs/photography`);
  await page.getByRole('region', { name: 'Members', exact: true }).waitFor();
  const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();
  expect(headings.indexOf('Members')).toBeGreaterThan(headings.indexOf('Coming up'));
  expect(await findViolations(page)).toEqual([]);
  const visitor = await openPage(browser(), app(), '/');
  await visitor.getByRole('heading', { name: /, one faculty$/ }).waitFor();
  for (const each of [page, visitor]) await leavePage(each);
});
