import { expect, test } from 'vitest';
import { sampleData } from './testing/sample-data.ts';
import { usePagesInBrowser } from './testing/browse-pages.ts';

const { address, browser, open, closeAfter } = usePagesInBrowser(sampleData());

test.each(['th', 'en'])('a phone shows two questions of the list without scrolling (%s)', async (language) => {
  const page = await open(`/?lang=${language}`, { viewport: { width: 390, height: 844 } });
  const second = await page.locator('.row h3').nth(1).boundingBox();
  expect(second!.y + second!.height).toBeLessThan(844);
});

test.each(['th', 'en'])(
  'on a phone the filters open without script, each in sight, and the questions begin above the middle (%s)',
  async (language) => {
    const page = await open(`/?lang=${language}`, { viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
    expect((await page.locator('.row').first().boundingBox())!.y).toBeLessThan(844 * 0.52);
    const choices = page.locator('.filters a');
    expect(await choices.first().isVisible()).toBe(false);
    await page.locator('.filter-switch summary').click();
    const ends = await choices.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().right));
    expect(ends.length).toBeGreaterThan(10);
    expect(Math.max(...ends)).toBeLessThanOrEqual(390);
    expect(Math.min(...ends)).toBeGreaterThan(0);
  },
);

test.each(['th', 'en'])(
  'a desktop shows five markets of the list without scrolling, and tags are high enough for a finger (%s)',
  async (language) => {
    const page = await open(`/?lang=${language}`, { viewport: { width: 1280, height: 900 } });
    const fifth = await page.locator('.row').nth(4).boundingBox();
    expect(fifth!.y + fifth!.height).toBeLessThanOrEqual(900);
    await page.goto(`/m/market-1?lang=${language}`);
    expect((await page.locator('a.tag').first().boundingBox())!.height).toBeGreaterThanOrEqual(24);
  },
);

test('every page of a phone begins its title at the same height', async () => {
  const page = await open('/?lang=th', { viewport: { width: 390, height: 844 } });
  const tops: number[] = [];
  for (const path of ['/', '/my', '/propose', '/track-record', '/m/settled/appeal']) {
    await page.goto(`${path}?lang=th`);
    tops.push((await page.locator('h1').boundingBox())!.y);
  }
  expect(new Set(tops).size).toBe(1);
  expect(tops[0]).toBeLessThanOrEqual(130);
});

test('the lines of a Thai title are equally high', async () => {
  const page = await open('/m/market-1?lang=th', { viewport: { width: 320, height: 740 } });
  const heights = await page
    .locator('h1, h1 .unbroken, h1 .date')
    .evaluateAll((all) => all.map((each) => getComputedStyle(each).lineHeight));
  expect(heights.length).toBeGreaterThan(1);
  expect(new Set(heights).size).toBe(1);
});

test('sharing is beside the marks of a market, and an outcome in the list has its sign', async () => {
  const page = await open('/m/market-1?lang=en', { viewport: { width: 1280, height: 900 } });
  const lastMark = (await page.locator('header .marks > .tag').last().boundingBox())!;
  const share = (await page.locator('header .share').boundingBox())!;
  expect(share.x - lastMark.x - lastMark.width).toBeLessThan(20);
  await page.goto('/?lang=en&status=resolved');
  const signOf = (outcome: string) =>
    page
      .locator(`.settled.${outcome} .value`)
      .first()
      .evaluate((value) => getComputedStyle(value, '::before').content);
  expect(await signOf('yes')).toContain('✓');
});

test('without script, no space waits for the answer of other venues', async () => {
  const page = await open('/m/market-1?lang=en', { javaScriptEnabled: false });
  await page.locator('#venues summary').click();
  const section = (await page.locator('#venues').boundingBox())!;
  const button = (await page.locator('#venues .button').boundingBox())!;
  expect(section.y + section.height - button.y - button.height).toBeLessThan(30);
});

test('the first page is below 60 KB of HTML, CSS and script, and the script below 30 KB', async () => {
  const context = await browser().newContext({ baseURL: address(), locale: 'th-TH' });
  closeAfter(() => context.close());
  const page = await context.newPage();
  const sizes: Record<string, number> = { document: 0, stylesheet: 0, script: 0, font: 0, other: 0 };
  page.on('response', async (response) => {
    const type = response.request().resourceType();
    sizes[type in sizes ? type : 'other']! += Number(response.headers()['content-length'] ?? 0);
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  const { document = 0, stylesheet = 0, script = 0 } = sizes;
  console.info(`first page, bytes on the wire: ${JSON.stringify(sizes)}`);
  expect(document).toBeGreaterThan(1_000);
  expect(document + stylesheet + script).toBeLessThan(60_000);
  const source = await (await fetch(`${address()}${await page.locator('script[src]').first().getAttribute('src')}`)).text();
  expect(source.length).toBeLessThan(30_000);
});
