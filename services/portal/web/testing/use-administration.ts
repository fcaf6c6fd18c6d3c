import { useBrowser } from '@trivium/testing/browser';
import type { Page } from 'playwright-core';
import { beforeAll } from 'vitest';
import { openPage } from './open-page.ts';
import { useApp } from './use-app.ts';

/** A portal with one administrator, and what tests of their pages do again and again. */
export function useAdministration() {
  const browser = useBrowser();
  const app = useApp();
  // Without demo people, who would hide the tests' own people in searches.
  beforeAll(async () => {
    await app().database.query(`update profiles set role = 'member' where role = 'admin' and nickname <> 'Atit'`);
  });
  const row = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row | undefined> =>
    (await app().database.query<Row & Record<string, unknown>>(text, values))[0];
  return {
    browser,
    app,
    row,
    open: (path: string, isPhone = false) => openPage(browser(), app(), path, { as: 'admin', isPhone }),
    idOf: async (nickname: string) => (await row<{ id: string }>('select id from profiles where nickname = $1', [nickname]))?.id,
    undo: async (page: Page): Promise<void> => {
      await page.getByRole('button', { name: 'Undo' }).first().click();
      await page.getByText('Change undone').first().waitFor();
    },
  };
}
