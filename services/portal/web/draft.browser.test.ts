import { useBrowser } from '@trivium/testing/browser';
import { expect, test } from 'vitest';
import { projectId } from './testing/fill-portal.sql.ts';
import { openPage } from './testing/open-page.ts';
import { useApp } from './testing/use-app.ts';

const browser = useBrowser();
const app = useApp();
const rationaleOf = async () =>
  (await app().database.query<{ rationale: string }>('select rationale from projects where id = $1', [projectId]))[0]?.rationale;

test('what is typed while the network is cut is kept on the device, and sent when it is back', async () => {
  const page = await openPage(browser(), app(), `/submit?draft=${projectId}`, { as: 'member' });
  await page.context().setOffline(true);
  await page.getByLabel('Rationale').fill('Written in a tunnel.');
  await page.getByText('Kept on this device').waitFor();
  expect(await rationaleOf()).toBe('Because.');
  await page.context().setOffline(false);
  await page.getByText(/^Saved /).waitFor();
  expect(await rationaleOf()).toBe('Written in a tunnel.');
  await page.context().close();
});

test('what was typed and not sent is there when the draft is opened again', async () => {
  const page = await openPage(browser(), app(), `/submit?draft=${projectId}`, { as: 'member' });
  await page.route('**/rest/v1/projects*', (route) => (route.request().method() === 'PATCH' ? route.abort() : route.continue()));
  await page.getByLabel('Objectives').fill('Seven stars.');
  await page.getByText('Kept on this device').waitFor();
  await page.unrouteAll();
  await page.reload();
  expect(await page.getByLabel('Objectives').inputValue()).toBe('Seven stars.');
  await page.getByText(/^Saved /).waitFor();
  await page.context().close();
});

test("somebody else's draft is not found", async () => {
  const page = await openPage(browser(), app(), `/submit?draft=${projectId}`, { as: 'dean' });
  await page.getByRole('heading', { level: 1, name: 'There is no such page' }).waitFor();
  await page.context().close();
});
