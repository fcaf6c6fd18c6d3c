import { useBrowser } from '@trivium/testing/browser';
import { expect, test } from 'vitest';
import { bundleForBrowser } from './build.ts';
import { createVerifier } from './index.ts';
import { sampleBundle } from './testing/index.ts';

const browser = useBrowser();
const { bundle, trust } = sampleBundle();

test('a browser on a page without HTTPS gives the same results as Node', async () => {
  const context = await browser().newContext();
  const page = await context.newPage();
  const module = await bundleForBrowser();
  await page.route('http://catalog.example/**', (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: module })
      : route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>A page</title>' }),
  );
  await page.goto('http://catalog.example/');
  expect(await page.evaluate('isSecureContext')).toBe(false);

  // The valid bundle, and one changed byte at every 37th place: every step refuses some of these.
  const changed = Array.from({ length: Math.floor(bundle.length / 37) }, (_, at) => {
    const place = at * 37;
    return bundle.slice(0, place) + String.fromCharCode(bundle.charCodeAt(place) ^ 1) + bundle.slice(place + 1);
  });
  const bundles = [bundle, ...changed];
  const results = await page.evaluate(
    `import('/verify.js').then(({ createVerifier }) => ${JSON.stringify(bundles)}.map(createVerifier(${JSON.stringify(trust)})))`,
  );
  expect(results).toEqual(bundles.map(createVerifier(trust)));
  await context.close();
});
