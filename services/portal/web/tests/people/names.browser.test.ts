import { findViolations } from '@trivium/testing/accessibility';
import { useBrowser } from '@trivium/testing/browser';
import { readFile } from 'node:fs/promises';
import { beforeEach, expect, test } from 'vitest';
import { submittedId } from '../../testing/fill-journey.sql.ts';
import { keepNameWhole } from '../../src/language/line-marks.ts';
import { leavePage, openPage } from '../../testing/open-page.ts';
import { useApp } from '../../testing/use-app.ts';
import { noteWhenRowsMove } from '../../testing/when-rows-move.ts';

const browser = useBrowser();
const app = useApp();

const query = (text: string, values: unknown[] = []) => app().database.query<Record<string, unknown>>(text, values);
const addressOf = (person: string) => `app-${person}@faculty.example`;
const nameOf = async (person: string) =>
  (
    await query('select full_name, name_source from public.profiles join auth.users on users.id = profiles.id where email = $1', [
      addressOf(person),
    ])
  )[0];
const rename = (person: string, change: string) =>
  query(`update public.profiles set ${change} where id = (select id from auth.users where email = $1)`, [addressOf(person)]);
beforeEach(async () => {
  await query('delete from public.name_requests');
  await query('delete from public.name_confirmations');
  await query(
    'update public.profiles set full_name = null, full_name_en = null, cohort = null, name_confirmed_at = null, name_source = null, is_cohort_confirmed = false',
  );
});

test('an import is previewed first: changed names, unknown addresses, and errors by line', async () => {
  await query(`select private.confirm_name(id, 'Danai Dee', null, 'administrator', null) from auth.users where email = $1`, [
    addressOf('dean'),
  ]);
  const page = await openPage(browser(), app(), '/admin/names', { as: 'admin' });
  const file = [
    'อีเมล,ชื่อ-นามสกุล,รุ่น',
    `${addressOf('member')},มะลิ ใจดี,66`,
    `${addressOf('dean')},รศ.ดนัย ดี,`,
    'later@faculty.example,=cmd|x,67',
    'someone@evil.example,Some One,67',
    `${addressOf('member')},มะลิ อื่น,66`,
  ].join('\r\n');
  const choose = page.getByLabel('Choose or drop the register’s CSV');
  await choose.setInputFiles({ name: 'register.csv', mimeType: 'text/csv', buffer: Buffer.from(`\u{feff}${file}`) });
  const preview = page.getByRole('region', { name: 'What the import will change' });
  await preview.getByText('Skipped: not a university address').waitFor();
  expect(await preview.getByRole('heading').allInnerTexts()).toEqual([
    'Skipped: not a university address 1',
    'Skipped: the address is earlier in the file 1',
    'Changes a confirmed name 1',
    'Confirms the name 1',
    'No account yet: saved for when they sign up 1',
  ]);
  await preview.getByText('Line 6').waitFor();
  expect(await findViolations(page)).toEqual([]);
  expect(await nameOf('member')).toEqual({ full_name: null, name_source: null });

  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    preview.getByRole('button', { name: 'Download this list' }).click(),
  ]);
  // Text that a spreadsheet would run as a formula is escaped.
  expect(await readFile(await saved.path(), 'utf8')).toContain(`,'=cmd|x,`);
  await preview.getByRole('button', { name: 'Import 3 lines' }).click();
  await page.getByText('Confirmed 2 names; 1 person has yet to sign up.').waitFor();
  expect([await nameOf('member'), await nameOf('dean')]).toEqual([
    { full_name: 'มะลิ ใจดี', name_source: 'register' },
    { full_name: 'รศ.ดนัย ดี', name_source: 'register' },
  ]);
  // As Excel in Thai writes plain CSV.
  const spoilt = Buffer.from([...Buffer.from('email,name\n'), 0xc1, 0xd0, 0xc5, 0xd4]);
  await choose.setInputFiles({ name: 'register.csv', mimeType: 'text/csv', buffer: spoilt });
  await page.getByText('This file isn’t in UTF-8').waitFor();
  await leavePage(page);
});

test('a new name waits until an administrator confirms it, and so does a later change', async () => {
  const page = await openPage(browser(), app(), '/me', { as: 'member' });
  const field = page.getByLabel('Full name');
  await field.fill('Mali Jaidee');
  await page.getByLabel('Name in English').fill('Malee Jaidee');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Until then, certificates leave it out.').waitFor();
  const admin = await openPage(browser(), app(), '/admin/names', { as: 'admin', language: 'th', theme: 'dark', isPhone: true });
  await admin.getByRole('button', { name: 'ยืนยัน Mali Jaidee', exact: true }).waitFor();
  await admin.getByText('ภาษาอังกฤษ: Malee Jaidee').waitFor();
  expect(await findViolations(admin)).toEqual([]);
  await admin.getByRole('button', { name: 'ยืนยัน Mali Jaidee', exact: true }).click();
  await admin.getByText('ไม่มีชื่อที่รอการยืนยัน').waitFor();
  expect(await nameOf('member')).toEqual({ full_name: 'Mali Jaidee', name_source: 'administrator' });
  expect(await query(`select full_name_en from public.profiles where full_name = 'Mali Jaidee'`)).toEqual([
    { full_name_en: 'Malee Jaidee' },
  ]);
  await page.reload();
  await page.getByText('Confirmed by an administrator').waitFor();
  await field.fill('Mali Somsri');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('We’ll keep using “Mali Jaidee”').waitFor();
  expect(await field.inputValue()).toBe('Mali Somsri');
  expect((await nameOf('member'))?.['full_name']).toBe('Mali Jaidee');
  expect(await findViolations(page)).toEqual([]);
  await admin.reload();
  await admin.getByRole('button', { name: 'ไม่ยืนยัน Mali Somsri' }).click();
  await expect.poll(async () => (await query('select from public.name_requests where refused_at is not null')).length).toBe(1);
  await page.reload();
  await page.getByText('An administrator didn’t confirm “Mali Somsri”.').waitFor();
  await Promise.all([leavePage(page), leavePage(admin)]);
});

test('while one name that was decided leaves the list, no press decides about the next', async () => {
  await query(
    `insert into public.name_requests (person_id, full_name) select id, 'Pressed ' || nickname from public.profiles where nickname in ('Mali', 'Danai')`,
  );
  const page = await openPage(browser(), app(), '/admin/names', { as: 'admin' });
  const notes = await noteWhenRowsMove(page.getByRole('region', { name: 'Waiting for a decision' }).getByRole('list'));
  await page.getByRole('button', { name: 'Confirm Pressed Mali', exact: true }).click();
  await page.getByText('Pressed Mali', { exact: true }).waitFor({ state: 'detached' });
  expect(await notes()).toEqual(['none']);
  await leavePage(page);
});

test('a person with an office holder’s name is marked where it matters, and administrators see it', async () => {
  await rename('dean', `full_name = 'รศ.มาลี ศรีสุข'`);
  await rename('member', `full_name = 'มาลี ศรีสุข'`);
  const page = await openPage(browser(), app(), '/queue', { as: 'chair' });
  await page
    .getByText(`${keepNameWhole('มาลี ศรีสุข')} (name not confirmed)`)
    .first()
    .waitFor();
  await page.goto(`${app().url}/project/${submittedId}`);
  await page.getByLabel('Write a comment').waitFor();
  await page
    .getByText(`${keepNameWhole('มาลี ศรีสุข')} (name not confirmed)`)
    .first()
    .waitFor();
  const admin = await openPage(browser(), app(), '/admin/names', { as: 'admin' });
  await admin.getByText('Looks like the name of an officer').waitFor();
  await admin.getByRole('button', { name: 'Confirm มาลี ศรีสุข' }).click();
  await admin.getByText('มาลี ศรีสุข is confirmed').waitFor();
  await page.reload();
  await page.getByText(keepNameWhole('มาลี ศรีสุข')).first().waitFor();
  // The stored page shows first, and is then read again.
  await expect.poll(() => page.getByText('(name not confirmed)').count()).toBe(0);
  await Promise.all([leavePage(page), leavePage(admin)]);
});
