import { findViolations } from '@trivium/testing/accessibility';
import { useBrowser } from '@trivium/testing/browser';
import { expect, test } from 'vitest';
import { eventId, pastEventId } from '../testing/fill-events.sql.ts';
import { leavePage, openPage } from '../testing/open-page.ts';
import { useApp } from '../testing/use-app.ts';

/** A function's first start fetches what it imports. */
const browser = useBrowser();
const app = useApp(() => ({}));

test('an event opens from the list over the calendar, links to its check-in, and closes with Escape', async () => {
  const page = await openPage(browser(), app(), '/events?view=list', { as: 'member', isPhone: true });
  await page.getByRole('link', { name: 'Night of stars' }).click();
  const sheet = page.getByRole('dialog', { name: 'Night of stars' });
  await sheet.getByText('4 h · Academic').waitFor();
  expect(await findViolations(page)).toEqual([]);
  expect(await sheet.getByRole('link', { name: 'Show the check-in code' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  expect(new URL(page.url()).searchParams.get('view')).toBe('list');
  await page.getByRole('link', { name: 'Night of stars' }).click();
  await sheet.getByRole('link', { name: 'Check in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Check in' }).waitFor();
  await leavePage(page);
});

test('the board gets a link to the screen of a current event, and to the attendance and pictures of a past one', async () => {
  const page = await openPage(browser(), app(), `/events?event=${eventId}`, { as: 'vp' });
  await page.getByRole('link', { name: 'Show the check-in code' }).click();
  await page.getByRole('img', { name: 'Check-in code' }).waitFor();
  await page.goto(`${app().url}/events?event=${pastEventId}`);
  await page.getByRole('dialog').getByRole('link', { name: 'Pictures' }).waitFor();
  expect(await page.getByRole('dialog').getByRole('link').allInnerTexts()).toEqual(['Pictures', 'Attendance']);
  await leavePage(page);
});

test('a calendar can subscribe to the page’s address without a key', async () => {
  const page = await openPage(browser(), app(), '/events', { language: 'th' });
  await page.getByRole('button', { name: 'ติดตามปฏิทิน' }).click();
  const address = await page.getByLabel('ที่อยู่ของปฏิทิน').inputValue();
  expect(await page.getByRole('link', { name: 'แอปปฏิทิน' }).getAttribute('href')).toBe(address.replace('http:', 'webcal:'));
  expect(await findViolations(page)).toEqual([]);
  const answer = await fetch(address);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(await answer.text()).toContain('SUMMARY:คืนดูดาว');
  const again = await fetch(address, { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
  await leavePage(page);
});
