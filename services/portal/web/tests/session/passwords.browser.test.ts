import { agree, tickConsents } from '../../testing/agree.ts';
import { findViolations } from '@trivium/testing/accessibility';
import { useBrowser } from '@trivium/testing/browser';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { nextMail } from '../../testing/mailbox.ts';
import { leavePage, openPage } from '../../testing/open-page.ts';
import { people } from '../../testing/people.ts';
import { useApp } from '../../testing/use-app.ts';

const browser = useBrowser();
const app = useApp();
const thai = 'รหัสผ่านภาษาไทยที่ยาวมากกว่าสามสิบตัวอักษรใช้ได้จริง';
const open = (path: string) => openPage(browser(), app(), path);
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const typeCode = async (page: Page, code: string) => {
  await page.getByLabel('Six-digit code').fill(code);
  await page.getByRole('button', { name: 'Sign in with the code' }).click();
};
async function signIn(email: string, password: string): Promise<Page> {
  const page = await open('/my-drafts');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  return page;
}

test('a new student creates an account with a Thai password, confirms by code, and signs in with it later', async () => {
  const email = 'new.student@faculty.example';
  const page = await open('/my-drafts');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await heading(page, 'Create an account');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect.poll(() => page.getByText('Fill this in.').count()).toBe(2);
  expect(await page.getByText('Tick this box to continue.').count()).toBe(2);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('สั้น');
  await tickConsents(page);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('alert').getByText('Use at least 10 characters.').waitFor();
  await page.getByLabel('Password').fill(thai);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('status').getByText(`We sent an email to ${email}`).waitFor();
  await typeCode(page, (await nextMail(app().url, email)).code);
  await heading(page, 'My projects');
  const later = await signIn(email, thai);
  await heading(later, 'My projects');
  expect(
    await app().database.query(`select language from profiles, auth.users where users.id = profiles.id and email = $1`, [email]),
  ).toEqual([{ language: 'en' }]);
  await leavePage(page);
  await leavePage(later);
});

test.each(['code', 'link'] as const)('a forgotten password is replaced after the %s of a mail', async (way) => {
  const email = people.find(({ name }) => name === (way === 'code' ? 'president' : 'vp'))?.email ?? '';
  const page = await open('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await heading(page, 'Choose a new password');
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the email' }).click();
  await page.getByRole('status').getByText(`We sent an email to ${email}`).waitFor();
  const { code, links } = await nextMail(app().url, email);
  if (way === 'code') await typeCode(page, code);
  else await page.goto(links[0] as string);
  await page.getByLabel('New password').fill(`${thai} ${way}`);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByText('Your new password is set').waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  const later = await signIn(email, `${thai} ${way}`);
  await heading(later, 'My projects');
  await leavePage(page);
  await leavePage(later);
});

test('long after signing in, the page for a forgotten password asks for another mail', async () => {
  const page = await openPage(browser(), app(), '/new-password', { as: 'dean' });
  await app().database.query(
    `update auth.sessions set created_at = now() - interval '1 hour' from profiles where user_id = profiles.id and role = 'dean'`,
  );
  await page.getByLabel('New password').fill(thai);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByRole('alert').getByText('You signed in more than ten minutes ago.').waitFor();
  await leavePage(page);
});

test('a newcomer is asked for name, cohort and division, once, and may put it off', async () => {
  const arrive = async (email: string) => {
    const page = await open('/login');
    await page.getByRole('button', { name: 'Link by email' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send me a link by email' }).click();
    await typeCode(page, (await nextMail(app().url, email)).code);
    await agree(page);
    await page.getByRole('heading', { name: 'Welcome! What’s your name?' }).waitFor();
    return page;
  };
  const page = await arrive('newcomer@faculty.example');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('region', { name: 'Welcome! What’s your name?' }).getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').first().waitFor();
  await page.getByLabel('Full name').fill('Mali Newcomer');
  await page.getByLabel('Cohort').fill('24');
  await page.getByRole('region', { name: 'Welcome! What’s your name?' }).getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Welcome! What’s your name?' }).waitFor({ state: 'detached' });
  const rows = await app().database.query(
    `select full_name, cohort from profiles, auth.users where users.id = profiles.id and email = 'newcomer@faculty.example'`,
  );
  expect(rows).toEqual([{ full_name: 'Mali Newcomer', cohort: 24 }]);
  await leavePage(page);

  const other = await arrive('later@faculty.example');
  await other.getByRole('button', { name: 'Not now' }).click();
  await other.getByRole('heading', { name: 'Welcome! What’s your name?' }).waitFor({ state: 'detached' });
  await other.reload();
  await other.getByRole('button', { name: 'Your account' }).waitFor();
  expect(await other.getByRole('heading', { name: 'Welcome! What’s your name?' }).count()).toBe(0);
  await leavePage(other);
});

test('an address that has an account already gets the answer of a new one', async () => {
  const [{ email }] = people as [(typeof people)[number]];
  const page = await open('/sign-up');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(thai);
  await tickConsents(page);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('status').getByText(`We sent an email to ${email}`).waitFor();
  await page.getByText('If this address already has an account, you won’t get an email').waitFor();
  await leavePage(page);
});

test('a mail is sent again, and only the newest code works', async () => {
  const email = 'again@faculty.example';
  const page = await open('/sign-up');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(thai);
  await tickConsents(page);
  await page.getByRole('button', { name: 'Create account' }).click();
  const first = await nextMail(app().url, email);
  // Within the pause of a second between two mails none is sent.
  const sendAgain = async () => {
    await page.getByRole('button', { name: 'Send again' }).click();
    const response = await fetch(`${app().url}/mailbox?format=json&to=${encodeURIComponent(email)}`);
    return ((await response.json()) as { messages: unknown[] }).messages.length;
  };
  await expect.poll(sendAgain, { interval: 500 }).toBeGreaterThan(1);
  await typeCode(page, first.code === (await nextMail(app().url, email, 2)).code ? '000000' : first.code);
  await page.getByRole('alert').getByText('The code is wrong').waitFor();
  // On a busy machine the press before the last one may have sent one more.
  const enterNewest = async () => {
    await typeCode(page, (await nextMail(app().url, email, 2)).code);
    const account = page.getByRole('button', { name: 'Your account' });
    return account.waitFor({ timeout: 5_000 }).then(
      () => true,
      () => false,
    );
  };
  await expect.poll(enterNewest, { timeout: 60_000 }).toBe(true);
  await page.getByRole('button', { name: 'Your account' }).waitFor();
  await leavePage(page);
});

test('who signs up and confirms after a text has changed is asked for that text again, and for nothing else', async () => {
  const email = 'meanwhile@faculty.example';
  const page = await open('/sign-up');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(thai);
  await tickConsents(page);
  await page.getByLabel('Optional: I agree to appear').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  const { code } = await nextMail(app().url, email);
  await app().database.query(`update policy_texts set is_current = false where kind = 'terms'`);
  await app().database.query(
    `insert into policy_texts (kind, body, body_th, asks_again, is_current, published_at) values ('terms', 'New', 'ใหม่', true, true, now())`,
  );
  await typeCode(page, code);
  await page.getByRole('heading', { level: 1, name: 'Our privacy notice or terms have changed' }).waitFor();
  expect(await page.getByRole('checkbox').count()).toBe(1);
  await page.getByLabel('I accept the terms of use').check();
  await page.getByRole('button', { name: 'Agree and continue' }).click();
  await page.getByRole('heading', { level: 1, name: 'Our privacy notice or terms have changed' }).waitFor({ state: 'detached' });
  expect(
    await app().database.query(
      `select subject, version, is_given from consents join auth.users on users.id = person_id where email = $1 order by subject`,
      [email],
    ),
  ).toEqual([
    { subject: 'event-photos', version: null, is_given: true },
    { subject: 'privacy', version: 1, is_given: true },
    { subject: 'terms', version: 2, is_given: true },
  ]);
  await leavePage(page);
});
