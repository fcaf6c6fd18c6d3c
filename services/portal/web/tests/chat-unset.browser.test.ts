import { useBrowser } from '@trivium/testing/browser';
import { expect, test } from 'vitest';
import { openPage } from '../testing/open-page.ts';
import { useApp } from '../testing/use-app.ts';

const browser = useBrowser();
const app = useApp(() => ({}));

test('a chat without a provider says what an administrator must set, and keeps the question', async () => {
  const page = await openPage(browser(), app(), '/chat', { as: 'member' });
  await page.getByLabel('Your question').fill('Hello?');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('alert').getByText('An administrator sets AI_PRIMARY_KIND, AI_PRIMARY_MODEL and AI_PRIMARY_KEY').waitFor();
  expect(await page.getByLabel('Your question').inputValue()).toBe('Hello?');
  await page.context().close();
});
