import { useBrowser } from '@trivium/testing/browser';
import { expect, test } from 'vitest';
import { eventId } from '../../testing/fill-events.sql.ts';
import { club } from '../../testing/fill-portal.sql.ts';
import { leavePage, openPage } from '../../testing/open-page.ts';
import { readFocused } from '../../testing/tab-to.ts';
import { useApp } from '../../testing/use-app.ts';

const browser = useBrowser();
const app = useApp();

test('the palette opens a club by keys alone, in either language, and its title has the focus', async () => {
  for (const [language, query, name] of [
    ['en', 'star gaz', club.name],
    ['th', 'ดูดาว', club.name_th],
  ] as const) {
    const page = await openPage(browser(), app(), '/terms', { language });
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill(query);
    await page.getByRole('option', { name }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/clubs/${club.slug}`);
    await expect.poll(() => readFocused(page)).toBe(`h1 ${name}`);
    await leavePage(page);
  }
});

test('what is typed before the palette is there is its query', async () => {
  const page = await openPage(browser(), app(), '/terms', { language: 'en' });
  const { promise: typed, resolve: letScriptCome } = Promise.withResolvers<void>();
  await page.route('**/assets/Palette-*.js', async (route) => {
    await typed;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('star gazz');
  await page.keyboard.press('Backspace');
  letScriptCome();
  await page.getByRole('option', { name: club.name }).waitFor();
  expect(await page.getByRole('combobox').inputValue()).toBe('star gaz');
  await page.keyboard.type(' q');
  expect(await page.getByRole('combobox').inputValue()).toBe('star gaz q');
  await leavePage(page);
});

test('search finds an event inside a Thai sentence, from the keys and on its page', async () => {
  const page = await openPage(browser(), app(), '/terms', { language: 'th' });
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('ดูดาว');
  await page.getByRole('option', { name: 'คืนดูดาว' }).waitFor();
  await page.getByRole('option', { name: 'ดูผลการค้นหาทั้งหมดของ' }).click();
  await page.waitForURL((url) => url.pathname === '/search' && url.searchParams.get('q') === 'ดูดาว');
  await page.getByRole('link', { name: club.name_th }).waitFor();
  // One letter is wrong.
  await page.getByRole('searchbox').fill('คืนดูดาง');
  await page.getByRole('link', { name: club.name_th }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'คืนดูดาว' }).click();
  await page.getByRole('heading', { level: 1, name: 'คืนดูดาว' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/events/${eventId}`);
  // The message has signs that guide line breaks, and is found without them.
  await page.goto(`${app().url}/search?q=ลงชื่อเข้าร่วม`);
  await page.getByRole('link', { name: 'กิจกรรม', exact: true }).first().waitFor();
  await leavePage(page);
});

test('the palette says that it finds nothing and where to go instead, and offers no empty page of results', async () => {
  const page = await openPage(browser(), app(), '/terms', { language: 'en' });
  const options = () => page.getByRole('option').allTextContents();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('quokkas');
  await page.getByRole('status').getByText('No results for “quokkas”').waitFor();
  expect(await options()).toEqual(['Ask the handbook: quokkas', 'All clubs', 'All events']);
  await page.getByRole('combobox').fill('dark mode');
  await expect.poll(options).toEqual(['Switch between light and dark']);
  await page.getByRole('combobox').fill('quokkas');
  await page.getByRole('option', { name: 'All clubs' }).click();
  await page.waitForURL((url) => url.pathname === '/clubs');
  await leavePage(page);
});

test.each([
  ['โหมดมืด', 'สลับโหมดสว่างและมืด'],
  ['เปลี่ยนภาษา', 'Switch to English'],
  ['ของบโครงการ', 'เสนอโครงการ'],
])('the palette finds an action by the everyday words %s', async (query, name) => {
  const page = await openPage(browser(), app(), '/terms', { language: 'th' });
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(query);
  await page.getByRole('option', { name }).first().waitFor();
  await leavePage(page);
});

test('what a search does not find can be asked of the handbook', async () => {
  const page = await openPage(browser(), app(), '/search?q=quokkas', { language: 'en' });
  await page.getByRole('link', { name: 'Ask the handbook: quokkas' }).click();
  await expect.poll(() => page.getByRole('textbox').inputValue()).toBe('quokkas');
  await leavePage(page);
});

test('what fits by its name comes first, pages and open polls among it, and hides what only mentions the word', async () => {
  await app().database.query(
    `insert into public.meeting_polls (slug, question, created_by)
     select 'feeding-day', 'Which day suits the wombats’ keepers?', id from public.profiles where role = 'vp' limit 1`,
  );
  await app().database.query(
    `insert into public.clubs (slug, name, name_th, description) values ('keepers-club', 'Friends of marsupials', 'ชมรมสัตว์มีกระเป๋า', 'For the wombats and the polls.')`,
  );
  const page = await openPage(browser(), app(), '/search?q=wombats', { language: 'en' });
  const regions = () => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
  // The club only mentions them.
  await expect.poll(regions).toEqual(['Open polls']);
  await page.getByRole('searchbox').fill('polls');
  await page.getByRole('region', { name: 'Pages' }).getByRole('link', { name: 'Polls' }).waitFor();
  await expect.poll(async () => (await regions())[0]).toBe('Pages');
  await page.getByRole('searchbox').fill('forgot password');
  await page.getByRole('region', { name: 'Pages' }).getByRole('link', { name: 'Choose a new password' }).waitFor();
  await page.getByRole('searchbox').fill('wombats');
  await page.getByRole('link', { name: 'Which day suits the wombats’ keepers?' }).click();
  await page.getByRole('heading', { level: 1, name: 'Which day suits the wombats’ keepers?' }).waitFor();
  await leavePage(page);
});
