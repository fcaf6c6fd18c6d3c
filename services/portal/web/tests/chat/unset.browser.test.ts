import { useBrowser } from '@trivium/testing/browser';
import { expect, test, vi } from 'vitest';
import { leavePage, openPage } from '../../testing/open-page.ts';
import { useApp } from '../../testing/use-app.ts';

const browser = useBrowser();
const app = useApp(() => ({}));

test('without a model the menu and the page say that the handbook answers, and it is quoted', async () => {
  const page = await openPage(browser(), app(), '/chat', { as: 'member' });
  await page.getByRole('heading', { level: 1, name: 'Ask the handbook' }).waitFor();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Ask the handbook' }).waitFor();
  await page.getByText('No AI is involved.').waitFor();
  await page.getByLabel('Your question').fill('How do I write a proposal?');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('blockquote').getByText('The form follows the organisation’s official one').waitFor();
  await page.getByRole('link', { name: 'Handbook: Writing a proposal' }).waitFor();
  // A quotation needs no warning.
  await page.getByText(/questions left \(limit per 24 hours\)\.$/).waitFor();
  // The heading is the link, so no list repeats it.
  expect(await page.getByRole('region', { name: 'Sources' }).count()).toBe(0);
  // The next question can be typed at once, though the first one opened another page.
  await page.keyboard.type('And then?');
  expect(await page.getByLabel('Your question').inputValue()).toBe('And then?');
  await leavePage(page);
});

test('analytics count the answers from the handbook, and no provider has given them', async () => {
  await app().database.query(`truncate public.ai_chat_usage_logs`);
  const page = await openPage(browser(), app(), '/chat', { as: 'member' });
  await page.getByLabel('Your question').fill('How do I create a poll?');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('link', { name: 'Handbook: Polls' }).waitFor();
  await leavePage(page);
  const board = await openPage(browser(), app(), '/analytics', { as: 'admin' });
  const use = board.getByRole('region', { name: 'Chat usage' }).first();
  await use.getByText('1 answer in 13 weeks, quoted from the handbook and the portal’s pages').first().waitFor();
  await board.goto(`${app().url}/admin/integrations`);
  await board.getByRole('region', { name: 'Chat models' }).getByText('No model is connected').waitFor();
  expect(await board.getByRole('region', { name: 'Chat models' }).getByRole('listitem').count()).toBe(0);
  await leavePage(board);
});

test('the first line of a question in Thai is full, and none breaks inside a word', async () => {
  const page = await openPage(browser(), app(), '/chat', { as: 'member', language: 'th', isPhone: true });
  await page.getByLabel('คำถามของคุณ').fill('เสนอโครงการยังไง แล้วใครเป็นคนอนุมัติ');
  await page.getByRole('button', { name: 'ส่ง', exact: true }).click();
  const question = page.getByRole('article').getByRole('heading', { level: 2 });
  // The answer opens the thread's page, which draws the question again.
  await vi.waitFor(async () => {
    expect(await question.textContent()).toContain('ยัง\u2060ไง');
    expect(await question.evaluate((bubble) => getComputedStyle(bubble).getPropertyValue('text-wrap-style'))).toBe('auto');
  });
  await leavePage(page);
});

test('an administrator reads which model is connected and why a provider failed', async () => {
  await app().database.query(
    `insert into public.ai_chat_usage_logs (provider, model, failure_status) values ('openai', 'gpt-old', 404), ('anthropic', 'claude', null)`,
  );
  const page = await openPage(browser(), app(), '/admin/integrations', { as: 'admin' });
  const models = page.getByRole('region', { name: 'Chat models' });
  await models.getByText('No model is connected').waitFor();
  await models.getByRole('link', { name: 'Connect a model under Connections' }).waitFor();
  const calendar = page.getByRole('region', { name: 'Calendar' });
  await calendar.getByRole('link', { name: 'Set up the Google client under Connections' }).waitFor();
  expect(await calendar.getByRole('button', { name: 'Connect calendar' }).isDisabled()).toBe(true);
  await models
    .getByRole('listitem')
    .filter({ hasText: 'openai gpt-old' })
    .getByText('The provider doesn’t have this model')
    .waitFor();
  await models.getByRole('listitem').filter({ hasText: 'anthropic claude' }).getByText('Answers: 1').waitFor();
  await leavePage(page);
});
