import { findViolations } from '@trivium/testing/accessibility';
import { expect, test } from 'vitest';
import { leavePage, openPage } from '../../testing/open-page.ts';
import { useAdministration } from '../../testing/use-administration.ts';

const { browser, app, row, open, undo } = useAdministration();

test('a published announcement and article are visible to everybody', async () => {
  const page = await open('/admin/announcements?edit=new', true);
  // An announcement is stored as a draft or published by the same buttons as an article.
  await page.getByLabel('Title in English').fill('Library open all night');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Added: Library open all night').waitFor();
  const isOut = () => row(`select published_at is not null as is_out from announcements where title = 'Library open all night'`);
  expect(await isOut()).toEqual({ is_out: false });
  await page.getByRole('link', { name: 'Library open all night' }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Saved: Library open all night').waitFor();
  expect(await isOut()).toEqual({ is_out: true });
  await page.goto(`${app().url}/admin/news?edit=new`);
  // Without a title there is nothing to save, and the title is where one goes on.
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('alert').getByText('Write the title in Thai or English').waitFor();
  // One language is enough: the one that is open asks for it.
  expect(await page.getByLabel('Title in English').evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByLabel('Title in English').fill('A comet was seen');
  // A title alone is no article: nothing is published, and the text is where one goes on.
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const refusal = page.getByRole('alert').getByText('Write the text before you publish');
  await refusal.waitFor();
  // Above the bar at the bottom of a phone, which is 844 px high.
  const { y = 0 } = (await refusal.boundingBox()) ?? {};
  expect([y > 0, y < 760]).toEqual([true, true]);
  expect(await page.getByLabel('Text in English').evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await row(`select from news where title = 'A comet was seen'`)).toBeUndefined();
  await page.getByLabel('Text in English').fill('## On Friday\n\nIt was **bright**.');
  await page.getByText('No Thai version. Thai readers will see the English.').waitFor();
  await page.getByText('Link: /news/a-comet-was-seen').waitFor();
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('article');
  await preview.getByRole('heading', { name: 'On Friday' }).waitFor();
  expect([await preview.locator('strong').innerText(), await findViolations(page)]).toEqual(['bright', []]);
  // What is typed and not saved is there after leaving, and says so.
  await page.reload();
  await page.getByText('You have unsaved changes from last time').waitFor();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Added: A comet was seen').waitFor();
  // The draft stays open.
  await page.getByRole('heading', { level: 1, name: 'A comet was seen' }).waitFor();
  expect(await page.getByText(/You have unsaved changes from last time|Not saved yet/).count()).toBe(0);
  expect(await row(`select slug, published_at from news where title = 'A comet was seen'`)).toEqual({
    slug: 'a-comet-was-seen',
    published_at: null,
  });
  const visitor = await openPage(browser(), app(), '/news');
  expect(await visitor.getByText('A comet was seen').count()).toBe(0);
  await page.getByLabel('Publish at (Bangkok)').fill('2036-01-01T08:00');
  await page.getByRole('button', { name: 'Schedule' }).waitFor();
  await page.getByLabel('Publish at (Bangkok)').fill('');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Published: A comet was seen').waitFor();
  await page.getByRole('button', { name: 'Open the article' }).waitFor();
  await page.getByRole('heading', { level: 1, name: 'News' }).waitFor();
  await visitor.reload();
  await visitor.getByText('A comet was seen').waitFor();
  await visitor.goto(app().url);
  await visitor.getByText('Library open all night').waitFor();
  await leavePage(visitor);
  await leavePage(page);
});

test('a banner shows above every page at once, and settings are restored', async () => {
  await row(
    `insert into announcements (title, placement, published_at) values ('Gate 2 is closed', 'banner', now() - interval '1 hour')`,
  );
  const page = await open('/admin/settings');
  const banner = page.getByRole('region', { name: 'Banner' });
  // Nothing is saved before something changed.
  const saveBanner = banner.getByRole('button', { name: 'Save' });
  expect(await saveBanner.getAttribute('aria-disabled')).toBe('true');
  // What fills it without a sentence of its own is changed elsewhere.
  await page.getByRole('status').getByText('Gate 2 is closed').waitFor();
  await banner.getByRole('link', { name: 'Shown now: the announcement “Gate 2 is closed”' }).waitFor();
  await banner.getByLabel('In English').fill('Exams begin on Monday');
  expect(await saveBanner.getAttribute('aria-disabled')).toBeNull();
  await banner.getByLabel('Importance').selectOption('warning');
  await banner.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('status').getByText('Exams begin on Monday').waitFor();
  const parts = page.getByRole('region', { name: 'Features' });
  const undos = page.getByRole('button', { name: 'Undo' });
  // The banner's own announcement may come after the banner.
  await undos.first().waitFor();
  const undosBefore = await undos.count();
  await parts.getByLabel('Shop').uncheck();
  await parts.getByRole('button', { name: 'Save' }).click();
  const read = () => row(`select features ->> 'shop' as shop, features ->> 'chat' as chat, banner_level from app_settings`);
  await expect.poll(read).toEqual({ shop: 'false', chat: 'true', banner_level: 'warning' });
  // The row may be there before the announcement, and the banner's own is older.
  await expect.poll(() => undos.count()).toBeGreaterThan(undosBefore);
  await undo(page);
  await expect.poll(read).toMatchObject({ shop: 'true' });
  const reviews = page.getByRole('region', { name: 'Reviews' });
  await reviews
    .getByRole('group', { name: 'Days before a reviewer is reminded' })
    .getByLabel('Chair or club president', { exact: true })
    .fill('9');
  await reviews.getByLabel('Minimum budget for board review (baht)').fill('');
  await reviews.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => row(`select step_days ->> 'submitted-to-chair' as days, board_review_budget from app_settings`))
    .toEqual({ days: '9', board_review_budget: null });
  await page.goto(`${app().url}/admin/announcements`);
  await page.getByRole('link', { name: 'The banner currently shows this text from Settings: Exams begin on Monday' }).waitFor();
  await row(`delete from announcements where placement = 'banner'`);
  await leavePage(page);
});

test('a form says everything that is wrong at once, also a time that cannot be read, and saves nothing', async () => {
  const page = await open('/admin/links?edit=new');
  await page.getByLabel('Link name').fill('night of stars');
  await page.getByLabel('Destination').fill('stars');
  await page.getByLabel('Expires').fill('some day');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Use only letters, digits, - and _').waitFor();
  await page.getByText('Enter a link that starts with https://').waitFor();
  await page.getByText('Enter a date and time like').waitFor();
  await page.getByLabel('Link name').fill('unread');
  await page.getByLabel('Destination').fill('https://stars.example/');
  await page.keyboard.press('Enter');
  await expect.poll(async () => page.getByLabel('Expires').evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await row(`select count(*)::int as links from short_links where slug = 'unread'`)).toEqual({ links: 0 });
  await page.getByLabel('Expires').fill('');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Added: ').waitFor();
  await leavePage(page);
});

test('a short link is created and followed, its clicks are drawn, and an administrator removes and restores anybody’s', async () => {
  const page = await open('/admin/links?edit=new');
  await page.getByLabel('What it’s for').fill('Comet night');
  await page.getByLabel('Link name').fill('comet');
  await page.getByLabel('Destination').fill('https://stars.example/comet');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Added: Comet night').waitFor();
  const follow = `select follow_short_link('comet', $1, '{"utm_source": "line", "utm_campaign": "comets"}', null, 'phone')`;
  for (const address of ['203.0.113.1', '203.0.113.1', '203.0.113.2']) await row(follow, [address]);
  await page.goto(`${app().url}/admin/links`);
  const printed = `${new URL(app().url).host}/go/comet`;
  await page.getByRole('link', { name: printed }).waitFor();
  await page.getByRole('button', { name: 'QR code for Comet night' }).click();
  await page.getByRole('dialog').getByText(printed).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Clicks on Comet night' }).click();
  const figure = page.getByRole('region', { name: 'Clicks on Comet night' }).first();
  await figure.getByText('3 clicks in 30 days').waitFor();
  await page.getByText('line · comets').waitFor();
  await figure.getByText('Show table').click();
  expect(await figure.getByRole('row').last().innerText()).toMatch(/\s3\s+2$/);
  await row(`update short_links set created_by = (select id from profiles where nickname = 'Prem') where slug = 'comet'`);
  await page.getByRole('link', { name: 'Comet night', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('Removed: Comet night').waitFor();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await page.getByText('Change undone').waitFor();
  expect(await row(`select target_url from short_links where slug = 'comet'`)).toEqual({
    target_url: 'https://stars.example/comet',
  });
  await leavePage(page);
});
