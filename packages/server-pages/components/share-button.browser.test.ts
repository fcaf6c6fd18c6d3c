import { useBrowser } from '@trivium/testing/browser';
import { html } from 'hono/html';
import { expect, test } from 'vitest';
import { addAssets, createPages } from '../index.ts';
import { usePages } from '../testing/index.ts';
import { sampleSite } from '../testing/sample-site.ts';
import { shareButton } from './share-button.ts';

const data = { publicUrl: 'https://stones.example.org', revision: () => '1', stones: () => [] };
const site = sampleSite(data);
const browser = useBrowser();
const address = usePages((service) => {
  const pages = createPages(service, site);
  addAssets(service, site);
  pages.add({
    path: '/',
    query: ['size'],
    render: (view) => ({
      title: 'Granite',
      description: 'A stone',
      path: '/',
      main: html`<h1>Granite</h1>
        <p>${shareButton(view, 'Granite “grey”', view.to('/'))}</p>`,
    }),
  });
}, data);

test('a page is shared in the dialog of a phone, else its address is copied in the button’s place, or shown where it cannot be copied', async () => {
  const context = await browser().newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  const page = await context.newPage();
  await page.goto(`${address()}/?lang=en&size=2#top`);
  const button = page.getByRole('button', { name: 'Share' });
  const status = page.getByRole('main').getByRole('status');
  await button.click();
  await status.getByText('Link copied').waitFor();
  const url = `${address()}/?lang=en`;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  const [before, notice] = [(await button.boundingBox())!, (await status.boundingBox())!];
  expect([notice.y, notice.y + notice.height, notice.x + notice.width]).toEqual([
    before.y,
    before.y + before.height,
    before.x + before.width,
  ]);

  const answerWith = (failure: string) =>
    page.evaluate((name) => {
      Object.assign(globalThis, { matchMedia: () => ({ matches: true }), shared: undefined });
      Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
      const share = async (shared: object) => {
        if (name) throw new DOMException('', name);
        Object.assign(globalThis, { shared });
      };
      Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    }, failure);
  await answerWith('');
  await button.click();
  await page.waitForFunction('shared');
  expect(await page.evaluate(() => (globalThis as never)['shared'])).toEqual({ title: 'Granite “grey”', url });
  await status.evaluate((element) => element.replaceChildren());
  await answerWith('AbortError');
  await button.click();
  expect(await status.textContent()).toBe('');
  // Without a clipboard the document copies.
  await answerWith('NotAllowedError');
  await button.click();
  await status.getByText('Link copied').waitFor();
  expect(await page.evaluate(() => document.querySelector('textarea'))).toBe(null);
  await page.evaluate(() => Object.assign(document, { execCommand: () => false }));
  await button.click();
  await status.getByText(`Copy this link: ${url}`).waitFor();
});

test('without script there is no button', async () => {
  const context = await browser().newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${address()}/?lang=en`);
  expect(await page.getByText('Share').isVisible()).toBe(false);
});
