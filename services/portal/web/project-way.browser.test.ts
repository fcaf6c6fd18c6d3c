import { useBrowser } from '@trivium/testing/browser';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { division } from './testing/fill-portal.sql.ts';
import { openPage } from './testing/open-page.ts';
import { people, type Identity } from './testing/people.ts';
import { useApp } from './testing/use-app.ts';

const browser = useBrowser();
const app = useApp();

const nicknames: Readonly<Record<string, string>> = Object.fromEntries(people.map(({ name, nickname }) => [name, nickname]));

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

/** Opens the project from the queue of an approver and decides, with a note. */
async function decide(who: Identity, title: string, decision: string, note: string, isPhone = false): Promise<void> {
  const page = await openPage(browser(), app(), '/queue', { as: who, isPhone });
  await page.getByRole('link', { name: title }).click();
  await heading(page, title);
  await page.getByLabel('Note').fill(note);
  await page.getByRole('button', { name: decision, exact: true }).click();
  await page.getByRole('status').filter({ hasText: 'Done' }).or(page.getByText(note)).first().waitFor();
  await page.getByText(note).first().waitFor();
  await page.context().close();
}

/** The owner's next step, from the project's own page. */
async function move(page: Page, decision: string): Promise<void> {
  await page.reload();
  await page.getByRole('button', { name: decision, exact: true }).click();
  await page.getByRole('button', { name: decision, exact: true }).waitFor({ state: 'detached' });
}

test('a proposal goes from its first word to the archive, with one return for changes', async () => {
  const title = 'Roof of the school';
  const owner = await openPage(browser(), app(), '/submit', { as: 'member' });

  await owner.getByLabel('Name of the project').fill(title);
  await owner.getByRole('button', { name: 'Begin' }).click();
  await owner.getByLabel('Name in English').fill(title);
  await owner.getByLabel('Division').selectOption({ label: 'Arts' });
  await owner.getByLabel('Rationale').fill('It rains in.');
  await owner.getByLabel('Objectives').fill('A dry school.');
  await owner.getByRole('button', { name: 'Next part' }).click();
  await owner.getByLabel('First day').fill('2027-01-10');
  await owner.getByLabel('Last day').fill('2027-01-09');
  await owner.getByRole('alert').getByText('The last day is not before the first').waitFor();
  await owner.getByLabel('Last day').fill('2027-01-12');
  await owner.getByLabel('Plan').fill('Go, build, come back.');
  await owner.getByRole('button', { name: 'Next part' }).click();
  await owner.getByRole('button', { name: 'Add a line' }).click();
  await owner.getByLabel('Item').fill('Tiles');
  await owner.getByLabel('Quantity').fill('120');
  await owner.getByLabel('Unit price').fill('45.50');
  await owner.getByText('฿5,460.00').first().waitFor();
  await owner.getByRole('button', { name: 'Next part' }).click();
  await owner.getByLabel('Expected results').fill('A roof.');
  await owner.getByRole('button', { name: 'Next part' }).click();
  expect(await owner.getByRole('button', { name: 'Hand in for review' }).isDisabled()).toBe(true);
  await owner.getByRole('button', { name: 'People responsible' }).click();
  await owner.getByRole('button', { name: 'Add a person' }).click();
  await owner.getByLabel('Name', { exact: true }).fill('Mali');
  await owner.getByText(/^Saved /).waitFor();

  // What was typed is there on another device.
  const elsewhere = await openPage(browser(), app(), new URL(owner.url()).pathname + new URL(owner.url()).search, {
    as: 'member',
    isPhone: true,
  });
  expect(await elsewhere.getByLabel('Name', { exact: true }).inputValue()).toBe('Mali');
  await elsewhere.context().close();

  await owner.getByRole('button', { name: 'Next part' }).click();
  await owner.getByRole('button', { name: 'Hand in for review' }).click();
  await heading(owner, title);
  const project = owner.url();

  await decide('chair', title, 'Send back for changes', 'Say who pays for the tiles.');
  await move(owner, 'Go on writing');
  await owner.getByRole('link', { name: 'Edit the draft' }).click();
  await owner.getByRole('link', { name: 'Budget' }).click();
  await owner.getByLabel('Where the money comes from').fill('The faculty');
  await owner.getByText(/^Saved /).waitFor();
  await owner.goto(project);
  await move(owner, 'Hand in for review');

  await decide('chair', title, 'Approve', 'Good now.');
  await decide('advisor', title, 'Approve', 'Mind the ladder.');
  await decide('asst_dean', title, 'Approve', 'Fine.');
  await decide('dean', title, 'Approve', 'Go.');
  await move(owner, 'Start the project');
  await move(owner, 'It has been held');
  await move(owner, 'Hand in the report');
  await decide('secretary', title, 'Archive', 'Into the archive.');

  await owner.reload();
  await owner.getByText('Archived').first().waitFor();
  await owner.getByRole('button', { name: 'Check the history' }).click();
  await owner.getByRole('status').getByText('All 12 steps are there and unchanged').waitFor();
  const [row] = await app().database.query<{ status: string; division: string }>(
    'select status, division from projects where title = $1',
    [title],
  );
  expect(row).toEqual({ status: 'archived', division });
  await owner.context().close();
}, 240_000);

test('a refusal wants a reason', async () => {
  const [row] = await app().database.query<{ id: string }>(
    `select id from projects where division = $1 and status = 'draft' limit 1`,
    [division],
  );
  const owner = await openPage(browser(), app(), `/project/${row?.id}`, { as: 'member' });
  await owner.getByRole('button', { name: 'Hand in for review' }).click();
  await owner.getByRole('button', { name: 'Hand in for review' }).waitFor({ state: 'detached' });
  await owner.context().close();

  const chair = await openPage(browser(), app(), `/project/${row?.id}`, { as: 'chair' });
  await chair.getByRole('button', { name: 'Refuse' }).click();
  await chair.getByRole('alert').getByText('Please say why').waitFor();
  await chair.getByLabel('Note').fill('No time this term.');
  await chair.getByRole('button', { name: 'Refuse' }).click();
  await chair.getByText('Refused').first().waitFor();
  await chair.context().close();
}, 120_000);

test('a costly proposal passes the board on phones, and a deputy decides for the secretary', async () => {
  const { query } = app().database;
  const idOf = async (role: string) =>
    (await query<{ id: string }>('select id from profiles where nickname = $1', [nicknames[role]]))[0]?.id;
  const title = 'Concert of the year';
  const [project] = await query<{ id: string }>(
    `insert into projects (created_by, title, title_en, division, budget_total) values ($1, $2, $2, $3, 250000) returning id`,
    [await idOf('member'), title, division],
  );
  await query(`insert into approval_delegations (principal_id, deputy_id, ends_on) values ($1, $2, current_date + 3)`, [
    await idOf('secretary'),
    await idOf('president'),
  ]);
  const owner = await openPage(browser(), app(), `/project/${project?.id}`, { as: 'member', isPhone: true });
  await owner.getByRole('button', { name: 'Hand in for review' }).click();
  await owner.getByText('It is with Chair').waitFor();

  await decide('chair', title, 'Approve', 'A big one.', true);
  await decide('president', title, 'Approve', 'For the secretary, who is away.', true);
  await decide('vp', title, 'Approve', 'Seen.', true);
  await decide('president', title, 'Approve', 'And for myself.', true);
  await decide('advisor', title, 'Approve', 'Mind the neighbours.', true);
  await decide('asst_dean', title, 'Approve', 'Fine.', true);
  await decide('dean', title, 'Refuse', 'Not in the exam weeks.', true);

  await owner.reload();
  await owner.getByText('Prem, for Sai').first().waitFor();
  await owner.getByText('Not in the exam weeks.').waitFor();
  await owner.getByRole('button', { name: 'Check the history' }).click();
  await owner.getByRole('status').getByText('All 8 steps are there and unchanged').waitFor();
  await owner.context().close();
}, 240_000);
