import { useBrowser } from '@trivium/testing/browser';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../../testing/open-page.ts';
import { proxyApp } from '../../testing/proxy-app.ts';
import { useApp } from '../../testing/use-app.ts';

const browser = useBrowser();
const app = useApp();

const controlled = async (page: Page) => {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
};

test.each(['th', 'en'] as const)('in %s the browser finds no obstacle to installing the app', async (language) => {
  const page = await openPage(browser(), app(), '/', { language, hasWorker: true });
  await controlled(page);
  const devtools = await page.context().newCDPSession(page);
  const { url, errors, data } = await devtools.send('Page.getAppManifest');
  expect([new URL(url).pathname, errors]).toEqual([`/app.${language}.webmanifest`, []]);
  const manifest = JSON.parse(data ?? '') as { lang: string; icons: { src: string; sizes: string; type: string }[] };
  expect(manifest.lang).toBe(language);
  for (const { src, sizes, type } of manifest.icons) {
    const answer = await page.request.get(`${app().url}${src}`);
    expect([src, answer.status(), answer.headers()['content-type']]).toEqual([src, 200, type]);
    if (sizes !== 'any') expect((await answer.body()).readUInt32BE(16)).toBe(Number(sizes.split('x')[0]));
  }
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // A browser context of a test is a private window, where nothing is installed.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
  await page.context().close();
});

test('a new version waits for the reader’s consent, and then serves the page', async () => {
  const proxy = await proxyApp(app().url);
  const page = await openPage(browser(), { ...app(), url: proxy.url }, '/clubs', { hasWorker: true });
  await controlled(page);
  proxy.publishNewVersion();
  await page.goto(`${proxy.url}/news`);
  const offer = page.getByRole('button', { name: 'Update' });
  await offer.waitFor();
  await page.evaluate(() => Object.assign(globalThis, { isBefore: true }));
  await offer.click();
  await page.waitForFunction(() => !('isBefore' in globalThis) && navigator.serviceWorker.controller !== null);
  await page.locator('main h1').first().waitFor();
  expect(await offer.count()).toBe(0);
  await page.context().close();
});

test('a push message shows a notification that leads to its page', async () => {
  const page = await openPage(browser(), app(), '/clubs', { language: 'en', hasWorker: true });
  await controlled(page);
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('the app has no worker');
  // A browser without a screen shows no notices: what it is asked to show is read instead.
  await worker.evaluate(() => {
    const self = globalThis as unknown as WorkerScope;
    self.registration.showNotification = async (title, options) =>
      void Object.assign(self, { notification: { title, ...options } });
  });
  const message = { title: 'Approved', body: 'Star camp', url: `${app().url}/events`, tag: 'one', lang: 'en' };
  const notification = await worker.evaluate(async (data) => {
    const self = globalThis as unknown as WorkerScope;
    const finished: Promise<unknown>[] = [];
    const push = new self.PushEvent('push', { data });
    Object.assign(push, { waitUntil: (work: Promise<unknown>) => finished.push(work) });
    self.dispatchEvent(push);
    await Promise.all(finished);
    return self.notification;
  }, JSON.stringify(message));
  expect(notification).toMatchObject({ title: 'Approved', body: 'Star camp', tag: 'one', data: { url: `${app().url}/events` } });

  await worker.evaluate((notice) => {
    const self = globalThis as unknown as WorkerScope;
    const click = Object.assign(new Event('notificationclick'), {
      action: 'open',
      notification: { ...notice, close: () => {} },
      waitUntil: () => {},
    });
    self.dispatchEvent(click);
  }, notification);
  await page.waitForURL(`${app().url}/events`);
  await page.context().close();
});

/** The parts of a worker's scope that these tests use and the page's types do not have. */
interface WorkerScope {
  readonly registration: { showNotification: (title: string, options: object) => Promise<void> };
  readonly PushEvent: new (type: string, init: { data: string }) => Event;
  readonly dispatchEvent: (event: Event) => void;
  readonly notification: object & { readonly data: { readonly url: string } };
}
