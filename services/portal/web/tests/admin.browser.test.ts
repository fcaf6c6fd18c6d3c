import { findViolations } from '@trivium/testing/accessibility';
import { useBrowser } from '@trivium/testing/browser';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { drawPicture } from '@trivium/testing/draw-picture';
import { eventId } from '../testing/fill-events.sql.ts';
import { club, division } from '../testing/fill-portal.sql.ts';
import { leavePage, openPage } from '../testing/open-page.ts';
import { useApp } from '../testing/use-app.ts';

const browser = useBrowser();
const app = useApp();
// Without demo people, who would hide the tests' own people in searches.
beforeAll(async () => {
  await app().database.query(`update profiles set role = 'member' where role = 'admin' and nickname <> 'Atit'`);
});

const row = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row | undefined> =>
  (await app().database.query<Row & Record<string, unknown>>(text, values))[0];
const open = async (path: string, isPhone = false) => openPage(browser(), app(), path, { as: 'admin', isPhone });
const idOf = async (nickname: string) =>
  (await row<{ id: string }>('select id from profiles where nickname = $1', [nickname]))?.id;
const undo = async (page: Page) => {
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await page.getByText('Change undone').first().waitFor();
};

test('a role and a division that are chosen in a person’s row are asked for first, and undone', async () => {
  const page = await open('/admin/people');
  await page.getByLabel('Name or email').fill('app-member@fac');
  await page.getByText('app-chair@faculty.example').waitFor({ state: 'detached' });
  expect(page.url()).not.toContain('app-member');
  const role = () => row(`select role from profiles where nickname = 'Mali'`);
  await page.getByLabel('Role of Mali').selectOption('secretary');
  const question = page.getByRole('dialog', { name: 'Change the role of Mali?' });
  await question.getByText('Member → Secretary').waitFor();
  expect([await findViolations(page), await role()]).toEqual([[], { role: 'member' }]);
  await question.getByRole('button', { name: 'Apply to 1 person' }).click();
  await page.getByText('Mali’s role is now Secretary').waitFor();
  expect(await role()).toEqual({ role: 'secretary' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(role).toEqual({ role: 'member' });
  const divisionOf = () => row(`select division from profiles where nickname = 'Mali'`);
  const before = await divisionOf();
  await page.getByLabel('Division of Mali').selectOption({ value: division });
  const move = page.getByRole('dialog', { name: 'Change the division of Mali?' });
  await move.getByRole('button', { name: 'Apply to 1 person' }).waitFor();
  expect(await divisionOf()).toEqual(before);
  await move.getByRole('button', { name: 'Apply to 1 person' }).click();
  await page.getByText('Mali has changed division').waitFor();
  expect(await divisionOf()).toEqual({ division });
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(divisionOf).toEqual(before);
  await leavePage(page);
});

test('pages in English find people by their confirmed names in Latin letters, and show these', async () => {
  const name = (thai: string | null, english: string | null) =>
    app().database.query(`update profiles set full_name = $1, full_name_en = $2 where nickname = 'Mali'`, [thai, english]);
  await name('มะลิ ศรีสุข', 'Mali Srisuk');
  const page = await open('/admin/people');
  await page.getByLabel('Name or email').fill('srisuk');
  await page.getByLabel('Role of Mali Srisuk').waitFor();
  expect(await page.getByText('มะลิ ศรีสุข').count()).toBe(0);
  await page.goto(`${app().url}/admin/audit`);
  await page.getByRole('combobox', { name: 'Person affected' }).fill('srisuk');
  await page.getByRole('option', { name: 'Mali · Mali Srisuk' }).waitFor();
  await name(null, null);
  await leavePage(page);
});

test('the last administrator keeps the role, and reads why', async () => {
  const page = await open('/admin/people', true);
  await page.getByLabel('Role', { exact: true }).selectOption('admin');
  await page.getByText('app-member@faculty.example').waitFor({ state: 'detached' });
  await page.getByLabel('Role of Atit').selectOption('member');
  await page.getByRole('dialog').getByText('The last administrator keeps the role').waitFor();
  expect(await page.getByRole('button', { name: 'Apply to 0 people' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(await page.getByLabel('Role of Atit').inputValue()).toBe('admin');
  await leavePage(page);
});

test('the administration begins with what needs attention, its menu is whole, and a phone begins with the entries', async () => {
  await app().database.query(`update divisions set chair_id = null where slug = $1`, [division]);
  const page = await open('/admin');
  const attention = page.getByRole('region', { name: 'Needs attention' });
  await attention.getByRole('link', { name: /^\d+ divisions? ha(s|ve) no chair$/ }).waitFor();
  expect(await attention.getByText(/^0 /).count()).toBe(0);
  const last = await page.getByRole('navigation', { name: 'Administration sections' }).getByRole('link').last().boundingBox();
  expect((last?.y ?? Infinity) + (last?.height ?? 0)).toBeLessThan(900);
  // In a low window the menu ends where the window does, and its last page is reached in it.
  await page.setViewportSize({ width: 1280, height: 500 });
  const menu = page.getByRole('navigation', { name: 'Administration sections' }).locator(':scope > div');
  await expect
    .poll(async () => ((await menu.boundingBox())?.y ?? 0) + ((await menu.boundingBox())?.height ?? 0))
    .toBeLessThan(500);
  expect(await menu.evaluate((element) => element.style.getPropertyValue('--below'))).not.toBe('0rem');
  await leavePage(page);
  const phone = await open('/admin/audit', true);
  const filters = phone.getByRole('button', { name: 'Filters' });
  await phone.getByRole('main').getByRole('listitem').first().waitFor();
  expect((await phone.getByRole('main').getByRole('listitem').first().boundingBox())?.y).toBeLessThan(340);
  await filters.click();
  await phone.getByLabel('Until').waitFor();
  expect(await findViolations(phone)).toEqual([]);
  await leavePage(phone);
});

test('a division is added, given a chair, removed and restored', async () => {
  const page = await open('/admin/divisions');
  await page.getByRole('link', { name: 'Add a division' }).click();
  // Writing begins at once; the way out comes last.
  await expect.poll(() => page.getByLabel('Name in Thai').evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('alert').getByText('Fill this in').first().waitFor();
  await page.getByLabel('Name in Thai').fill('ฝ่ายดาราศาสตร์');
  await page.getByLabel('Name in English').fill('Astronomy');
  await page.getByLabel('URL name').fill(division);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('alert').getByText('That name is taken').waitFor();
  // The typed text survives closing the sheet and the page.
  await page.reload();
  expect(await page.getByLabel('Name in English').inputValue()).toBe('Astronomy');
  await page.getByLabel('URL name').fill('astronomy');
  await page.getByRole('combobox', { name: 'Chair' }).fill('chai');
  await page.getByRole('option', { name: /Chai/ }).first().waitFor();
  await page.getByRole('combobox', { name: 'Chair' }).press('Enter');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Added: Astronomy').waitFor();
  const read = () =>
    row(`select name, (select nickname from profiles where id = chair_id) as chair from divisions where slug = 'astronomy'`);
  expect(await read()).toEqual({ name: 'Astronomy', chair: 'Chai' });

  await page.getByRole('link', { name: 'Astronomy' }).click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Removed: Astronomy').waitFor();
  expect(await read()).toBeUndefined();
  await undo(page);
  expect(await read()).toEqual({ name: 'Astronomy', chair: 'Chai' });
  await leavePage(page);
});

test('a club has links, a president, a logo, and a time and place at which it meets', async () => {
  const page = await open('/admin/clubs');
  await page.getByRole('link', { name: club.name, exact: true }).click();
  await page.getByLabel('Meetings in English').fill('Fridays at 20:00, the roof');
  await page.getByLabel('Links').fill('Site https://stars.example\nhttps://sky.example/roof');
  const buffer = await drawPicture(page, 900, 900);
  for (const name of ['Logo', 'Cover']) {
    const field = page.getByRole('group', { name, exact: true });
    await field.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
    await field.getByRole('button', { name: 'Remove the picture' }).waitFor();
  }
  const whole = page.getByRole('group', { name: 'Logo', exact: true });
  const before = await whole.locator('img').getAttribute('src');
  await whole.getByRole('button', { name: 'Crop' }).click();
  await whole.getByLabel('Zoom').fill('2');
  expect(await findViolations(page)).toEqual([]);
  await whole.getByRole('button', { name: 'Use this part' }).click();
  await whole.getByRole('button', { name: 'Crop' }).waitFor();
  expect(await whole.locator('img').getAttribute('src')).not.toBe(before);
  // A failure shows until the next try, and nothing else is pressed while it runs.
  await page.route('**/object/public/clubs-logos/**', (route) =>
    route.request().resourceType() === 'fetch' ? route.fulfill({ status: 500 }) : route.continue(),
  );
  await whole.getByRole('button', { name: 'Crop' }).click();
  await whole.getByRole('button', { name: 'Use this part' }).click();
  await whole.getByRole('alert').waitFor();
  await page.unrouteAll();
  await whole.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  await whole.getByRole('button', { name: 'Crop' }).waitFor();
  expect(await whole.getByRole('alert').count()).toBe(0);
  await page.getByLabel('What the cover shows, in English').fill('Stars over the roof');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(`Saved: ${club.name}`).waitFor();
  const storedRow = await row<{ links: unknown; logo_path: string }>('select links, logo_path from clubs where slug = $1', [
    club.slug,
  ]);
  expect(storedRow?.links).toEqual([
    { label: 'Site', url: 'https://stars.example' },
    { label: 'sky.example', url: 'https://sky.example/roof' },
  ]);
  const logo = await fetch(`${app().url}/storage/v1/object/public/clubs-logos/${storedRow?.logo_path}`);
  expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/webp']);
  await page.goto(`${app().url}/clubs/${club.slug}`);
  await page.getByText('Fridays at 20:00, the roof').waitFor();
  const cover = page.getByRole('img', { name: 'Stars over the roof' });
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await cover.getAttribute('srcset')).toContain('/render/image/public/clubs-logos/');
  await page.goto(`${app().url}/admin/clubs`);
  await page.getByRole('link', { name: club.name, exact: true }).click();
  await page.getByRole('group', { name: 'Logo', exact: true }).getByRole('button', { name: 'Remove the picture' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(`Saved: ${club.name}`).waitFor();
  expect(await row('select logo_path from clubs where slug = $1', [club.slug])).toEqual({ logo_path: null });
  await leavePage(page);
});

test('an event’s times are in Bangkok’s time zone, wherever its administrator is', async () => {
  const context = await browser().newContext({ timezoneId: 'America/New_York', locale: 'en-GB' });
  const session = await app().sessionOf('admin');
  await context.addInitScript((storedRow) => localStorage.setItem('portal-session', storedRow ?? ''), session);
  const page = await context.newPage();
  await page.goto(`${app().url}/admin/events?edit=new`);
  // Writing begins with the name, and each thing that is missing has its own sentence.
  const hasFocus = (label: string) => page.getByLabel(label).evaluate((field) => field === document.activeElement);
  await expect.poll(() => hasFocus('Name in Thai')).toBe(true);
  expect(await page.getByLabel(/What the cover shows/).count()).toBe(0);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  expect(await page.getByRole('dialog').getByRole('alert').allInnerTexts()).toEqual([
    'Name the event in Thai or English',
    'Choose when it starts',
    'Choose when it ends',
  ]);
  const isStarred = (name: string) => page.getByLabel(name).getAttribute('aria-required');
  expect(await Promise.all(['Name in Thai', 'Name in English', 'Starts (Bangkok)'].map(isStarred))).toEqual([null, null, 'true']);
  await page.getByLabel('Name in Thai').fill('Night of the comets');
  await page.getByLabel('Starts (Bangkok)').fill('2099-08-12T19:30');
  await page.getByLabel('Ends (Bangkok)').fill('2099-08-12T18:30');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('alert').getByText('The end must be after the start').waitFor();
  expect(await page.getByLabel('Ends (Bangkok)').evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByLabel('Ends (Bangkok)').fill('2099-08-12T22:00');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Added: Night of the comets').waitFor();
  expect(
    await row(`select starts_at at time zone 'UTC' = '2099-08-12 12:30' as is_right, activity_kind, activity_hours::float as hours
      from events where title = 'Night of the comets'`),
  ).toEqual({ is_right: true, activity_kind: 'general', hours: 0 });
  await page.getByRole('link', { name: 'Night of the comets', exact: true }).click();
  expect(await page.getByLabel('Starts (Bangkok)').inputValue()).toBe('12 Aug 2099 19:30');
  await page.getByLabel('Activity hours').fill('2.5');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved: Night of the comets').waitFor();
  await undo(page);
  expect(await row(`select activity_hours::float as hours from events where title = 'Night of the comets'`)).toEqual({
    hours: 0,
  });
  await context.close();
});

test('a phone leads from the list of events to the code and the attendance of each', async () => {
  const page = await open('/admin/events', true);
  await page.getByRole('link', { name: 'Attendance: Night of stars' }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  // It says how many come, and is found by its name.
  await row('insert into event_sign_ups (event_id, user_id, has_place) select $1, id, true from profiles where nickname = $2', [
    eventId,
    'Mali',
  ]);
  await page.reload();
  await page.getByText('1 of 60 places taken').waitFor();
  await row('delete from event_sign_ups where event_id = $1', [eventId]);
  const search = page.getByRole('searchbox', { name: 'Search by name' });
  await search.fill('comets');
  await page.getByRole('link', { name: 'Night of stars', exact: true }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Night of the comets', exact: true }).waitFor();
  await search.fill('ดูดาว');
  await page.getByRole('link', { name: 'Show the check-in code: Night of stars' }).click();
  await page.waitForURL(`**/admin/events/${eventId}/qr`);
  await leavePage(page);
});

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
  await page.getByRole('button', { name: 'English', exact: true }).click();
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
  await page.getByText('Unsaved changes from before').waitFor();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Added: A comet was seen').waitFor();
  // The draft stays open.
  await page.getByRole('heading', { level: 1, name: 'A comet was seen' }).waitFor();
  expect(await page.getByText(/Unsaved changes from before|Not saved yet/).count()).toBe(0);
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
  await page.getByText('Saved: A comet was seen').waitFor();
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
  await banner.getByRole('link', { name: 'The announcement placed there: Gate 2 is closed' }).waitFor();
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
  await reviews.getByRole('group', { name: 'Days before a reviewer is reminded' }).getByLabel('Chair', { exact: true }).fill('9');
  await reviews.getByLabel('Budget from which the board also reviews (baht)').fill('');
  await reviews.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => row(`select step_days ->> 'submitted-to-chair' as days, board_review_budget from app_settings`))
    .toEqual({ days: '9', board_review_budget: null });
  await page.goto(`${app().url}/admin/announcements`);
  await page.getByRole('link', { name: 'The banner now shows this from the settings: Exams begin on Monday' }).waitFor();
  await row(`delete from announcements where placement = 'banner'`);
  await leavePage(page);
});

test('the times of the shop and the rule about dots are settings', async () => {
  const page = await open('/admin/settings');
  const shop = page.getByRole('region', { name: 'Shop', exact: true });
  // A day is not 1440 minutes to people.
  const hold = shop.getByLabel('Hours to pay an order');
  expect(await hold.inputValue()).toBe('24');
  await hold.fill('0.05');
  await shop.getByLabel('Days to check a slip').fill('7');
  await shop.getByRole('button', { name: 'Save' }).click();
  await shop.getByRole('alert').waitFor();
  const read = () => row('select order_hold_minutes, slip_check_days, email_ignores_dots from app_settings');
  expect(await read()).toEqual({ order_hold_minutes: 1440, slip_check_days: 14, email_ignores_dots: false });
  await hold.fill('1.5');
  await shop.getByRole('button', { name: 'Save' }).click();
  await expect.poll(read).toMatchObject({ order_hold_minutes: 90 });
  await page.getByText('Settings saved').first().waitFor();
  await hold.fill('');
  await shop.getByRole('button', { name: 'Save' }).click();
  await expect.poll(read).toMatchObject({ order_hold_minutes: null, slip_check_days: 7 });
  const signUp = page.getByRole('region', { name: 'Chat, check-in and sign-up' });
  await signUp.getByLabel('Ignore dots before the @').check();
  await signUp.getByRole('button', { name: 'Save' }).click();
  await expect.poll(read).toMatchObject({ email_ignores_dots: true });
  await leavePage(page);
});

test('an emblem that is too large for documents is made smaller until it fits', async () => {
  const page = await open('/admin/settings');
  const documents = page.getByRole('region', { name: 'Official documents' });
  await documents
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'emblem.png', mimeType: 'image/png', buffer: await drawNoise(page, 600) });
  await documents.getByRole('img', { name: 'Emblem' }).waitFor();
  const stored =
    'select char_length(picture) <= 400000 as fits from document_pictures join app_settings on emblem_id = document_pictures.id';
  expect(await row(stored)).toEqual({ fits: true });
  await leavePage(page);
});

/** A square PNG that compresses badly, as scanned emblems do. */
async function drawNoise(page: Page, side: number): Promise<Buffer> {
  const base64 = await page.evaluate((pixels) => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = pixels;
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    const image = context.createImageData(pixels, pixels);
    let state = 1;
    for (let place = 0; place < image.data.length; place++) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      image.data[place] = place % 4 === 3 ? 255 : state >>> 24;
    }
    context.putImageData(image, 0, 0);
    return canvas.toDataURL('image/png').split(',')[1] as string;
  }, side);
  return Buffer.from(base64, 'base64');
}

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

test('the scheduled jobs are listed with the result of their last run, and the overview counts those that have not run', async () => {
  const figures = async () =>
    row<{ succeeded: number; waiting: number }>(
      `select count(*) filter (where last_status = 'succeeded')::int as succeeded, count(*) filter (where last_started_at is null)::int as waiting
       from (select distinct on (job.jobid) status as last_status, start_time as last_started_at
         from cron.job left join cron.job_run_details as run using (jobid) order by job.jobid, start_time desc) as jobs`,
    );
  const overview = await open('/admin');
  await overview.getByRole('link', { name: /^Scheduled jobs \d+ succeeded, \d+ not run yet$/ }).waitFor();
  const { succeeded, waiting } = (await figures()) ?? {};
  await overview.getByRole('link', { name: `Scheduled jobs ${succeeded} succeeded, ${waiting} not run yet` }).waitFor();
  await leavePage(overview);
  await row(
    `insert into cron.job_run_details (jobid, status, return_message, start_time, end_time)
     select jobid, 'failed', 'the lamp was out', now() - interval '3 seconds', now() from cron.job where jobname = 'approval-reminders'`,
  );
  const page = await open('/admin/jobs');
  const job = page.getByRole('listitem').filter({ hasText: 'Remind reviewers' });
  await job.getByText('Failed').waitFor();
  await job.getByText('the lamp was out').waitFor();
  await job.getByText('Every day at 08:00').waitFor();
  const jobs = await row<{ count: number }>('select count(*)::int from cron.job');
  expect(await page.getByRole('main').getByRole('listitem').count()).toBe(jobs?.count);
  await leavePage(page);
});

test('undelivered mail is listed with its reason, and is sent again by one press', async () => {
  await row(
    `insert into trivium_backend.outgoing_mail (kind, recipient, sealed_message, next_attempt_at, created_at, state, attempts,
       last_error, expires_at)
     values ('magic_link', 'nobody@faculty.example', '', now(), now(), 'failed', 1, 'smtp_550', now() + interval '1 hour'),
       ('recovery', 'late@faculty.example', '', now(), now(), 'failed', 9, 'smtp_451', now() - interval '1 minute')`,
  );
  const page = await open('/admin/mail');
  const mail = page.getByRole('main').getByRole('listitem');
  const refused = mail.filter({ hasText: 'nobody@faculty.example' });
  await refused.getByText('The recipient’s server rejected the email. The address may not exist.').waitFor();
  const late = mail.filter({ hasText: 'late@faculty.example' });
  await late.getByText('The link in this email has expired.').waitFor();
  expect(await late.getByRole('button').count()).toBe(0);
  await refused.getByRole('button', { name: 'Send again' }).click();
  await page.getByText('Sending the email to nobody@faculty.example again').waitFor();
  expect(
    await row<{ state: string }>(`select state from trivium_backend.outgoing_mail where recipient = 'nobody@faculty.example'`),
  ).toEqual({ state: 'waiting' });
  await leavePage(page);
});

test('notices that failed are listed with person and reason, counted, and sent again all at once', async () => {
  await row(
    `with event as (
       insert into notification_outbox (kind, receivers, event_key, path, payload, fanned_out_at)
       values ('comment', '{}', 'failed', '/me', '{"title": "สวน", "title_en": "Herb garden"}', now()) returning id)
     insert into notification_deliveries (outbox_id, channel, receiver, user_id, state, attempts, last_error)
     select event.id, channel, channel, person, 'failed', 8, error from event, (values
       ('line', null, 'status_401'), ('web-push', (select id from profiles where nickname = 'Prem'), 'status_410')) as each (channel, person, error)`,
  );
  const metrics = await (await fetch(`${app().url}/metrics`)).text();
  expect(metrics).toMatch(/^notices_failed 2$/m);
  const page = await open('/admin/mail');
  const notice = page.getByRole('main').getByRole('listitem').filter({ hasText: 'New comment on “Herb garden”' });
  const onLine = notice.filter({ hasText: 'LINE · The organisation’s channel' });
  await onLine.getByText('The key was rejected.').waitFor();
  await notice.filter({ hasText: 'Device · Prem' }).getByText('The device no longer accepts notifications.').first().waitFor();
  await page.getByRole('button', { name: 'Send all again' }).click();
  await page.getByText(/^Sending \d+ again/).waitFor();
  expect(await row(`select state from notification_deliveries where channel = 'line'`)).toEqual({ state: 'waiting' });
  await leavePage(page);
});

test('the menu of the administration shows the page that is open, also where the menu is longer than the window', async () => {
  const page = await open('/admin/audit');
  const link = page.getByRole('navigation', { name: 'Administration sections' }).getByRole('link', { name: 'Audit log' });
  await link.waitFor();
  const isInSight = () =>
    link.evaluate((place) => {
      const [{ top, bottom }, menu] = [place.getBoundingClientRect(), place.closest('nav > div')?.getBoundingClientRect()];
      return menu !== undefined && top >= menu.top && bottom <= menu.bottom;
    });
  await expect.poll(isInSight).toBe(true);
  await leavePage(page);
});

test('the log can be searched, paged and exported as a file without formulas', async () => {
  await row(
    `insert into audit_log (actor_id, action, target_table, target_id, detail)
     select (select id from profiles where nickname = 'Prem'), 'change-row', 'clubs', '=HYPERLINK("https://evil.example")', '{"from": {"name": "Sky"}, "to": {"name": "Stars"}}'
     from generate_series(1, 60)`,
  );
  const page = await open('/admin/audit');
  // Actions are in the groups of the menu.
  await page
    .getByLabel('Action')
    .locator('optgroup[label="Clubs"] > option', { hasText: 'Accepted' })
    .waitFor({ state: 'attached' });
  await page.getByRole('combobox', { name: 'Done by' }).fill('prem');
  await page.getByRole('option', { name: /^Prem/ }).waitFor();
  await page.getByRole('combobox', { name: 'Done by' }).press('Enter');
  await page.getByLabel('Action').selectOption('change-row');
  const entries = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Prem' });
  await expect.poll(() => entries.count()).toBe(50);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => entries.count()).toBe(60);
  await page.getByText('Prem changed the club “Stars”').first().waitFor();
  await page.getByText('Details', { exact: true }).first().click();
  await page.getByText('Name in English').first().waitFor();
  await page.getByText('Stars').first().waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(61);
  expect(lines[1]).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  await page.getByRole('link', { name: 'History: the club “Stars”' }).first().click();
  await page.getByRole('heading', { name: 'History: the club “Stars”' }).waitFor();
  expect(await page.getByRole('link', { name: /^History: / }).count()).toBe(0);
  await page.goto(`${app().url}/admin/audit?actor=${await idOf('Prem')}&table=profiles&target=${await idOf('Mali')}`);
  for (const [name, value] of [
    ['Done by', /^Prem/],
    ['Person affected', /^Mali/],
  ] as const)
    await expect.poll(() => page.getByRole('combobox', { name }).inputValue()).toMatch(value);
  await page.getByLabel('From').fill('2099-01-01');
  await page.getByText('No results').waitFor();
  await leavePage(page);
});

test('the log and the overview begin with the latest change, in whatever order the changes were written', async () => {
  await row(
    `insert into audit_log (action, target_table, target_id, detail, created_at)
     select 'add-row', 'divisions', name, jsonb_build_object('to', jsonb_build_object('name', name)), now() - age
     from (values ('Latest', interval '0'), ('Earlier', interval '1 day')) as change (name, age)`,
  );
  const page = await open('/admin/audit');
  const first = page.getByRole('main').getByRole('listitem').first();
  await first.getByText('Latest').first().waitFor();
  await page.goto(`${app().url}/admin`);
  const changes = page.getByRole('region', { name: 'Latest changes' }).getByRole('listitem');
  await changes.first().getByText('Latest').first().waitFor();
  await leavePage(page);
});
