import { useBrowser } from '@trivium/testing/browser';
import { expect, test } from 'vitest';
import { projectId } from '../../testing/fill-portal.sql.ts';
import { leavePage, openPage } from '../../testing/open-page.ts';
import { useApp } from '../../testing/use-app.ts';

/** Other work may share the machine. */
const patience = { timeout: 20_000 };

const browser = useBrowser();
/** Starts the functions too, because this file calls them. */
const app = useApp(() => ({}));
const rationaleOf = async () =>
  (await app().database.query<{ rationale: string }>('select rationale from projects where id = $1', [projectId]))[0]?.rationale;

test('text typed offline is stored on the device, and sent when the network is back', async () => {
  const page = await openPage(browser(), app(), `/submit?draft=${projectId}`, { as: 'member' });
  await page.context().setOffline(true);
  await page.getByLabel('Rationale').fill('Written in a tunnel.');
  await page.getByText('Saved on this device only').waitFor();
  expect(await rationaleOf()).toBe('Because.');
  await page.context().setOffline(false);
  await page.getByText(/^Saved /).waitFor();
  expect(await rationaleOf()).toBe('Written in a tunnel.');
  await leavePage(page);
});

test('a part of the page that has not come when the network goes comes with it, and what is written stays', async () => {
  const hasNetwork = Promise.withResolvers<void>();
  const page = await openPage(browser(), app(), `/submit?draft=${projectId}`, {
    as: 'member',
    prepare: (window) => window.route('**/assets/NoticeBell-*', (route) => hasNetwork.promise.then(() => route.abort())),
  });
  await page.getByLabel('Objectives').waitFor();
  // Before anything is written: on a busy machine it would be saved first.
  await page.context().setOffline(true);
  await page.getByLabel('Objectives').fill('Eight stars.');
  const isRefused = page.waitForEvent('requestfailed', (request) => request.url().includes('/NoticeBell-'));
  hasNetwork.resolve();
  await isRefused;
  await page.getByText('Saved on this device only').waitFor();
  expect(await page.getByLabel('Objectives').inputValue()).toBe('Eight stars.');
  await page.unrouteAll();
  await page.context().setOffline(false);
  await page
    .getByRole('banner')
    .getByRole('link', { name: /notification/i })
    .waitFor();
  await leavePage(page);
});

test('a part of the page that the portal cannot send for a moment comes behind, and what is written stays', async () => {
  let refusals = 0;
  const page = await openPage(browser(), app(), `/submit?draft=${projectId}`, {
    as: 'member',
    prepare: (window) => window.route('**/assets/NoticeBell-*', (route) => (refusals++ === 0 ? route.abort() : route.continue())),
  });
  await page.getByLabel('Objectives').fill('Nine stars.');
  await page
    .getByRole('banner')
    .getByRole('link', { name: /notification/i })
    .waitFor();
  expect([refusals, await page.getByLabel('Objectives').inputValue()]).toEqual([2, 'Nine stars.']);
  await page.unrouteAll();
  await leavePage(page);
});

test('unsent text is there when the draft is opened again', async () => {
  const page = await openPage(browser(), app(), `/submit?draft=${projectId}`, { as: 'member' });
  await page.route('**/rest/v1/projects*', (route) => (route.request().method() === 'PATCH' ? route.abort() : route.continue()));
  await page.getByLabel('Objectives').fill('Seven stars.');
  await page.getByText('Saved on this device only').waitFor();
  await page.unrouteAll();
  await page.reload();
  expect(await page.getByLabel('Objectives').inputValue()).toBe('Seven stars.');
  await page.getByText(/^Saved /).waitFor();
  await leavePage(page);
});

test("somebody else's draft is not found", async () => {
  const page = await openPage(browser(), app(), `/submit?draft=${projectId}`, { as: 'dean' });
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  await leavePage(page);
});

const column = async (name: string) =>
  (
    await app().database.query<{ value: unknown }>(`select to_jsonb(p) -> $2 as value from projects p where id = $1`, [
      projectId,
      name,
    ])
  )[0]?.value;

test('text written on one device shows on the other without a reload', async () => {
  const here = await openPage(browser(), app(), `/submit?draft=${projectId}`, { as: 'member' });
  const there = await openPage(browser(), app(), `/submit?draft=${projectId}`, { as: 'member', isPhone: true });
  await there.getByLabel('Target group').fill('First-year students.');
  await there
    .getByText(/^Saved /)
    .first()
    .waitFor();
  await here.getByText('Updated with what you wrote').waitFor();
  expect(await here.getByLabel('Target group').inputValue()).toBe('First-year students.');
  await leavePage(here);
  await leavePage(there);
});

test('if two devices edit one section, no text is lost, and the writer chooses', async () => {
  const here = await openPage(browser(), app(), `/submit?draft=${projectId}`, { as: 'member' });
  const there = await openPage(browser(), app(), `/submit?draft=${projectId}`, { as: 'member', isPhone: true });
  await here.context().setOffline(true);
  await here.getByLabel('Rationale').fill('Written on the train.');
  await here.getByText('Saved on this device only').waitFor();
  await there.getByLabel('Rationale').fill('Written in the library.');
  await there
    .getByText(/^Saved /)
    .first()
    .waitFor();
  await here.context().setOffline(false);

  const conflict = here.getByRole('alert').getByRole('group', { name: 'Rationale' });
  await conflict.getByText('Written on the train.').waitFor();
  await conflict.getByText('Written in the library.').waitFor();
  expect(await rationaleOf()).toBe('Written in the library.');
  await conflict.getByRole('button', { name: 'Keep both' }).click();
  await conflict.waitFor({ state: 'detached' });
  await expect.poll(rationaleOf, patience).toBe('Written on the train.\n\nWritten in the library.');
  await leavePage(here);
  await leavePage(there);
});

test('risks are a part of the form and of the text under review', async () => {
  const page = await openPage(browser(), app(), `/submit?draft=${projectId}&part=risks`, { as: 'member' });
  await page.getByRole('button', { name: 'Add a risk' }).click();
  await page.getByLabel('What could happen').fill('Rain');
  await page.getByRole('group', { name: 'Likelihood' }).getByText('High').click();
  await page.getByLabel('What you’ll do about it').fill('A tent');
  await page.getByText('Risk: High').waitFor();
  const risk = { risk: 'Rain', likelihood: 'high', severity: 'medium', mitigation: 'A tent' };
  await expect.poll(() => column('risks'), patience).toEqual([risk]);
  // A row that nobody filled in has no level, and the review shows what will be sent.
  await page.getByRole('button', { name: 'Add a risk' }).click();
  await expect.poll(() => column('risks'), patience).toHaveLength(2);
  expect(await page.getByText('Risk: ').allInnerTexts()).toEqual(['Risk: High']);
  await page.getByRole('link', { name: 'Check and submit' }).click();
  await page.getByRole('region', { name: 'Risks' }).getByText('Rain').waitFor();
  expect(await page.getByText('Risk: ').allInnerTexts()).toEqual(['Risk: High']);
  await app().database.query('update projects set risks = $2 where id = $1', [projectId, JSON.stringify([risk])]);
  await page.goto(`${app().url}/project/${projectId}`);
  await page.getByRole('heading', { name: 'Risks' }).waitFor();
  await leavePage(page);
});

test('the official form is drawn beside the fields, and again after each save', async () => {
  const page = await openPage(browser(), app(), `/submit?draft=${projectId}`, { as: 'member' });
  let drawn = '';
  await page.route('**/functions/v1/project-form/*', async (route) => {
    const response = await route.fetch();
    drawn = (await response.body()).toString('latin1');
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'Preview the form' }).click();
  const link = page.getByRole('region', { name: 'The official form' }).getByRole('link', { name: 'Open the form' });
  await link.waitFor();
  const first = await link.getAttribute('href');
  expect(drawn).toMatch(/^%PDF-/);
  await page.getByLabel('Name of the project').fill('Camp of a thousand stars');
  await expect.poll(() => link.getAttribute('href'), patience).not.toBe(first);
  expect(drawn).toContain('Camp of a thousand stars');
  await leavePage(page);
});

test('documents show their upload’s progress, can be retried after a failure, and a removal can be undone', async () => {
  const { query } = app().database;
  const titles = async () =>
    (await query<{ title: string }>('select title from project_documents where project_id = $1 order by title', [projectId])).map(
      ({ title }) => title,
    );
  const page = await openPage(browser(), app(), `/submit?draft=${projectId}&part=papers`, { as: 'member' });
  const choose = page.getByLabel('Choose files');
  const letter = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 a letter') };

  await choose.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await page.getByRole('alert').getByText('Only PDF, JPEG, PNG and WebP').waitFor();
  await page.getByRole('button', { name: 'Don’t upload notes.txt' }).click();

  await page.route('**/rest/v1/project_documents*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await choose.setInputFiles(letter);
  await page.getByRole('alert').waitFor();
  expect(await titles()).toEqual([]);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Remove letter.pdf' }).waitFor();
  await page.getByRole('status').getByText('letter.pdf was uploaded').waitFor();
  expect(await titles()).toEqual(['letter.pdf']);

  await page.getByRole('button', { name: 'Remove letter.pdf' }).click();
  await page.getByRole('button', { name: 'Remove letter.pdf' }).waitFor({ state: 'detached' });
  await expect.poll(titles, patience).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Remove letter.pdf' }).waitFor();
  await page.getByRole('status').getByText('letter.pdf was uploaded').waitFor();
  expect(await titles()).toEqual(['letter.pdf']);
  await leavePage(page);
});

test('a draft that nobody has read is deleted without a reason, and that can be undone', async () => {
  const [row] = await app().database.query<{ id: string }>(
    `insert into projects (created_by, title, title_en) select id, 'ร่างเกิน', 'Spare draft' from profiles where nickname = 'Mali' returning id`,
  );
  const page = await openPage(browser(), app(), '/my-drafts', { as: 'member' });
  const link = page.getByRole('link', { name: 'Spare draft' });
  const remove = page.getByRole('button', { name: 'Delete draft: Spare draft' });
  // The heading says what it is, and no row again.
  await page.getByRole('region', { name: 'Drafts' }).getByRole('heading', { name: 'Drafts' }).waitFor();
  expect(await page.getByText('Draft', { exact: true }).count()).toBe(0);
  await remove.click();
  await link.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await link.click();
  // Its form has the same, and opens again.
  await page.getByLabel('Rationale').waitFor();
  await remove.click();
  await page.waitForURL('**/my-drafts');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByLabel('Rationale').waitFor();
  await remove.click();
  await page.waitForURL('**/my-drafts');
  expect(await link.count()).toBe(0);
  // Leaving the page ends the time to undo.
  await page.goto(`${app().url}/terms`);
  const left = () => app().database.query('select id from projects where id = $1', [row?.id]);
  await expect.poll(async () => (await left()).length, patience).toBe(0);
  await leavePage(page);
});

test('a refused submission leads to the fields that another device has emptied', async () => {
  const complete = `rationale = 'Stars.', objectives = 'See them.', plan = 'Go at night.', starts_on = '2027-01-10',
    ends_on = '2027-01-11', expected_results = 'Seen.', responsible = '[{"name": "Mali", "duty": "", "contact": ""}]'`;
  await app().database.query(`update projects set ${complete} where id = $1`, [projectId]);
  const page = await openPage(browser(), app(), '/me', { as: 'member' });
  // No word of the other device arrives.
  await page.routeWebSocket(/realtime/, () => {});
  await page.goto(`${app().url}/submit?draft=${projectId}&part=review`);
  // Nor does the page read the draft again after this.
  await page.waitForLoadState('networkidle');
  const submit = page.getByRole('button', { name: 'Submit for review' });
  await expect.poll(() => submit.isEnabled(), patience).toBe(true);
  await app().database.query(`update projects set plan = ' ', expected_results = null where id = $1`, [projectId]);
  await submit.click();
  await page.getByRole('alert').getByText('Some required fields are still empty').waitFor();
  await page.getByRole('button', { name: 'Expected results' }).waitFor();
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  await page.waitForURL(/part=plan/);
  expect(await column('status')).toBe('draft');
  await page.context().close();
});

test('on a phone a draft says which section is open, lists all with what is missing, and the next begins at its top', async () => {
  const [row] = await app().database.query<{ id: string }>(
    `insert into projects (created_by, title) select id, 'ร่างใหม่' from profiles where nickname = 'Mali' returning id`,
  );
  const page = await openPage(browser(), app(), `/submit?draft=${row?.id}`, { as: 'member', isPhone: true });
  const steps = page.getByRole('navigation', { name: 'Sections of the form' });
  await steps.getByText('Section 1 of 7: The idea').click();
  await steps.getByRole('link', { name: /^5 People and results 2 things are missing$/ }).waitFor();
  await page.getByRole('button', { name: 'Next section' }).click();
  await steps.getByText('Section 2 of 7: Plan and dates').waitFor();
  expect(await steps.getByRole('link', { name: /Budget/ }).isVisible()).toBe(false);
  const top = () => page.locator('#part').evaluate((part) => part.getBoundingClientRect().top);
  await expect.poll(async () => Math.abs((await top()) - 80) < 2, patience).toBe(true);
  await leavePage(page);
});

test('the writer’s own division and clubs are offered first', async () => {
  const { query } = app().database;
  await query(
    `update profiles set division = (select slug from divisions order by position desc limit 1) where nickname = 'Mali'`,
  );
  await query(`insert into club_members (club_id, person_id, joined_at)
    select clubs.id, profiles.id, now() from clubs, profiles where clubs.slug = (select min(slug) from clubs) and nickname = 'Mali'
    on conflict do nothing`);
  const [own] = await query<{ names: string[] }>(`select array[
    (select name from divisions order by position desc limit 1), (select name from clubs order by slug limit 1)] as names`);
  const page = await openPage(browser(), app(), `/submit?draft=${projectId}`, { as: 'member' });
  const home = page.getByRole('combobox', { name: 'Division or club' });
  await home.waitFor();
  const first = home.locator('optgroup').first();
  expect(await first.getAttribute('label')).toBe('Yours');
  expect(await first.locator('option').allTextContents()).toEqual(own?.names);
  await leavePage(page);
});
