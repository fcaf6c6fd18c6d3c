import { readFile } from 'node:fs/promises';
import { findViolations } from '@trivium/testing/accessibility';
import { useBrowser } from '@trivium/testing/browser';
import { unzipSync, strFromU8 } from 'fflate';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { tickConsents } from '../../testing/agree.ts';
import { leavePage, openPage } from '../../testing/open-page.ts';
import { useApp } from '../../testing/use-app.ts';

const browser = useBrowser();
const app = useApp();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

test('an administrator drafts, previews and publishes a version; the public page shows it with its number', async () => {
  const page = await openPage(browser(), app(), '/admin/policies', { as: 'admin' });
  const middles = await page.evaluate(() =>
    ['Start a draft', 'Open the page'].map((name) => {
      const range = document.createRange();
      range.selectNodeContents([...document.querySelectorAll('button, a')].find((each) => each.textContent === name) as Element);
      const { top, bottom } = range.getBoundingClientRect();
      return Math.round(top + bottom);
    }),
  );
  expect(middles[0]).toBe(middles[1]);
  await page.getByRole('button', { name: 'Start a draft' }).click();
  await page.getByText('This notice has no email address.').waitFor();
  const english = page.getByRole('textbox', { name: 'Text in English' });
  await english.fill(`${await english.inputValue()}\n\n## Whom to ask\n\nWrite to [our officer](mailto:dpo@faculty.example).`);
  await page.getByText('Added: Write to').waitFor();
  await page.getByRole('group', { name: 'Text in English' }).getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('link', { name: 'our officer' }).waitFor();
  const thai = page.getByRole('textbox', { name: 'Text in Thai' });
  await thai.fill(`${await thai.inputValue()}\n\n## ติดต่อ\n\nเจ้าหน้าที่`);
  await page.getByLabel('What changed, in English').fill('It names whom to ask.');
  await page.getByLabel('Ask everyone for consent again').check();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Version 2 is public').waitFor();
  await leavePage(page);

  const visitor = await openPage(browser(), app(), '/privacy');
  await heading(visitor, 'Privacy notice');
  await visitor.getByText('Version 2, published').waitFor();
  await visitor.getByRole('link', { name: 'our officer' }).waitFor();
  await visitor.getByText('Student Organisation decides why').waitFor();
  await visitor.keyboard.press('Control+k');
  await visitor.getByRole('combobox').fill('our officer');
  await visitor.getByRole('option', { name: 'Privacy notice: Whom to ask' }).waitFor();
  await visitor.keyboard.press('Escape');
  await leavePage(visitor);
});

test('a new version asks at the next visit: who declines reads, exports and erases; who agrees goes on and may withdraw', async () => {
  const page = await openPage(browser(), app(), '/my-drafts', { as: 'member' });
  await heading(page, 'Our privacy notice or terms have changed');
  await page.getByText('Privacy notice: It names whom to ask.').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Read: Privacy notice' }).click();
  await heading(page, 'Privacy notice');
  await page.goBack();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  const { 'data.json': data } = unzipSync(await readFile(await download.path()));
  expect(JSON.parse(strFromU8(data as Uint8Array))).toMatchObject({ profile: { nickname: 'Mali' } });
  await page.getByRole('button', { name: 'Erase my account' }).waitFor();
  await page.getByRole('button', { name: 'Agree and continue' }).click();
  await page.getByText('Tick this box to continue.').waitFor();
  await page.getByLabel('I have read the privacy notice').check();
  await page.getByRole('button', { name: 'Agree and continue' }).click();
  await heading(page, 'My projects');

  await page.goto(`${app().url}/me`);
  const section = page.getByRole('region', { name: 'What you agreed to' });
  await section.getByText('Version 2, agreed on').first().waitFor();
  await section.getByText('Version 1, accepted on').first().waitFor();
  const choice = section.getByLabel('Optional: I agree to appear');
  // It is ticked when the answer is recorded, which `check` would not wait for.
  await choice.click();
  await page.getByText('Your answer was recorded').waitFor();
  expect(await choice.isChecked()).toBe(true);
  await section.getByRole('button', { name: 'Withdraw my consent…' }).click();
  await section.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await heading(page, 'You withdrew your consent');
  await tickConsents(page);
  await page.getByRole('button', { name: 'Agree and continue' }).click();
  await heading(page, 'Profile and settings');
  await leavePage(page);
});

test('the texts open without a network, also where nobody opened them before', async () => {
  const page = await openPage(browser(), app(), '/', { hasWorker: true });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const stored = () =>
    page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          const open = indexedDB.open('portal-queries');
          open.addEventListener('success', () => {
            const read = open.result.transaction('queries').objectStore('queries').get('queries');
            read.addEventListener('success', () => resolve(JSON.stringify(read.result ?? '').includes('"privacy"')));
          });
        }),
    );
  await expect.poll(stored).toBe(true);
  await page.context().setOffline(true);
  await page.goto(`${app().url}/privacy`);
  await page.getByText('Version 2, published').waitFor();
  await page.context().close();
});
