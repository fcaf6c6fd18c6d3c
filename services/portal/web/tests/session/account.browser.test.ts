import { findViolations } from '@trivium/testing/accessibility';
import { useBrowser } from '@trivium/testing/browser';
import { createHash, randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { m } from '../../src/paraglide/messages.js';
import { nextMail } from '../../testing/mailbox.ts';
import { agree } from '../../testing/agree.ts';
import { leavePage, openPage } from '../../testing/open-page.ts';
import { password, people, type PersonName } from '../../testing/people.ts';
import { useApp } from '../../testing/use-app.ts';

const browser = useBrowser();
const app = useApp();
const chosen = 'a password that was chosen';

const letter = (to: string, count?: number) => nextMail(app().url, to, count);
const post = async (path: string, body: object) => {
  const { publishableKey } = (await (await fetch(`${app().url}/config.json`)).json()) as { publishableKey: string };
  const headers = { apikey: publishableKey, 'content-type': 'application/json' };
  return fetch(`${app().url}/auth/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
};
const signIn = async (email: string, tried: string) =>
  (await post('token?grant_type=password', { email, password: tried })).status;

/** Asks for a link on the sign-in page to which a page of one's own led. */
async function askForLink(email: string): Promise<Page> {
  const page = await openPage(browser(), app(), '/my-drafts');
  await page.getByRole('button', { name: 'Link by email' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send me a link by email' }).click();
  await page.getByText(m.login_sent({ email }, { locale: 'en' })).waitFor();
  return page;
}

test('a link opened in the browser that requested it signs in and continues to the page', async () => {
  const page = await askForLink('here@faculty.example');
  await page.goto((await letter('here@faculty.example')).links[0] as string);
  await agree(page);
  await page.getByRole('heading', { level: 1, name: 'My projects' }).waitFor();
  await leavePage(page);
});

test('a link opened in another browser confirms the address and asks for a password, which signs in', async () => {
  const email = 'elsewhere@faculty.example';
  const asking = await askForLink(email);
  const page = await openPage(browser(), app(), '/terms', { isPhone: true });
  await page.goto((await letter(email)).links[0] as string);
  await page.getByRole('heading', { level: 1, name: 'Choose a password' }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await page.getByRole('alert').getByText('Use at least 10 characters.').waitFor();
  await page.getByLabel('New password').fill(chosen);
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await agree(page);
  await page.getByRole('heading', { level: 1, name: 'My projects' }).waitFor();
  await expect.poll(() => signIn(email, chosen)).toBe(200);
  await leavePage(asking);
  await leavePage(page);
});

test('the mail of a sign-up that someone else began asks for a password too, and theirs does not work', async () => {
  const email = 'victim@faculty.example';
  const attackers = 'the password of an attacker';
  const code_challenge = createHash('sha256').update(randomBytes(32).toString('hex')).digest('base64url');
  await post('signup', { email, password: attackers, code_challenge, code_challenge_method: 's256' });
  const page = await openPage(browser(), app(), '/terms');
  await page.goto((await letter(email)).links[0] as string);
  await page.getByRole('heading', { level: 1, name: 'Choose a password' }).waitFor();
  expect(await signIn(email, attackers)).toBe(400);
  await page.getByRole('button', { name: 'Sign in another way' }).click();
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  await leavePage(page);
});

test('a link for a confirmed account, opened in another browser, says where it works', async () => {
  const [{ email }] = people as [(typeof people)[number]];
  const asking = await askForLink(email);
  const page = await openPage(browser(), app(), '/terms');
  await page.goto((await letter(email)).links[0] as string);
  await page.getByRole('status').getByText('You asked for this link in another browser').waitFor();
  await leavePage(asking);
  await leavePage(page);
});

/** The page of a person who signed in an hour ago. */
async function openMe(name: PersonName): Promise<Page> {
  const page = await openPage(browser(), app(), '/me', { as: name });
  await app().database.query(
    `update auth.sessions set created_at = now() - interval '1 hour' from profiles where user_id = profiles.id and role = $1`,
    [name],
  );
  return page;
}

test('a password is changed with the current one', async () => {
  const page = await openMe('vp');
  const change = async (current: string) => {
    await page.getByLabel('Current password').fill(current);
    await page.getByLabel('New password').fill(chosen);
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await change('');
  await page.getByRole('alert').getByText('Enter your current password.').waitFor();
  await change('not the current one');
  await page.getByRole('alert').getByText('The current password is wrong.').waitFor();
  await change(password);
  await page.getByText('Your new password is set').waitFor();
  await leavePage(page);
});

test('a person without a password sets one with a code from a mail', async () => {
  await app().database.query(
    `update auth.users set encrypted_password = null from profiles where users.id = profiles.id and profiles.role = 'advisor'`,
  );
  const page = await openPage(browser(), app(), '/terms');
  const [{ email }] = people.filter(({ role }) => role === 'advisor') as [(typeof people)[number]];
  await page.goto(`${app().url}/login?next=/me`);
  await page.getByRole('button', { name: 'Link by email' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send me a link by email' }).click();
  await page.getByText(m.login_sent({ email }, { locale: 'en' })).waitFor();
  await page.goto((await letter(email)).links[0] as string);
  await page.getByLabel('New password').waitFor();
  await app().database.query(`update auth.sessions set created_at = now() - interval '1 hour'`);
  expect(await page.getByLabel('Current password').count()).toBe(0);
  await page.getByLabel('New password').fill(chosen);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByLabel('Six-digit code').waitFor();
  await page.getByLabel('Six-digit code').fill((await letter(email, 2)).code);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByText('Your new password is set').waitFor();
  await expect.poll(() => signIn(email, chosen)).toBe(200);
  await leavePage(page);
});

test('a device whose session was ended elsewhere is signed out at its next request', async () => {
  const page = await openPage(browser(), app(), '/terms', { as: 'dean' });
  await page.route('**/rest/v1/**', (route) =>
    route.fulfill({ status: 401, json: { code: 'session_ended', message: 'The session of this token has ended.' } }),
  );
  await page.goto(`${app().url}/my-drafts`);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('portal-session'))).toBeNull();
  await leavePage(page);
});
