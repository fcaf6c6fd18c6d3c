import { useBrowser } from '@trivium/testing/browser';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openPage } from '../../testing/open-page.ts';
import { useApp } from '../../testing/use-app.ts';

const browser = useBrowser();
const app = useApp();

const title = (page: Page) => page.locator('main h1').first();
/** The worker holds the whole app, and pages are its own. */
const settle = async (page: Page) => {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
};

/** The app's stored data on the device, as text. */
const storedQueries = (page: Page) =>
  page.evaluate(async () => {
    const openDatabase = Promise.withResolvers<IDBDatabase>();
    const opening = indexedDB.open('portal-queries');
    opening.addEventListener('success', () => openDatabase.resolve(opening.result));
    const database = await openDatabase.promise;
    const read = Promise.withResolvers<string>();
    const reading = database.transaction('queries').objectStore('queries').get('queries');
    reading.addEventListener('success', () => read.resolve(JSON.stringify(reading.result ?? null)));
    const text = await read.promise;
    database.close();
    return text;
  });

describe('without a network', () => {
  test('visited pages still open, personal ones too, and an unvisited page says that it is not available', async () => {
    const page = await openPage(browser(), app(), '/clubs', { as: 'member', hasWorker: true });
    await settle(page);
    await page.getByText('Star Gazers').first().waitFor();
    await page.goto(`${app().url}/my-drafts`);
    await page.getByText('Star camp').first().waitFor();
    // Read data is stored a moment later.
    await expect
      .poll(
        async () => {
          const text = await storedQueries(page);
          return ['Star camp', 'Star Gazers', 'organisation_name'].map((read) => text.includes(read));
        },
        { timeout: 20_000 },
      )
      .toEqual([true, true, true]);

    await page.context().setOffline(true);
    await page.goto(`${app().url}/my-drafts`);
    await page.getByText('Star camp').first().waitFor();
    await page.getByText('You’re offline. You’re seeing what’s saved on this device').waitFor();
    await page.goto(`${app().url}/clubs`);
    await page.getByText('Star Gazers').first().waitFor();
    await page.goto(`${app().url}/gallery`);
    await title(page).filter({ hasText: 'This page isn’t available offline yet' }).waitFor();

    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await title(page).filter({ hasText: 'Gallery' }).waitFor();
    await page.context().close();
  });

  test('signing out leaves no data on the device', async () => {
    const page = await openPage(browser(), app(), '/my-drafts', { as: 'member', hasWorker: true });
    await settle(page);
    await page.getByText('Star camp').first().waitFor();
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForFunction(() => localStorage.getItem('portal-session') === null);
    await page.context().setOffline(true);
    await page.goto(`${app().url}/my-drafts`);
    await title(page)
      .filter({ hasText: 'Sign in' })
      .or(title(page).filter({ hasText: 'This page isn’t available offline' }))
      .waitFor();
    expect(await page.getByText('Star camp').count()).toBe(0);
    await page.context().close();
  });
});
