import { findViolations } from '@trivium/testing/accessibility';
import { useBrowser } from '@trivium/testing/browser';
import { encodeQR } from 'qr';
import { expect, test } from 'vitest';
import { addressOfCode } from '../../src/check-in/code.rules.ts';
import { showCode } from '../../testing/call-as.ts';
import { eventId } from '../../testing/fill-events.sql.ts';
import { leavePage, openPage } from '../../testing/open-page.ts';
import type { PersonName } from '../../testing/people.ts';
import { giveCamera, showToCamera } from '../../testing/show-to-camera.ts';
import { useApp } from '../../testing/use-app.ts';

const browser = useBrowser();
const app = useApp();

const path = `/events/${eventId}/checkin`;
const attendanceOf = (person: PersonName) =>
  app().database.query<{ method: string; checked_in_at: Date }>(
    `select method, checked_in_at from public.event_attendance join auth.users on users.id = user_id
     where event_id = $1 and email = $2`,
    [eventId, `app-${person.replace('_', '-')}@faculty.example`],
  );
const openWithCamera = async (as: PersonName) => {
  const page = await openPage(browser(), app(), '/events', { as, isPhone: true });
  await giveCamera(page);
  await page.goto(`${app().url}${path}`);
  await page.getByRole('button', { name: 'Open the camera' }).click();
  await page.locator('video:visible').waitFor();
  return page;
};

test('scanning the event’s screen with the camera checks a person in', async () => {
  const page = await openWithCamera('member');
  await showToCamera(page, addressOfCode(app().url, await showCode(app(), eventId)));
  await page.getByText('You’re checked in').waitFor();
  expect(await attendanceOf('member')).toMatchObject([{ method: 'qr' }]);
  await page.context().close();
});

test('an offline scan survives a restart, and counts by itself when it is sent while its code is valid', async () => {
  const page = await openWithCamera('vp');
  const code = await showCode(app(), eventId);
  await page.context().setOffline(true);
  await showToCamera(page, code);
  await page.getByText('Will be sent when you’re back online').waitFor();
  expect(await attendanceOf('vp')).toEqual([]);
  // The device is restarted, still without the backend.
  await page.route('**/rest/v1/rpc/check_in', (route) => route.abort());
  await page.context().setOffline(false);
  await page.reload();
  await page.getByText('Will be sent when you’re back online').waitFor();
  await page.unrouteAll({ behavior: 'wait' });
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.getByText('You’re checked in').waitFor();
  const [row, ...more] = await attendanceOf('vp');
  expect(more).toEqual([]);
  expect(row?.method).toBe('qr');
  expect(await page.getByText('Will be sent when you’re back online').count()).toBe(0);
  await page.context().close();
});

test('the scanner opens on an offline device, and any page of a later visit sends its scans', async () => {
  const page = await openPage(browser(), app(), '/terms', { as: 'president', isPhone: true, hasWorker: true });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const code = await showCode(app(), eventId);
  await page.context().setOffline(true);
  const offline = await page.context().newPage();
  await giveCamera(offline);
  await offline.goto(`${app().url}${path}`);
  await offline.getByRole('button', { name: 'Open the camera' }).click();
  await offline.locator('video:visible').waitFor();
  await showToCamera(offline, code);
  await offline.getByText('Will be sent when you’re back online').waitFor();
  await Promise.all([offline.close(), page.close()]);
  const later = await offline.context().newPage();
  await later.context().setOffline(false);
  await later.goto(`${app().url}/terms`);
  await expect.poll(() => attendanceOf('president'), { timeout: 10_000 }).toHaveLength(1);
  await later.context().close();
});

test('a scan whose answer was lost does not count twice, and no longer waits', async () => {
  const page = await openPage(browser(), app(), path, { as: 'dean' });
  let lost = 0;
  await page.route('**/rest/v1/rpc/check_in', async (route) => {
    if (lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort();
  });
  await page.getByLabel('Check-in code').fill(await showCode(app(), eventId));
  await page.getByRole('button', { name: 'Use this code' }).click();
  await page.getByText('You’re checked in').waitFor();
  expect([lost, (await attendanceOf('dean')).length]).toEqual([1, 1]);
  await leavePage(page);
});

test('a picture of the code from the gallery checks in too', async () => {
  const page = await openPage(browser(), app(), path, { as: 'advisor' });
  const gif = encodeQR(await showCode(app(), eventId), 'gif', { scale: 6, border: 4 });
  await page
    .getByLabel('Choose a picture of the code')
    .setInputFiles({ name: 'code.gif', mimeType: 'image/gif', buffer: Buffer.from(gif) });
  await page.getByText('You’re checked in').waitFor();
  expect((await attendanceOf('advisor')).length).toBe(1);
  await leavePage(page);
});

test("a phone's own camera opens the page with the code, which then disappears from the address", async () => {
  const page = await openPage(browser(), app(), '/events', { as: 'chair', isPhone: true });
  await page.goto(addressOfCode(app().url, await showCode(app(), eventId)));
  await page.getByText('You’re checked in').waitFor();
  expect(new URL(page.url()).hash).toBe('');
  await leavePage(page);
});

const moveStart = (before: string) =>
  app().database.query(`update events set starts_at = now() - $2::interval where id = $1`, [eventId, before]);

/** A code that the board showed a while ago, and its scan of that time, as a device stores it. */
const oldScan = async (issuedMinutesAgo: number, scannedMinutesAgo: number) => {
  const issued = Math.floor(Date.now() / 1000) - issuedMinutesAgo * 60;
  const [row] = await app().database.query<{ signature: string }>('select private.check_in_signature($1, $2, $3) as signature', [
    eventId,
    issued,
    issued + 600,
  ]);
  return { code: [eventId, issued, issued + 600, row?.signature].join('.'), at: Date.now() - scannedMinutesAgo * 60_000 };
};

test.each([
  ['expired', 60, 10, 'wasn’t valid when you scanned it'],
  ['sent a week late', 60 * 24 * 8, 60 * 24 * 8 - 5, 'more than seven days old'],
  ['of a clock that runs ahead', 60, -30, 'is in the future'],
])(
  'a scan that is %s is refused with a sentence, stays until it is removed, and can be brought back',
  async (_name, issued, scanned, says) => {
    await showCode(app(), eventId);
    await moveStart('9 days');
    const { code, at } = await oldScan(issued, scanned);
    const page = await openPage(browser(), app(), '/events', { as: 'secretary' });
    await page.clock.setFixedTime(at);
    await page.route('**/rest/v1/rpc/check_in', (route) => route.abort());
    await page.goto(`${app().url}${path}`);
    await page.getByLabel('Check-in code').fill(code);
    await page.getByRole('button', { name: 'Use this code' }).click();
    await page.getByText('Will be sent when you’re back online').waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await page.reload();
    await page.getByText(says).waitFor();
    await page.getByRole('region', { name: 'Scans on this device' }).getByText('Night of stars', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('heading', { name: 'Scans on this device' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(says).waitFor();
    expect(await attendanceOf('secretary')).toEqual([]);
    await moveStart('1 hour');
    await page.context().close();
  },
);

test('a foreign code is reported as such, and a forged one is refused', async () => {
  const page = await openPage(browser(), app(), path, { as: 'secretary', language: 'en' });
  await page.getByLabel('Check-in code').fill('https://else.example');
  await page.getByRole('button', { name: 'Use this code' }).click();
  await page.getByText('This isn’t a check-in code.').waitFor();
  await page.getByLabel('Check-in code').fill((await showCode(app(), eventId)).replace(/.{3}$/, 'AAA'));
  await page.getByRole('button', { name: 'Use this code' }).click();
  // The refusal shows on the page and in the list.
  await expect.poll(() => page.getByText('This isn’t one of our codes.').count(), { timeout: 10_000 }).toBe(2);
  expect(await findViolations(page)).toEqual([]);
  await leavePage(page);
});

test('the check-in page of an event that is not there is the page for unknown addresses, with the menu', async () => {
  const page = await openPage(browser(), app(), '/events/00000000-0000-4000-8000-000000000000/checkin', { as: 'member' });
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await page.getByRole('link', { name: 'Back to the home page' }).waitFor();
  expect(await page.getByRole('banner').count()).toBe(1);
  await leavePage(page);
});
