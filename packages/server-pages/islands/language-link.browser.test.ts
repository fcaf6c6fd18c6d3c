import { useBrowser } from '@trivium/testing/browser';
import { html } from 'hono/html';
import { expect, test } from 'vitest';
import { addAssets, addLanguage, createPages } from '../index.ts';
import { usePages } from '../testing/index.ts';
import { sampleSite } from '../testing/sample-site.ts';

const data = { publicUrl: 'https://stones.example.org', revision: () => '1', stones: () => [] };
const site = sampleSite(data);
const browser = useBrowser();
const address = usePages((service) => {
  const pages = createPages(service, site);
  addAssets(service, site);
  addLanguage(service);
  pages.add({
    path: '/',
    query: ['size'],
    render: () => ({ title: 'Granite', description: 'A stone', path: '/', main: html`<h1 id="top">Granite</h1>` }),
  });
}, data);

test('the other language keeps what the address has by now: what was typed, searched for, and where the reader is', async () => {
  const page = await browser().newPage();
  await page.goto(`${address()}/?lang=en&size=2`);
  await page.evaluate(() => history.replaceState(null, '', '/?lang=en&size=3#top'));
  await page.locator('[data-language]').click();
  await page.waitForURL(`${address()}/?lang=th&size=3#top`);
  expect(await page.locator('html').getAttribute('lang')).toBe('th');
});
