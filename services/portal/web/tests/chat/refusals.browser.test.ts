import { useBrowser } from '@trivium/testing/browser';
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { useModel } from '../../testing/fake-model.ts';
import { leavePage, openPage } from '../../testing/open-page.ts';
import { useApp } from '../../testing/use-app.ts';

const browser = useBrowser();
const model = useModel();
const app = useApp(() => model().settings);

const query = (text: string, values?: unknown[]) => app().database.query(text, values);
const openChat = () => openPage(browser(), app(), '/chat', { as: 'chair' });
async function ask(page: Page, question: string): Promise<void> {
  await page.getByLabel('Your question').fill(question);
  await page.getByRole('button', { name: 'Send' }).click();
}
/** Told where the question is, which stays in the field. */
async function isRefused(page: Page, sentence: string): Promise<void> {
  await page.getByRole('alert').getByText(sentence).waitFor();
  expect(await page.getByLabel('Your question').inputValue()).toBe('Hello?');
  await leavePage(page);
}

afterEach(() => query(`update public.app_settings set chat_turns_internal = 100, features = features - 'chat'`));

test('a person who has used up the quota reads when the next question is possible', async () => {
  await query('update public.app_settings set chat_turns_internal = 1');
  const page = await openChat();
  await page.getByText('1 of 1 question left').waitFor();
  await ask(page, 'First');
  await page.getByText('Hello there.').waitFor();
  await page.getByText(/You’ve asked 1 question in 24 hours. You can ask again at \d\d:\d\d/).waitFor();
  await page.goto(`${app().url}/chat`);
  await ask(page, 'Hello?');
  await isRefused(page, 'You can ask again at');
});

test('a chat that is switched off while it is open says so', async () => {
  const page = await openChat();
  await query(`update public.app_settings set features = features || '{"chat": false}'`);
  await ask(page, 'Hello?');
  await isRefused(page, 'turned off');
});

test('an unreachable database or network is reported, and nothing is lost', async () => {
  const page = await openChat();
  await page.route('**/functions/v1/ai-chat', (route) => route.abort());
  await ask(page, 'Hello?');
  await isRefused(page, 'We can’t reach the portal');
});

test.each([
  ['providers_failed', { status: 500 }, 'No model is answering right now'],
  ['provider_refused', { status: 400, body: { error: { message: 'no' } } }, 'The model didn’t accept this question'],
])('%s is explained below the question, with a button that asks again', async (_code, reply, sentence) => {
  const page = await openChat();
  model().server.next(reply);
  await ask(page, 'Hello?');
  await page.getByText(sentence).waitFor();
  await page.getByRole('button', { name: 'Ask again' }).click();
  await page.getByText('Hello there.').waitFor();
  await leavePage(page);
});

test('an answer that breaks off says so, keeps its text, and can be requested again', async () => {
  const words = { choices: [{ message: { role: 'assistant', content: 'Half of it' } }] };
  const page = await openChat();
  model().server.next(
    { body: words },
    { pieces: [`data: ${JSON.stringify({ choices: [{ delta: { content: 'Half' } }] })}\n\n`], cut: true },
  );
  await ask(page, 'All of it');
  await page.getByText('The answer was cut off here.').waitFor();
  await page.reload();
  await page.getByText('Half', { exact: true }).waitFor();
  await page.getByText('The answer was cut off here.').waitFor();
  await page.getByRole('button', { name: 'Ask again' }).click();
  await page.getByText('Hello there.').waitFor();
  await leavePage(page);
});

test('a thread that was deleted elsewhere says so, and the typed question goes into a new one', async () => {
  const page = await openChat();
  await ask(page, 'First');
  await page.getByText('Hello there.').waitFor();
  // A page that has just been loaded shows what the device keeps and reads the thread, on a busy machine later than it shows it; then
  // it does not ask by itself again.
  const reads = [/ai_chat_conversations\?.*&id=eq\./, /ai_chat_messages\?/].map((address) => page.waitForResponse(address));
  await page.reload();
  await Promise.all(reads);
  await page.getByText('Hello there.').waitFor();
  await page.waitForLoadState('networkidle');
  await query('delete from public.ai_chat_conversations where id = $1', [new URL(page.url()).pathname.slice('/chat/'.length)]);
  await ask(page, 'Hello?');
  await page.getByText('Chat not found').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'New chat' }).last().click();
  await expect.poll(() => page.getByLabel('Your question').inputValue(), { timeout: 20_000 }).toBe('Hello?');
  await leavePage(page);
});
