import { readFile } from 'node:fs/promises';
import { useBrowser } from '@trivium/testing/browser';
import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { readCode } from '../functions-testing/forms/read-code.ts';
import { openPage } from './testing/open-page.ts';
import { useApp } from './testing/use-app.ts';
import { useFunctions } from './testing/use-functions.ts';

/** A function's first start fetches what it imports. */
vi.setConfig({ testTimeout: 120_000 });

const browser = useBrowser();
useFunctions();
const app = useApp();

/** Does what hands a PDF over, and says where the code on it leads, within the site. */
async function codeOnPdf(page: Page, act: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: 100_000 }), act()]);
  expect(download.suggestedFilename()).toMatch(/^certificate-T(-\w{4}){4}\.pdf$/);
  const address = readCode(await readFile(await download.path()));
  expect(address).toContain(`${app().url}/verify/T-`);
  return address.slice(app().url.length);
}

test('a person sees the hours, takes them along as a certificate, and whoever scans its code reads the same', async () => {
  const page = await openPage(browser(), app(), '/me/transcript', { as: 'member', isPhone: true });
  await page.getByText('hours at one event').waitFor();
  await page.getByRole('region', { name: 'Hours by kind' }).getByText('6 h').waitFor();
  await page.getByLabel('Full name on the certificate').fill('Mali Jaidee');
  const make = page.getByRole('button', { name: 'Make a certificate' });
  const path = await codeOnPdf(page, () => make.click());
  // The name is known now, and the same hours give the same certificate.
  await page.getByLabel('Full name on the certificate').waitFor({ state: 'detached' });
  expect(await codeOnPdf(page, () => make.click())).toBe(path);
  expect(await codeOnPdf(page, () => page.getByRole('button', { name: 'Open the PDF of' }).click())).toBe(path);

  const visitor = await openPage(browser(), app(), path);
  await visitor.getByRole('heading', { name: 'This certificate is genuine' }).waitFor();
  await visitor.getByRole('heading', { name: 'Mali Jaidee' }).waitFor();
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
  expect(await visitor.getByText('Mali Jaidee').count()).toBe(0);
  await Promise.all([page.context().close(), visitor.context().close()]);
});

test('a code under which nothing was issued is said to be of nothing', async () => {
  const page = await openPage(browser(), app(), '/verify/T-0000-0000-0000-0000', { language: 'th' });
  await page.locator('[data-outcome=bad]').waitFor();
  await page.context().close();
});

test('who was nowhere yet is told how hours come about', async () => {
  const page = await openPage(browser(), app(), '/me/transcript', { as: 'dean' });
  await page.getByText('Check in at your first event').waitFor();
  await page.context().close();
});
