import { findViolations } from '@trivium/testing/accessibility';
import { useBrowser } from '@trivium/testing/browser';
import { expect, test } from 'vitest';
import { leavePage, openPage } from '../../testing/open-page.ts';
import { password, people } from '../../testing/people.ts';
import { useApp } from '../../testing/use-app.ts';

const browser = useBrowser();
const app = useApp();
const emailOf = (role: string) => people.find((person) => person.role === role)?.email ?? '';
async function signIn(email: string) {
  const page = await openPage(browser(), app(), '/my-drafts');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  return page;
}

test('an administrator suspends an account with a reason; the person reads it when signing in; and the suspension ends', async () => {
  const there = await openPage(browser(), app(), '/my-drafts', { as: 'member' });
  const page = await openPage(browser(), app(), '/admin/people', { as: 'admin' });
  // The nickname alone does not say who it is.
  const nameMember = (name: string | null) =>
    app().database.query('update profiles set full_name = $2 from auth.users where users.id = profiles.id and email = $1', [
      emailOf('member'),
      name,
    ]);
  await nameMember('Mali Srisuk');
  await page.getByLabel('Name or email').fill(emailOf('member'));
  await page.getByRole('listitem').getByText('Mali Srisuk').waitFor();
  await nameMember(null);
  await page.getByRole('button', { name: 'More for Mali' }).click();
  await page.getByRole('menuitem', { name: 'Suspend Mali' }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Suspend Mali' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suspend Mali' });
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await dialog.getByRole('alert').getByText('Please give a reason').waitFor();
  await dialog.getByLabel('Reason, for the audit log').fill('Shared the password');
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await page.getByText('Suspended: Shared the password').waitFor();
  // The device where they are signed in says why it leaves. The server answers so within a minute.
  // The open page asks for its notices once its channel is joined, and would learn it before it is opened again.
  await there.goto('about:blank');
  await there.route('**/rest/v1/**', (route) =>
    route.fulfill({ status: 401, json: { code: 'session_ended', message: 'The session of this token has ended.' } }),
  );
  await there.goto(`${app().url}/my-drafts`);
  await there.getByText('This account is suspended.').first().waitFor();
  await expect.poll(() => there.evaluate(() => localStorage.getItem('portal-session'))).toBeNull();
  await there.unrouteAll();
  await leavePage(there);
  const refused = await signIn(emailOf('member'));
  await refused.getByRole('alert').getByText('This account is suspended.').waitFor();
  await leavePage(refused);
  await page.getByRole('button', { name: 'More for Mali' }).click();
  await page.getByRole('menuitem', { name: 'End the suspension of Mali' }).click();
  await page.getByText('Mali can sign in again').waitFor();
  const admitted = await signIn(emailOf('member'));
  await admitted.getByRole('heading', { level: 1, name: 'My projects' }).waitFor();
  await leavePage(admitted);
  await leavePage(page);
});

test('people see where they are signed in, and sign out another device', async () => {
  const other = await signIn(emailOf('dean'));
  await other.getByRole('heading', { level: 1, name: 'My projects' }).waitFor();
  const page = await signIn(emailOf('dean'));
  await page.getByRole('heading', { level: 1, name: 'My projects' }).waitFor();
  await page.goto(`${app().url}/me`);
  const sessions = page.getByRole('listitem').filter({ hasText: 'Last used' });
  await sessions.filter({ hasText: 'This device' }).waitFor();
  const count = await sessions.count();
  expect(count).toBeGreaterThan(1);
  await sessions.filter({ hasNotText: 'This device' }).first().getByRole('button', { name: 'Sign out' }).click();
  await expect.poll(() => sessions.count()).toBe(count - 1);
  await leavePage(page);
  await leavePage(other);
});
