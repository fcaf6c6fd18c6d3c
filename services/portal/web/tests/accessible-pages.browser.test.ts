import { findViolations } from '@trivium/testing/accessibility';
import { useBrowser } from '@trivium/testing/browser';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { openPage } from '../testing/open-page.ts';
import type { Identity } from '../testing/people.ts';
import { routes, viewerOf } from '../testing/routes.ts';
import { useApp } from '../testing/use-app.ts';

const browser = useBrowser();
const app = useApp();

/** Goes to another page within the app, as its links do, and waits for its heading. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('main h1')) heading.setAttribute('data-left', '');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.locator('main h1:not([data-left])').first().waitFor();
}

describe.each(['light', 'dark'] as const)('axe finds nothing, and nothing is wider than the screen, %s', (theme) => {
  // One window a viewer: the browser then compiles the app once, and not for every page.
  const windows = new Map<Identity, Page>();
  afterAll(async () => {
    for (const page of windows.values()) await page.context().close();
  });

  async function visit(path: string): Promise<Page> {
    const as = viewerOf(path);
    const earlier = windows.get(as);
    if (earlier) {
      // Between two pages of one kind nothing would tell when the second is there, so another lies between.
      const here = new URL(earlier.url()).pathname;
      const between = ['/terms', '/about', '/changelog'].find((other) => other !== here && other !== path) as string;
      for (const next of [between, path]) await follow(earlier, next);
      return earlier;
    }
    const page = await openPage(browser(), app(), path, {
      as,
      theme,
      language: theme === 'light' ? 'th' : 'en',
      isPhone: theme === 'dark',
    });
    windows.set(as, page);
    return page;
  }

  test.each([...routes.map(({ path }) => path), '/no/such/page'])('%s', async (path) => {
    const page = await visit(path);
    // What is still loading would be checked as its placeholder.
    await expect.poll(() => page.locator('main .skeleton').count()).toBe(0);
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
});
