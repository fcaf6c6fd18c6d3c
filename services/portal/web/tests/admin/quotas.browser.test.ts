import { findViolations } from '@trivium/testing/accessibility';
import { useBrowser } from '@trivium/testing/browser';
import { expect, test } from 'vitest';
import { m } from '../../src/paraglide/messages.js';
import { drawPicture } from '@trivium/testing/draw-picture';
import { leavePage, openPage } from '../../testing/open-page.ts';
import { useApp } from '../../testing/use-app.ts';

const browser = useBrowser();
const app = useApp();

const amountOf = async (role: string, kind: string) =>
  (
    await app().database.query<{ amount: string }>('select amount::text from quotas where role = $1::user_role and kind = $2', [
      role,
      kind,
    ])
  )[0]?.amount;
const setQuota = (kind: string, amount: number) =>
  app().database.query(`update quotas set amount = $2 where role = 'member' and kind = $1`, [kind, amount]);
const megabyte = 1024 * 1024;

test('an administrator changes the quotas of a role, learns of an invalid number, and undoes a change', async () => {
  const page = await openPage(browser(), app(), '/admin/quotas?role=nobody', { as: 'admin', isPhone: true });
  expect(await page.getByRole('link', { name: 'Member', exact: true }).getAttribute('aria-current')).toBe('page');
  await page.getByRole('link', { name: 'Chair', exact: true }).click();
  await page.getByLabel('Polls per day').fill('many');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').first().waitFor();
  await page.getByLabel('Polls per day').fill('');
  await page.getByRole('alert').getByText('Fill this in').waitFor();
  await page.getByLabel('Polls per day').fill('7');
  await page.getByLabel('Storage, in MB').fill('2048');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Quotas for Chair saved').waitFor();
  expect(await amountOf('chair', 'meeting_polls')).toBe('7');
  expect(await amountOf('chair', 'bytes')).toBe(String(2048 * megabyte));
  const audit = `select target_id, detail from audit_log where target_table = 'quotas' order by id`;
  expect(await app().database.query(audit)).toMatchObject([
    { target_id: 'chair-bytes', detail: { to: { amount: 2048 * megabyte } } },
    { target_id: 'chair-meeting_polls', detail: { from: { amount: 90 }, to: { amount: 7 } } },
  ]);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await page.getByText('Change undone').waitFor();
  expect(await amountOf('chair', 'meeting_polls')).toBe('90');
  await leavePage(page);
});

test('people see their usage, are warned from 80%, and are refused with a sentence', async () => {
  const page = await openPage(browser(), app(), '/me', { as: 'member' });
  const usage = page.getByRole('region', { name: 'Your storage' });
  await usage.getByText('0 of 100 MB').waitFor();
  expect(await usage.getByText('nearly full').count()).toBe(0);
  await app().database.query(
    `insert into storage.objects (bucket_id, name, owner_id, metadata)
     select 'avatars', id || '/full.webp', id::text, jsonb_build_object('size', $1::int) from profiles where nickname = 'Mali'`,
    [85 * megabyte],
  );
  await page.reload();
  await usage.getByText('85 of 100 MB').waitFor();
  await usage.getByText('Your storage is nearly full').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await setQuota('bytes', 85 * megabyte);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await drawPicture(page, 300, 300) });
  await page.getByText(m.refusal_quota_bytes({}, { locale: 'en' })).waitFor();
  await leavePage(page);
});
