import { findViolations } from '@trivium/testing/accessibility';
import { useBrowser } from '@trivium/testing/browser';
import { expect, test } from 'vitest';
import { eventId } from '../../testing/fill-events.sql.ts';
import { division } from '../../testing/fill-portal.sql.ts';
import { leavePage, openPage } from '../../testing/open-page.ts';
import { readFocused } from '../../testing/tab-to.ts';
import { useApp } from '../../testing/use-app.ts';

const browser = useBrowser();
const app = useApp();
const path = `/admin/events/${eventId}/qr`;

test("a photo of the board's screen checks a person in, and the screen counts them", async () => {
  const screen = await openPage(browser(), app(), path, { as: 'chair', theme: 'dark' });
  await screen.getByText('1', { exact: true }).first().waitFor();
  const code = screen.getByRole('img', { name: 'Check-in code' });
  await code.waitFor();
  // Also in the dark: many readers know no light squares on a dark ground.
  const colours = await code.evaluate((svg) => [getComputedStyle(svg).backgroundColor, getComputedStyle(svg).color]);
  expect(colours).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
  // It covers the page, which the keyboard must not reach behind it.
  await screen.keyboard.press('Tab');
  expect(await readFocused(screen)).toBe('button Full screen');
  const buffer = await screen.screenshot();
  const phone = await openPage(browser(), app(), `/events/${eventId}/checkin`, { as: 'member', isPhone: true });
  await phone.getByLabel('Choose a picture of the code').setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer });
  await phone.getByText('You’re checked in').waitFor();
  await screen.getByText('2', { exact: true }).first().waitFor();
  await screen.getByText('checked in', { exact: true }).first().waitFor();
  await Promise.all([leavePage(screen), leavePage(phone)]);
});

test('the code is renewed before it expires, and an expired one is not shown', async () => {
  const page = await openPage(browser(), app(), '/events', { as: 'secretary' });
  await page.clock.install();
  await page.goto(`${app().url}${path}`);
  await page.getByText(/A new code in \d+ seconds?/).waitFor();
  const drawing = () => page.getByRole('img', { name: 'Check-in code' }).locator('path').getAttribute('d');
  const first = await drawing();
  // A renewal is awaited whole: one that has not ended would be answered after the line is cut.
  const renew = async () => {
    const renewed = page.waitForResponse('**/rest/v1/rpc/create_check_in_code');
    await page.clock.fastForward('01:01');
    await (await renewed).finished();
    return drawing();
  };
  // Codes tell the second in which they were made.
  await expect.poll(renew, { interval: 300 }).not.toBe(first);
  await page.route('**/rest/v1/rpc/create_check_in_code', (route) => route.abort());
  await page.clock.fastForward('02:01');
  await page.getByText('The code has expired.').waitFor();
  expect(await page.getByRole('img', { name: 'Check-in code' }).count()).toBe(0);
  await page.unrouteAll({ behavior: 'wait' });
  await page.clock.fastForward('01:01');
  await page.getByRole('img', { name: 'Check-in code' }).waitFor();
  await page.context().close();
});

test('who does not organise an event is led to no attendance and no code, and its screen counts nobody for them', async () => {
  const id = '00000000-0000-4000-8000-00000000e0ee';
  await app().database.query(
    `insert into events (id, title, starts_at, ends_at, organizer_division)
     values ($1, 'Painting', now() - interval '1 hour', now() + interval '1 hour', $2)`,
    [id, division],
  );
  const linksOf = async (as: 'vp' | 'chair') => {
    const page = await openPage(browser(), app(), `/events?event=${id}`, { as });
    const sheet = page.getByRole('dialog', { name: 'Painting' });
    await sheet.getByRole('link', { name: 'Check in' }).waitFor();
    const links = await sheet.getByRole('navigation', { name: 'For organisers' }).getByRole('link').allInnerTexts();
    return { page, links };
  };
  const [other, chair] = [await linksOf('vp'), await linksOf('chair')];
  expect([other.links, chair.links]).toEqual([[], ['Attendance', 'Check-in code']]);
  await other.page.goto(`${app().url}/admin/events/${id}/qr`);
  await other.page.getByRole('alert').waitFor();
  expect(await other.page.getByText('checked in').count()).toBe(0);
  await chair.page.goto(`${app().url}/admin/events/${id}/qr`);
  await chair.page.getByText('checked in').first().waitFor();
  for (const { page } of [other, chair]) await leavePage(page);
});

test('before check-in opens, the screen and the check-in page say when it does, and have neither code nor camera; the way past is there for a day', async () => {
  const id = '00000000-0000-4000-8000-00000000e0ea';
  await app().database.query(
    `insert into events (id, title, starts_at, ends_at) values ($1, 'Camp', '2099-12-06T10:00:00+07:00', '2099-12-06T12:00:00+07:00')`,
    [id],
  );
  const screen = await openPage(browser(), app(), `/admin/events/${id}/qr`, { as: 'chair' });
  await screen.getByText('Check-in opens on 6 December 2099 at 09:00').waitFor();
  // Where the code will be, the screen says in how many days.
  const waiting = screen.getByText(/^Opens in [\d,]+ days$/);
  expect((await waiting.boundingBox())?.x).toBeGreaterThan((screen.viewportSize()?.width ?? 0) / 2);
  // The heading says of which day it is.
  await screen.getByText(/^\S+ 6\sDecember 2099$/).waitFor();
  expect(await screen.getByRole('img', { name: 'Check-in code' }).count()).toBe(0);
  expect(await findViolations(screen)).toEqual([]);
  const phone = await openPage(browser(), app(), `/events/${id}/checkin`, { as: 'member', isPhone: true });
  await phone.getByText('Check-in opens on 6 December 2099 at 09:00').waitFor();
  expect(await phone.getByRole('button', { name: 'Open the camera' }).count()).toBe(0);
  await phone.getByRole('button', { name: 'Add to calendar' }).waitFor();
  expect(await phone.getByRole('button', { name: 'Scan anyway' }).count()).toBe(0);
  expect(await findViolations(phone)).toEqual([]);
  // The margin before it: it opens by itself.
  await phone.clock.install({ time: new Date('2099-12-06T08:59:50+07:00') });
  await phone.goto(`${app().url}/events/${id}/checkin`);
  await phone.getByText('Check-in opens on 6 December 2099 at 09:00').waitFor();
  await phone.getByRole('button', { name: 'Scan anyway' }).waitFor();
  await phone.clock.fastForward('00:30');
  await phone.getByRole('button', { name: 'Open the camera' }).waitFor();
  await leavePage(screen);
  await phone.context().close();
});
