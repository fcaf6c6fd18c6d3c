import { useBrowser } from '@trivium/testing/browser';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import * as m from '../../src/paraglide/messages.js';
import { countClicks } from '../../testing/count-clicks.ts';
import { division } from '../../testing/fill-portal.sql.ts';
import { leavePage, openPage } from '../../testing/open-page.ts';
import { people, type PersonName } from '../../testing/people.ts';
import { useApp } from '../../testing/use-app.ts';

const browser = useBrowser();
const app = useApp();

type Language = 'th' | 'en';
type Say = (inputs: Record<string, never>, options: { locale: Language }) => string;

/** Each person's own window, in a browser context of their own; they stay open from the first word to the archive. */
async function openWindows(language: Language, isPhone: boolean): Promise<Record<PersonName, Page>> {
  const windows: [PersonName, Page][] = [];
  for (const { name } of people)
    windows.push([
      name,
      await openPage(browser(), app(), name === 'member' ? '/submit' : '/queue', { as: name, language, isPhone }),
    ]);
  return Object.fromEntries(windows) as Record<PersonName, Page>;
}

test.each([
  ['Thai', 'th', false],
  ['English on a phone', 'en', true],
] as const)('nine people take a project from its first draft to the archive, in %s', async (_what, language, isPhone) => {
  const say = (message: Say) => message({}, { locale: language });
  const title = { th: 'หลังคาโรงเรียน', en: 'Roof of the school' };
  const windows = await openWindows(language, isPhone);
  const { member: owner } = windows;
  const press = (page: Page, message: Say) => page.getByRole('button', { name: say(message), exact: true }).click();
  const fill = (page: Page, message: Say, text: string) => page.getByLabel(say(message), { exact: true }).fill(text);
  const saved = async () => {
    // A phone says it below the form too.
    await owner
      .getByText(m.submit_saved({ time: '' }, { locale: language }).trim())
      .first()
      .waitFor();
    await owner.getByText(say(m.submit_saving)).first().waitFor({ state: 'detached' });
  };
  /** On a phone the sections are folded below the one that is open. */
  const goToSection = async (section: Say) => {
    const sections = owner.getByRole('navigation', { name: say(m.submit_steps) });
    await sections.waitFor();
    const fold = sections.locator('summary');
    if ((await fold.count()) > 0) await fold.click();
    await sections.getByRole('link', { name: say(section) }).click();
  };
  const ownerSees = (message: Say) => owner.getByText(say(message)).first().waitFor();

  /** Finds the project in their queue, which shows it without a reload, and decides on its page, with a note. */
  async function decide(who: PersonName, decision: Say, note: string, warning?: Say): Promise<void> {
    const page = windows[who];
    await page.getByRole('link', { name: title[language] }).first().click();
    await page.getByRole('heading', { level: 1, name: title[language] }).waitFor();
    if (warning) await page.getByText(say(warning), { exact: true }).waitFor();
    await page.getByLabel(say(m.project_move_note)).fill(note);
    await press(page, decision);
    await page
      .getByRole('region', { name: say(m.project_move_title) })
      .getByRole('status')
      .getByText(title[language])
      .waitFor();
    // Leaving the page ends the time to undo.
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: say(m.queue_title) }).waitFor();
    // Everybody who has the project open sees it, without a reload.
    await owner.getByText(note).first().waitFor();
  }

  /** The owner's own next step. */
  async function move(decision: Say): Promise<void> {
    await press(owner, decision);
    await owner.getByRole('button', { name: say(decision), exact: true }).waitFor({ state: 'detached' });
  }

  // Mali writes the form, part by part.
  const clicks = await countClicks(owner);
  await fill(owner, m.submit_name, title.th);
  await press(owner, m.submit_begin);
  await fill(owner, m.submit_name_en, title.en);
  await owner.getByLabel(say(m.project_home)).selectOption({ value: `division ${division}` });
  await fill(owner, m.project_section_rationale, 'It rains in.');
  await fill(owner, m.project_section_objectives, 'A dry school.');
  await press(owner, m.submit_next);
  await fill(owner, m.submit_starts_on, '2027-01-10');
  await fill(owner, m.submit_ends_on, '2027-01-09');
  await owner.getByRole('alert').getByText(say(m.submit_error_dates)).waitFor();
  await fill(owner, m.submit_ends_on, '2027-01-12');
  // Years are of the reader's era.
  expect(await owner.getByLabel(say(m.submit_starts_on), { exact: true }).inputValue()).toBe(
    language === 'th' ? '10 ม.ค. 2570' : '10 Jan 2027',
  );
  expect(await owner.getByLabel(say(m.submit_academic_year), { exact: true }).inputValue()).toMatch(/^25\d\d$/);
  await fill(owner, m.project_section_plan, 'Go,\nbuild,\ncome back.');
  await press(owner, m.submit_next);
  await press(owner, m.submit_item_add);
  await fill(owner, m.submit_item_name, 'Tiles');
  await fill(owner, m.submit_item_quantity, '1200');
  await fill(owner, m.submit_item_price, '125.50');
  await owner.getByText('฿150,600.00').first().waitFor();
  await press(owner, m.submit_next);
  await press(owner, m.submit_risk_add);
  await fill(owner, m.submit_risk, 'Rain');
  await fill(owner, m.submit_risk_mitigation, 'Begin with the tarpaulin.');
  await press(owner, m.submit_next);
  await fill(owner, m.project_section_expected_results, 'A roof.');
  expect(await owner.getByLabel(say(m.submit_person_name), { exact: true }).inputValue()).toBe('Mali');
  await press(owner, m.submit_person_add);
  await press(owner, m.submit_next);
  await press(owner, m.submit_next);
  // The whole proposal, and who will review it.
  expect(await owner.getByText('Go, build, come back.').innerText()).toBe('Go,\nbuild,\ncome back.');
  await owner
    .getByRole('region', { name: say(m.reviewers_title) })
    .getByText('Danai')
    .waitFor();
  await press(owner, m.project_move_submit);
  // The form has the same heading.
  await owner.waitForURL('**/project/*');
  await owner.getByRole('heading', { level: 1, name: title[language] }).waitFor();
  expect(await clicks()).toBeLessThanOrEqual(12);
  // The row that nobody filled in is not part of it.
  const [submitted] = await app().database.query<{ responsible: { name: string }[] }>(
    'select responsible from projects where title = $1 order by created_at desc limit 1',
    [title.th],
  );
  expect(submitted?.responsible.map(({ name }) => name)).toEqual(['Mali']);

  expect(await owner.getByText('Go, build, come back.').innerText()).toBe('Go,\nbuild,\ncome back.');

  // So costly, it passes the board too. The dean refuses it.
  await decide('chair', m.project_move_approve, 'A good cause.');
  await decide('secretary', m.project_move_approve, 'The papers are there.');
  await decide('vp', m.project_move_approve, 'Seen.');
  await decide('president', m.project_move_approve, 'With pleasure.');
  await decide('advisor', m.project_move_approve, 'Mind the ladder.');
  await decide('asst_dean', m.project_move_approve, 'Fine.');
  await decide('dean', m.project_move_reject_dean, 'Not in the exam weeks.');
  await ownerSees(m.step_rejected_dean);

  // A refused project stays refused, so Mali starts a new one from its text, for other days.
  const refused = owner.url();
  await press(owner, m.project_begin_anew);
  await goToSection(m.submit_step_plan);
  await fill(owner, m.submit_starts_on, '2026-01-10');
  await fill(owner, m.submit_ends_on, '2026-01-12');
  await saved();
  await goToSection(m.submit_step_review);
  await press(owner, m.project_move_submit);
  await owner.getByRole('heading', { level: 1, name: title[language] }).waitFor();
  expect(owner.url()).not.toBe(refused);

  // The chair sends it back, and has it again with the answer.
  await decide('chair', m.project_move_request_revisions, 'Say who pays for the tiles.');
  await press(owner, m.project_move_resume);
  await goToSection(m.submit_step_budget);
  await fill(owner, m.submit_budget_source, 'The faculty');
  await saved();
  await goToSection(m.submit_step_review);
  await press(owner, m.project_move_submit);
  await owner.getByRole('heading', { level: 1, name: title[language] }).waitFor();

  // All approve. The dean is away, and has named a deputy who has not reviewed the project yet.
  await decide('chair', m.project_move_approve, 'Good now.');
  await decide('secretary', m.project_move_approve, 'Complete.');
  await decide('vp', m.project_move_approve, 'Seen again.');
  await decide('president', m.project_move_approve, 'With joy.');
  await decide('advisor', m.project_move_approve, 'Mind it still.');
  await decide('asst_dean', m.project_move_approve, 'As before.');
  await nameDeputy('Danai', 'Atit');
  await windows.admin.reload();
  await windows.admin
    .getByText(m.queue_deputy({ name: 'Danai' }, { locale: language }))
    .first()
    .waitFor();
  await decide('admin', m.project_move_approve_dean, 'For the dean.');

  // It is held, reported, and filed away.
  await move(m.project_move_start);
  await move(m.project_move_complete);
  await owner.getByRole('link', { name: say(m.report_write) }).click();
  for (const [label, text] of [
    [m.report_happened, 'A roof was built.'],
    [m.report_lessons, 'Bring a tarpaulin.'],
  ] as const)
    await owner.getByRole('textbox', { name: say(label) }).fill(text);
  await owner.getByLabel(say(m.report_corrected)).fill('24');
  await owner.getByRole('textbox', { name: say(m.report_reason) }).fill('Counted on the roof.');
  await owner.getByLabel(say(m.report_spending_note)).fill('The tiles were a gift.');
  await press(owner, m.report_submit);
  await owner.getByText('Bring a tarpaulin.').waitFor();
  await owner.getByRole('link', { name: title[language] }).click();
  // Who archives it reads beside the button that the report has no receipts.
  await decide('admin', m.project_move_archive, 'Into the archive.', m.report_no_spending);
  await ownerSees(m.status_archived);
  await owner
    .getByText(m.project_history_behalf({ name: 'Atit', principal: 'Danai' }, { locale: language }))
    .first()
    .waitFor();
  await press(owner, m.project_history_check);
  await owner.getByText(m.project_history_whole({ count: '15' }, { locale: language })).waitFor();
  await forgetDeputies();
  for (const page of Object.values(windows)) await leavePage(page);
});

const nameDeputy = (principal: string, deputy: string) =>
  app().database.query(
    `insert into approval_delegations (principal_id, deputy_id, ends_on)
     select principal.id, deputy.id, current_date + 3 from profiles as principal, profiles as deputy
     where principal.nickname = $1 and deputy.nickname = $2`,
    [principal, deputy],
  );
const forgetDeputies = () => app().database.query('update approval_delegations set revoked_at = now() where revoked_at is null');

test('a draft with empty fields leads to them instead of being submitted, and a refusal needs a reason', async () => {
  const [row] = await app().database.query<{ id: string }>(
    `select id from projects where division = $1 and status = 'draft' limit 1`,
    [division],
  );
  const owner = await openPage(browser(), app(), `/project/${row?.id}`, { as: 'member' });
  const submit = owner.getByRole('button', { name: 'Submit for review' });
  const missing = owner.getByRole('link', { name: '6 things are missing' });
  await missing.waitFor();
  expect(await submit.isDisabled()).toBe(true);
  await missing.click();
  await owner.getByRole('heading', { name: 'Still missing' }).waitFor();
  await owner.goBack();
  await app().database.query(
    `update projects set rationale = 'Stars.', objectives = 'See them.', plan = 'Go.', starts_on = '2027-01-10', ends_on = '2027-01-11',
       expected_results = 'Seen.', responsible = '[{"name": "Mali"}]' where id = $1`,
    [row?.id],
  );
  await missing.waitFor({ state: 'detached' });
  await submit.click();
  await submit.waitFor({ state: 'detached' });
  await leavePage(owner);

  const chair = await openPage(browser(), app(), `/project/${row?.id}`, { as: 'chair' });
  await chair.getByRole('button', { name: 'Reject' }).click();
  await chair.getByRole('alert').getByText('Please give a reason').waitFor();
  // The field says when it is needed, and has the focus.
  await chair.getByLabel('Note (required to send back or reject)').and(chair.locator(':focus')).fill('No time this term.');
  await chair.getByRole('button', { name: 'Reject' }).click();
  await chair.getByText('Rejected').first().waitFor();
  // Its progress ends where it was rejected.
  const progress = chair.getByRole('region', { name: 'Progress' }).getByRole('listitem');
  await progress.last().getByText('Rejected · ').waitFor();
  expect(await progress.allInnerTexts()).toEqual([
    expect.stringMatching(/^Submitted/),
    expect.stringMatching(/^Chair\s+Rejected · Chai · /),
  ]);
  await leavePage(chair);
});
