import { useBrowser } from '@trivium/testing/browser';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readCode } from '../../../supabase/tests/project-forms/read-code.ts';
import { leavePage, openPage } from '../../testing/open-page.ts';
import { useApp } from '../../testing/use-app.ts';

/** A function's first start fetches what it imports. */
const browser = useBrowser();
const app = useApp(() => ({}));

/** Does what hands a PDF over, and says where the code on it leads, within the site. */
async function codeOnPdf(page: Page, act: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: 100_000 }), act()]);
  expect(download.suggestedFilename()).toMatch(/^certificate-T(-\w{4}){4}\.pdf$/);
  const address = readCode(await readFile(await download.path()));
  expect(address).toContain(`${app().url}/verify/T-`);
  return address.slice(app().url.length);
}

const idOf = async (person: string) =>
  (await app().database.query<{ id: string }>('select id from auth.users where email = $1', [`app-${person}@faculty.example`]))[0]
    ?.id;
const write = (person: string, change: string) =>
  app().database.query(`update public.profiles set ${change} where id = '${person}'`);

test('an unconfirmed name is on no certificate: the page, the PDF and the check say so', async () => {
  const member = (await idOf('member')) ?? '';
  await write(member, `full_name = 'รศ.มาลี ศรีสุข'`);
  const page = await openPage(browser(), app(), '/me/transcript', { as: 'member' });
  await page.getByText('“รศ.มาลี ศรีสุข” is waiting for an administrator').waitFor();
  const path = await codeOnPdf(page, () => page.getByRole('button', { name: 'Create a certificate' }).click());
  const visitor = await openPage(browser(), app(), path);
  await visitor.getByRole('heading', { name: 'Name not confirmed' }).waitFor();
  await visitor.getByText('Account: app-member@faculty.example').waitFor();
  expect(await visitor.getByText('มาลี').count()).toBe(0);
  await Promise.all([leavePage(page), leavePage(visitor)]);
  await app().database.query('delete from public.activity_certificates');
});

test('a person sees their hours and downloads a certificate, and anybody who scans its code reads the same', async () => {
  await app().database.query(`select private.confirm_name($1, 'Mali Jaidee', 66, 'register', null)`, [await idOf('member')]);
  const page = await openPage(browser(), app(), '/me/transcript', { as: 'member', isPhone: true });
  await page.getByText('hours at 1 event').waitFor();
  await page.getByRole('region', { name: 'Hours by activity type' }).getByText('6 h').waitFor();
  await page.getByText('It will be issued to Mali Jaidee.').waitFor();
  const make = page.getByRole('button', { name: 'Create a certificate' });
  const path = await codeOnPdf(page, () => make.click());
  // The same hours give the same certificate.
  expect(await codeOnPdf(page, () => make.click())).toBe(path);
  expect(await codeOnPdf(page, () => page.getByRole('button', { name: 'Open the PDF of' }).click())).toBe(path);

  // The list, the notice and the check name it by the number that is on it.
  const [issued] = await app().database.query<{ year: number; number: number }>(
    'select year, number from public.activity_certificates',
  );
  const number = `${issued?.number}/${issued?.year} (${(issued?.year ?? 0) - 543})`;
  await page.getByRole('link', { name: `No. ${number}` }).waitFor();
  const notices = await openPage(browser(), app(), '/me/notices', { as: 'member' });
  await notices.getByText(`Your certificate ${number} was issued`).waitFor();
  await leavePage(notices);
  const visitor = await openPage(browser(), app(), path);
  await visitor.getByRole('heading', { name: 'This certificate is genuine' }).waitFor();
  await visitor.getByText(`No. ${number}, issued on`).waitFor();
  await visitor.getByRole('heading', { name: 'Mali Jaidee' }).waitFor();
  await visitor.getByText('Name confirmed · Cohort 66').waitFor();
  await visitor.getByText('River day').waitFor();

  await page.getByRole('button', { name: 'Revoke T-' }).click();
  await page.getByText('Revoked', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Revoked', { exact: true }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Revoke T-' }).click();
  await page.getByText('Revoked', { exact: true }).waitFor();
  // Leaving the page does not keep a certificate alive that its person took back.
  await page.goto(`${app().url}/terms`);
  await expect.poll(() => app().database.query('select from public.activity_certificates where revoked_at is null')).toEqual([]);
  await visitor.reload();
  await visitor.getByRole('heading', { name: 'This certificate was revoked' }).waitFor();
  await visitor.getByText(`Certificate ${number} hasn’t been valid`).waitFor();
  expect(await visitor.getByText('Mali Jaidee').count()).toBe(0);
  await Promise.all([leavePage(page), leavePage(visitor)]);
});

test('a code without a certificate is reported as unknown', async () => {
  const page = await openPage(browser(), app(), '/verify/T-0000-0000-0000-0000', { language: 'th' });
  await page.locator('[data-outcome=bad]').waitFor();
  await leavePage(page);
});

test('a person without hours learns how to earn them', async () => {
  const page = await openPage(browser(), app(), '/me/transcript', { as: 'dean' });
  await page.getByText('Check in at your first event').waitFor();
  await leavePage(page);
});
