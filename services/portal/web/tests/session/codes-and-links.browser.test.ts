import { findViolations } from '@trivium/testing/accessibility';
import { useBrowser } from '@trivium/testing/browser';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { nextMail } from '../../testing/mailbox.ts';
import { agree } from '../../testing/agree.ts';
import { leavePage, openPage } from '../../testing/open-page.ts';
import { people, type PersonName } from '../../testing/people.ts';
import { useApp } from '../../testing/use-app.ts';

const browser = useBrowser();
const app = useApp();
const mailTo = (email: string, count?: number) => nextMail(app().url, email, count);
const emailOf = (name: PersonName) => people.find((person) => person.name === name)?.email ?? '';
const open = (path: string, isPhone = false) => openPage(browser(), app(), path, { isPhone });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const typeCode = async (page: Page, code: string) => {
  await page.getByLabel('Six-digit code').fill(code);
  await page.getByRole('button', { name: 'Sign in with the code' }).click();
};
async function askForLink(path: string, email: string): Promise<Page> {
  const page = await open(path);
  await page.getByRole('button', { name: 'Link by email' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send me a link by email' }).click();
  await page.getByRole('status').getByText(`We sent an email to ${email}`).waitFor();
  return page;
}
/** The code with another last digit. */
const wrong = (code: string) => `${code.slice(0, -1)}${(Number(code.at(-1)) + 1) % 10}`;

test('the code of the mail signs in where it was asked for, and continues to the page', async () => {
  const email = 'typed.code@faculty.example';
  const page = await askForLink('/my-drafts', email);
  const { code } = await mailTo(email);
  await typeCode(page, '12');
  await page.getByRole('alert').getByText('The code has six digits.').waitFor();
  await typeCode(page, wrong(code));
  await page.getByRole('alert').getByText('The code is wrong').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await typeCode(page, `${code.slice(0, 3)} ${code.slice(3)}`);
  await agree(page);
  await heading(page, 'My projects');
  await leavePage(page);
});

test('a link opened on another device is explained, and completed there by the code of the same mail', async () => {
  const email = emailOf('chair');
  const asking = await askForLink('/my-drafts', email);
  const { code, links } = await mailTo(email);
  const phone = await open('/terms', true);
  await phone.goto(links[0] as string);
  await phone.getByRole('status').getByText('You asked for this link in another browser').waitFor();
  expect(await findViolations(phone)).toEqual([]);
  await typeCode(phone, code);
  await phone.getByRole('alert').getByText('Fill this in').waitFor();
  await phone.getByRole('region').getByLabel('Email').fill(email);
  await typeCode(phone, code);
  await heading(phone, 'My projects');
  await leavePage(asking);
  await leavePage(phone);
});

test('a code works once: afterwards its link says so on the sign-in page, whatever page it names', async () => {
  const email = emailOf('secretary');
  const page = await askForLink('/my-drafts', email);
  const { code, links } = await mailTo(email);
  await typeCode(page, code);
  await heading(page, 'My projects');
  const other = await open('/terms');
  await other.goto(links[0] as string);
  await heading(other, 'Sign in');
  await other.getByRole('alert').getByText('This link has been used or has expired.').waitFor();
  // Signed in already: the page stays, and a sentence appears.
  await page.goto(links[0] as string);
  await page.getByRole('region', { name: 'Notifications' }).getByText('This link has been used or has expired.').waitFor();
  await leavePage(page);
  await leavePage(other);
});

test.each([
  ['error=access_denied&error_code=email_domain_foreign', 'That isn’t a university account.'],
  ['error=access_denied&error_code=bad_oauth_callback', 'You didn’t finish signing in at the other site.'],
  ['error=server_error&error_code=unexpected_failure', 'The other site isn’t responding.'],
  ['error=access_denied&error_code=user_banned', 'This account is suspended.'],
  ['error=invalid_request&error_code=never_heard_of', 'This link didn’t work (code never_heard_of).'],
])('an identity provider that leads back with %s is explained, and signing in continues to the page', async (query, sentence) => {
  const page = await open(`/my-drafts?${query}#${query}`);
  await heading(page, 'Sign in');
  await page.getByRole('alert').getByText(sentence).waitFor();
  expect(new URL(page.url()).searchParams.get('next')).toBe('/my-drafts');
  expect(page.url()).not.toContain('error');
  await leavePage(page);
});
