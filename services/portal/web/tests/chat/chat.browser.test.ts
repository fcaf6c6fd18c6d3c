import { useBrowser } from '@trivium/testing/browser';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useModel } from '../../testing/fake-model.ts';
import { conversationId } from '../../testing/fill-chat.sql.ts';
import { leavePage, openPage } from '../../testing/open-page.ts';
import { password, people, type Identity } from '../../testing/people.ts';
import { useApp } from '../../testing/use-app.ts';
import { useCuttableLine } from '@trivium/testing/cuttable-line';

const browser = useBrowser();
const model = useModel();
const app = useApp(() => model().settings);
const line = useCuttableLine(() => app().url);

const openChat = (as: Identity, path = '/chat') => openPage(browser(), app(), path, { as });
const query = <Row extends Record<string, unknown>>(text: string, values?: unknown[]) => app().database.query<Row>(text, values);
async function ask(page: Page, question: string): Promise<void> {
  await page.getByLabel('Your question').fill(question);
  await page.keyboard.press('Enter');
}
const answer = (page: Page, text: string | RegExp) => page.getByRole('article').last().getByText(text);
const isKept = async (text: string) => {
  await expect
    .poll(() => query('select state from public.ai_chat_messages where content = $1', [text]), { timeout: 30_000 })
    .toEqual([{ state: 'complete' }]);
};

test('an answer streams in with its searches and its source, and its thread is stored', async () => {
  model().think(({ results, mayCall }) =>
    results.length === 0 && mayCall
      ? { calls: [{ name: 'search_papers', query: 'tea' }] }
      : { pieces: ['Tea **helps**', ' a little', ' [1].'] },
  );
  const flow = model().holdAfter(1);
  const page = await openChat('dean');
  await page.getByText('100 of 100 questions left').waitFor();
  await ask(page, 'Does tea help?');
  await page.getByText('Searched papers for “tea”: 1 found').waitFor();
  await answer(page, 'helps').waitFor();
  expect(await page.getByText('a little').count()).toBe(0);
  expect(await page.getByRole('region', { name: 'Sources' }).count()).toBe(0);
  flow();
  await page.getByRole('region', { name: 'Sources' }).getByRole('link', { name: 'Europe PMC paper' }).waitFor();
  await answer(page, 'a little').waitFor();
  await page.getByText('99 of 100 questions left').waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/chat\/[0-9a-f-]{36}$/);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Does tea help?' }).waitFor();
  await answer(page, 'a little').waitFor();
  await page.getByText('Searched papers for “tea”: 1 found').waitFor();
  await page.getByRole('link', { name: 'Europe PMC paper' }).waitFor();

  // The next question continues the thread, and an answer without citations has no sources.
  model().think(() => ({ pieces: ['Sleep', ' more.'] }));
  await ask(page, 'And otherwise?');
  await answer(page, 'Sleep more.').waitFor();
  expect(await page.getByRole('region', { name: 'Sources' }).count()).toBe(1);
  expect(model().seen.at(-1)?.question).toBe('And otherwise?');
  await leavePage(page);
});

test('a key stops an answer, and reading continues from there', async () => {
  model().think(() => ({ pieces: ['One', ' two', ' three'] }));
  const flow = model().holdAfter(1);
  const page = await openChat('vp');
  await ask(page, 'Count');
  await answer(page, 'One').waitFor();
  await page.getByLabel('Your question').press('Escape');
  await page.getByText('You stopped here.').waitFor();
  flow();
  await isKept('One two three');
  expect(await answer(page, /three/).count()).toBe(0);
  await page.getByRole('button', { name: 'Continue' }).click();
  await answer(page, 'One two three').waitFor();
  await leavePage(page);
});

test('an answer continues where it was after the page is reloaded', async () => {
  model().think(() => ({ pieces: ['Once upon', ' a time', ' there was tea.'] }));
  const flow = model().holdAfter(1);
  const page = await openChat('secretary');
  await ask(page, 'A story');
  await answer(page, 'Once upon').waitFor();
  await expect
    .poll(() => query(`select from public.ai_chat_messages where content = 'Once upon'`), { timeout: 20_000 })
    .toHaveLength(1);
  await page.reload();
  await answer(page, 'Once upon').waitFor();
  await page.getByRole('button', { name: 'Stop' }).waitFor();
  flow();
  await answer(page, 'Once upon a time there was tea.').waitFor();
  await page.getByRole('button', { name: 'Send' }).waitFor();
  await leavePage(page);
});

test('an interrupted stream continues when the network is back', async () => {
  model().think(() => ({ pieces: ['Mind', ' the', ' gap.'] }));
  const flow = model().holdAfter(1);
  const page = await openPage(browser(), app(), '/chat', { as: 'president', through: line().url });
  await ask(page, 'Advice');
  await answer(page, 'Mind').waitFor();
  line().cut();
  await page.getByText('Connection lost.').waitFor();
  flow();
  await isKept('Mind the gap.');
  line().mend();
  await answer(page, 'Mind the gap.').waitFor();
  expect(await answer(page, /Mind/).innerText()).toBe('Mind the gap.');
  await page.context().close();
});

test('a model’s Markdown is rendered, but none of its HTML, pictures or scripts', async () => {
  const foul =
    '# Title\n\n1. **bold** and `code`\n\n<img src="/evil" onerror="document.title=1"> [run](javascript:alert(1)) ![pic](https://evil.example/p.png) [web](https://ok.example)';
  model().think(() => ({ pieces: [foul] }));
  const page = await openChat('advisor');
  const questions: string[] = [];
  page.on('request', (request) => questions.push(request.url()));
  await ask(page, 'Be foul');
  const article = page.getByRole('article');
  await article.getByRole('heading', { level: 3, name: 'Title' }).waitFor();
  expect(await article.locator('ol strong').innerText()).toBe('bold');
  expect(await article.locator('img, script').count()).toBe(0);
  expect(await article.getByText('<img src="/evil"').count()).toBe(1);
  const links = await article.getByRole('link').evaluateAll((elements) => elements.map((link) => link.getAttribute('href')));
  expect(links).toEqual(['https://evil.example/p.png', 'https://ok.example']);
  expect(questions.filter((url) => url.includes('evil'))).toEqual([]);
  await leavePage(page);
});

test('a thread can be renamed, downloaded and deleted, and a deletion can be undone', async () => {
  const page = await openChat('member', `/chat/${conversationId}`);
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByLabel('Chat name').fill('Tea');
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Your chats' }).getByRole('link', { name: /^Tea/ }).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download this chat' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toMatch(/^# Tea\n\n## Question\n\nDoes tea help before examinations\?/);
  expect(file).toContain('1. [Tea and attention](https://papers.example/tea)');
  const all = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download all chats' }).click();
  expect(await readFile(await (await all).path(), 'utf8')).toBe(file);

  const threads = () => query('select from public.ai_chat_conversations where id = $1', [conversationId]);
  await page.getByRole('button', { name: 'Delete this chat' }).click();
  await page.getByText('Your chats appear here').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('heading', { level: 1, name: 'Tea' }).waitFor();
  expect(await threads()).toHaveLength(1);

  await page.getByRole('button', { name: 'Delete this chat' }).click();
  await page.getByText('Your chats appear here').waitFor();
  // Leaving the page ends the time to undo.
  await page.goto('about:blank');
  await expect.poll(threads, { timeout: 20_000 }).toHaveLength(0);
  await leavePage(page);
});

test('a visitor’s question is still there after signing in, and can be sent', async () => {
  const page = await openPage(browser(), app(), '/chat');
  await page.getByLabel('Your question').fill('Who are you?');
  await page.getByRole('link', { name: 'Sign in to ask' }).click();
  await page.getByLabel('Email').fill(people.find(({ name }) => name === 'asst_dean')?.email ?? '');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await answer(page, 'Hello there.').waitFor();
  await leavePage(page);
});

test('nobody can open another person’s thread', async () => {
  const page = await openChat('admin', '/chat/00000000-0000-4000-8000-00000000c0de');
  await page.getByText('Chat not found').waitFor();
  await leavePage(page);
});
