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
  'a desktop shows five markets of the list without scrolling, and tags are high enough for a finger (%s)',
  async (language) => {
    const page = await open(`/?lang=${language}`, { viewport: { width: 1280, height: 900 } });
    const fifth = await page.locator('.row').nth(4).boundingBox();
    expect(fifth!.y + fifth!.height).toBeLessThanOrEqual(900);
    await page.goto(`/m/market-1?lang=${language}`);
    expect((await page.locator('a.tag').first().boundingBox())!.height).toBeGreaterThanOrEqual(24);
  },
);

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
