import { findViolations } from '@trivium/testing/accessibility';
import { useBrowser } from '@trivium/testing/browser';
import { useCuttableLine } from '@trivium/testing/cuttable-line';
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { messages } from '../messages/index.ts';
import { sampleData, sampleLog } from '../testing/sample-data.ts';
import { usePages } from '../testing/start-pages.ts';
import { verifier } from '../testing/use-reader.ts';

const browser = useBrowser();
const { en, th } = messages;

let close = async () => {};
afterEach(() => close());

const few = sampleLog.entries.filter(({ slug }) => ['carprofen', 'ivermectin', 'meloxicam'].includes(slug));
const bundles = new Map([...sampleLog.bundles].filter(([slug]) => few.some((entry) => entry.slug === slug)));
const own = usePages(sampleData(verifier, { entries: () => few, bundles: () => bundles }));
const line = useCuttableLine(own);
afterEach(() => line().mend());

/** A page of an installed worker. Requests that the cut line ends are errors of the console. */
const install = async (path: string) => {
  const context = await browser().newContext({ reducedMotion: 'reduce', locale: 'en-GB', baseURL: line().url });
  close = () => context.close();
  const page = await context.newPage();
  await page.goto(path);
  await page.evaluate(async () => navigator.serviceWorker.ready);
  return page;
};
const isSaved = (page: Page, key: string) =>
  page.waitForFunction(async (each) => (await caches.match(each)) !== undefined, key, { polling: 50 });

test('a drug that was read opens as a copy that says when it was saved, and its signed data is verified', async () => {
  const page = await install('/drugs/carprofen?lang=en');
  await isSaved(page, '/drugs/carprofen?lang=en');
  line().cut();
  await page.goto('/drugs/carprofen?species=dog&weight=10&unit=lb&lang=en');
  const copy = page.locator('.saved-copy');
  expect(await copy.innerText()).toMatch(/^You’re offline\. This is the copy saved on \d+\s\w+\s\d{4}/);
  expect(await page.getByLabel(en.dose.unit).inputValue()).toBe('lb');
  await page.locator('.dose-result').getByText('19.9 mg').first().waitFor();
  await page.locator('[data-run]').click();
  await page.getByText(en.verify.passedAll).waitFor();
  expect(await findViolations(page)).toEqual([]);
  line().mend();
  await page.reload();
  await page.getByRole('heading', { name: 'Carprofen', level: 1 }).waitFor();
  expect(await copy.count()).toBe(0);
});

test('a search goes on in the list, which says what is saved; a drug that is not saved says so', async () => {
  const page = await install('/?lang=th');
  await isSaved(page, '/offline?lang=th');
  line().cut();
  // The name of the drug, slightly misspelt.
  await page.goto(`/?q=${encodeURIComponent('คาร์โพรเฟน')}&lang=th`);
  await page.getByText('พบยา 1 ชนิด').waitFor();
  const field = await page.getByLabel(th.offline.search).boundingBox();
  expect(field?.y).toBeLessThan((await page.locator('#saved').boundingBox())?.y ?? 0);
  expect(await page.locator('.saved-list li:visible').allInnerTexts()).toEqual([expect.stringMatching(/^Carprofen คาร์โปรเฟน/)]);
  await page.getByLabel(th.offline.search).fill('');
  expect(await page.locator('.saved-list li:visible').count()).toBe(few.length);
  await page.getByRole('link', { name: 'Meloxicam' }).click();
  await page.getByText(/^ไม่มีอินเทอร์เน็ต และหน้านี้ไม่ได้บันทึกไว้/).waitFor();
});

test('all drugs are saved by one button that names the size, can be verified, and are removed by another', async () => {
  const page = await install('/offline?lang=en');
  const status = page.locator('[data-saved-status]');
  await status.getByText(en.offline.words.none).waitFor();
  await page.getByRole('button', { name: /^Save all drugs \(about \d+ MB\)$/ }).click();
  await status.getByText(/^All 3 drugs saved\. The oldest copy is from \d+\s\w+\s\d{4}\.$/).waitFor();
  expect(await page.getByText(en.offline.saved, { exact: true }).count()).toBe(few.length);
  expect(await page.locator('[data-keep]').innerText()).toMatch(/^Update saved drugs/);
  line().cut();
  await page.getByRole('link', { name: 'Ivermectin' }).click();
  await page.locator('[data-run]').click();
  await page.getByText(en.verify.passedAll).waitFor();
  await page.goto('/offline?lang=en');
  await page.getByRole('button', { name: en.offline.remove }).click();
  await status.getByText(en.offline.words.removed).waitFor();
  // The browser's own cache may still have the page.
  expect(await page.evaluate(async () => caches.match('/drugs/ivermectin?lang=en').then(Boolean))).toBe(false);
});

test('the site can be installed as an app: manifest, icons and worker', async () => {
  const page = await install('/?lang=th');
  const path = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = (await (await page.request.get(path ?? '')).json()) as {
    lang: string;
    start_url: string;
    icons: { src: string; sizes: string }[];
  };
  expect(manifest.start_url).toBe('/?lang=th');
  expect(manifest.lang).toBe('th');
  for (const { src, sizes } of manifest.icons) {
    const picture = await page.request.get(src);
    expect([src, picture.status(), picture.headers()['content-type']]).toEqual([src, 200, 'image/png']);
    expect(`${(await picture.body()).readUInt32BE(16)}x${(await picture.body()).readUInt32BE(20)}`).toBe(sizes);
  }
  const policy = (await page.request.get('/')).headers()['content-security-policy'];
  expect(policy).toMatch(/manifest-src 'self'.*worker-src 'self'/);
});

test('without a language in the address the copy is in that of the page read last, not in the browser’s', async () => {
  const page = await install('/offline?lang=th');
  await isSaved(page, '/last-language');
  line().cut();
  await page.goto('/drugs/tramadol');
  await page.getByText(/^ไม่มีอินเทอร์เน็ต และหน้านี้ไม่ได้บันทึกไว้/).waitFor();
});
