import { findViolations } from '@trivium/testing/accessibility';
import { useBrowser } from '@trivium/testing/browser';
import { beforeAll, expect, test } from 'vitest';
import { agree } from '../../testing/agree.ts';
import { drawPicture } from '@trivium/testing/draw-picture';
import { club, division } from '../../testing/fill-portal.sql.ts';
import { nextMail } from '../../testing/mailbox.ts';
import { leavePage, openPage } from '../../testing/open-page.ts';
import { useApp } from '../../testing/use-app.ts';

const browser = useBrowser();
const app = useApp();
const query = (text: string, values: unknown[] = []) => app().database.query<Record<string, unknown>>(text, values);
const roleOf = async (email: string) =>
  (
    await query('select profiles.role, division from profiles join auth.users on users.id = profiles.id where email = $1', [
      email,
    ])
  )[0];
const csv = (...lines: readonly string[]) => ({
  name: 'officers.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`\u{feff}${lines.join('\r\n')}`),
});
beforeAll(async () => {
  await query(`update profiles set role = 'member' where role = 'admin' and nickname <> 'Atit'`);
});

test('officers of a file are previewed, confirmed, and have their role when they sign in', async () => {
  const admin = await openPage(browser(), app(), '/admin/invitations', { as: 'admin' });
  const file = csv(
    'อีเมล;ชื่อ-นามสกุล;ตำแหน่ง;ฝ่าย;ชมรม;วาระ',
    'app-member@faculty.example;;เลขานุการ;;;2569',
    `new.chair@faculty.example;ใหม่ ดีงาม;ประธานชมรม;;${club.name_th};2569`,
    'someone@evil.example;;อุปนายก;;;2569',
  );
  await admin.getByRole('button', { name: 'Preview changes' }).click();
  await admin.getByRole('alert').getByText('Fill this in').waitFor();
  // An address that nobody could be invited by is refused at its field.
  const one = admin.getByRole('region', { name: 'Invite one person' });
  await one.getByLabel('Email').fill('someone@evil.example');
  await one.getByRole('button', { name: 'Preview changes' }).click();
  await one.getByRole('alert').getByText('Use a university address, such as name@faculty.example.').waitFor();
  expect(await one.getByRole('region', { name: 'What will change' }).count()).toBe(0);
  await admin.getByLabel('Choose or drop the CSV of officers').setInputFiles(file);
  const preview = admin.getByRole('region', { name: 'What will change' });
  await preview.getByText('Member', { exact: true }).waitFor();
  expect(await preview.getByRole('heading').allInnerTexts()).toEqual([
    'Skipped: Not a university address 1',
    'Gets an invitation 1',
    'Gets a new role now 1',
  ]);
  expect(await findViolations(admin)).toEqual([]);
  expect([await roleOf('app-member@faculty.example'), await query('select from invitations')]).toEqual([
    { role: 'member', division: null },
    [],
  ]);
  await admin.getByRole('button', { name: 'Apply to 2 people' }).click();
  await admin.getByText('1 person invited · 1 role changed').waitFor();
  await admin.getByRole('button', { name: 'Send again: invitation to new.chair@faculty.example' }).waitFor();
  expect(await findViolations(admin)).toEqual([]);
  expect(await roleOf('app-member@faculty.example')).toMatchObject({ role: 'secretary' });

  const page = await openPage(browser(), app(), '/login?next=%2Fqueue');
  await page.getByRole('button', { name: 'Link by email' }).click();
  await page.getByLabel('Email').fill('new.chair@faculty.example');
  await page.getByRole('button', { name: 'Send me a link by email' }).click();
  await page.getByLabel('Six-digit code').fill((await nextMail(app().url, 'new.chair@faculty.example')).code);
  await page.getByRole('button', { name: 'Sign in with the code' }).click();
  await agree(page);
  await page.getByRole('heading', { level: 1, name: 'To review' }).waitFor();
  expect(await roleOf('new.chair@faculty.example')).toMatchObject({ role: 'chair' });
  await admin.reload();
  await admin.getByRole('region', { name: 'Accepted and withdrawn' }).getByText('Accepted on').waitFor();
  await Promise.all([leavePage(admin), leavePage(page)]);
});

test('one person is invited without a term of office, is asked about by what is done, and the page says where no mail goes out', async () => {
  const page = await openPage(browser(), app(), '/admin/invitations', { as: 'admin', isPhone: true });
  const one = page.getByRole('region', { name: 'Invite one person' });
  const warning = one.getByText('The mail server isn’t set up, so invitations can’t be emailed.');
  expect(await warning.count()).toBe(0);
  await one.getByLabel('Email').fill('new.member@faculty.example');
  expect(await one.getByLabel('First day').count()).toBe(0);
  await one.getByLabel('Role').selectOption('secretary');
  await one.getByLabel('First day').waitFor();
  await one.getByLabel('Role').selectOption('member');
  await one.getByRole('button', { name: 'Preview changes' }).click();
  await one.getByRole('button', { name: 'Send the invitation' }).click();
  await page.getByText('1 person invited').waitFor();
  expect(await query('select term, role from invitations where address = $1', ['new.member@faculty.example'])).toEqual([
    { term: null, role: 'member' },
  ]);
  const unset = { name: 'mail', source: 'none', set_at: null, set_by: null, settings: [], values: {} };
  await page.route('**/functions/v1/connections', async (route) => route.fulfill({ json: { connections: [unset] } }));
  await page.reload();
  await warning.waitFor();
  expect(await findViolations(page)).toEqual([]);
  await leavePage(page);
});

test('the roles of several people are changed at once after a preview, and given back at once', async () => {
  const page = await openPage(browser(), app(), '/admin/people', { as: 'admin', isPhone: true, language: 'th', theme: 'dark' });
  for (const name of ['Vipa', 'Chai']) await page.getByLabel(`เลือก ${name}`, { exact: true }).check();
  await page.getByRole('button', { name: 'เปลี่ยนบทบาท' }).click();
  const question = page.getByRole('dialog', { name: 'เปลี่ยนบทบาทของ 2 คนหรือไม่' });
  await question.getByLabel('บทบาท').selectOption('secretary');
  await question.getByText('อุปนายก → เลขานุการ').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await question.getByRole('button', { name: 'เปลี่ยน 2 คน' }).click();
  await page.getByText('เปลี่ยนบทบาทแล้ว 2 คน').waitFor();
  const chairs = async () => query('select chair_id is not null as has_chair from divisions where slug = $1', [division]);
  expect([await roleOf('app-vp@faculty.example'), await chairs()]).toEqual([
    { role: 'secretary', division: null },
    [{ has_chair: false }],
  ]);
  await page.getByRole('button', { name: 'เลิกทำ' }).first().click();
  await expect.poll(async () => roleOf('app-vp@faculty.example')).toMatchObject({ role: 'vp' });
  expect(await chairs()).toEqual([{ has_chair: true }]);
  await leavePage(page);
});

test('a handover shows the old board and the new one, and waits for its day until it is called off', async () => {
  const page = await openPage(browser(), app(), '/admin/terms', { as: 'admin' });
  await page
    .getByLabel('Choose or drop the CSV of officers')
    .setInputFiles(csv('email,role', 'app-vp@faculty.example,president', 'not.here.yet@faculty.example,secretary'));
  const present = page.getByRole('region', { name: 'The current board' });
  await present.getByRole('listitem').filter({ hasText: 'Vipa' }).getByText('→ President').waitFor();
  await present.getByRole('listitem').filter({ hasText: 'Prem' }).getByText('leaves the board').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: /^Hand over on/ }).click();
  await page.getByText(/^Handover to 20\d\d–\d\d \(B\.E\. 25\d\d\)$/).waitFor();
  await page.getByText(/^With an account: 1 · invited: 1 · leaving after /).waitFor();
  await page.getByRole('region', { name: 'Planned' }).getByText('Vipa').waitFor();
  expect(await roleOf('app-vp@faculty.example')).toMatchObject({ role: 'vp' });
  await page.getByRole('button', { name: 'Cancel handover' }).click();
  await page.getByText(/was cancelled$/).waitFor();
  await page.getByRole('region', { name: 'Planned' }).getByText('None.').waitFor();
  await leavePage(page);
});

test('the board’s page shows those in office by term, beside people written by hand', async () => {
  await query(
    `insert into terms_of_office (person_id, role, division, term, starts_on, began_at)
     select id, 'chair', $1, '2570', '2027-06-01', '2026-01-01' from profiles where nickname = 'Chai'`,
    [division],
  );
  const page = await openPage(browser(), app(), '/admin/leadership', { as: 'admin' });
  await page.getByRole('link', { name: 'Add a person' }).click();
  await page.getByLabel('Name in English').fill('Dara Dean');
  await page.getByLabel('Position in English').fill('Dean');
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: 'dara.png', mimeType: 'image/png', buffer: await drawPicture(page, 90, 120) });
  await page.getByRole('button', { name: 'Remove the picture' }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Added: Dara Dean').waitFor();
  await app().database.query(`update app_settings set contact_email = 'board@faculty.example'`);
  const visitor = await openPage(browser(), app(), '/about/board');
  // An address to ask at, and the common year for readers of English.
  expect(await visitor.getByRole('link', { name: 'Write to board@faculty.example' }).getAttribute('href')).toBe(
    'mailto:board@faculty.example',
  );
  await visitor.getByRole('listitem').filter({ hasText: 'Chai' }).getByText('Chair: Arts').waitFor();
  const faculty = visitor.getByRole('region', { name: 'Faculty leadership' });
  await faculty.getByText('Dara Dean').waitFor();
  expect(await faculty.locator('img').getAttribute('src')).toContain('/covers/leadership/');
  expect(await findViolations(visitor)).toEqual([]);
  await visitor.getByRole('link', { name: '2026–27 (B.E. 2569)' }).click();
  await visitor.getByText('Somsri Meesuk').waitFor();
  await Promise.all([leavePage(page), leavePage(visitor)]);
});
