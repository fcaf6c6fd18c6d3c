import { AxeBuilder } from '@axe-core/playwright';
import { useBrowser } from '@trivium/testing/browser';
import { describe, expect, test } from 'vitest';
import { openPage } from '../testing/open-page.ts';
import { routes, viewerOf } from '../testing/routes.ts';
import { useApp } from '../testing/use-app.ts';

const browser = useBrowser();
const app = useApp();

describe.each(['light', 'dark'] as const)('axe finds nothing, and no page is wider than the screen, %s', (theme) => {
  test.each([...routes.map(({ path }) => path), '/no/such/page'])(
    '%s',
    async (path) => {
      const page = await openPage(browser(), app(), path, {
        as: viewerOf(path),
        theme,
        language: theme === 'light' ? 'th' : 'en',
        isPhone: theme === 'dark',
      });
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await page.context().close();
    },
    60_000,
  );
});
