import { findViolations } from '@trivium/testing/accessibility';
import { useBrowser } from '@trivium/testing/browser';
import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { drawPicture } from '@trivium/testing/draw-picture';
import { playPushService } from '../../testing/fake-push-service.ts';
import { division } from '../../testing/fill-portal.sql.ts';
import { leavePage, openPage } from '../../testing/open-page.ts';
import { useApp } from '../../testing/use-app.ts';

/** The public half of a pair; only its form matters here. */
const publicKey = 'BNNL5ZaTfK81qhXOx23-wewhigUeFb632jN6LvRWCFH1ubQr77FE_9qV1FuojuRmHP42zmf34rXgW80OvUVDgTk';
const browser = useBrowser();
const app = useApp(() => ({ WEB_PUSH_PUBLIC_KEY: publicKey }));

const row = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row | undefined> =>
  (await app().database.query<Row & Record<string, unknown>>(text, values))[0];
const section = (page: Page, name: string) => page.getByRole('region', { name });

test('people edit their own profile, and can undo a change', async () => {
  const page = await openPage(browser(), app(), '/me', { as: 'vp' });
  await page.getByLabel('Full name').fill('Vipa Jaidee');
  await page.getByLabel('Cohort').fill('forty');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').getByText('Enter a number').waitFor();
  await page.getByLabel('Cohort').fill('42');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Profile saved').waitFor();
  const read = () => row(`select full_name, cohort from profiles where nickname = 'Vipa'`);
  expect(await read()).toEqual({ full_name: 'Vipa Jaidee', cohort: 42 });
  expect(await page.getByLabel('Division').isDisabled()).toBe(true);

  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Change undone').waitFor();
  expect(await read()).toEqual({ full_name: null, cohort: null });
  await leavePage(page);
});

test('a person who was given an office meanwhile reads why the division stays, and keeps the typed text', async () => {
  const page = await openPage(browser(), app(), '/me', { as: 'member' });
  await app().database.query(`update profiles set role = 'chair' where nickname = 'Mali'`);
  await page.getByLabel('Division').selectOption(division);
  await page.getByLabel('Full name').fill('Mali Suay');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').getByText('Because you now hold a role').waitFor();
  expect(await page.getByLabel('Full name').inputValue()).toBe('Mali Suay');

  await app().database.query(`update profiles set role = 'member' where nickname = 'Mali'`);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Profile saved').waitFor();
  expect(await row(`select division, full_name from profiles where nickname = 'Mali'`)).toEqual({
    division,
    full_name: 'Mali Suay',
  });
  await leavePage(page);
});

test('a picture is reduced in the browser and shown, and can be undone', async () => {
  const page = await openPage(browser(), app(), '/me', { as: 'secretary' });
  const choose = page.locator('input[type=file]');
  await choose.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await page.getByRole('alert').getByText('We can’t read this picture').waitFor();
  await choose.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await drawPicture(page, 1600, 1200) });
  await page.getByText('Picture updated').waitFor();
  const stored = await row<{ avatar_path: string }>(`select avatar_path from profiles where nickname = 'Sai'`);
  const address = `${app().url}/storage/v1/object/public/avatars/${stored?.avatar_path}`;
  const size = await page.evaluate(async (from) => {
    const picture = await createImageBitmap(await (await fetch(from)).blob());
    return [picture.width, picture.height];
  }, address);
  expect(size).toEqual([512, 384]);
  await page.locator(`header img[src="${address}"]`).waitFor();

  await page.getByRole('button', { name: 'Crop' }).click();
  await page.getByRole('button', { name: 'Use this part' }).click();
  await page.locator(`header img[src="${address}"]`).waitFor({ state: 'detached' });
  // The announcement comes after the picture.
  await expect.poll(() => page.getByRole('button', { name: 'Undo' }).count()).toBe(2);
  const read = () => row<{ avatar_path: string }>(`select avatar_path from profiles where nickname = 'Sai'`);
  expect(await read()).not.toEqual(stored);
  // The newest announcement comes first.
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await page.locator(`header img[src="${address}"]`).waitFor();
  expect(await read()).toEqual(stored);

  // A picture that does not load leaves the letter.
  await page.route('**/storage/v1/**/avatars/**', (route) => route.fulfill({ status: 404 }));
  await page.reload();
  await page.locator('header').getByText('S', { exact: true }).waitFor();
  expect(await page.locator('header img').count()).toBe(0);
  await page.unrouteAll();
  await leavePage(page);
});

test.each([false, true])(
  'cropping begins with the whole frame in sight and shows the circle; what cannot move does not answer. On a phone: %s',
  async (isPhone) => {
    const page = await openPage(browser(), app(), '/me', { as: 'vp', isPhone });
    const choose = page.locator('input[type=file]');
    await choose.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await drawPicture(page, 600, 600) });
    await page.getByText('Picture updated').waitFor();
    await page.getByRole('button', { name: 'Crop' }).click();
    const frame = page.locator('[data-circle]').locator('xpath=..');
    await frame.waitFor();
    const places = await frame.evaluate((each) => {
      const { top, bottom } = each.getBoundingClientRect();
      const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      return { isBelowHeader: top >= header, isAboveEnd: bottom <= innerHeight };
    });
    expect(places).toEqual({ isBelowHeader: true, isAboveEnd: true });
    const slider = (name: string) => page.getByRole('slider', { name });
    await slider('Left or right').and(page.locator(':disabled')).waitFor();
    expect(await slider('Up or down').isDisabled()).toBe(true);
    await slider('Zoom').fill('2');
    expect([await slider('Left or right').isEnabled(), await slider('Up or down').isEnabled()]).toEqual([true, true]);
    expect(await findViolations(page)).toEqual([]);
    await leavePage(page);
  },
);

test('a device subscribes with the server’s key, and its removal can be undone', async () => {
  const page = await openPage(browser(), app(), '/terms', { as: 'advisor' });
  const service = await playPushService(page);
  await page.goto(`${app().url}/me`);
  expect(await page.getByRole('checkbox', { name: 'Devices: Orders' }).isChecked()).toBe(true);
  const devices = section(page, 'Notifications on your devices');
  await devices.getByRole('button', { name: 'Turn on for this device' }).click();
  await page.getByText('Notifications are on for this device').waitFor();
  expect(await service.subscribedWith()).toBe(publicKey);
  const count = () =>
    row(`select count(*)::int as devices, min(endpoint) as endpoint, min(p256dh) as p256dh from push_subscriptions
      where user_id = (select id from profiles where nickname = 'Aree')`);
  expect(await count()).toEqual({ devices: 1, endpoint: service.endpoint, p256dh: service.p256dh });
  await devices.getByText('This device').waitFor();

  await devices.getByRole('button', { name: /^Remove Chrome on/ }).click();
  await devices.getByText('Notifications aren’t on for any device yet').waitFor();
  expect(await count()).toMatchObject({ devices: 0 });
  await page.getByRole('button', { name: 'Undo' }).click();
  await devices.getByText('This device').waitFor();
  await expect.poll(count).toMatchObject({ devices: 1 });
  await page.context().close();
});

test('a device reports its subscription at each start, subscribes again with a new key, and reports none after signing out', async () => {
  const page = await openPage(browser(), app(), '/terms', { as: 'advisor' });
  const service = await playPushService(page);
  await page.goto(`${app().url}/me`);
  await page.getByRole('button', { name: 'Turn on for this device' }).click();
  await page.getByText('Notifications are on for this device').waitFor();
  const keys = async () =>
    (
      await row<{ keys: string }>(`select coalesce(string_agg(p256dh, ' '), '') as keys from push_subscriptions
      where user_id = (select id from profiles where nickname = 'Aree')`)
    )?.keys;
  await app().database.query(`update push_subscriptions set p256dh = 'an older one'`);
  await page.goto(`${app().url}/terms`);
  await expect.poll(keys, { timeout: 20_000 }).toBe(service.p256dh);
  // An administrator replaced the server's key since.
  await app().database.query('delete from push_subscriptions');
  await page.evaluate(() => localStorage.setItem('push-service', 'BAAAAAAA'));
  await page.goto(`${app().url}/terms`);
  await expect.poll(keys, { timeout: 20_000 }).toBe(service.p256dh);
  expect(await service.subscribedWith()).toBe(publicKey);
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForFunction(() => localStorage.getItem('portal-session') === null);
  expect([await keys(), await page.evaluate(() => localStorage.getItem('push-service'))]).toEqual(['', null]);
  await page.context().close();
});

test('an approver names a deputy for some days, and ends it', async () => {
  const page = await openPage(browser(), app(), '/me', { as: 'dean', isPhone: true });
  // On a phone, what is rarely changed is folded.
  const password = section(page, 'Password');
  expect(await password.getByLabel('New password', { exact: true }).isVisible()).toBe(false);
  await password.getByRole('heading', { name: 'Password' }).click();
  await password.getByLabel('New password', { exact: true }).waitFor();
  const deputies = section(page, 'Deputies');
  await deputies.getByRole('heading', { name: 'Deputies' }).click();
  const days = /^4.{1,3}8\sMarch 2099$/;
  await deputies.getByRole('button', { name: 'Add deputy' }).click();
  await deputies.getByRole('alert').getByText('Choose someone first').waitFor();
  await deputies.getByRole('combobox', { name: 'Deputy' }).fill('zzz');
  await deputies.getByText('No one has that name.').waitFor();
  await deputies.getByRole('combobox', { name: 'Deputy' }).fill('ana');
  await deputies.getByRole('option', { name: /^Anan/ }).waitFor();
  await deputies.getByRole('combobox', { name: 'Deputy' }).press('Enter');
  await deputies.getByLabel('First day').fill('2099-03-04');
  await deputies.getByLabel('Last day').fill('2099-03-01');
  await deputies.getByText('The last day can’t be before the first').waitFor();
  await deputies.getByLabel('Last day').fill('next week');
  await deputies.getByLabel('Last day').press('Tab');
  await deputies.getByText('Enter a date like 21/11/2026.').waitFor();
  // The calendar begins at the day that was typed, in either era, and keys go from day to day.
  await deputies.getByLabel('Last day').fill('1/3/2642');
  await deputies.getByRole('button', { name: 'Open the calendar' }).last().click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-day'))).toBe('2099-03-01');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  expect(await deputies.getByLabel('Last day').inputValue()).toBe('8 Mar 2099');
  await deputies.getByRole('button', { name: 'Add deputy' }).click();
  await page.getByText('Anan can decide for you').waitFor();
  await deputies.getByText(days).waitFor();

  const deputy = await openPage(browser(), app(), '/me', { as: 'asst_dean' });
  await deputy.getByText(/^You decide for Danai, 4.{1,3}8\sMarch 2099$/).waitFor();
  await leavePage(deputy);

  await deputies.getByRole('button', { name: 'Stop Anan from deciding for you' }).click();
  await deputies.getByText('No deputies.').waitFor();
  const open = () => row('select count(*)::int as open from approval_delegations where revoked_at is null');
  expect(await open()).toEqual({ open: 0 });
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await deputies.getByText(days).waitFor();
  expect(await open()).toEqual({ open: 1 });
  await leavePage(page);
});

test('people can export all their data, and erase their account by typing a word', async () => {
  const page = await openPage(browser(), app(), '/me', { as: 'president' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  const { 'data.json': json } = unzipSync(await readFile(await download.path()));
  const data = JSON.parse(strFromU8(json as Uint8Array)) as { profile: object; account: object };
  expect(data).toMatchObject({ profile: { nickname: 'Prem' }, account: { email: 'app-president@faculty.example' } });

  await page.getByRole('button', { name: 'Erase my account' }).click();
  const now = page.getByRole('button', { name: 'Erase now' });
  expect(await now.isDisabled()).toBe(true);
  await page.getByLabel('Type “erase my data” to confirm').fill('erase my data');
  await now.click();
  await page.getByText('Your data has been erased').waitFor();
  await page.getByRole('link', { name: 'Sign in' }).waitFor();
  expect(await row(`select count(*)::int as left from profiles where nickname = 'Prem'`)).toEqual({ left: 0 });
  await leavePage(page);
});

test('the last administrator is not erased', async () => {
  await app().database.query(`update profiles set role = 'member' where role = 'admin' and nickname <> 'Atit'`);
  const page = await openPage(browser(), app(), '/me', { as: 'admin' });
  await page.getByRole('button', { name: 'Erase my account' }).click();
  await page.getByLabel('Type “erase my data” to confirm').fill('erase my data');
  await page.getByRole('button', { name: 'Erase now' }).click();
  await page.getByRole('alert').getByText('You’re the last administrator').waitFor();
  expect(await page.getByLabel('Type “erase my data” to confirm').inputValue()).toBe('erase my data');
  await leavePage(page);
});
