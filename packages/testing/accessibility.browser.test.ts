import { expect, test } from 'vitest';
import { findUnmarked, findViolations } from './accessibility.ts';
import { useBrowser } from './browser.ts';

const browser = useBrowser();

/** A page that breaks nothing, with this in its middle. */
const pageWith = (middle: string) =>
  `<!doctype html><html lang="en"><head><title>Boats</title></head><body><main><h1>Boats</h1>${middle}</main></body></html>`;

async function open(middle: string) {
  const page = await browser().newPage();
  await page.setContent(pageWith(middle));
  return page;
}

test('a page that breaks no rule has no violations', async () => {
  expect(await findViolations(await open('<p>Two are out.</p>'))).toEqual([]);
});

test.each([
  ['an image without a text', 'image-alt', '<img src="data:,">'],
  ['a field without a label', 'label', '<input type="text">'],
  ['a button without a name', 'button-name', '<button></button>'],
  ['grey words on grey', 'color-contrast', '<p style="color: #999; background: #aaa">Two are out.</p>'],
])('%s is a violation, named by its rule and its element', async (_what, rule, planted) => {
  const violations = await findViolations(await open(planted));
  expect(violations).toEqual([[rule, [expect.stringContaining(planted.slice(0, planted.indexOf('>')))]]]);
});

test('a violation is found below a selector, and where its rule is asked for', async () => {
  const page = await open('<div id="map"><img src="data:,"></div><p id="text">Two are out.</p>');
  const countIn = (scope: Parameters<typeof findViolations>[1]) => findViolations(page, scope).then((all) => all.length);
  expect([await countIn({ within: '#map' }), await countIn({ within: '#text' })]).toEqual([1, 0]);
  expect([await countIn({ rules: ['image-alt'] }), await countIn({ rules: ['label'] })]).toEqual([1, 0]);
});

test('a later check of a page finds what has come since', async () => {
  const page = await open('<p>Two are out.</p>');
  expect(await findViolations(page)).toEqual([]);
  await page.locator('p').evaluate((element) => element.insertAdjacentHTML('afterend', '<img src="data:,">'));
  expect(await findViolations(page)).toEqual([['image-alt', ['<img src="data:,">']]]);
});

test('what is chosen must differ from what is not in forced colours, by its background', async () => {
  const page = await open('<style>.marked { forced-color-adjust: none; background: Highlight }</style>');
  await page.locator('main').evaluate((main) => {
    main.innerHTML += '<a aria-current="page">Here</a><button class="marked" aria-pressed="true">On</button><a>There</a>';
  });
  expect(await findUnmarked(page)).toEqual(['<a aria-current="page">Here</a>']);
  expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(false);
});
