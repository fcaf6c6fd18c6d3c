import { useBrowser } from '@trivium/testing/browser';
import { expect, test } from 'vitest';
import { m } from '../../src/paraglide/messages.js';
import { submittedId } from '../../testing/fill-journey.sql.ts';
import { club, division } from '../../testing/fill-portal.sql.ts';
import { leavePage, openPage } from '../../testing/open-page.ts';
import { submitProjects } from '../../testing/submit-project.sql.ts';
import { useApp } from '../../testing/use-app.ts';
import { useCuttableLine } from '@trivium/testing/cuttable-line';

/** Other work may share the machine. */
const patience = { timeout: 20_000 };

const browser = useBrowser();
const app = useApp();
const line = useCuttableLine(() => app().url);
const path = `/project/${submittedId}`;

/** A picture of four pixels. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFElEQVR4nGP8z8Dwn4GBgYEJRIAAAB8IAgHlFbQbAAAAAElFTkSuQmCC',
  'base64',
);
const commentsOf = () =>
  app().database.query<{ body: string; section: string | null }>(
    'select body, section from project_comments where project_id = $1 order by created_at',
    [submittedId],
  );

test('a comment shows at once in its section; an unsent one survives a reload and is sent when the network is back', async () => {
  const page = await openPage(browser(), app(), path, { as: 'chair' });
  const comment = page.locator('form').filter({ has: page.getByLabel('Write a comment') });
  await comment.getByLabel('About').selectOption({ label: 'Plan' });
  await page.route('**/rest/v1/project_comments*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.getByLabel('Write a comment').fill('Who carries the books?');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const plan = page.getByRole('region', { name: 'Plan' });
  await plan.getByRole('alert').getByText('Not sent yet').waitFor();
  await page.reload();
  await plan.getByText('Who carries the books?').waitFor();
  expect(await commentsOf()).toEqual([]);
  await page.unrouteAll();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await plan.getByText('Chai', { exact: true }).waitFor();
  expect(await commentsOf()).toEqual([{ body: 'Who carries the books?', section: 'plan' }]);
  await leavePage(page);
});

test('a comment that is being written is still there after a reload', async () => {
  const page = await openPage(browser(), app(), path, { as: 'chair' });
  await page.getByLabel('Write a comment').fill('Half a senten');
  await page.reload();
  expect(await page.getByLabel('Write a comment').inputValue()).toBe('Half a senten');
  await leavePage(page);
});

test('the path names who may take the next step', async () => {
  const page = await openPage(browser(), app(), path, { as: 'member' });
  expect(await page.locator('main li[aria-current=step]').innerText()).toMatch(/^Chair\b[^]*\bChai$/);
  // The owner reads who has it before the way to cancel it.
  const side = page.getByRole('complementary', { name: 'Progress' });
  await side.getByText('Now with: Chai (Chair)').waitFor();
  expect((await side.innerText()).trimEnd()).toMatch(/Now with[^]*Cancel the project$/);
  await leavePage(page);
});

test('in English who heads a club is its president, at the step, in the status and at a comment, and the owner is the owner', async () => {
  const { query } = app().database;
  // The president of the club chairs a division too, and the owner of the project does elsewhere.
  const [draft] = await query<{ id: string }>(
    `with presided as (update clubs set president_id = profiles.id from profiles where slug = $1 and nickname = 'Chai' returning clubs.id)
     insert into projects (created_by, title, club_id)
     select profiles.id, 'Draft of stars', presided.id from profiles, presided where nickname = 'Mali' returning id`,
    [club.slug],
  );
  const owner = await openPage(browser(), app(), `/submit?draft=${draft?.id}&part=review`, { as: 'member' });
  const first = owner.getByRole('region', { name: 'Who will review it' }).getByRole('listitem').first();
  await first.getByText('Club president', { exact: true }).waitFor();
  const [submitted] = await query<{ id: string }>(
    `insert into projects (created_by, status, title, title_en, club_id, division, submitted_at)
     select created_by, 'submitted-to-chair', 'ค่ายดาว', 'Camp of stars', club_id, $2, now() from projects where id = $1 returning id`,
    [draft?.id, division],
  );
  const id = submitted?.id;
  await query(
    `insert into approval_steps (project_id, from_status, to_status, actor_id)
     select id, 'draft', 'submitted-to-chair', created_by from projects where id = $1`,
    [id],
  );
  await query(
    `insert into project_comments (project_id, author_id, body)
     select $1, id, 'From ' || nickname from profiles where nickname in ('Mali', 'Chai', 'Aree')`,
    [id],
  );
  await query(`update profiles set role = 'chair' where nickname = 'Mali'`);
  await owner.goto(`${app().url}/project/${id}`);
  await owner.getByText('With the club president', { exact: true }).waitFor();
  await owner.getByText('Now with: Chai (Club president)').waitFor();
  expect(await owner.locator('main li[aria-current=step]').innerText()).toMatch(/^Club president\b[^]*\bChai$/);
  const comments = owner.getByRole('region', { name: 'Comments' }).getByRole('listitem');
  const titleOf = (name: string) =>
    comments
      .filter({ hasText: `From ${name}` })
      .locator('span')
      .nth(1)
      .innerText();
  expect(await Promise.all(['Mali', 'Chai', 'Aree'].map(titleOf))).toEqual(['Owner', 'Club president', 'Advisor']);
  await owner.goto(`${app().url}/my-drafts`);
  await owner.getByRole('listitem').filter({ hasText: 'Camp of stars' }).getByText('With the club president').waitFor();
  await query(`update profiles set role = 'member' where nickname = 'Mali'`);
  await query('update clubs set president_id = null where slug = $1', [club.slug]);
  await leavePage(owner);
});

test('a comment of another window shows without a reload', async () => {
  const owner = await openPage(browser(), app(), path, { as: 'member' });
  const chair = await openPage(browser(), app(), path, { as: 'chair', isPhone: true });
  await chair.getByLabel('Write a comment').fill('I like it.');
  await chair.getByRole('button', { name: 'Send', exact: true }).click();
  await owner.getByText('I like it.').waitFor();
  await leavePage(owner);
  await leavePage(chair);
});

test('a comment that was sent while the line was cut shows when it is mended', async () => {
  const owner = await openPage(browser(), app(), path, { as: 'member', through: line().url });
  const chair = await openPage(browser(), app(), path, { as: 'chair' });
  const comment = async (text: string) => {
    await chair.getByLabel('Write a comment').fill(text);
    await chair.getByRole('button', { name: 'Send', exact: true }).click();
    await chair.getByText(text).waitFor();
  };
  await comment('Heard at once.');
  await owner.getByText('Heard at once.').waitFor();
  line().cut();
  await comment('Not heard at first.');
  line().mend();
  await owner.getByText('Not heard at first.').waitFor();
  await owner.context().close();
  await leavePage(chair);
});

test('pictures among the documents are shown, and open by an address that expires', async () => {
  const page = await openPage(browser(), app(), path, { as: 'member' });
  await page.getByLabel('Type', { exact: true }).selectOption({ label: 'Photo' });
  const signing = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/object/sign/project-documents'),
  );
  await page.getByLabel('Choose files').setInputFiles({ name: 'place.png', mimeType: 'image/png', buffer: png });
  const paper = page.getByRole('button', { name: 'place.png' });
  await paper.waitFor();
  const address = await paper.getByRole('presentation').getAttribute('src');
  expect(address).toContain('/object/sign/project-documents/');
  expect((await signing).postDataJSON()).toMatchObject({ expiresIn: 3600 });
  await paper.click();
  const picture = page.getByRole('dialog').getByRole('img', { name: 'place.png' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), patience).toBe(2);
  // It is a paper of what is under review, and stays.
  expect(await page.getByRole('button', { name: 'Remove place.png' }).count()).toBe(0);
  await leavePage(page);
});

test('the browser recomputes the history and finds the changed step', async () => {
  const page = await openPage(browser(), app(), path, { as: 'dean' });
  // Named by what was done, not by who decides next.
  expect(await page.getByRole('region', { name: 'History' }).getByRole('listitem').first().innerText()).toMatch(/Submitted\n/);
  await page.getByRole('button', { name: 'Check the history' }).click();
  await page.getByRole('status').getByText('The history is complete and unchanged').waitFor();
  await page.getByText('intact').waitFor();
  // Hashes are apart, for readers who compare them.
  expect(
    await page
      .getByText(/^[0-9a-f]{12,64}$/)
      .filter({ visible: true })
      .count(),
  ).toBe(0);
  await page.getByText('Fingerprints of the steps').click();
  await page
    .getByText(/^[0-9a-f]{64}$/)
    .first()
    .waitFor();
  await app().database.query(`begin;
    set local session_replication_role = replica;
    update approval_steps set note = 'Never said.' where project_id = '${submittedId}';
    commit`);
  await page.reload();
  await page.getByRole('button', { name: 'Check the history' }).click();
  await page.getByRole('status').getByText('The history was altered from step 1 on').waitFor();
  await page.getByText('changed', { exact: true }).waitFor();
  await leavePage(page);
});

test.each(['en', 'th'] as const)(
  'a budget that was left empty is said to be on the page of the project and in the queue, in %s',
  async (language) => {
    const text = m.project_budget_none({}, { locale: language });
    const title = `Empty budget ${language}`;
    const [id] = await submitProjects(app().database, [title]);
    const chair = await openPage(browser(), app(), '/queue', { as: 'chair', language });
    const row = chair.getByRole('listitem').filter({ has: chair.getByRole('link', { name: title }) });
    await row.getByText(text, { exact: true }).waitFor();
    await row.getByRole('link', { name: title }).click();
    await chair.waitForURL(`**/project/${id}`);
    await chair.getByRole('definition').getByText(text, { exact: true }).waitFor();
    expect(await chair.getByText('฿0.00').count()).toBe(0);
    await leavePage(chair);
  },
);
