import { findUnmarked, findViolations, measureOverflow, type AccessibilityScope } from '@trivium/testing/accessibility';
import { useBrowser } from '@trivium/testing/browser';
import { useCuttableLine } from '@trivium/testing/cuttable-line';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { bundleVerifier } from './bundle-for-browser.ts';
import { messages } from './messages/index.ts';
import { sampleData, sampleLog } from './testing/sample-data.ts';
import { usePages } from './testing/start-pages.ts';

const verifier = await bundleVerifier();
const address = usePages(sampleData(verifier));
const browser = useBrowser();
const { en, th } = messages;

let close = async () => {};
afterEach(() => close());

/** A fresh browser profile at a page. An error in its console fails the test. */
async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser().newContext({
    reducedMotion: 'reduce',
    locale: 'th-TH',
    baseURL: address(),
    serviceWorkers: 'block',
    ...options,
  });
  const errors: string[] = [];
  const page = await context.newPage();
  page.on('pageerror', (error) => errors.push(error.message));
  page.on(
    'console',
    (message) => void (message.type() === 'error' && !/status of (404|503)/.test(message.text()) && errors.push(message.text())),
  );
  close = async () => {
    await context.close();
    expect(errors).toEqual([]);
  };
  await page.goto(path);
  return page;
}

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
  '/no-such-page',
];

const withLanguage = (path: string, language: string) => `${path}${path.includes('?') ? '&' : '?'}lang=${language}`;

/** All that a theme can change. */
const themeRules = { rules: ['color-contrast', 'link-in-text-block'] };

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

  test('the panel is sound for axe before, after a good result and after a forgery, light and dark', async () => {
    const page = await open(withLanguage('/drugs/ivermectin', language), { colorScheme: 'light' });
    const find = async (scope: AccessibilityScope = {}) => {
      expect(await findViolations(page, { within: '#verify', ...scope })).toEqual([]);
    };
    const inBoth = async () => {
      await page.emulateMedia({ colorScheme: 'light' });
      await find();
      await page.emulateMedia({ colorScheme: 'dark' });
      await find(themeRules);
    };
    await page.locator('#verify summary').click();
    await page.locator('[data-run]').click();
    await page.getByText(messages[language].verify.passedAll).waitFor();
    await inBoth();
    await page.locator('[data-change]').click();
    await page.locator('[data-verdict][data-state=failed]').waitFor();
    await inBoth();
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  test('nothing moves while a page loads', async () => {
    const page = await open(`/about?lang=${language}`);
    await page.addInitScript(() => {
      Object.assign(globalThis, { shifted: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          Object.assign(globalThis, { shifted: (globalThis as never)['shifted'] + (entry as never)['value'] });
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const path of ['/', '/drugs/ivermectin', '/log', '/health', '/developers']) {
      await page.goto(`${path}?lang=${language}`, { waitUntil: 'networkidle' });
      await page.evaluate(() => document.fonts.ready.then(() => new Promise((resolve) => requestAnimationFrame(resolve))));
      expect([path, (await page.evaluate(() => (globalThis as never)['shifted'])) < 0.01]).toEqual([path, true]);
    }
  });
});

describe('without script', () => {
  const plain = { javaScriptEnabled: false, locale: 'en-GB' };

  test('filters are links, and search is a form', async () => {
    const page = await open('/', plain);
    await page.getByRole('link', { name: /^Pain relief/ }).click();
    await page.getByRole('link', { name: /^Cat \d/ }).click();
    expect(await page.locator('.drug-row').count()).toBeGreaterThan(3);
    await page.getByRole('searchbox').fill('gabapentin');
    await page.getByRole('button', { name: 'Search' }).click();
    expect(new URL(page.url()).search).toBe('?class=analgesic&species=cat&lang=en&q=gabapentin&route=');
    expect(await page.locator('#result-count').textContent()).toBe('1 drug');
  });

  test('an entry shows all that it has, and how its signature is checked without script', async () => {
    const page = await open('/drugs/gabapentin?lang=en', plain);
    expect(await page.locator('.doses').textContent()).toContain('35 to 50 mg/kg per day divided into two or three doses');
    expect(await page.locator('.steps li').count()).toBe(8);
    expect(await page.locator('[data-run], [data-change], [data-state-text]').filter({ visible: true }).count()).toBe(0);
    const otherwise = page.locator('#verify noscript p');
    expect([await otherwise.isVisible(), await otherwise.textContent()]).toEqual([
      true,
      expect.stringContaining(en.verify.noScript),
    ]);
    const bundle = await otherwise.locator('a').first().getAttribute('href');
    expect((await (await fetch(`${address()}${bundle}`)).json()) as object).toHaveProperty('envelope');
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

describe('with script', () => {
  test('search answers while one types, and the address follows', async () => {
    const page = await open('/', { locale: 'en-GB' });
    await page.getByRole('searchbox').pressSequentially('gabapen');
    await expect.poll(() => page.locator('.drug-row').count()).toBe(1);
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('gabapen');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('q');
    await expect.poll(() => page.getByRole('status').textContent()).toBe('1 drug');
  });

  const states = (page: Page) =>
    page.locator('[data-step]').evaluateAll((items) => items.map((item) => (item as HTMLElement).dataset['state']));

  test('the verifier passes every step of an entry in the reader’s own browser, and says whose signature it is', async () => {
    const page = await open('/drugs/amoxicillin?lang=en');
    expect(await states(page)).toEqual(Array.from({ length: 8 }, () => 'waiting'));
    await page.getByRole('button', { name: en.verify.run }).click();
    await page.getByText(en.verify.passedAll).waitFor();
    expect(await states(page)).toEqual(Array.from({ length: 8 }, () => 'passed'));
    const facts = await page.locator('[data-facts]').textContent();
    for (const fact of ['ed25519:', `in a log of ${sampleLog.view.size}`, 'catalog.example.org/log', 'witness.example.edu/w1'])
      expect(facts).toContain(fact);
  });

  test('it says the same in Thai', async () => {
    const page = await open('/drugs/amoxicillin?lang=th');
    await page.getByRole('button', { name: th.verify.run }).click();
    await page.getByText(th.verify.passedAll).waitFor();
    await page.locator('#place').selectOption('signature');
    await page.getByRole('button', { name: th.verify.changeRun }).click();
    await page.getByText(th.verify.codes.signature_invalid).waitFor();
    expect(await page.locator('#verify').innerText()).not.toMatch(/\{\w+\}|undefined/);
  });

  test.each([
    ['dose', 'entry', 'entry_not_payload'],
    ['signature', 'signature', 'signature_invalid'],
    ['key', 'key', undefined],
    ['record', 'log-entry', undefined],
    ['proof', 'inclusion', 'inclusion_invalid'],
  ])('one byte changed in the %s is caught at the step %s', async (place, step, code) => {
    const page = await open('/drugs/amoxicillin?lang=en');
    await page.locator('#place').selectOption(place);
    await page.getByRole('button', { name: en.verify.changeRun }).click();
    const failed = page.locator('[data-state=failed][data-step]');
    await failed.waitFor();
    expect(await failed.getAttribute('data-step')).toBe(step);
    if (code !== undefined) expect(await failed.locator('code').textContent()).toBe(code);
    expect(await page.locator('[data-verdict]').textContent()).toContain('Caught at step');
    expect(await page.locator('[data-facts]').isVisible()).toBe(false);
    const [before, after] = await page.locator('[data-changed] mark').allTextContents();
    expect([before?.length, after?.length, before === after]).toEqual([1, 1, false]);
    await page.getByRole('button', { name: en.verify.run }).click();
    await page.getByText(en.verify.passedAll).waitFor();
  });

  test('any byte that the reader changes at random is caught', async () => {
    const page = await open('/drugs/amoxicillin?lang=en');
    await page.locator('#place').selectOption('any');
    for (let round = 0; round < 20; round++) {
      await page.locator('[data-changed]').evaluate((place) => place.replaceChildren());
      await page.getByRole('button', { name: en.verify.changeRun }).click();
      await page.locator('[data-changed] .verdict-line').waitFor();
      expect(await page.locator('[data-verdict]').getAttribute('data-state')).toBe('failed');
    }
  });

  test('a bundle that cannot be fetched is said, and can be tried again', async () => {
    const page = await open('/drugs/amoxicillin?lang=en');
    await page.route('**/bundle', (route) => route.fulfill({ status: 503 }), { times: 1 });
    await page.getByRole('button', { name: en.verify.run }).click();
    await page.getByText(en.verify.unreachable).waitFor();
    await page.getByRole('button', { name: en.verify.run }).click();
    await page.getByText(en.verify.passedAll).waitFor();
  });
});

test('in print an entry is black on white, without controls, with whole addresses and its signers', async () => {
  const page = await open('/drugs/ivermectin?lang=en', { colorScheme: 'dark', viewport: { width: 718, height: 1000 } });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const colours = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body);
    return [color, backgroundColor];
  });
  expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
  for (const selector of ['.masthead', '.contents', '#verify', '.columns > aside'])
    expect([selector, await page.locator(selector).isVisible()]).toEqual([selector, false]);
  expect(await page.locator('.on-paper').textContent()).toContain('https://catalog.example.org/drugs/ivermectin');
  expect(await page.locator('.on-paper').textContent()).toContain('20 November 2026');
  expect(await page.locator('.notice').first().isVisible()).toBe(true);
  expect(await page.locator('#signatures').textContent()).toContain('ed25519:');
  const printed = await page
    .locator('.citations a[href^="http"]')
    .evaluateAll((links) => links.map((link) => [getComputedStyle(link, '::after').content, link.getAttribute('href')]));
  expect(printed.length).toBeGreaterThan(3);
  for (const [content, href] of printed) expect(content).toContain(href);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(718);
});

test('a table whose rows are cards on a phone is still a table to a screen reader', async () => {
  const page = await open('/drugs/ivermectin?lang=en&species=pig', { viewport: { width: 390, height: 800 } });
  const table = page.getByRole('table', { name: 'Doses of Ivermectin, by species and route: Pig' });
  expect(await table.getByRole('row').count()).toBe(1);
  expect(await table.getByRole('cell', { name: '300 micrograms/kg' }).isVisible()).toBe(true);
  // Which browsers forget differs, so every part says what it is.
  const roles = { tbody: 'rowgroup', tr: 'row', td: 'cell', 'thead th': 'columnheader', 'tbody th': 'rowheader' };
  for (const [part, role] of Object.entries(roles))
    expect([part, await table.locator(`${part}:not([role=${role}])`).count()]).toEqual([part, 0]);
  const label = await table
    .getByRole('cell', { name: '300 micrograms/kg' })
    .evaluate((cell) => getComputedStyle(cell, '::before').content);
  expect(label).toContain('Dose');
});

test('a long entry opens with its first species; a chosen animal, a link into it and paper open what is closed', async () => {
  const page = await open('/drugs/amoxicillin?lang=en');
  const openSpecies = () => page.locator('.species[open]').evaluateAll((all) => all.map(({ id }) => id));
  expect(await openSpecies()).toEqual(['doses-dog']);
  const lastSource = page.locator('.citations li').last();
  expect([await page.locator('#doses-pig td').first().isVisible(), await lastSource.isVisible()]).toEqual([false, false]);
  await page.emulateMedia({ media: 'print' });
  expect([await page.locator('#doses-pig td').first().isVisible(), await lastSource.isVisible()]).toEqual([true, true]);
  await page.emulateMedia({ media: 'screen' });
  await page.getByLabel(en.dose.species).selectOption('pig');
  await expect.poll(openSpecies).toEqual(['doses-dog', 'doses-pig']);
  expect([await page.locator('#doses-pig').isVisible(), await page.locator('#doses-dog').isVisible()]).toEqual([true, false]);
  const id = await lastSource.getAttribute('id');
  await page.evaluate((hash) => (location.hash = hash), `#${id}`);
  await expect.poll(() => lastSource.isVisible()).toBe(true);
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
  const context = await browser().newContext({ baseURL: address(), locale: 'th-TH' });
  close = () => context.close();
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

describe('the dose form', () => {
  const rowOf = (page: Page, text: string) => page.locator('.doses tr', { hasText: text }).first();

  test('computes the doses of an animal without a request, and keeps the animal in the address', async () => {
    const page = await open('/drugs/carprofen?lang=en');
    await page.context().setOffline(true);
    await page.getByLabel(en.dose.species).selectOption('dog');
    await page.getByLabel(en.dose.weight).fill('12.4');
    const subcutaneous = page.locator('.doses tr', { hasText: '50 mg/mL' }).locator('.dose-result').first();
    await subcutaneous.getByText('54.56 mg').waitFor();
    expect(await subcutaneous.locator('p').allInnerTexts()).toEqual(['54.56 mg = 1.091 mL', 'or 27.28 mg = 0.5456 mL']);
    expect(new URL(page.url()).searchParams.get('weight')).toBe('12.4');
    await page.getByRole('status').getByText('amount for 12.4 kg').waitFor();
    await page.getByLabel(en.dose.unit).selectOption('lb');
    await subcutaneous.getByText('24.74 mg').waitFor();
    await page.getByLabel(en.dose.weight).fill('heavy');
    await page.getByText(en.dose.wrongWeight).waitFor();
    expect(await page.locator('.dose-result p').count()).toBe(0);
  });

  test('steps that follow one another are shown one at a time, and all of them in print', async () => {
    const page = await open('/drugs/meloxicam?lang=en&species=dog&weight=8&unit=kg');
    const result = page.locator('.doses tr', { hasText: 'on day 1, then' }).locator('.dose-result').first();
    const next = result.getByRole('button', { name: en.dose.result.next });
    await result.getByText('Step 1 of 2').waitFor();
    expect(await result.locator('li:visible').allInnerTexts()).toEqual([expect.stringMatching(/^First: 1\.6 mg/)]);
    expect(await result.getByRole('button', { name: en.dose.result.previous }).getAttribute('aria-disabled')).toBe('true');
    await next.click();
    await result.getByText('Step 2 of 2').waitFor();
    expect(await result.locator('li:visible').allInnerTexts()).toEqual([expect.stringMatching(/^Then: 0\.8 mg/)]);
    await page.keyboard.press('Enter');
    expect(await result.locator('li:visible').count()).toBe(1);
    await page.emulateMedia({ media: 'print' });
    expect(await result.locator('li:visible').count()).toBe(2);
  });

  test('on a phone a computed dose has the width of its card', async () => {
    const page = await open('/drugs/meloxicam?lang=en&species=dog&weight=8&unit=kg', { viewport: { width: 390, height: 800 } });
    const widths = await page
      .locator('.doses .figures:visible > div')
      .evaluateAll((cells) => cells.map((each) => each.getBoundingClientRect().width));
    expect(widths.length).toBeGreaterThan(1);
    expect(Math.min(...widths)).toBeGreaterThan(200);
  });

  test('the server writes the same without a script', async () => {
    const withScript = await open('/drugs/meloxicam?lang=en');
    await withScript.getByLabel(en.dose.species).selectOption('dog');
    await withScript.getByLabel(en.dose.weight).fill('8');
    await withScript.locator('.dose-result p').first().waitFor();
    const textsOf = (page: Page) =>
      page
        .locator('.doses tbody:not([hidden]) .dose-result p')
        .evaluateAll((lines) => lines.map((line) => line.textContent?.replaceAll(/\s+/g, ' ').trim()));
    const computedHere = await textsOf(withScript);
    expect(computedHere.length).toBeGreaterThan(2);
    await close();
    const page = await open('/drugs/meloxicam?lang=en&species=dog&weight=8&unit=kg', { javaScriptEnabled: false });
    expect(await textsOf(page)).toEqual(computedHere);
    expect(await page.locator('.doses tbody:visible').count()).toBe(1);
    await rowOf(page, 'once').waitFor();
  });
});

describe('without a network', () => {
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
    expect(await copy.innerText()).toMatch(/^You’re offline\. This is the copy saved on \d+ \w+ \d{4}/);
    expect(await page.getByLabel(en.dose.unit).inputValue()).toBe('lb');
    await page.locator('.dose-result').getByText('19.95 mg').first().waitFor();
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
    await page.goto('/?q=rimadyl&lang=th');
    await page.getByText('พบยา 1 รายการ').waitFor();
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
    await status.getByText(/^All 3 drugs saved\. The oldest copy is from \d+ \w+ \d{4}\.$/).waitFor();
    expect(await page.getByText(en.offline.saved, { exact: true }).count()).toBe(few.length);
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
});
