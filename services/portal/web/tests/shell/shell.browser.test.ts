import { useBrowser } from '@trivium/testing/browser';
import { expect, test } from 'vitest';
import { club } from '../../testing/fill-portal.sql.ts';
import { leavePage, openPage } from '../../testing/open-page.ts';
import { readFocused } from '../../testing/tab-to.ts';
import { useApp } from '../../testing/use-app.ts';

const browser = useBrowser();
const app = useApp();

test('switching the language keeps the page, its search and the focus, and is remembered', async () => {
  const page = await openPage(browser(), app(), '/clubs?q=star', { language: 'en' });
  await page.getByRole('button', { name: 'เปลี่ยนเป็นภาษาไทย' }).click();
  await page.getByRole('heading', { level: 1, name: 'ชมรม' }).waitFor();
  expect(await page.getByRole('searchbox').inputValue()).toBe('star');
  expect(await readFocused(page)).toMatch(/^button EN/);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'ชมรม' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('th');
  await leavePage(page);
});

test('a link that the reader points at brings its page and data, so the page opens without asking for more', async () => {
  const page = await openPage(browser(), app(), '/terms', { language: 'en' });
  const link = page.getByRole('navigation').getByRole('link', { name: 'Clubs' }).first();
  const clubs = page.waitForResponse((response) => new URL(response.url()).pathname === '/rest/v1/clubs');
  await link.hover();
  await (await clubs).finished();
  await page.waitForLoadState('networkidle');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await link.click();
  await page.getByRole('heading', { level: 1, name: 'Clubs' }).waitFor();
  await page.getByRole('link', { name: club.name }).waitFor();
  expect(requests.filter((path) => path.startsWith('/rest/') || path.endsWith('.js'))).toEqual([]);
  await leavePage(page);
});

test.each([
  ['/me/transcript', 'Activity transcript'],
  ['/events?view=going', 'My events'],
  ['/about/board', 'The board'],
])('a phone’s menu marks one place as the present one: on %s %s', async (path, name) => {
  const page = await openPage(browser(), app(), path, { as: 'member', isPhone: true });
  await page.getByRole('button', { name: 'More' }).click();
  const menu = page.getByRole('dialog');
  await menu.getByRole('link', { name, exact: true }).waitFor();
  expect(await menu.locator('[aria-current]').allTextContents()).toEqual([name]);
  await leavePage(page);
});

test('a chosen theme stays after a reload', async () => {
  const page = await openPage(browser(), app(), '/terms', { theme: 'light' });
  await page.getByRole('button', { name: 'Switch between light and dark' }).click();
  await page.reload();
  await page.locator('main h1').waitFor();
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  await leavePage(page);
});

test('scripts and styles are cached for ever and sent compressed', async () => {
  const document = await (await fetch(`${app().url}/`, { headers: { accept: 'text/html' } })).text();
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(document)?.[1] ?? '';
  const answer = await fetch(`${app().url}${script}`, { headers: { 'accept-encoding': 'br' } });
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(answer.headers.get('content-encoding')).toBe('br');
});

test('a feature that administrators switch off is in no menu, and its pages say so', async () => {
  const { query } = app().database;
  await query(`update app_settings set features = features || '{"shop": false}'`);
  const page = await openPage(browser(), app(), '/shop', { as: 'member' });
  await page.getByRole('heading', { level: 1, name: 'This feature is turned off' }).waitFor();
  expect(await page.getByRole('link', { name: 'Shop', exact: true }).count()).toBe(0);
  await query(`update app_settings set features = features || '{"shop": true}'`);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Shop' }).waitFor();
  expect(await page.getByRole('link', { name: 'Shop', exact: true }).count()).toBeGreaterThan(0);
  await leavePage(page);
});

test('an announcement for every page shows from its time on, unless the settings have a sentence', async () => {
  const { query } = app().database;
  await query(
    `insert into announcements (title, title_th, link, placement, published_at)
     values ('Vote today', 'เลือกตั้งวันนี้', '/news', 'banner', now() - interval '1 minute'),
       ('Not yet', 'ยังก่อน', null, 'banner', now() + interval '1 day')`,
  );
  for (const as of ['visitor', 'admin'] as const) {
    const page = await openPage(browser(), app(), '/clubs', { as });
    expect(await page.getByText('Not yet').count()).toBe(0);
    await page.getByRole('link', { name: 'Vote today' }).click();
    await page.getByRole('heading', { level: 1, name: 'News' }).waitFor();
    await leavePage(page);
  }
  await query(`update app_settings set banner_text = 'Closed on Monday', banner_text_th = 'หยุดวันจันทร์'`);
  const page = await openPage(browser(), app(), '/clubs');
  await page.getByText('Closed on Monday').waitFor();
  expect(await page.getByText('Vote today').count()).toBe(0);
  await leavePage(page);
  await query('update app_settings set banner_text = null, banner_text_th = null');
  await query(`delete from announcements where placement = 'banner'`);
});

test('what is copied from a page has no signs that guide line breaks, and what is copied from a field is as it was typed', async () => {
  const page = await openPage(browser(), app(), '/search?q=ลงชื่อ\u2060เข้าร่วม', { language: 'th' });
  await page.waitForLoadState('networkidle');
  const copy = (selector: string) =>
    page.evaluate((place) => {
      const element = document.querySelector<HTMLElement>(place);
      const clipboardData = new DataTransfer();
      if (element instanceof HTMLInputElement) element.select();
      else if (element) {
        element.textContent = 'เข้า\u2060สู่\u200Bระบบ';
        getSelection()?.selectAllChildren(element);
      }
      const isLeft = element?.dispatchEvent(new ClipboardEvent('copy', { bubbles: true, cancelable: true, clipboardData }));
      return { isLeft, text: clipboardData.getData('text/plain'), html: clipboardData.getData('text/html') };
    }, selector);
  await expect.poll(() => copy('main h1')).toEqual({ isLeft: false, text: 'เข้าสู่ระบบ', html: 'เข้าสู่ระบบ' });
  expect(await copy('main input')).toEqual({ isLeft: true, text: '', html: '' });
  await leavePage(page);
});

test('a link inside a text that people wrote looks like every other link', async () => {
  await app().database.query(`update clubs set description = 'Read [the handbook](/docs) first.' where slug = $1`, [club.slug]);
  const page = await openPage(browser(), app(), `/clubs/${club.slug}`, { language: 'en' });
  const link = page.getByRole('main').getByRole('link', { name: 'the handbook' });
  const looks = await link.evaluate((each) => {
    const { textDecorationLine, color } = getComputedStyle(each);
    return { line: textDecorationLine, isOfText: color === getComputedStyle(each.parentElement as Element).color };
  });
  expect(looks).toEqual({ line: 'underline', isOfText: false });
  await leavePage(page);
});
