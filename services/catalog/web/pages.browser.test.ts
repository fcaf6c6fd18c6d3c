import {
  findUnmarked,
  findViolations,
  measureOverflow,
  themeRules,
  type AccessibilityScope,
} from '@trivium/testing/accessibility';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { messages } from './messages/index.ts';
import { useReader } from './testing/use-reader.ts';

const { address, browser, open } = useReader();
const { en } = messages;

/**
 * Pages that must fit a wide window at twice the text size too. A reader's own size of text makes cards of its tables (`52rem`),
 * which a size that the page sets does not.
 */
const wideEnlarged = new Set(['/']);

/** The height of two rows that a thumb finds, with the space around them. */
const twoRows = 112;

const everyPage = [
  '/',
  '/?q=N03AX12',
  '/?q=nothing-at-all',
  '/?q=rimadyl',
  '/compare',
  '/compare?a=carprofen&b=meloxicam&c=unknown-drug&species=dog',
  '/changelog',
  '/drugs/carprofen?species=dog&weight=12.4&unit=kg',
  '/drugs/ivermectin',
  '/drugs/meloxicam',
  '/drugs/hostile',
  '/drugs/yohimbine',
  '/verify?drug=ivermectin',
  '/log',
  '/log?before=20',
  '/log/1',
  '/log/5',
  '/keys',
  '/health',
  '/developers',
  '/about',
  '/corrections',
  '/offline',
  '/report',
  '/report?drug=carprofen&dose=1',
  '/report?missing=paracetamol',
  '/reports/0f1e2d3c-4b5a-4968-8776-655443322110?new=1',
  '/no-such-page',
];

const withLanguage = (path: string, language: string) => `${path}${path.includes('?') ? '&' : '?'}lang=${language}`;

// A language says nothing about colours, and a theme nothing about words: both rows together see both of each, wide and narrow.
describe.each([
  ['th', 'light', 1280],
  ['en', 'dark', 360],
] as const)('in %s', (language, theme, axeWidth) => {
  test(`axe finds nothing on any page, ${theme}, none is wider than its window, on a phone not at twice the text size either, and its masthead has two rows`, async () => {
    const page = await open('/about', { colorScheme: theme });
    const check = async (path: string, scope?: AccessibilityScope) =>
      expect([path, await findViolations(page, scope)]).toEqual([path, []]);
    for (const path of everyPage) {
      await page.setViewportSize({ width: axeWidth, height: 800 });
      await page.goto(withLanguage(path, language));
      await check(path);
      if (theme === 'light') {
        await page.emulateMedia({ colorScheme: 'dark' });
        await check(path, themeRules);
        await page.emulateMedia({ colorScheme: 'light' });
      }
      expect([path, await findUnmarked(page)]).toEqual([path, []]);
      for (const width of [360, 800]) {
        await page.setViewportSize({ width, height: 740 });
        expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, width]);
      }
      for (const width of wideEnlarged.has(path) ? [390, 1280] : [390]) {
        await page.setViewportSize({ width, height: 740 });
        expect([path, width, await measureOverflow(page, '200%')]).toEqual([path, width, 0]);
      }
    }
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.locator('.masthead').evaluate((masthead) => masthead.clientHeight)).toBeLessThanOrEqual(twoRows);
  });

  test('nothing moves while a page loads', async () => {
    const page = await open(`/about?lang=${language}`);
    await page.addInitScript(() => {
      const moved: [value: number, elements: string][] = [];
      Object.assign(globalThis, { moved });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node?: Element }[] })[])
          moved.push([entry.value, entry.sources.map(({ node }) => `${node?.nodeName}.${node?.className}`).join(' ')]);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const path of ['/', '/drugs/ivermectin', '/log', '/health', '/developers']) {
      await page.goto(`${path}?lang=${language}`, { waitUntil: 'networkidle' });
      await page.evaluate(() => document.fonts.ready.then(() => new Promise((resolve) => requestAnimationFrame(resolve))));
      const moved = await page.evaluate(() => (globalThis as never)['moved'] as [value: number, elements: string][]);
      const sum = moved.reduce((total, [value]) => total + value, 0);
      expect(sum, `${path}: ${JSON.stringify(moved)}`).toBeLessThan(0.01);
    }
  });
});

describe('without script', () => {
  const plain = { javaScriptEnabled: false, locale: 'en-GB' };

  test('the lists of a comparison have no markers and no indent, as on the page of a drug', async () => {
    const page = await open('/compare?a=ketamine&b=xylazine&species=horse&weight=500&unit=kg&lang=en', plain);
    const styles = await page.locator('.comparison :is(ul, ol)').evaluateAll((lists) =>
      lists.map((list) => {
        const { listStyleType, paddingInlineStart } = getComputedStyle(list);
        return `${listStyleType} ${paddingInlineStart}`;
      }),
    );
    expect([styles.length > 2, new Set(styles)]).toEqual([true, new Set(['none 0px'])]);
  });

  test('who compares two drugs on a phone lands on the result, with the focus on its heading', async () => {
    const page = await open('/compare?lang=en', { ...plain, viewport: { width: 390, height: 844 } });
    await page.getByLabel(en.compare.drug('1')).fill('rimadyl');
    await page.getByLabel(en.compare.drug('2')).fill('Meloxicam');
    await page.getByRole('button', { name: en.compare.compare }).click();
    const heading = page.getByRole('heading', { name: 'Carprofen · Meloxicam' });
    expect((await heading.boundingBox())?.y).toBeLessThan(100);
    expect(await page.locator(':focus').textContent()).toBe('Carprofen · Meloxicam');
  });

  test('filters are links, and search is a form', async () => {
    const page = await open('/', plain);
    await page.getByRole('link', { name: /^Pain relief/ }).click();
    await page.getByRole('link', { name: /^Cat \d/ }).click();
    expect(await page.locator('.drug-row').count()).toBeGreaterThan(3);
    await page.getByRole('searchbox').fill('gabapentin');
    await page.getByRole('button', { name: 'Search' }).click();
    expect(new URL(page.url()).search).toBe('?species=cat&lang=en&q=gabapentin&class=analgesic&route=');
    expect(await page.locator('#result-count').textContent()).toBe('1 drug');
  });

  test('the log leads from page to page, and from an entry to what it is about', async () => {
    const page = await open('/log?lang=en', plain);
    const first = await page.locator('.cards tbody th').first().textContent();
    await page.getByRole('link', { name: 'Older' }).click();
    expect(await page.locator('.cards tbody th').first().textContent()).not.toBe(first);
    await page.getByRole('link', { name: 'Newer' }).click();
    await page.locator('.cards tbody th a').nth(1).click();
    const drug = page.locator('main a[href*="/drugs/"]').first();
    const name = (await drug.textContent())?.trim();
    await drug.click();
    expect((await page.locator('h1').textContent())?.trim()).toBe(name);
  });
});

describe('on the first screen of a phone', () => {
  const phone = { viewport: { width: 390, height: 844 } };
  const firstDrug = async (page: Page) => (await page.locator('.drug-row h3').first().boundingBox())?.y ?? Infinity;

  test.each([
    ['the list has its first drug below one line that warns', '/'],
    ['a search has its first result below one line that warns', '/?q=carpro'],
  ])('%s, in both languages', async (_, path) => {
    const page = await open('/about', phone);
    for (const language of ['th', 'en'] as const) {
      await page.goto(withLanguage(path, language));
      expect([language, await firstDrug(page)]).toEqual([language, expect.toSatisfy((top: number) => top < 520)]);
      const { someUnreviewed, unreviewed, demonstration } = messages[language].notice.folded;
      for (const part of [new RegExp(`${unreviewed}|${someUnreviewed}`), demonstration])
        expect(await page.locator('.notice').getByText(part).isVisible()).toBe(true);
      const lines = await page
        .locator('.notice summary')
        .evaluate((line) => line.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(line).lineHeight));
      expect([language, lines]).toEqual([language, expect.closeTo(1, 1)]);
    }
  });

  test('what one types shows its result below a field that stays where it is, and the warning is one line', async () => {
    const page = await open('/?lang=en', phone);
    const field = page.getByRole('searchbox');
    const before = await field.boundingBox();
    await field.pressSequentially('carpro');
    await expect.poll(() => page.locator('.drug-row').count()).toBe(1);
    expect(await firstDrug(page)).toBeLessThan(540);
    expect(await field.boundingBox()).toEqual(before);
    expect(await page.getByText(en.notice.review).isVisible()).toBe(false);
    await page.getByText(en.notice.folded.unreviewed).click();
    expect(await page.getByText(en.notice.review).isVisible()).toBe(true);
  });

  test('route and filters are behind one button with the number of those that are chosen, also without script', async () => {
    const page = await open('/?species=dog&class=nsaid&lang=en', { ...phone, javaScriptEnabled: false });
    const species = page.getByRole('link', { name: /^Cat \d/ });
    const [drugClass, route] = [page.locator('#class'), page.getByLabel(en.catalog.route)];
    const visible = () => Promise.all([drugClass, route, species].map((each) => each.isVisible()));
    expect(await visible()).toEqual([false, false, false]);
    expect(await drugClass.inputValue()).toBe('nsaid');
    await page.getByText(`${en.catalog.filters} 2`).click();
    expect(await visible()).toEqual([true, true, true]);
    expect(await page.locator('.of-classes').isVisible()).toBe(false);
  });
});

test.each(['th', 'en'] as const)(
  'on a phone the links of a page are one row, which fades where it goes on and shows the current one, in %s',
  async (language) => {
    const page = await open('/about', { viewport: { width: 390, height: 844 } });
    for (const path of ['/verify', '/log', '/keys', '/health', '/corrections', '/drugs/selamectin', '/drugs/ketamine']) {
      await page.goto(withLanguage(path, language));
      for (const row of await page.locator('.verify-pages, .contents, .species-links').all()) {
        const { tops, isWide, mask, current } = await row.evaluate((nav) => ({
          tops: new Set([...nav.children].map((link) => link.getBoundingClientRect().top)).size,
          isWide: nav.scrollWidth > nav.clientWidth,
          mask: getComputedStyle(nav).maskImage,
          current: nav.querySelector('[aria-current]')?.getBoundingClientRect(),
        }));
        expect([path, tops, isWide ? mask : 'linear-gradient']).toEqual([path, 1, expect.stringContaining('linear-gradient')]);
        if (current) expect([path, current.left >= 0 && current.right <= 390]).toEqual([path, true]);
      }
    }
  },
);

test('search answers while one types, and the address follows', async () => {
  const page = await open('/', { locale: 'en-GB' });
  await page.getByRole('searchbox').pressSequentially('gabapen');
  await expect.poll(() => page.locator('.drug-row').count()).toBe(1);
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('gabapen');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('q');
  await expect.poll(() => page.getByRole('status').textContent()).toBe('1 drug');
  // The lists of the form count within the search too, and keep what is chosen.
  const [all, ...classes] = (await page.locator('#class option').allTextContents()).map((text) => text.trim());
  expect([all, classes.length < 5, classes.every((text) => text.endsWith('(1)'))]).toEqual([en.catalog.allGroups, true, true]);
  await page.getByLabel(en.catalog.route).selectOption('oral');
  await expect.poll(() => page.locator('[data-filters]').first().textContent()).toBe('1');
  expect(await page.getByLabel(en.catalog.route).inputValue()).toBe('oral');
});

test('Control with K goes to the search, and a letter alone does not', async () => {
  const page = await open('/?q=carprofen&lang=en');
  await page.locator('.drug-row a').first().focus();
  await page.keyboard.press('k');
  const field = page.getByRole('searchbox');
  const hasFocus = () => field.evaluate((input) => input === document.activeElement);
  expect(await hasFocus()).toBe(false);
  await page.keyboard.press('Control+k');
  expect([await hasFocus(), await field.inputValue()]).toEqual([true, 'carprofen']);
  await page.goto('/offline?lang=en');
  await page.keyboard.press('Control+k');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('saved-search');
});

test('the keyboard reaches every control in the order of the page, with a visible focus', async () => {
  const page = await open('/drugs/amoxicillin?lang=en', { viewport: { width: 1280, height: 900 } });
  const usable = await page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex="0"]')];
    const seen = all.filter((element) => element.checkVisibility({ visibilityProperty: true }));
    seen.forEach((element, index) => (element.dataset['nth'] = String(index)));
    return seen.length;
  });
  expect(usable).toBeGreaterThan(30);
  const reached: (string | undefined)[] = [];
  for (let index = 0; index < usable; index++) {
    await page.keyboard.press('Tab');
    reached.push(
      await page.evaluate(() => {
        const element = document.activeElement as HTMLElement;
        const isShown = getComputedStyle(element).outlineStyle !== 'none';
        return isShown ? element.dataset['nth'] : `no outline: ${element.outerHTML}`;
      }),
    );
  }
  expect(reached).toEqual(Array.from({ length: usable }, (_, index) => String(index)));
});

test('texts of others are never markup', async () => {
  const page = await open('/drugs/hostile?lang=en');
  const isInert = async () => {
    expect(await page.title()).not.toBe('broken');
    expect(await page.locator('main script[src], main img, [onclick], [onerror], [onmouseover]').count()).toBe(0);
    expect(await page.locator('a[href^="javascript:" i], a[href^="data:" i]').count()).toBe(0);
  };
  await isInert();
  await page.getByRole('button', { name: en.verify.run }).click();
  await page.getByText(en.verify.passedAll).waitFor();
  await isInert();
  for (const path of [
    '/?q=hostile',
    '/log',
    '/log/42',
    '/health',
    '/developers',
    `/?q=${encodeURIComponent('"><script>document.title="broken"</script>')}`,
    '/?species=%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E',
    '/log?before=%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E',
  ]) {
    await page.goto(path);
    await isInert();
  }
});

test('the first page and an entry have less than 60 KB of HTML, CSS and script, and the verifier loads on demand', async () => {
  await using context = await browser().newContext({ baseURL: address(), locale: 'th-TH' });
  const page = await context.newPage();
  let sizes: Record<string, number> = {};
  let verifierSize = 0;
  page.on('response', (response) => {
    const type = response.request().resourceType();
    const length = Number(response.headers()['content-length'] ?? 0);
    if (response.url().includes('/assets/verifier.')) verifierSize += length;
    else sizes[type] = (sizes[type] ?? 0) + length;
  });
  for (const path of ['/', '/drugs/ivermectin']) {
    sizes = {};
    await context.clearCookies();
    await page.goto(path, { waitUntil: 'networkidle' });
    console.info(`${path}, bytes on the wire: ${JSON.stringify(sizes)}`);
    const { document = 0, stylesheet = 0, script = 0 } = sizes;
    expect(document).toBeGreaterThan(1_000);
    expect(document + stylesheet + script).toBeLessThan(60_000);
  }
  expect(verifierSize).toBe(0);
  await page.locator('[data-run]').click();
  await page.locator('.verdict-line').waitFor();
  console.info(`verifier, bytes on the wire: ${verifierSize}`);
  expect(verifierSize).toBeGreaterThan(1_000);
  expect(verifierSize).toBeLessThan(60_000);
});
