import { findViolations } from '@trivium/testing/accessibility';
import { useBrowser } from '@trivium/testing/browser';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { eventId, pastEventId } from '../../testing/fill-events.sql.ts';
import { leavePage, openPage } from '../../testing/open-page.ts';
import { useApp } from '../../testing/use-app.ts';

const browser = useBrowser();
const app = useApp();
const path = `/events/${pastEventId}/photos`;
const rows = () =>
  app().database.query<{ file_path: string; caption: string | null }>(
    'select file_path, caption from public.event_photos where event_id = $1 order by created_at',
    [pastEventId],
  );

/** A picture of a camera's size, larger than stored ones. */
async function takePicture(page: Page, name: string, colour: string) {
  const base64 = await page.evaluate((fill) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [3_000, 2_000];
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.fillStyle = fill;
    context.fillRect(0, 0, 3_000, 2_000);
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  }, colour);
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
}

test('an attendee publishes several pictures with captions, reduced in size, and everybody sees them in the gallery', async () => {
  const page = await openPage(browser(), app(), path, { as: 'member', isPhone: true });
  await page
    .getByLabel('Choose photos')
    .setInputFiles([
      await takePicture(page, 'river.jpg', 'teal'),
      await takePicture(page, 'boats.jpg', 'tomato'),
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
    ]);
  await page.getByText('This browser can’t read the file.').waitFor();
  await page.getByLabel('Caption for river.jpg').fill('The river at noon');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Publish 2 photos' }).click();
  await page.getByRole('img', { name: 'The river at noon' }).waitFor();
  await expect.poll(async () => (await rows()).length).toBe(2);
  expect(new Set((await rows()).map(({ caption }) => caption))).toEqual(new Set(['The river at noon', null]));
  const [first] = await rows();
  const size = await page.evaluate(async (address) => {
    const response = await fetch(address);
    const { width, height } = await createImageBitmap(await response.blob());
    return [response.headers.get('content-type'), width, height];
  }, `${app().url}/storage/v1/object/public/event-photos/${first?.file_path}`);
  expect(size).toEqual(['image/webp', 2048, 1365]);
  const visitor = await openPage(browser(), app(), '/gallery');
  await visitor.getByRole('button', { name: 'The river at noon' }).click();
  await visitor.getByRole('dialog').getByText('The river at noon').waitFor();
  await visitor
    .getByRole('dialog')
    .getByText(/^[12] \/ 2$/)
    .waitFor();
  expect(await visitor.getByRole('button', { name: 'Remove this photo' }).count()).toBe(0);
  expect(await findViolations(visitor)).toEqual([]);
  await visitor.keyboard.press('Escape');
  // The event is named once, above its pictures.
  const albums = visitor.getByRole('main').getByRole('heading', { level: 2 });
  expect(await albums.count()).toBe(1);
  expect(await albums.getByRole('link').getAttribute('href')).toBe(`/events/${pastEventId}`);
  expect(
    await visitor
      .getByRole('main')
      .getByText(await albums.innerText())
      .count(),
  ).toBe(1);
  expect(await findViolations(visitor)).toEqual([]);
  // Pictures with one caption have a number each.
  await app().database.query(`update event_photos set caption = 'The river at noon' where event_id = $1`, [pastEventId]);
  await visitor.reload();
  await visitor.getByRole('button', { name: 'The river at noon: picture 2 of 2' }).waitFor();
  expect(await visitor.getByRole('button', { name: 'The river at noon: picture 1 of 2' }).count()).toBe(1);
  expect(await visitor.getByText('The river at noon').count()).toBe(1);
  await Promise.all([leavePage(visitor), leavePage(page)]);
});

test('a picture whose upload fails stays with its caption, and can be sent again', async () => {
  const page = await openPage(browser(), app(), path, { as: 'member' });
  const before = (await rows()).length;
  await page.getByLabel('Choose photos').setInputFiles(await takePicture(page, 'dusk.jpg', 'navy'));
  await page.getByLabel('Caption for dusk.jpg').fill('Dusk');
  // The object arrives, its row does not.
  await page.route('**/rest/v1/event_photos*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Publish this photo' }).click();
  await page.getByText('Connection lost.').waitFor();
  expect([await page.getByLabel('Caption for dusk.jpg').inputValue(), (await rows()).length]).toEqual(['Dusk', before]);
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('img', { name: 'Dusk' }).waitFor();
  expect((await rows()).length).toBe(before + 1);
  await leavePage(page);
});

test('the removal of an unsent picture and of a published one can be undone, with its caption', async () => {
  const page = await openPage(browser(), app(), path, { as: 'member' });
  await page.getByLabel('Choose photos').setInputFiles(await takePicture(page, 'oar.jpg', 'olive'));
  await page.getByLabel('Caption for oar.jpg').fill('An oar');
  await page.getByRole('button', { name: 'Don’t upload oar.jpg' }).click();
  await page.getByLabel('Caption for oar.jpg').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await page.getByLabel('Caption for oar.jpg').inputValue()).toBe('An oar');
  await page.getByRole('button', { name: 'Publish this photo' }).click();
  const tile = page.getByRole('button', { name: 'An oar' });
  await tile.click();
  await page.getByRole('button', { name: 'Remove this photo' }).click();
  await tile.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await tile.click();
  const oar = (await rows()).find(({ caption }) => caption === 'An oar');
  expect(oar).toBeDefined();
  await page.clock.install();
  await page.getByRole('button', { name: 'Remove this photo' }).click();
  await tile.waitFor({ state: 'detached' });
  await page.clock.fastForward('00:15');
  await expect.poll(async () => (await rows()).some(({ caption }) => caption === 'An oar')).toBe(false);
  const address = `${app().url}/storage/v1/object/public/event-photos/${oar?.file_path}`;
  await expect.poll(async () => (await fetch(address)).ok).toBe(false);
  await page.context().close();
});

test('a person who did not check in sees the pictures and no upload, and the link to check in while people can', async () => {
  const page = await openPage(browser(), app(), `/events/${eventId}/photos`, { as: 'dean' });
  await page.getByText('You haven’t checked in at this event').waitFor();
  expect(await page.getByLabel('Choose photos').count()).toBe(0);
  await page.getByRole('link', { name: 'Check in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Check in' }).waitFor();
  await page.goto(`${app().url}${path}`);
  await page.getByText('You didn’t check in at this event').waitFor();
  expect(await page.getByRole('main').getByRole('link', { name: 'Check in' }).count()).toBe(0);
  await leavePage(page);
});
