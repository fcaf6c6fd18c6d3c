import { AxeBuilder } from '@axe-core/playwright';
import { useBrowser } from '@trivium/testing/browser';
import { describe, expect, test } from 'vitest';
import { openPage } from './testing/open-page.ts';
import { routes } from './testing/routes.ts';
import { useApp } from './testing/use-app.ts';

const browser = useBrowser();
const app = useApp();

describe.each(['light', 'dark'] as const)('axe finds nothing, %s', (theme) => {
  test.each([...routes.map(({ path }) => path), '/no/such/page'])(
    '%s',
    async (path) => {
      // The sign-in page is for those who are not.
      const as = path === '/login' ? 'visitor' : /^\/(project|chat|me\/orders)\//.test(path) ? 'member' : 'admin';
      const page = await openPage(browser(), app(), path, {
        as,
        theme,
        language: theme === 'light' ? 'th' : 'en',
        isPhone: theme === 'dark',
      });
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      await page.context().close();
    },
    60_000,
  );
});
