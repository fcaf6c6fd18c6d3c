import { useBrowser } from '@trivium/testing/browser';
import { expect, test } from 'vitest';
import { readCode } from '../../../supabase/tests/project-forms/read-code.ts';
import { submittedId } from '../../testing/fill-journey.sql.ts';
import { projectId } from '../../testing/fill-portal.sql.ts';
import { leavePage, openPage } from '../../testing/open-page.ts';
import { useApp } from '../../testing/use-app.ts';

/** A function's first start fetches what it imports. */
const browser = useBrowser();
/** Starts the functions too, because this file calls them. */
const app = useApp(() => ({}));

/** The path within the site that the code on the submitted project's form opens. */
async function printedCode(): Promise<string> {
  const { access_token: token } = JSON.parse((await app().sessionOf('member')) ?? '{}') as { access_token: string };
  const answer = await fetch(`${app().url}/functions/v1/project-form/${submittedId}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const address = readCode(new Uint8Array(await answer.arrayBuffer()));
  expect(address).toContain(`${app().url}/verify/`);
  return address.slice(app().url.length);
}

const verdict = async (path: string, language: 'th' | 'en' = 'en') => {
  const page = await openPage(browser(), app(), path, { language, isPhone: true });
  const sentence = page.locator('[data-outcome]');
  await sentence.waitFor();
  return { page, outcome: await sentence.getAttribute('data-outcome'), heading: await sentence.getByRole('heading').innerText() };
};

test('the code on a printed form shows anybody its project, its steps and an intact history', async () => {
  const { page, outcome, heading } = await verdict(await printedCode());
  expect([outcome, heading]).toEqual(['good', 'This form is genuine']);
  await page.getByRole('heading', { name: 'A library by the road' }).waitFor();
  await page.getByText('฿12,000.00').waitFor();
  await page.getByText('the step on the form').waitFor();
  await page.getByText('Name not confirmed').first().waitFor();
  await leavePage(page);
});

test('a form with an invented step is reported as not part of the history, and shows nothing of the project', async () => {
  const { page, outcome, heading } = await verdict(`/verify/${submittedId}?step=1&hash=${'0'.repeat(64)}`, 'th');
  expect([outcome, heading]).toEqual(['bad', 'เอกสารนี้ไม่ตรงกับประวัติ']);
  expect(await page.getByText('ห้องสมุดริมทาง').count()).toBe(0);
  await leavePage(page);
});

test.each([
  ['of nothing', '/verify/00000000-0000-4000-8000-0000000000ff', 'bad', 'No project has this code'],
  ['of a form that was never printed', '/verify/F-0000-0000-0000-0000', 'bad', 'No project has this code'],
  ['of a draft', `/verify/${projectId}`, 'bad', 'No project has this code'],
  ['that is malformed', '/verify/hello', 'bad', 'This isn’t a code from our documents'],
  ['without a step', `/verify/${submittedId}`, 'open', 'The project’s history is complete'],
])('a code %s gets its verdict', async (_what, path, outcome, heading) => {
  const answer = await verdict(path);
  expect([answer.outcome, answer.heading]).toEqual([outcome, heading]);
  await leavePage(answer.page);
});

test('a history that was changed past the database’s rules fails the check', async () => {
  const code = await printedCode();
  await app().database.query(`begin;
    set local session_replication_role = replica;
    update approval_steps set note = 'x' where project_id = '${submittedId}';
    commit`);
  const { page, outcome, heading } = await verdict(code);
  expect([outcome, heading]).toEqual(['bad', 'This project’s history has been altered']);
  await page.getByText('changed from here on').waitFor();
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByRole('alert').getByText('Fill this in').waitFor();
  await leavePage(page);
});
