import { useBrowser } from '@trivium/testing/browser';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { submittedId } from '../../testing/fill-journey.sql.ts';
import { leavePage, openPage } from '../../testing/open-page.ts';
import { password, people } from '../../testing/people.ts';
import { submitProjects } from '../../testing/submit-project.sql.ts';
import { useApp } from '../../testing/use-app.ts';

const browser = useBrowser();
const app = useApp();
const path = `/project/${submittedId}`;
const emailOf = (role: string) => people.find(({ name }) => name === role)?.email ?? '';

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Your account' }).waitFor({ state: 'detached' });
}

/** As at a desk that two people share: the second one opens what the first one had open. */
async function signInAt(page: Page, role: string, at: string): Promise<void> {
  await page.goto(`${app().url}/login?next=${encodeURIComponent(at)}`);
  await page.getByLabel('Email').fill(emailOf(role));
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Your account' }).waitFor();
}

const commentsWith = (body: string) =>
  app().database.query<{ nickname: string }>(
    'select nickname from project_comments join profiles on profiles.id = author_id where body = $1',
    [body],
  );

test('an unsent comment is shown only to its author, never sent under another name, and there when the author returns', async () => {
  const body = 'Only Mali says this.';
  const page = await openPage(browser(), app(), path, { as: 'member' });
  await page.route('**/rest/v1/project_comments*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.getByLabel('Write a comment').fill(body);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('alert').getByText('Not sent yet').waitFor();
  await page.getByLabel('Write a comment').fill('Half a thought of Mali');
  await page.unrouteAll();
  await signOut(page);

  await signInAt(page, 'chair', path);
  await page.getByLabel('Write a comment').waitFor();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  expect(await page.getByText(body).count()).toBe(0);
  expect(await page.getByLabel('Write a comment').inputValue()).toBe('');
  // A comment of the chair's own comes after whatever else would have been sent.
  await page.getByLabel('Write a comment').fill('The chair was here.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(() => commentsWith('The chair was here.')).toHaveLength(1);
  expect(await commentsWith(body)).toEqual([]);
  await signOut(page);

  await signInAt(page, 'member', path);
  expect(await page.getByLabel('Write a comment').inputValue()).toBe('Half a thought of Mali');
  await page.getByText(body).waitFor();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => commentsWith(body)).toEqual([{ nickname: 'Mali' }]);
  await leavePage(page);
});

test('a page that a person left open shows and sends nothing of theirs once someone else signs in', async () => {
  const body = 'Written before the desk changed hands.';
  const first = await openPage(browser(), app(), path, { as: 'secretary' });
  await first.route('**/rest/v1/project_comments*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await first.getByLabel('Write a comment').fill(body);
  await first.getByRole('button', { name: 'Send', exact: true }).click();
  await first.getByRole('alert').getByText('Not sent yet').waitFor();
  const second = await first.context().newPage();
  await second.goto(`${app().url}/terms`);
  await second.getByRole('button', { name: 'Your account' }).waitFor();
  await signOut(second);
  await signInAt(second, 'chair', '/terms');
  await first.unrouteAll();
  // The first page follows the sign-in of the second.
  await expect.poll(() => first.getByText(body).count()).toBe(0);
  await first.evaluate(() => window.dispatchEvent(new Event('online')));
  expect(await commentsWith(body)).toEqual([]);
  await leavePage(first);
});

const statusOf = async (id: string | undefined) =>
  (await app().database.query<{ status: string }>('select status from projects where id = $1', [id]))[0]?.status;

/** Approves a project as the chair, and does not wait for the end of the time to undo. */
async function approve(title: string) {
  const page = await openPage(browser(), app(), '/queue', { as: 'chair' });
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) });
  await row.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByText(`Approved: ${title}`).waitFor();
  return { page, row };
}

/** Ends a page without a word to it, and starts the app again a minute later. */
async function killAndStart(page: Page): Promise<Page> {
  const crash = page.waitForEvent('crash');
  const tools = await page.context().newCDPSession(page);
  tools.send('Page.crash').catch(() => {});
  await crash;
  const next = await page.context().newPage();
  await next.addInitScript(() => {
    const { now } = Date;
    Date.now = () => now() + 60_000;
  });
  await next.goto(app().url);
  return next;
}

test('a decision whose browser is killed before it is sent is sent at the next start, which says so; another page leaves it to the page that can undo it', async () => {
  const [id] = await submitProjects(app().database, ['Decided and killed'], 3);
  const { page, row } = await approve('Decided and killed');
  const other = await page.context().newPage();
  await other.goto(app().url);
  await other.getByRole('button', { name: 'Your account' }).waitFor();
  await other.waitForLoadState('networkidle');
  expect(await statusOf(id)).toBe('submitted-to-chair');
  await other.close();
  await page.getByRole('button', { name: 'Undo' }).click();
  await row.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByText('Approved: Decided and killed').waitFor();
  const next = await killAndStart(page);
  await next.getByText('Your earlier decision has been sent (Approved: Decided and killed)').first().waitFor();
  expect(await statusOf(id)).toBe('chair-approved');
  await page.context().close();
});

test('a decision whose browser was killed is not sent once the project has changed, and the next start says so', async () => {
  const [id] = await submitProjects(app().database, ['Changed meanwhile'], 3);
  const { page } = await approve('Changed meanwhile');
  await app().database.query(`begin; set local session_replication_role = replica;
    update projects set status_changed_at = now() where id = '${id}'; commit`);
  const next = await killAndStart(page);
  await next.getByText('Your earlier decision (Approved: Changed meanwhile) wasn’t sent').first().waitFor();
  expect(await statusOf(id)).toBe('submitted-to-chair');
  await page.context().close();
});

test('a visitor’s cart becomes the cart of the person who signs in, and is gone after signing out', async () => {
  const page = await openPage(browser(), app(), '/shop/app-moon-bakers/moon-cake');
  await page.getByRole('radio', { name: 'S' }).check({ force: true });
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByRole('link', { name: /^Cart/ }).first().waitFor();
  await signInAt(page, 'member', '/cart');
  await page.goto(`${app().url}/cart`);
  await page.getByText('Moon cake').first().waitFor();
  await signOut(page);
  await page.goto(`${app().url}/cart`);
  await page.locator('main h1').first().waitFor();
  expect(await page.getByText('Moon cake').count()).toBe(0);
  await leavePage(page);
});
