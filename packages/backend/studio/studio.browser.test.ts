import { findViolations } from '@trivium/testing/accessibility';
import { useBrowser } from '@trivium/testing/browser';
import { leaveWindow, takeWindow } from '@trivium/testing/windows';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { useBackend } from '../testing/use-backend.ts';

const backend = useBackend();
const browser = useBrowser();

async function openStudio(path: string): Promise<Page> {
  const page = await takeWindow(browser(), 'studio', { viewport: { width: 1280, height: 800 } });
  onTestFinished(() => leaveWindow(page, backend().url));
  await page.goto(`${backend().url}/studio${path}`);
  return page;
}

const hasNoViolations = async (page: Page) => expect(await findViolations(page), `at ${page.url()}`).toEqual([]);

test('a person finds a table, filters it, sees it as a user does, and changes a row', async () => {
  const page = await openStudio('/tables');
  await hasNoViolations(page);
  await page.getByRole('searchbox', { name: 'Find a table' }).fill('note');
  await page.getByRole('searchbox', { name: 'Find a table' }).press('Enter');
  await page.getByRole('heading', { name: 'notes', level: 1 }).waitFor();
  await page.getByLabel('Column', { exact: true }).selectOption('title');
  await page.getByLabel('Comparison').selectOption('has');
  await page.getByLabel('Value', { exact: true }).fill('semicolon');
  await page.getByRole('button', { name: 'Show rows' }).click();
  await expect.poll(() => page.getByText('Rows 1–1 of 1').count()).toBe(1);
  await hasNoViolations(page);
  await page.getByRole('link', { name: 'Remove the filter on title' }).click();
  await page.getByLabel('Act as').selectOption('authenticated');
  await page.getByLabel('User').fill('ada@example.org');
  await page.getByRole('button', { name: 'Show rows' }).click();
  await page.getByText('Rows 1–2 of 2').waitFor();
  expect(await page.getByText('Draft of Ben').count()).toBe(0);
  await page.getByRole('link', { name: 'Open row 2' }).click();
  await page.getByLabel('title', { exact: true }).fill('Draft of Ada, again');
  await hasNoViolations(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Draft of Ada, again').waitFor();
});

test('statements run by Ctrl+Enter, an error puts the cursor at its place, and the browser remembers them', async () => {
  const page = await openStudio('/sql');
  const editor = page.getByLabel('Statements');
  await editor.fill('select title from public.notes;\nselect nothing_such from public.notes');
  await editor.press('Control+Enter');
  await page.getByText('Line 2, column 8').waitFor();
  expect(await editor.evaluate((area) => (area as HTMLTextAreaElement).selectionStart)).toBe(39);
  await editor.fill('select title from public.notes');
  await page.getByLabel('Act as').selectOption('anon');
  await editor.press('Control+Enter');
  await page.locator('#result').getByText('1 row · ').waitFor();
  await hasNoViolations(page);
  await page.reload();
  await page.getByRole('button', { name: /nothing_such/ }).click();
  expect(await editor.inputValue()).toContain('nothing_such');
});

test('on a phone no page is wider than the screen, and the list of tables is folded', async () => {
  const page = await openStudio('/tables/public/notes');
  await page.setViewportSize({ width: 390, height: 844 });
  onTestFinished(() => page.setViewportSize({ width: 1280, height: 800 }));
  for (const path of [
    '/tables/public/notes',
    '/tables/public/notes/row?key=1',
    '/policies',
    '/users',
    '/sql',
    '/storage/board',
  ]) {
    await page.goto(`${backend().url}/studio${path}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${path}`).toBeLessThanOrEqual(390);
    await hasNoViolations(page);
  }
  await page.goto(`${backend().url}/studio/tables/public/notes`);
  expect(await page.getByRole('searchbox', { name: 'Find a table' }).isVisible()).toBe(false);
});

test('the policies of a table are folded until its name is typed or its link is followed', async () => {
  const page = await openStudio('/policies');
  const policies = page.getByRole('link', { name: 'Open the table notes' });
  expect(await policies.isVisible()).toBe(false);
  await page.getByRole('searchbox').fill('notes');
  await policies.waitFor();
  await page.goto(`${backend().url}/studio/policies`);
  expect(await policies.isVisible()).toBe(false);
  await page.goto(`${backend().url}/studio/policies#public.notes`);
  await policies.waitFor();
});
