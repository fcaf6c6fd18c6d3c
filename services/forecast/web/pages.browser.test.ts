import {
  findUnmarked,
  findViolations,
  measureOverflow,
  themeRules,
  type AccessibilityScope,
} from '@trivium/testing/accessibility';
import { beforeEach, describe, expect, test } from 'vitest';
import type { WaitlistInput } from '../contract/index.ts';
import { sampleData } from './testing/sample-data.ts';
import { usePagesInBrowser } from './testing/browse-pages.ts';

const joined: WaitlistInput[] = [];
const { open } = usePagesInBrowser(
  sampleData({
    joinWaitlist: async (input) => {
      joined.push(input);
      return 'saved';
    },
  }),
);
beforeEach(() => void joined.splice(0));

const everyPage = [
  '/',
  '/m/market-1',
  '/m/settled',
  '/m/settled/appeal',
  '/appeals/00000000-0000-4000-8000-000000000000',
  '/m/real',
  '/m/market-1?venues=1',
  '/proposals',
  '/proposals/proposal-1?token=token',
  '/propose',
  '/my',
  '/track-record',
  '/reference',
  '/status',
  '/developers',
  '/about',
  '/changelog',
  '/resolutions/res_00000000000000000000',
  '/no-such-page',
  '/embed/market-1',
];

/** Pages that must fit a wide window at twice the text size too; on a phone all must. */
const wideEnlarged = new Set(['/', '/m/market-1']);

/** The height of two rows that a thumb finds, with the space around them. */
const twoRows = 112;

// A language says nothing about colours, and a theme nothing about words: both rows together see both of each, wide and narrow.
describe.each([
  ['th', 'light', 1280],
  ['en', 'dark', 360],
] as const)('in %s', (language, theme, axeWidth) => {
  test(`axe finds nothing on any page, ${theme}, no page is wider than its window, on a phone not at twice the text size either, and its masthead has two rows`, async () => {
    const page = await open('/about', { colorScheme: theme });
    const check = async (path: string, scope?: AccessibilityScope) =>
      expect([path, await findViolations(page, scope)]).toEqual([path, []]);
    for (const path of everyPage) {
      await page.setViewportSize({ width: axeWidth, height: 900 });
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`);
      await check(path);
      if (theme === 'light') {
        await page.emulateMedia({ colorScheme: 'dark' });
        await check(path, themeRules);
        await page.emulateMedia({ colorScheme: 'light' });
      }
      expect([path, await findUnmarked(page)]).toEqual([path, []]);
      for (const width of wideEnlarged.has(path) ? [390, 1280] : [390]) {
        await page.setViewportSize({ width, height: 740 });
        expect([path, width, await measureOverflow(page, '200%')]).toEqual([path, width, 0]);
      }
      await page.setViewportSize({ width: 360, height: 740 });
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 360]);
    }
    await page.goto(`/about?lang=${language}`);
    expect(await page.locator('.masthead').evaluate((masthead) => masthead.clientHeight)).toBeLessThanOrEqual(twoRows);
  });

  test('nothing moves while a page loads', async () => {
    const page = await open(`/about?lang=${language}`);
    await page.addInitScript(() => {
      // What this browser keeps is shown in the list late.
      localStorage.setItem('forecasts', '{"market-1":[{"at":"2026-01-01T03:00:00Z","yes":0.5}]}');
      Object.assign(globalThis, { shifted: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          Object.assign(globalThis, { shifted: (globalThis as never)['shifted'] + (entry as never)['value'] });
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const path of ['/', '/m/market-1', '/developers', '/proposals']) {
      await page.goto(`${path}?lang=${language}`, { waitUntil: 'networkidle' });
      await page.evaluate(() => document.fonts.ready.then(() => new Promise((resolve) => requestAnimationFrame(resolve))));
      expect(await page.evaluate(() => (globalThis as never)['shifted'])).toBeLessThan(0.01);
    }
  });
});

describe('without script', () => {
  const plain = { javaScriptEnabled: false, locale: 'en-GB' };

  test('filters are links, and search is a form', async () => {
    const page = await open('/', plain);
    await page.getByRole('link', { name: /^Crypto/ }).click();
    expect(await page.locator('#result-count').textContent()).toMatch(/^\d+ questions$/);
    await page.getByRole('searchbox').fill('bitcoin');
    await page.getByRole('button', { name: 'Search' }).click();
    expect(new URL(page.url()).search).toBe('?category=crypto&lang=en&q=bitcoin');
    expect(await page.locator('.row').count()).toBe(1);
    expect(await page.locator('#result-count').textContent()).toBe('1 question');
  });

  test('the waitlist accepts an address and confirms it after a redirect', async () => {
    const page = await open('/m/market-1', plain);
    await page.getByText('Tell me when trading opens').click();
    await page.getByLabel('Email address').fill('somebody@example.org');
    await page.getByText('Optional: what interests you').click();
    await page.getByLabel('Yes', { exact: true }).check();
    await page.getByLabel(/US dollars/).fill('1,000');
    await page.getByRole('button', { name: 'Join the waitlist' }).click();
    expect(await page.locator('#waitlist').textContent()).toContain('You’re on the list.');
    expect(page.url()).toContain('joined=saved');
    expect(joined).toEqual([{ email: 'somebody@example.org', marketId: 'market-1', side: 'yes', sizeUsd: 1000, source: 'web' }]);
  });

  test('each invalid field is reported beside itself, all at once, and the typed text stays', async () => {
    const page = await open('/m/market-1', plain);
    await page.getByText('Tell me when trading opens').click();
    await page.getByLabel('Email address').fill('somebody');
    await page.getByText('Optional: what interests you').click();
    await page.getByLabel(/US dollars/).fill('lots');
    await page.getByRole('button', { name: 'Join the waitlist' }).click();
    const field = page.getByLabel('Email address');
    expect(await field.getAttribute('aria-describedby')).toBe('email-problem');
    expect(await field.inputValue()).toBe('somebody');
    const size = page.getByLabel(/US dollars/);
    expect([await size.inputValue(), await size.getAttribute('aria-describedby')]).toEqual(['lots', 'size-problem']);
    expect(await page.locator('.waitlist [role=alert]').count()).toBe(2);
    expect(joined).toEqual([]);
  });

  test('the page shows the answers of the resolver and of the other venues', async () => {
    const page = await open('/m/closed', plain);
    await page.getByRole('button', { name: 'Run the resolver' }).click();
    expect(await page.locator('.verdict blockquote').first().textContent()).toBe('published on 1 December');
    expect(await page.locator('.clauses li').first().textContent()).toContain('It was published');
    await page.goto('/m/market-1');
    await page.locator('#venues summary').click();
    await page.getByRole('link', { name: 'Look for matches' }).click();
    expect(await page.locator('#venues').textContent()).toContain('The same question elsewhere');
    // One venue gave an incomplete answer.
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(new URL(page.url()).hash).toBe('#venues');
    expect(await page.getByRole('button', { name: 'Try again' }).isVisible()).toBe(true);
  });
});

describe('with script', () => {
  test('the results follow the typing, and so does the address', async () => {
    const page = await open('/', { locale: 'en-GB' });
    await page.getByRole('searchbox').pressSequentially('bitcoin');
    await expect.poll(() => page.locator('.row').count()).toBe(1);
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('bitcoin');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('q');
    await expect.poll(() => page.getByRole('status').textContent()).toBe('1 question');
    // What a row says about a market is below its question.
    const [question, facts] = [await page.locator('.row h3').boundingBox(), await page.locator('.row .meta').boundingBox()];
    expect(facts!.y).toBeGreaterThanOrEqual(question!.y + question!.height);
  });

  test('a form’s answer appears in place and gets the focus', async () => {
    const page = await open('/m/closed', { locale: 'en-GB' });
    await page.evaluate(() => Object.assign(globalThis, { same: true }));
    await page.getByRole('button', { name: 'Run the resolver' }).click();
    await page.locator('.verdict').waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Outcome proposed');
    await page.getByText('Tell me when trading opens').click();
    await page.getByLabel('Email address').fill('somebody@example.org');
    await page.getByRole('button', { name: 'Join the waitlist' }).click();
    await page.getByText('You’re on the list.').waitFor();
    expect(await page.getByText('We’ll write to somebody@example.org').isVisible()).toBe(true);
    await page.locator('#venues summary').press('Enter');
    await page.getByText('The same question elsewhere').nth(1).waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('venues-title');
    expect(await page.evaluate(() => (globalThis as never)['same'])).toBe(true);
  });

  test('a search of other venues that failed can be tried again', async () => {
    const page = await open('/about', { locale: 'en-GB' });
    await page.route('**/m/market-1?venues=1*', (route) => route.fulfill({ body: '' }));
    await page.goto('/m/market-1');
    await page.locator('#venues summary').click();
    await page.getByText('Couldn’t reach the other venues.').waitFor();
    await page.unroute('**/m/market-1?venues=1*');
    await page.getByRole('link', { name: 'Look for matches' }).click();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.waitForFunction(() => document.activeElement?.id === 'venues-title');
  });

  test('a chosen theme is remembered, and shown before anything else', async () => {
    const page = await open('/', { colorScheme: 'light' });
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await background();
    await page.locator('[data-theme-switch]').click();
    const dark = await background();
    expect(dark).not.toBe(light);
    await page.goto('/about');
    expect(await background()).toBe(dark);
    expect(await page.locator('[data-theme-switch]').getAttribute('aria-pressed')).toBe('true');
  });
});

test('a chosen language applies to addresses that name none', async () => {
  const page = await open('/about', { locale: 'th-TH' });
  expect(await page.getAttribute('html', 'lang')).toBe('th');
  await page.getByRole('link', { name: /^English/ }).click();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/about?lang=en');
  await page.goto('/');
  expect(await page.getAttribute('html', 'lang')).toBe('en');
});

test('the keyboard reaches every control, in the order of the page, with a visible focus', async () => {
  const page = await open('/m/market-1?lang=en&venues=1', { viewport: { width: 1280, height: 900 } });
  const usable = await page.evaluate(() => {
    const all = [
      ...document.querySelectorAll<HTMLElement>('a[href], button:enabled, input, select, textarea, summary, [tabindex="0"]'),
    ];
    const seen = all.filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        !(element instanceof HTMLInputElement && element.type === 'radio' && !element.checked),
    );
    seen.forEach((element, index) => (element.dataset['nth'] = String(index)));
    return seen.length;
  });
  const reached: (string | undefined)[] = [];
  for (let index = 0; index < usable; index++) {
    await page.keyboard.press('Tab');
    reached.push(
      await page.evaluate(() => {
        const element = document.activeElement as HTMLElement;
        const hasOutline = [element, element.nextElementSibling ?? element].some(
          (each) => getComputedStyle(each).outlineStyle !== 'none',
        );
        return hasOutline ? element.dataset['nth'] : `no outline: ${element.outerHTML}`;
      }),
    );
  }
  expect(reached).toEqual(Array.from({ length: usable }, (_, index) => String(index)));
});

test('texts of other people are shown as text only', async () => {
  const page = await open('/m/hostile?lang=en');
  const isInert = async () => {
    expect(await page.title()).not.toBe('broken');
    expect(await page.locator('main script, main img, [onclick], [onerror]').count()).toBe(0);
    expect(await page.locator('a[href^="javascript:" i], a[href^="data:" i]').count()).toBe(0);
  };
  await isInert();
  await page.goto('/m/closed?lang=en');
  await page.getByRole('button', { name: 'Run the resolver' }).click();
  await page.locator('.verdict').waitFor();
  await isInert();
  for (const path of [
    '/m/hostile?venues=1',
    '/embed/hostile?lang=th',
    '/proposals',
    `/?q=${encodeURIComponent('"><script>document.title="broken"</script>')}`,
    '/?tag=%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E',
  ]) {
    await page.goto(path);
    await isInert();
  }
});

test('samples are marked wherever they appear, and nothing else is', async () => {
  const page = await open('/?lang=en');
  expect(await page.locator('.row').count()).toBe(await page.locator('.row .tag', { hasText: 'Sample' }).count());
  for (const [path, marks] of [
    ['/m/market-1', 1],
    ['/embed/market-1', 1],
    ['/m/real', 0],
    ['/embed/real', 0],
  ] as const) {
    await page.goto(`${path}?lang=en`);
    expect([path, await page.locator('.tag', { hasText: 'Sample' }).count()]).toEqual([path, marks]);
  }
});
