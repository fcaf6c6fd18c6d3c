import { findViolations } from '@trivium/testing/accessibility';
import { useBrowser } from '@trivium/testing/browser';
import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { eventId, pastEventId } from '../../testing/fill-events.sql.ts';
import { poll } from '../../testing/fill-polls.sql.ts';
import { seller } from '../../testing/fill-shop.sql.ts';
import { leavePage, openPage } from '../../testing/open-page.ts';
import { useApp } from '../../testing/use-app.ts';

const browser = useBrowser();
const app = useApp();
const query = (text: string, values: unknown[] = []) => app().database.query<Record<string, unknown>>(text, values);

const boxOf = async (place: Locator) => {
  const box = await place.boundingBox();
  if (!box) throw new Error('it has no place');
  return box;
};
const topOf = async (place: Locator) => (await boxOf(place)).y;
const bottomOf = async (place: Locator) => {
  const { y, height } = await boxOf(place);
  return y + height;
};

test('an organiser adds a person with a reason, saves the list, and removes somebody', async () => {
  const page = await openPage(browser(), app(), `/admin/events/${pastEventId}/attendance`, { as: 'chair', isPhone: true });
  const list = page.getByRole('region', { name: 'Guests' });
  await list.getByText('Mali', { exact: true }).waitFor();
  // The event is over: nobody is coming any more.
  const figures = page.getByRole('main').getByRole('status').first();
  await expect.poll(async () => (await figures.innerText()).replaceAll(/\s+/g, ' ')).toBe('1 checked in');
  await list.getByRole('button', { name: 'Add a person' }).click();
  // The form is in sight, with space for the names below it, and its field has the focus.
  const form = list.getByRole('form');
  const field = list.getByRole('combobox', { name: 'Person' });
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  const tabBar = page.getByRole('navigation').last();
  expect(await bottomOf(form)).toBeLessThan((await topOf(tabBar)) - 200);
  expect(await topOf(form)).toBeGreaterThan(64);
  await field.fill('vipa');
  expect(await findViolations(page)).toEqual([]);
  await list.getByRole('option', { name: /Vipa/ }).first().click();
  await list.getByRole('form').getByRole('button', { name: 'Check in' }).click();
  // The hours are on a transcript: no reason is chosen before, and none is refused.
  const dialog = page.getByRole('dialog', { name: 'Check in Vipa' });
  const reason = dialog.getByLabel('Reason for checking in by hand');
  expect(await reason.inputValue()).toBe('');
  await dialog.getByRole('button', { name: 'Check in', exact: true }).click();
  await dialog.getByRole('alert').getByText('Give a reason').waitFor();
  await reason.selectOption('Another reason');
  await dialog.getByLabel('Which reason?').fill('=Her phone was broken');
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Check in', exact: true }).click();
  await list.getByRole('listitem').getByText('=Her phone was broken').waitFor();
  expect(await bottomOf(page.getByRole('dialog').filter({ hasText: 'Vipa is checked in' }))).toBeLessThan(await topOf(form));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    list.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const file = await readFile(await download.path(), 'utf8');
  expect(file.split('\r\n')).toHaveLength(4);
  expect(file).toContain(`'=Her phone was broken`);
  await list.getByLabel('Search by name').fill('mal');
  await list.getByText('Vipa', { exact: true }).waitFor({ state: 'detached' });
  await list.getByRole('button', { name: 'More for Mali' }).click();
  await page.getByRole('menuitem', { name: 'Remove Mali from the list' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('She left at once');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await list.getByText('No results').waitFor();
  await leavePage(page);
});

test('an organiser sees who comes and who waits in one list, and checks somebody in with a reason that the next press repeats', async () => {
  await query(
    `insert into event_sign_ups (event_id, user_id, has_place) select $1, id, nickname = 'Mali' from profiles where nickname in ('Mali', 'Danai')`,
    [eventId],
  );
  const page = await openPage(browser(), app(), `/admin/events/${eventId}/attendance`, { as: 'chair', isPhone: true });
  const list = page.getByRole('region', { name: 'Guests' });
  await list.getByText('Mali', { exact: true }).waitFor();
  expect((await page.getByRole('main').getByRole('status').first().innerText()).replaceAll(/\s+/g, ' ')).toBe(
    '1 going 1 waiting 1 checked in',
  );
  expect(await findViolations(page)).toEqual([]);
  await list.getByRole('button', { name: 'Check in Mali' }).click();
  const dialog = page.getByRole('dialog', { name: 'Check in Mali' });
  await dialog.getByLabel('Reason for checking in by hand').selectOption('Couldn’t scan the code');
  await dialog.getByRole('button', { name: 'Check in', exact: true }).click();
  await list.getByRole('listitem').getByText('Couldn’t scan the code').waitFor();
  await list.getByRole('button', { name: 'Checked in 2' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await list.getByRole('button', { name: 'Check in Mali' }).click();
  await list.getByRole('listitem').getByText('Couldn’t scan the code').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await list.getByRole('button', { name: 'Change the reason' }).click();
  await list.getByRole('button', { name: 'Check in Mali' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await list.getByRole('button', { name: 'Waiting 1' }).click();
  await list.getByText('Mali', { exact: true }).waitFor({ state: 'detached' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    list.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const rows = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(rows).toContainEqual(expect.stringMatching(/Danai.*,Waiting,/));
  expect(rows).toContainEqual(expect.stringMatching(/Mali.*,Going,/));
  await query('delete from event_sign_ups where event_id = $1', [eventId]);
  await leavePage(page);
});

test('on a phone each figure of the attendance has a label of one line, also in Thai', async () => {
  const page = await openPage(browser(), app(), `/admin/events/${eventId}/attendance`, {
    as: 'chair',
    isPhone: true,
    language: 'th',
  });
  const labels = page.getByRole('main').getByRole('status').first().locator('span > span:last-child');
  await labels.nth(2).waitFor();
  const lines = await labels.evaluateAll((all) =>
    all.map((label) => Math.round(label.clientHeight / Number.parseFloat(getComputedStyle(label).lineHeight))),
  );
  expect(lines).toEqual([1, 1, 1]);
  await leavePage(page);
});

test('attendance leads back to where its reader comes from', async () => {
  await query('update events set club_id = (select id from clubs where slug = $2) where id = $1', [eventId, seller.slug]);
  const backOf = async (as: 'chair' | 'admin' | 'secretary') => {
    const page = await openPage(browser(), app(), `/admin/events/${eventId}/attendance`, { as });
    const back = page.getByRole('main').locator('header').getByRole('link').first();
    const backTo = [await back.innerText(), await back.getAttribute('href')];
    await leavePage(page);
    return backTo;
  };
  expect(await backOf('chair')).toEqual(['Manage events', `/clubs/${seller.slug}/events`]);
  expect(await backOf('admin')).toEqual(['Events', '/admin/events']);
  expect(await backOf('secretary')).toEqual(['Events', '/events']);
  await query('update events set club_id = null where id = $1', [eventId]);
});

test('who signed up for a past event and did not come can be listed alone', async () => {
  await query(
    `insert into event_sign_ups (event_id, user_id, has_place) select $1, id, true from profiles where nickname in ('Mali', 'Danai')`,
    [pastEventId],
  );
  const page = await openPage(browser(), app(), `/admin/events/${pastEventId}/attendance`, { as: 'chair' });
  const list = page.getByRole('region', { name: 'Guests' });
  const figures = page.getByRole('main').getByRole('status').first();
  await expect.poll(async () => (await figures.innerText()).replaceAll(/\s+/g, ' ')).toMatch(/^0 of 2 came \d walked in$/);
  await list.getByRole('button', { name: 'Didn’t come' }).click();
  await list.getByText('Danai', { exact: true }).waitFor();
  await list.getByText('Vipa', { exact: true }).waitFor({ state: 'detached' });
  await query('delete from event_sign_ups where event_id = $1', [pastEventId]);
  await leavePage(page);
});

test('an administrator finds a certificate and revokes it, and the public check says when and why', async () => {
  const [{ code } = { code: '' }] = await app().database.query<{ code: string }>(
    `with content as (select jsonb_build_object('name', 'ดนัย', 'name_en', 'Danai D.', 'is_name_confirmed', true, 'total_hours', 3, 'kinds', '[]'::jsonb, 'events', '[]'::jsonb) as content)
     insert into public.activity_certificates (code, year, number, person_id, content)
     select 'T-0000-0000-0000-000' || place, 2569, place, (select id from auth.users where email = 'app-dean@faculty.example'), content
     from content, generate_series(1, 2) as place returning code`,
  );
  const page = await openPage(browser(), app(), '/admin/certificates', { as: 'admin' });
  await page.getByText('Danai D.').nth(1).waitFor();
  await page.getByLabel('Name, number or code').fill('1/2569');
  await page.getByText('2/2569').waitFor({ state: 'detached' });
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: `Revoke ${code}` }).click();
  await page.getByLabel('Reason').selectOption('issued-in-error');
  await page.getByLabel('Note for the audit log').fill('A trial');
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('It was issued in error.').waitFor();
  const visitor = await openPage(browser(), app(), `/verify/${code}`, { language: 'th', isPhone: true });
  await visitor.getByText('หนังสือรับรองนี้ออกโดยผิดพลาด').waitFor();
  await Promise.all([leavePage(page), leavePage(visitor)]);
});

test('an administrator closes, reopens and removes a poll, and its asker reads why; askers remove their own', async () => {
  await query(
    `insert into public.meeting_polls (slug, question, created_by) values ('app-own', 'Shall we sing?', (select id from auth.users where email = 'app-chair@faculty.example'))`,
  );
  const page = await openPage(browser(), app(), '/admin/polls', { as: 'admin' });
  expect(await page.getByRole('link', { name: 'Create a poll' }).getAttribute('href')).toBe('/poll/new');
  await page.getByRole('button', { name: `Close “${poll.question}”` }).click();
  await page.getByRole('button', { name: `Reopen “${poll.question}”` }).click();
  await page.getByRole('button', { name: `Close “${poll.question}”` }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: `Remove “${poll.question}”` }).click();
  await page.getByLabel('Reason, for the author').fill('It was asked twice.');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('link', { name: poll.question }).waitFor({ state: 'detached' });
  const chair = await openPage(browser(), app(), '/poll/new', { as: 'chair' });
  await chair.getByText('It was asked twice.').waitFor();
  await chair.getByRole('region', { name: 'Your polls' }).getByRole('link', { name: 'Shall we sing?' }).click();
  await chair.getByRole('button', { name: 'Remove' }).click();
  await chair.getByText('Poll removed').waitFor();
  await chair.close({ runBeforeUnload: true });
  await expect.poll(async () => (await query(`select from public.meeting_polls where slug = 'app-own'`)).length).toBe(0);
  await Promise.all([leavePage(page), leavePage(chair)]);
});
