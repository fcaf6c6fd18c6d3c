import { useBrowser } from '@trivium/testing/browser';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { leavePage, openPage } from '../../testing/open-page.ts';
import { submitProjects } from '../../testing/submit-project.sql.ts';
import { useApp } from '../../testing/use-app.ts';

/** Other work may share the machine. */
const patience = { timeout: 20_000 };

const browser = useBrowser();
const app = useApp();

/** Goes to another page of the app, which ends the time to undo. */
const leave = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Events' }).first().click();

const statusOf = async (id: string | undefined) =>
  (await app().database.query<{ status: string }>('select status from projects where id = $1', [id]))[0]?.status;

test('a returned proposal shows why on top, with the section that it is about and the way to edit it', async () => {
  const [id] = await submitProjects(app().database, ['Sent back'], 1);
  const chair = await openPage(browser(), app(), `/project/${id}`, { as: 'chair' });
  const panel = chair.getByRole('region', { name: 'Decide' });
  await panel.getByLabel('Note').fill('Which buses?\nAnd who drives?');
  await panel.getByLabel('About').selectOption({ label: 'Plan' });
  await panel.getByRole('button', { name: 'Send back for changes' }).click();
  await panel.getByRole('status').getByText('Sent back: Sent back').waitFor();
  await leave(chair);
  await expect.poll(() => statusOf(id), patience).toBe('revisions-requested');
  await leavePage(chair);

  const owner = await openPage(browser(), app(), `/project/${id}`, { as: 'member', isPhone: true });
  const reason = owner.getByRole('region', { name: 'Changes requested' });
  await reason.getByText('About: Plan').waitFor();
  expect(await reason.getByText('Which buses?').innerText()).toBe('Which buses?\nAnd who drives?');
  expect((await reason.boundingBox())?.y).toBeLessThan(500);
  // The status has the colour of what waits for the reader.
  const tag = owner.locator('span').filter({ hasText: /^Changes requested$/ });
  const [colour, warning] = await tag.first().evaluate((element) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(--warning)';
    const colours = [element, probe].map((each) => getComputedStyle(each).color);
    probe.remove();
    return colours;
  });
  expect(colour).toBe(warning);
  await reason.getByRole('button', { name: 'Edit and submit again' }).click();
  await owner.waitForURL(/part=plan/);
  // It stays in sight while the answer is written.
  await owner.getByRole('region', { name: 'Changes requested' }).getByText('Which buses?').waitFor();
  await owner.getByLabel('Plan', { exact: true }).waitFor();
  // Reviewers have read it: it is cancelled on its page with a reason, and not deleted.
  expect(await owner.getByRole('button', { name: /^Delete draft/ }).count()).toBe(0);
  await owner.getByRole('link', { name: 'Cancel the project' }).click();
  const decision = owner.getByRole('region', { name: 'Decide' });
  const cancel = decision.getByRole('button', { name: 'Cancel the project' });
  expect(await cancel.isVisible()).toBe(false);
  await decision.locator('summary').click();
  await cancel.click();
  await decision.getByRole('alert').getByText('Please give a reason').waitFor();
  await decision.getByLabel('Reason for cancelling').waitFor();
  await leavePage(owner);
});

test('an approved project says in the list that it can start, and its page has that on top, also on a phone', async () => {
  const [id] = await submitProjects(app().database, ['Approved'], 3);
  await app().database.query(`begin; set local session_replication_role = replica;
    update projects set status = 'dean-approved' where id = '${id}'; commit`);
  const owner = await openPage(browser(), app(), '/my-drafts', { as: 'member', isPhone: true });
  const under = owner.getByRole('region', { name: 'In progress' }).getByRole('listitem');
  await under.first().getByText('Ready to start').waitFor();
  await under.first().getByRole('link', { name: 'Approved' }).click();
  const start = owner.getByRole('region', { name: 'Decide' }).getByRole('button', { name: 'Start the project' });
  await start.waitFor();
  expect((await start.boundingBox())?.y).toBeLessThan(844);
  // Nothing is asked before it, and the project is with the reader.
  expect(await owner.getByRole('region', { name: 'Decide' }).locator('textarea:visible').count()).toBe(0);
  await owner.getByRole('complementary', { name: 'Progress' }).getByText('Now with: you').waitFor();
  // The words of reviewers are not the owner's.
  expect(await owner.getByText('Go to your decision').count()).toBe(0);
  await leavePage(owner);
  // Nobody has started it, which its progress says to everybody.
  const present = async (language: 'en' | 'th') => {
    const chair = await openPage(browser(), app(), `/project/${id}`, { as: 'chair', language });
    const text = await chair.locator('[aria-current=step]').textContent();
    await leavePage(chair);
    return text?.replaceAll('\u2060', '');
  };
  expect([await present('en'), await present('th')]).toEqual(['Ready to start (now)', 'รอเริ่มดำเนินการ (ขณะนี้)']);
});

test('before submission the page shows the whole proposal, what is missing, and who reviews where a seat is empty', async () => {
  const [row] = await app().database.query<{ id: string }>(
    `insert into projects (created_by, title, division, objectives)
     select profiles.id, 'Night market', divisions.slug, E'1. Sell\\n2. Eat' from profiles, divisions
     where nickname = 'Mali' and divisions.chair_id is null limit 1 returning id`,
  );
  const page = await openPage(browser(), app(), `/submit?draft=${row?.id}&part=review`, { as: 'member' });
  const idea = page.getByRole('region', { name: 'The idea' });
  expect(await idea.getByText('1. Sell').innerText()).toBe('1. Sell\n2. Eat');
  await idea.getByText('Missing, required').waitFor();
  const reviewers = page.getByRole('region', { name: 'Who will review it' });
  const [first, second] = [reviewers.getByRole('listitem').nth(0), reviewers.getByRole('listitem').nth(1)];
  await first.getByText('Nobody holds this role now.').waitFor();
  await first.getByText('Chair of another division or president of another club: Chai').waitFor();
  await second.getByText('Aree').waitFor();
  expect(await page.getByRole('button', { name: 'Submit for review' }).isDisabled()).toBe(true);
  const isFocused = (element: HTMLElement | SVGElement) => element === document.activeElement;
  // In the order of the form.
  const missing = page.getByRole('heading', { name: 'Still missing' }).locator('xpath=following-sibling::ul').getByRole('button');
  expect(await missing.allInnerTexts()).toEqual([
    'Rationale',
    'First day',
    'Last day',
    'Plan',
    'Expected results',
    'People responsible',
  ]);
  await page.getByRole('link', { name: '6 things are missing' }).click();
  await expect.poll(() => page.getByRole('heading', { name: 'Still missing' }).evaluate(isFocused), patience).toBe(true);
  // Each leads to its field.
  await missing.filter({ hasText: 'Expected results' }).click();
  await expect.poll(() => page.getByLabel('Expected results').evaluate(isFocused), patience).toBe(true);
  await page.goBack();
  await missing.filter({ hasText: 'People responsible' }).click();
  await expect.poll(() => page.getByRole('button', { name: 'Add a person' }).evaluate(isFocused), patience).toBe(true);
  await page.goBack();
  await page.getByRole('button', { name: 'Change: Plan and dates' }).click();
  await page.waitForURL(/part=plan/);
  expect(await page.getByLabel('Plan', { exact: true }).getAttribute('aria-required')).toBe('true');
  expect(await page.getByLabel('Venue').getAttribute('aria-required')).toBeNull();
  // A field for paragraphs is some lines high.
  expect((await page.getByLabel('Plan', { exact: true }).boundingBox())?.height).toBeGreaterThan(100);
  await page.getByText('Fields marked * are required.').waitFor();
  await page.getByRole('button', { name: 'Next section' }).click();
  await page.getByLabel('Funding source').waitFor();
  expect(await page.getByText('Fields marked * are required.').count()).toBe(0);
  await page
    .getByRole('navigation', { name: 'Sections of the form' })
    .getByText('something required is missing')
    .first()
    .waitFor();
  // Without a division or club nobody is named yet, and the star is on the menu that has both.
  await app().database.query('update projects set division = null where id = $1', [row?.id]);
  await page.goto(`${app().url}/submit?draft=${row?.id}&part=review`);
  await first.getByText('Choose a division or club to see who reviews first.').waitFor();
  expect(await first.getByText('Nobody holds this role now.').count()).toBe(0);
  await page.getByRole('button', { name: 'Change: The idea' }).click();
  const home = page.getByRole('combobox', { name: 'Division or club' });
  await home.waitFor();
  expect(await home.getAttribute('aria-required')).toBe('true');
  await leavePage(page);
});

test('an administrator decides for an empty seat only with a reason', async () => {
  const [id] = await submitProjects(app().database, ['Nobody is left'], 2);
  const { query } = app().database;
  await query(`begin; set local session_replication_role = replica;
    update projects set status = 'assist-dean-approved' where id = '${id}';
    update approval_steps set to_status = 'assist-dean-approved' where project_id = '${id}';
    update profiles set role = 'member' where role = 'dean'; commit`);
  const page = await openPage(browser(), app(), `/project/${id}`, { as: 'admin' });
  const panel = page.getByRole('region', { name: 'Decide' });
  await panel.getByText('You’re deciding as Dean because no one else can.').waitFor();
  await panel.getByRole('button', { name: 'Approve' }).click();
  await panel.getByRole('alert').getByText('Please give a reason').waitFor();
  await panel.getByLabel('Note', { exact: true }).fill('The dean retired.');
  await panel.getByRole('button', { name: 'Approve' }).click();
  await panel.getByRole('status').getByText('Approved: Nobody is left').waitFor();
  await leave(page);
  await expect.poll(() => statusOf(id), patience).toBe('dean-approved');
  await leavePage(page);
});

test('an owner takes a submitted proposal back by undo or on its page, and the open queue of the reviewer follows', async () => {
  const [id] = await submitProjects(app().database, ['Too early'], 0);
  const chair = await openPage(browser(), app(), '/queue', { as: 'chair' });
  const inQueue = chair.getByRole('link', { name: 'Too early' });
  await inQueue.waitFor();
  const owner = await openPage(browser(), app(), `/project/${id}`, { as: 'member', isPhone: true });
  await owner.getByRole('button', { name: 'Take back to edit' }).click();
  await owner.getByText('Back in your drafts: Too early').waitFor();
  await owner.waitForURL(/\/submit\?draft=.*part=review/);
  await inQueue.waitFor({ state: 'detached' });
  expect(await statusOf(id)).toBe('draft');

  await app().database.query(
    `update projects set rationale = 'Stars.', objectives = 'See them.', plan = 'Go.', starts_on = '2027-01-10', ends_on = '2027-01-11',
       expected_results = 'Seen.', responsible = '[{"name": "Mali"}]' where id = $1`,
    [id],
  );
  await owner.getByRole('button', { name: 'Submit for review' }).click();
  await owner.getByText('Submitted: Too early').waitFor();
  await inQueue.waitFor();
  // The history says what was done.
  await owner.getByRole('region', { name: 'History' }).getByText('Taken back to edit', { exact: true }).waitFor();
  await owner.getByRole('button', { name: 'Undo' }).click();
  await owner.waitForURL(/\/submit\?draft=.*part=review/);
  await inQueue.waitFor({ state: 'detached' });

  // A reviewer who decides first is heard.
  await owner.getByRole('button', { name: 'Submit for review' }).click();
  const undo = owner.getByRole('button', { name: 'Undo' });
  await undo.waitFor();
  await app().database.query(
    `begin; set local request.jwt.claims = '${JSON.stringify({ sub: await chairId(), role: 'authenticated' })}';
     update projects set status = 'chair-approved' where id = '${id}'; commit`,
  );
  await undo.click();
  await owner.getByText('A reviewer has already decided, so you can’t take this project back.').first().waitFor();
  await owner.getByRole('button', { name: 'Take back to edit' }).waitFor({ state: 'detached' });
  await leavePage(owner);
  await leavePage(chair);
});

const chairId = async () =>
  (await app().database.query<{ id: string }>(`select id from profiles where nickname = 'Chai'`))[0]?.id;
