import { findViolations } from '@trivium/testing/accessibility';
import { useBrowser } from '@trivium/testing/browser';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { submittedId } from '../testing/fill-journey.sql.ts';
import { projectId } from '../testing/fill-portal.sql.ts';
import { leavePage, openPage } from '../testing/open-page.ts';
import { submitProjects } from '../testing/submit-project.sql.ts';
import { useApp } from '../testing/use-app.ts';

const browser = useBrowser();
const app = useApp();

const draft = `/submit?draft=${projectId}`;
/** The same words in both languages are no help here: the first of a kind is pressed. */
const first = (page: Page, selector: string) => page.locator(selector).first();

/** The pages of a project's path while a person works on them. */
const states: readonly (readonly [name: string, path: string, as: 'member' | 'chair', work: (page: Page) => Promise<unknown>])[] =
  [
    ['a draft', draft, 'member', async (page) => first(page, 'main textarea').waitFor()],
    ['budget lines', `${draft}&part=budget`, 'member', (page) => first(page, 'main button:has(.lucide-plus)').click()],
    ['risks', `${draft}&part=risks`, 'member', (page) => first(page, 'main button:has(.lucide-plus)').click()],
    ['people', `${draft}&part=people`, 'member', (page) => first(page, 'main button:has(.lucide-plus)').click()],
    [
      'papers, one of which failed',
      `${draft}&part=papers`,
      'member',
      async (page) => {
        await page.locator('input[type=file]').setInputFiles({ name: 'x.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
        await page.getByRole('alert').waitFor();
      },
    ],
    ['what is missing', `${draft}&part=review`, 'member', async () => {}],
    [
      'a queue with a note open',
      '/queue',
      'chair',
      async (page) => {
        await first(page, '[data-row]').focus();
        await page.keyboard.press('b');
        await page.locator('main textarea').waitFor();
      },
    ],
    [
      'a project under review, its history checked',
      `/project/${submittedId}`,
      'chair',
      async (page) => {
        await page.locator('section[aria-labelledby=history] button').click();
        await first(page, 'section[aria-labelledby=history] .lucide-check').waitFor();
      },
    ],
  ];

describe.each(['light', 'dark'] as const)('axe finds nothing on the pages of a project’s path, %s', (theme) => {
  test.each(states)('%s', async (_name, path, as, work) => {
    await submitProjects(app().database, ['Waits for the chair'], 9);
    const page = await openPage(browser(), app(), path, {
      as,
      theme,
      language: theme === 'light' ? 'th' : 'en',
      isPhone: theme === 'dark',
    });
    await work(page);
    expect(await findViolations(page)).toEqual([]);
    await leavePage(page);
  });
});
