import { findViolations } from '@trivium/testing/accessibility';
import { useBrowser } from '@trivium/testing/browser';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answerAsOpenai } from '../../../supabase/tests/chat/brains.ts';
import { useServer } from '../../../supabase/tests/fixtures/use-server.ts';
import { leavePage, openPage } from '../../testing/open-page.ts';
import { useApp } from '../../testing/use-app.ts';

const browser = useBrowser();
const model = useServer((request) => answerAsOpenai(request, () => ({ pieces: ['OK'] })));
const app = useApp(() => ({ AI_PLAIN_ORIGINS: model().url, INTEGRATION_KEYS: `k1:${'A'.repeat(43)}` }));

const cardOf = (page: Page, name: string) => page.getByRole('article', { name });

test('an administrator connects a model, tries it, and the menu calls the chat by its name without a restart', async () => {
  const page = await openPage(browser(), app(), '/admin/connections', { as: 'admin' });
  const card = cardOf(page, 'First model');
  await card.getByText('Not set up').waitFor();
  await card.getByRole('button', { name: 'Set up' }).click();
  await card.getByLabel('Model').fill('gpt test');
  await card.getByLabel('Key').fill('openai-key');
  await card.getByLabel('Address').fill(`${model().url}/v1`);
  await card.getByRole('button', { name: 'Save' }).click();
  await card.getByRole('alert').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await card.getByLabel('Model').fill('gpt-test');
  await card.getByRole('button', { name: 'Save' }).click();
  await card.getByText(/^Set on .+ by .*Atit/).waitFor();
  expect(await card.textContent()).not.toContain('openai-key');
  await card.getByRole('button', { name: 'Test' }).click();
  await card.getByRole('status').getByText('It works: gpt-test answered.').waitFor();
  expect(await findViolations(page)).toEqual([]);
  model().next({ status: 402 });
  await card.getByRole('button', { name: 'Test' }).click();
  await card.getByRole('status').getByText('The account has no credit (402).').waitFor();
  // The site reads the settings every few seconds, and the page once a minute.
  await expect
    .poll(async () => ((await (await fetch(`${app().url}/config.json`)).json()) as { hasChatModel: boolean }).hasChatModel, {
      timeout: 10_000,
    })
    .toBe(true);
  await page.clock.install();
  await page.goto(`${app().url}/chat`);
  await page.getByRole('heading', { level: 1, name: 'Chat' }).waitFor();
  await app().database.query('delete from connection_settings');
  await expect
    .poll(async () => ((await (await fetch(`${app().url}/config.json`)).json()) as { hasChatModel: boolean }).hasChatModel, {
      timeout: 10_000,
    })
    .toBe(false);
  await page.clock.runFor(61_000);
  await page.getByRole('heading', { level: 1, name: 'Ask the handbook' }).waitFor();
  await page.context().close();
});

test('push keys are made by one press, and removing them asks first', async () => {
  const page = await openPage(browser(), app(), '/admin/connections', { as: 'admin' });
  const card = cardOf(page, 'Device notifications');
  await card.getByRole('button', { name: 'Set up' }).click();
  await card.getByLabel('Contact address').fill('office@faculty.example');
  await card.getByRole('button', { name: 'Create keys' }).click();
  await card.getByText(/^[\w-]{87}$/).waitFor();
  await card.getByRole('button', { name: 'Test' }).click();
  await card.getByRole('status').getByText('Notifications aren’t on for any of your devices.').waitFor();
  await card.getByRole('button', { name: 'Replace' }).click();
  await card.getByText('With new keys, a device gets no notifications until').waitFor();
  await card.getByRole('button', { name: 'Cancel' }).click();
  await card.getByRole('button', { name: 'Remove' }).click();
  await card.getByText('Remove Device notifications?').waitFor();
  await card.getByRole('button', { name: 'Remove it now' }).click();
  await card.getByText('Not set up').waitFor();
  await leavePage(page);
});
