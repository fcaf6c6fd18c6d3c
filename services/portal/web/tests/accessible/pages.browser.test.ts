import { findUnmarked, findViolations, measureOverflow } from '@trivium/testing/accessibility';
import { useBrowser } from '@trivium/testing/browser';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { goTo } from '../../testing/go-to.ts';
import { leavePage, openPage } from '../../testing/open-page.ts';
import type { Identity } from '../../testing/people.ts';
import { routes, viewerOf } from '../../testing/routes.ts';
import { useApp } from '../../testing/use-app.ts';

const browser = useBrowser();
const app = useApp();

describe.each(['light', 'dark'] as const)(
  'axe finds nothing, nothing is wider than the screen, at twice the text size either, and what is chosen shows, %s',
  (theme) => {
    // One window a viewer: the browser then compiles the app once, and not for every page.
    const windows = new Map<Identity, Page>();
    afterAll(async () => {
      for (const page of windows.values()) await leavePage(page);
    });

    async function visit(path: string): Promise<Page> {
      const as = viewerOf(path);
      const earlier = windows.get(as);
      if (earlier) {
        await goTo(earlier, path);
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
      expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
      expect(await measureOverflow(page, '200%')).toBeLessThanOrEqual(0);
      expect(await findUnmarked(page)).toEqual([]);
      // “Current page” is said of this page alone, not of the way up.
      expect(await page.locator('main a[aria-current=page]').evaluateAll(findOtherPages)).toEqual([]);
    });
  },
);

/** Runs in the page. */
const findOtherPages = (links: readonly Element[]) =>
  links.map((link) => (link as HTMLAnchorElement).pathname).filter((path) => path !== location.pathname);
