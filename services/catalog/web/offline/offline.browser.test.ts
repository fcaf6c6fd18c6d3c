import { findViolations } from '@trivium/testing/accessibility';
import { useBrowser } from '@trivium/testing/browser';
import { useCuttableLine } from '@trivium/testing/cuttable-line';
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { findByCode } from '../../domain/entries/find-by-code.rules.ts';
import { createEntrySearch } from '../../domain/search/entry-search.rules.ts';
import { messages } from '../messages/index.ts';
import { realTerms, sampleData, sampleLog } from '../testing/sample-data.ts';
import { searchDataPath } from './search-data.ts';
import { usePages } from '../testing/start-pages.ts';
import { verifier } from '../testing/use-reader.ts';

const browser = useBrowser();
const { en, th } = messages;

let close = async () => {};
afterEach(() => close());

const few = sampleLog.entries.filter(({ slug }) => ['carprofen', 'ivermectin', 'meloxicam'].includes(slug));
const bundles = new Map([...sampleLog.bundles].filter(([slug]) => few.some((entry) => entry.slug === slug)));
const search = createEntrySearch(few, realTerms);
const own = usePages(
  sampleData(verifier, {
    entries: () => few,
    bundles: () => bundles,
    find: (query) => search.find(few, query),
    findByCode: (system, code) => findByCode(few, system, code),
  }),
);
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
/** `waitForFunction` would take the promise of an answer for the answer. */
const isSaved = async (page: Page, key: string) => {
  await expect.poll(() => page.evaluate(async (each) => (await caches.match(each)) !== undefined, key)).toBe(true);
};
/** Cuts the line, and takes away what the browser itself has kept: only what the worker saved is left. */
const goOffline = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
  line().cut();
};

test('a drug that was read opens as a copy that says when it was saved, and its signed data is verified', async () => {
  const page = await install('/drugs/carprofen?lang=en');
  await isSaved(page, '/drugs/carprofen?lang=en');
  await goOffline(page);
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
  await goOffline(page);
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
  await status.getByText('No drugs saved in English yet.').waitFor();
  await page.getByRole('button', { name: /^Save all drugs in English \(about \d+ MB\)$/ }).click();
  await status.getByText(/^All 3 drugs saved in English\. The oldest copy is from \d+\s\w+\s\d{4}\.$/).waitFor();
  expect(await page.getByText(en.offline.saved, { exact: true }).count()).toBe(few.length);
  expect(await page.locator('[data-keep]').first().innerText()).toMatch(/^Update saved drugs in English/);
  await goOffline(page);
  await page.getByRole('link', { name: 'Ivermectin' }).click();
  await page.locator('[data-run]').click();
  await page.getByText(en.verify.passedAll).waitFor();
  await page.goto('/offline?lang=en');
  await page.getByRole('button', { name: en.offline.remove }).click();
  await status.getByText(en.offline.words.removed).waitFor();
  // The browser's own cache may still have the page.
  expect(await page.evaluate(async () => caches.match('/drugs/ivermectin?lang=en').then(Boolean))).toBe(false);
});

test('the list finds by disease, class, code, species and route what the catalog finds, and says which word it guessed', async () => {
  const page = await install('/?lang=en');
  await isSaved(page, '/offline?lang=en');
  await isSaved(page, searchDataPath);
  const queries = [
    'arthritis',
    'fleas',
    'nsaid',
    'QM01AC06',
    'M01A',
    'cattle',
    'dog PO',
    'ข้ออักเสบ',
    'rimadil',
    'heartworm dog',
    'zzzzzz',
  ];
  const online = new Map<string, string[]>();
  for (const q of queries) {
    await page.goto(`/?q=${encodeURIComponent(q)}&lang=en`);
    online.set(q, await page.locator('.drug-row h3').allInnerTexts());
  }
  expect(queries.filter((q) => online.get(q)?.length === 0)).toEqual(['zzzzzz']);
  await goOffline(page);
  await page.goto('/?q=limping&lang=en');
  const [status, results] = [page.locator('[data-found]'), page.locator('[data-results] a')];
  for (const q of queries) {
    await page.getByLabel(en.offline.search).fill(q);
    const names = online.get(q) ?? [];
    await status.getByText(names.length === 0 ? en.offline.notInList : `Drugs found: ${names.length}`).waitFor();
    expect([q, await results.allInnerTexts()]).toEqual([q, names]);
  }
  await page.getByLabel(en.offline.search).fill('rimadil');
  await status.getByText(en.catalog.guessed('rimadil', 'Rimadyl')).waitFor();
  await page.getByLabel(en.offline.search).fill('paracetamol');
  await page.getByText(/^The catalog has no entry for paracetamol/).waitFor();
  expect(await page.locator('[data-missing]:visible').count()).toBe(1);
});

test('where what the search reads isn’t saved, the list says so, and searches when the network is back', async () => {
  const page = await install('/?lang=en');
  await page.evaluate(async (path) => (await caches.open('catalog-files')).delete(path), searchDataPath);
  await goOffline(page);
  await page.goto('/offline?lang=en');
  await page.getByLabel(en.offline.search).fill('arthritis');
  await page.getByText(en.offline.words.noSearch).waitFor();
  expect(await page.locator('.saved-list li:visible').count()).toBe(few.length);
  line().mend();
  await page.getByLabel(en.offline.search).fill('arthriti');
  await page.getByText('Drugs found: 2').waitFor();
});

test('a page that isn’t saved in the other language stays, and says so in the reader’s own', async () => {
  const page = await install('/drugs/carprofen?lang=en');
  await isSaved(page, '/drugs/carprofen?lang=en');
  await goOffline(page);
  await page.locator('[data-language]').click();
  await page.getByText(/^You’re offline, and this page isn’t saved in Thai\. This is the English copy saved on/).waitFor();
  expect(await page.locator('h1').innerText()).toBe('Carprofen');
  await page.goto('/offline?lang=en');
  await page.locator('[data-language]').click();
  await page.getByText(/^ไม่มีอินเทอร์เน็ต นี่คือสำเนาที่บันทึกไว้เมื่อ/).waitFor();
});

test('drugs are saved in both languages, and a saving that was cut goes on when the network is back', async () => {
  const page = await install('/offline?lang=th');
  const status = page.locator('[data-saved-status]');
  await status.getByText('ยังไม่มียาที่บันทึกไว้เป็นภาษาไทย').waitFor();
  await goOffline(page);
  await page.getByRole('button', { name: /^บันทึกยาทั้งหมดเป็นภาษาไทยและภาษาอังกฤษ/ }).click();
  await status.getByText(th.offline.words.stopped).waitFor();
  line().mend();
  // The browser says that it's online again.
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await status.getByText(/^ภาษาไทย: บันทึกครบทั้ง 3 ชนิดแล้ว [^]*ภาษาอังกฤษ: บันทึกครบทั้ง 3 ชนิดแล้ว/).waitFor();
  await goOffline(page);
  await page.goto('/drugs/ivermectin?lang=th');
  await page.locator('[data-language]').click();
  await page.getByText(/^You’re offline\. This is the copy saved on/).waitFor();
});

test('while drugs are saved, the page says to stay on it and online', async () => {
  const page = await install('/offline?lang=en');
  await page.evaluate(() => {
    const stay = document.querySelector<HTMLElement>('[data-stay]');
    if (stay) new MutationObserver(() => stay.append(stay.hidden ? ' (hidden)' : ' (shown)')).observe(stay, { attributes: true });
  });
  await page.getByRole('button', { name: /^Save all drugs in English \(/ }).click();
  await page
    .locator('[data-saved-status]')
    .getByText(/^All 3 drugs saved/)
    .waitFor();
  expect(await page.locator('[data-stay]').textContent()).toBe(`${en.offline.stay} (shown) (hidden)`);
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
  await goOffline(page);
  await page.goto('/drugs/tramadol');
  await page.getByText(/^ไม่มีอินเทอร์เน็ต และหน้านี้ไม่ได้บันทึกไว้/).waitFor();
});
