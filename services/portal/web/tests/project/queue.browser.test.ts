import { useBrowser } from '@trivium/testing/browser';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { leavePage, openPage } from '../../testing/open-page.ts';
import { fillQueue, submitProjects } from '../../testing/submit-project.sql.ts';
import { useApp } from '../../testing/use-app.ts';

/** Other work may share the machine. */
const patience = { timeout: 20_000 };

const browser = useBrowser();
const app = useApp();

const statusOf = async (id: string | undefined) =>
  (await app().database.query<{ status: string }>('select status from projects where id = $1', [id]))[0]?.status;
const noteOf = async (id: string | undefined) =>
  (
    await app().database.query<{ note: string }>(
      'select note from approval_steps where project_id = $1 order by sequence desc limit 1',
      [id],
    )
  )[0]?.note;
const row = (page: Page, title: string) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) });
/** Goes to another page of the app, which ends the time to undo. */
const leave = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Events' }).first().click();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const current = (page: Page) => page.locator('li[aria-current=true] [data-row]').allInnerTexts();
/** K to the first row, which is current already; a page that was drawn this moment may not listen yet. */
const enter = async (page: Page, title: string) => {
  await expect
    .poll(async () => {
      if (await page.evaluate(() => document.activeElement === document.body)) await page.keyboard.press('k');
      return focused(page);
    }, patience)
    .toBe(title);
};

test('overdue projects come first, with the number of days', async () => {
  await submitProjects(app().database, ['Yesterday’s idea'], 1);
  const [id] = await submitProjects(app().database, ['Forgotten idea'], 40);
  await app().database.query(
    `begin; set local session_replication_role = replica;
     update projects set starts_on = (now() at time zone 'Asia/Bangkok')::date + 15,
       ends_on = (now() at time zone 'Asia/Bangkok')::date + 16 where id = '${id}'; commit`,
  );
  const page = await openPage(browser(), app(), '/queue', { as: 'chair' });
  await row(page, 'Forgotten idea')
    .getByText(/days? overdue$/)
    .waitFor();
  // When it is held is more than that it waits for the reader, whose queue it is.
  await row(page, 'Forgotten idea')
    .getByText(/^Event: .+, in 15 days$/)
    .waitFor();
  expect(await row(page, 'Forgotten idea').getByText('With the chair').count()).toBe(0);
  const titles = await page.locator('[data-row]').allInnerTexts();
  expect(titles.indexOf('Forgotten idea')).toBe(0);
  // A work list begins at the top of the window.
  expect((await row(page, 'Forgotten idea').boundingBox())?.y).toBeLessThan(300);
  await page.getByText('J K Move · Enter Open · A Approve · B Send back for changes · R Reject').waitFor();
  await page.getByRole('button', { name: 'Overdue' }).click();
  await row(page, 'Yesterday’s idea').waitFor({ state: 'detached' });
  await page.reload();
  await row(page, 'Forgotten idea').waitFor();
  expect(await page.locator('[data-row]').allInnerTexts()).toEqual(['Forgotten idea']);
  await page.getByRole('link', { name: 'Forgotten idea' }).click();
  await page
    .getByRole('region', { name: 'Decide' })
    .getByText(/^Due \d+\s\w+, 37 days overdue$/)
    .waitFor();
  await leavePage(page);
});

/** Notes every copy that shows where something went: its text, and how long it moves. */
const watchLeaving = (page: Page) =>
  page.evaluate(() => {
    const seen: [string, number][] = [];
    Object.assign(globalThis, { seen });
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof HTMLElement && 'leaving' in node.dataset)
          seen.push([
            node.textContent,
            Math.max(...node.getAnimations().map(({ effect }) => Number(effect?.getTiming().duration))),
          ]);
    }).observe(document.body, { childList: true });
  });
const leaving = (page: Page) => page.evaluate(() => (globalThis as unknown as { seen: [string, number][] }).seen);

test('the session and the page share an answer that the document asked for once', async () => {
  const page = await openPage(browser(), app(), '/about', { as: 'chair' });
  await page.context().addCookies([{ name: 'signed-in', value: '1', url: app().url }]);
  const addresses: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/rest/v1/approval_delegations')) addresses.push(request.url());
  });
  await page.goto(`${app().url}/queue`);
  await page.getByRole('heading', { level: 1, name: 'To review' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(addresses).toHaveLength(1);
  await leavePage(page);
});

test('the queue works by keys alone: move, approve, undo, approve again, and leave; a decided row shows where it goes, where motion is welcome', async () => {
  const [id] = await submitProjects(app().database, ['Keys only'], 60);
  const page = await openPage(browser(), app(), '/queue', { as: 'chair' });
  await row(page, 'Keys only').waitFor();
  await watchLeaving(page);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await enter(page, 'Keys only');
  await page.keyboard.press('a');
  await expect.poll(() => leaving(page), patience).toEqual([[expect.stringContaining('Keys only'), expect.any(Number)]]);
  expect((await leaving(page))[0]?.[1]).toBeLessThanOrEqual(200);
  await page.locator('[data-leaving]').waitFor({ state: 'detached' });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await row(page, 'Keys only').waitFor({ state: 'detached' });
  await page.getByText('Approved: Keys only').first().waitFor();
  await expect.poll(() => focused(page), patience).toBe('Forgotten idea');
  expect(await statusOf(id)).toBe('submitted-to-chair');

  // Undo brings the row back, and the keys to it.
  await page.getByRole('button', { name: 'Undo' }).click();
  await row(page, 'Keys only').waitFor();
  await expect.poll(() => focused(page), patience).toBe('Keys only');
  await page.keyboard.press('a');
  await row(page, 'Keys only').waitFor({ state: 'detached' });
  expect(await leaving(page)).toHaveLength(1);
  expect(await statusOf(id)).toBe('submitted-to-chair');
  // Leaving the page ends the time to undo.
  await page.close({ runBeforeUnload: false });
  await expect.poll(() => statusOf(id), patience).toBe('chair-approved');
});

test('the first row is current from the start without the focus, and the keys act on it, but not from another control', async () => {
  const [id] = await submitProjects(app().database, ['First of all'], 65);
  const page = await openPage(browser(), app(), '/queue', { as: 'chair' });
  await row(page, 'First of all').waitFor();
  expect(await current(page)).toEqual(['First of all']);
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await page.getByRole('button', { name: 'Overdue' }).focus();
  await page.keyboard.press('b');
  expect(await page.getByLabel('Note', { exact: true }).count()).toBe(0);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('b');
  await row(page, 'First of all').getByLabel('Note', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await expect.poll(() => current(page), patience).not.toEqual(['First of all']);
  await page.reload();
  await row(page, 'First of all').waitFor();
  await expect
    .poll(async () => {
      if (page.url().endsWith('/queue')) await page.keyboard.press('Enter');
      return page.url();
    }, patience)
    .toContain(`/project/${id}`);
  await app().database.query(
    `begin; set local session_replication_role = replica; update projects set status = 'cancelled' where id = '${id}'; commit`,
  );
  await leavePage(page);
});

test('a double click decides one project: the row that comes under the pointer takes no press, and keys and later presses do', async () => {
  const [first] = await submitProjects(app().database, ['Pressed twice'], 64);
  const [second] = await submitProjects(app().database, ['Moves up'], 63);
  const page = await openPage(browser(), app(), '/queue', { as: 'chair' });
  const approve = (title: string) => row(page, title).getByRole('button', { name: 'Approve' });
  const box = await approve('Pressed twice').boundingBox();
  if (!box) throw new Error('the button has no place');
  await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2);
  await row(page, 'Pressed twice').waitFor({ state: 'detached' });
  expect([await focused(page), await page.evaluate(() => getSelection()?.toString())]).toEqual(['Moves up', '']);
  // The other row's button is now where the pointer is.
  expect(await approve('Moves up').boundingBox()).toEqual(box);
  await page.getByRole('dialog').getByText('Approved: Pressed twice').waitFor();
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(1);
  await approve('Moves up').click();
  await row(page, 'Moves up').waitFor({ state: 'detached' });
  await leave(page);
  await expect
    .poll(() => Promise.all([statusOf(first), statusOf(second)]), patience)
    .toEqual(['chair-approved', 'chair-approved']);
  await leavePage(page);
});

test('of all that waits each row says whose turn it is, and a project that moves on stays there, with the next', async () => {
  await submitProjects(app().database, ['Moves on'], 62);
  const page = await openPage(browser(), app(), '/queue?show=all', { as: 'chair' });
  await row(page, 'Moves on').getByText('Your turn', { exact: true }).waitFor();
  const count = page.getByRole('link', { name: /^All waiting \d+$/ });
  const before = await count.innerText();
  await row(page, 'Moves on').getByRole('button', { name: 'Approve' }).click();
  await row(page, 'Moves on').getByText('Advisor’s turn', { exact: true }).waitFor();
  expect(await count.innerText()).toBe(before);
  await page.getByRole('button', { name: 'Undo' }).click();
  await row(page, 'Moves on').getByText('Your turn', { exact: true }).waitFor();
  await leavePage(page);
});

test('a return and a refusal ask for a note first, and send it', async () => {
  const [back] = await submitProjects(app().database, ['Half an idea'], 71);
  const [no] = await submitProjects(app().database, ['No idea'], 70);
  const page = await openPage(browser(), app(), '/queue', { as: 'chair', isPhone: true });
  await row(page, 'Half an idea').waitFor();
  await enter(page, 'Half an idea');
  await page.keyboard.press('b');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('alert').getByText('Please give a reason').waitFor();
  await page.keyboard.type('And the other half?');
  // The note of one row is still there after another row asked for its own.
  await row(page, 'No idea').getByRole('button', { name: 'Reject' }).click();
  expect(await page.getByLabel('Note', { exact: true }).inputValue()).toBe('');
  await row(page, 'Half an idea').getByRole('button', { name: 'Send back' }).click();
  expect(await page.getByLabel('Note', { exact: true }).inputValue()).toBe('And the other half?');
  await page.keyboard.press('Control+Enter');
  await row(page, 'Half an idea').waitFor({ state: 'detached' });
  await row(page, 'No idea').getByRole('button', { name: 'Reject' }).click();
  await page.getByLabel('Note', { exact: true }).fill('Not this term.');
  await row(page, 'No idea').getByRole('button', { name: 'Reject' }).click();
  await page.getByText('Rejected: No idea').first().waitFor();
  await leave(page);
  await expect.poll(() => statusOf(back), patience).toBe('revisions-requested');
  await expect.poll(() => statusOf(no), patience).toBe('rejected');
  expect([await noteOf(back), await noteOf(no)]).toEqual(['And the other half?', 'Not this term.']);
  await leavePage(page);
});

test('a decision that someone else made first is refused with a sentence', async () => {
  const [id] = await submitProjects(app().database, ['Decided twice'], 80);
  const page = await openPage(browser(), app(), '/queue', { as: 'chair' });
  await page.getByRole('link', { name: 'Decided twice' }).focus();
  await page.keyboard.press('a');
  await page.getByText('Approved: Decided twice').first().waitFor();
  await app().database.query(
    `begin; set local session_replication_role = replica; update projects set status = 'cancelled' where id = '${id}'; commit`,
  );
  await leave(page);
  await page.getByText('This project’s status has changed. Reload the page.').first().waitFor();
  await leavePage(page);
});

test('a deputy’s decisions for others are marked, and can be shown alone', async () => {
  await submitProjects(app().database, ['For the chair who is away'], 2);
  const { query } = app().database;
  await query(
    `insert into approval_delegations (principal_id, deputy_id, ends_on)
     select chair.id, vp.id, current_date + 3 from profiles as chair, profiles as vp where chair.nickname = 'Chai' and vp.nickname = 'Vipa'`,
  );
  const page = await openPage(browser(), app(), '/queue', { as: 'vp' });
  await row(page, 'For the chair who is away').getByText('For Chai').waitFor();
  await page.getByRole('button', { name: 'For someone else' }).click();
  await row(page, 'For the chair who is away').getByRole('button', { name: 'Approve' }).waitFor();
  await leavePage(page);
});

test('a decision made in one window leaves the queue of another without a reload', async () => {
  const [id] = await submitProjects(app().database, ['Seen by two'], 3);
  const watching = await openPage(browser(), app(), '/queue', { as: 'vp' });
  await row(watching, 'Seen by two').waitFor();
  const deciding = await openPage(browser(), app(), `/project/${id}`, { as: 'chair', isPhone: true });
  await deciding.getByRole('button', { name: 'Approve', exact: true }).click();
  await deciding.getByRole('status').getByText('Approved: Seen by two').waitFor();
  await leave(deciding);
  await row(watching, 'Seen by two').waitFor({ state: 'detached' });
  await leavePage(watching);
  await leavePage(deciding);
});

test('a decision on the project’s page can be undone, and leads to the next in line', async () => {
  const [id] = await submitProjects(app().database, ['Decided on its page'], 90);
  const page = await openPage(browser(), app(), `/project/${id}`, { as: 'chair' });
  const panel = page.getByRole('region', { name: 'Decide' });
  await panel.getByLabel('Note').fill('Go ahead.');
  await panel.getByRole('button', { name: 'Approve' }).click();
  await panel.getByRole('status').getByText('Approved: Decided on its page').waitFor();
  await expect.poll(() => focused(page), patience).toBe('Next for you:');
  // The page already shows the state after the decision, and the state before after Undo.
  const progress = page.getByRole('region', { name: 'Progress' });
  await page.getByText('Approved by the chair', { exact: true }).waitFor();
  await page.getByText('Waiting for: Advisor', { exact: true }).waitFor();
  await progress.getByText(/^Now with: .*Advisor/).waitFor();
  await progress.getByText(/^Chai · /).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await panel.getByRole('button', { name: 'Approve' }).waitFor();
  await expect.poll(() => focused(page), patience).toBe('It’s your turn');
  await page.getByText('With the chair', { exact: true }).waitFor();
  await progress.getByText(/^Now with: .*Chair/).waitFor();
  expect(await panel.getByLabel('Note').inputValue()).toBe('Go ahead.');
  expect(await statusOf(id)).toBe('submitted-to-chair');

  await panel.getByRole('button', { name: 'Approve' }).click();
  const next = panel.getByRole('link').first();
  const title = await next.innerText();
  await next.click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  // The time to undo goes on there.
  expect(await statusOf(id)).toBe('submitted-to-chair');
  await leave(page);
  await expect.poll(() => statusOf(id), patience).toBe('chair-approved');
  expect(await noteOf(id)).toBe('Go ahead.');
  await leavePage(page);
});

test('a member whom a chair named deputy reaches the queue from the menu, and decides there', async () => {
  const [id] = await submitProjects(app().database, ['For the member'], 95);
  const { query } = app().database;
  // The member owns the other projects.
  await query(`begin;
    set local session_replication_role = replica;
    update projects set created_by = (select id from profiles where nickname = 'Vipa') where id = '${id}';
    commit`);
  await query(
    `insert into approval_delegations (principal_id, deputy_id, ends_on)
     select chair.id, member.id, current_date + 3 from profiles as chair, profiles as member where chair.nickname = 'Chai' and member.nickname = 'Mali'`,
  );
  const page = await openPage(browser(), app(), '/queue', { as: 'member' });
  await page.getByRole('link', { name: 'For you 1' }).waitFor();
  await row(page, 'For the member').getByText('For Chai').waitFor();
  await row(page, 'For the member').getByRole('button', { name: 'Approve' }).click();
  await leave(page);
  await expect.poll(() => statusOf(id), patience).toBe('chair-approved');
  await query(`update approval_delegations set revoked_at = now() where revoked_at is null`);
  await leavePage(page);
});

test.for(['chair', 'secretary', 'admin'] as const)(
  'the home page tells the %s as many projects and reports as the queue has for them, and leads there',
  async (as) => {
    if (as === 'secretary')
      await app().database.query(
        `insert into projects (created_by, status, title, title_en, division)
         select id, 'post-report-submitted', 'Report', 'Report', (select slug from divisions limit 1) from profiles where nickname = 'Mali'`,
      );
    const page = await openPage(browser(), app(), '/queue', { as });
    const count = Number.parseInt((await page.getByRole('link', { name: /^For you \d+$/ }).innerText()).replace(/\D+/, ''), 10);
    expect(count).toBeGreaterThan(0);
    await page.goto(app().url);
    const rows = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: / to (review|archive)$/ }) });
    const sum = async () => (await rows.allInnerTexts()).reduce((total, text) => total + Number.parseInt(text, 10), 0);
    await expect.poll(sum, patience).toBe(count);
    if (as !== 'chair')
      await rows
        .last()
        .getByRole('link', { name: /^Reports? to archive$/ })
        .waitFor();
    await rows.last().getByRole('link').click();
    await page.getByRole('link', { name: `For you ${count}`, exact: true }).waitFor();
    await leavePage(page);
  },
);

test('a project that was opened from the queue says its place, leads on by links and keys, and back; one that was opened elsewhere does not', async () => {
  const [id] = await submitProjects(app().database, ['First to read', 'Second to read'], 99);
  const page = await openPage(browser(), app(), '/queue?show=all&step=chair', { as: 'chair' });
  const [first = '', second = ''] = await row(page, 'First to read')
    .waitFor()
    .then(() => page.locator('[data-row]').allInnerTexts());
  const count = await row(page, first).first().getAttribute('aria-setsize');
  await page.getByRole('link', { name: first, exact: true }).click();
  const place = page.getByRole('main').getByRole('navigation', { name: 'To review' });
  await place.getByText(`1 of ${count}`).waitFor();
  expect(await place.getByRole('link').allInnerTexts()).toEqual(['To review', 'Next']);
  expect(
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'To review' }).getAttribute('aria-current'),
  ).toBe('page');
  await page.keyboard.press('j');
  await page.getByRole('heading', { level: 1, name: second, exact: true }).waitFor();
  await place.getByText(`2 of ${count}`).waitFor();
  await page.getByLabel('Note').first().press('k');
  await place.getByText(`2 of ${count}`).waitFor();
  await place.getByRole('link', { name: 'Previous' }).click();
  await page.getByRole('heading', { level: 1, name: first, exact: true }).waitFor();
  await place.getByRole('link', { name: 'To review' }).click();
  await row(page, first).first().waitFor();
  expect(new URL(page.url()).search).toBe('?show=all&step=chair');
  await page.goto(`${app().url}/project/${id}`);
  await page.getByRole('heading', { level: 1, name: 'First to read' }).waitFor();
  expect(await place.count()).toBe(0);
  await leavePage(page);
});

test('of 2,000 projects only the visible rows are in the document, and the keys reach the last', async () => {
  await fillQueue(app().database, 2_000);
  const page = await openPage(browser(), app(), '/queue', { as: 'chair' });
  await page.getByRole('link', { name: /^For you 2,\d+$/ }).waitFor();
  const rows = page.locator('[data-row]');
  expect(await rows.count()).toBeLessThan(40);
  const last = page.locator('li[aria-posinset]').last();
  // The page becomes longer when the rows at its end are measured.
  const reachEnd = async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    return (await last.getAttribute('aria-posinset')) === (await last.getAttribute('aria-setsize'));
  };
  await expect.poll(reachEnd, patience).toBe(true);
  expect(await rows.count()).toBeLessThan(40);
  await last.locator('[data-row]').focus();
  const title = await focused(page);
  await page.keyboard.press('k');
  await page.keyboard.press('j');
  await expect.poll(() => focused(page), patience).toBe(title);
  await leavePage(page);
});
