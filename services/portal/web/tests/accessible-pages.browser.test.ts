import { findViolations, measureOverflow } from '@trivium/testing/accessibility';
import { useBrowser } from '@trivium/testing/browser';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { goTo } from '../testing/go-to.ts';
import { leavePage, openPage } from '../testing/open-page.ts';
import type { Identity } from '../testing/people.ts';
import { routes, viewerOf } from '../testing/routes.ts';
import { useApp } from '../testing/use-app.ts';

/** Pages that must fit their window at twice the text size too. */
const enlarged = new Set(['/', '/events', '/shop', '/login', '/queue', '/me', '/submit']);

const browser = useBrowser();
const app = useApp();

describe.each(['light', 'dark'] as const)(
  'axe finds nothing, and nothing is wider than the screen, the main pages not at twice the text size either, %s',
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
      if (enlarged.has(path)) expect(await measureOverflow(page, '200%')).toBeLessThanOrEqual(0);
    });
  },
);
