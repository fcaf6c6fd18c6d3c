import { findViolations } from '@trivium/testing/accessibility';
import { useBrowser } from '@trivium/testing/browser';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { m } from '../../src/paraglide/messages.js';
import { submittedId } from '../../testing/fill-journey.sql.ts';
import { projectId } from '../../testing/fill-portal.sql.ts';
import { cake, seller } from '../../testing/fill-shop.sql.ts';
import { leavePage, openPage } from '../../testing/open-page.ts';
import { slipPicture } from '../../testing/slip-picture.ts';
import { submitProjects } from '../../testing/submit-project.sql.ts';
import { readFocused, tabTo } from '../../testing/tab-to.ts';
import { useApp } from '../../testing/use-app.ts';

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

describe('by the keyboard alone, with the focus in sight at each step', () => {
  const say = (message: (inputs: Record<string, never>, options: { locale: 'en' }) => string) => message({}, { locale: 'en' });

  test('a proposal is written and submitted', async () => {
    const page = await openPage(browser(), app(), '/submit', { as: 'member' });
    const type = async (message: Parameters<typeof say>[0], text: string) => {
      await tabTo(page, page.getByLabel(say(message), { exact: true }));
      await page.keyboard.type(text);
    };
    const press = async (message: Parameters<typeof say>[0]) => {
      await tabTo(page, page.getByRole('button', { name: say(message), exact: true }));
      await page.keyboard.press('Enter');
    };
    const next = async (title: Parameters<typeof say>[0]) => {
      await press(m.submit_next);
      await expect.poll(() => readFocused(page)).toBe(`h2 ${say(title)}`);
    };
    await type(m.submit_name, 'Keys');
    await page.keyboard.press('Enter');
    await expect.poll(() => readFocused(page)).toBe('h1 Keys');
    await tabTo(page, page.getByLabel(say(m.submit_division)));
    await page.keyboard.press('ArrowDown');
    await type(m.project_section_rationale, 'Why');
    await type(m.project_section_objectives, 'What');
    await next(m.submit_step_plan);
    await type(m.submit_starts_on, '10/01/2027');
    await type(m.submit_ends_on, '12/01/2027');
    await type(m.project_section_plan, 'How');
    await next(m.submit_step_budget);
    await press(m.submit_item_add);
    // A new row has the focus; what follows a removed one takes it.
    await page.keyboard.type('Tiles');
    await page.getByText('฿0.00').first().waitFor();
    await press(m.submit_item_add);
    await tabTo(page, page.getByRole('button', { name: m.submit_item_remove({ name: '' }, { locale: 'en' }), exact: true }));
    await page.keyboard.press('Enter');
    await expect.poll(() => readFocused(page)).toBe(`button ${m.submit_item_remove({ name: 'Tiles' }, { locale: 'en' })}`);
    await next(m.submit_step_risks);
    await next(m.submit_step_people);
    await type(m.project_section_expected_results, 'Then');
    await next(m.submit_step_papers);
    await next(m.submit_step_review);
    await press(m.project_move_submit);
    await page.waitForURL('**/project/*');
    await expect.poll(() => readFocused(page)).toBe('h1 Keys');
    await leavePage(page);
  });

  test('a product is bought on a phone, whose bars cover nothing, and its slip handed in', async () => {
    const page = await openPage(browser(), app(), `/shop/${seller.slug}/${cake.slug}`, { as: 'secretary', isPhone: true });
    const press = async (role: 'button' | 'radio', name: string, key: string) => {
      await tabTo(page, page.getByRole(role, { name, exact: true }));
      await page.keyboard.press(key);
    };
    await press('radio', 'S', 'Space');
    await press('button', say(m.shop_buy), 'Enter');
    await press('button', 'Place the order', 'Enter');
    await expect.poll(() => readFocused(page)).toBe(`h1 ${say(m.pay_title)}`);
    const buffer = slipPicture({ bank: '004', reference: '015123456789KEY' });
    // The order is read again when its channel has joined; a key that comes just then is lost, and pressed again.
    const chooseSlip = async () => {
      await tabTo(page, page.getByLabel(say(m.slip_choose)));
      const chooser = page.waitForEvent('filechooser', { timeout: 3_000 }).catch(() => undefined);
      await page.keyboard.press('Enter');
      await (await chooser)?.setFiles({ name: 'slip.png', mimeType: 'image/png', buffer });
      return (await chooser) !== undefined;
    };
    await expect.poll(chooseSlip, { timeout: 60_000 }).toBe(true);
    await page.getByRole('status').getByText('Kasikornbank').waitFor();
    await press('button', 'Submit the slip', 'Enter');
    await expect.poll(() => readFocused(page)).toMatch(/^h1 Order /);
    await leavePage(page);
  });
});
