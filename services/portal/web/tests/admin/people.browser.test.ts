import { findViolations } from '@trivium/testing/accessibility';
import { expect, test } from 'vitest';
import { club, division } from '../../testing/fill-portal.sql.ts';
import { leavePage } from '../../testing/open-page.ts';
import { useAdministration } from '../../testing/use-administration.ts';

const { app, row, open } = useAdministration();

test('a role and a division that are chosen in a person’s row are asked for first, and undone', async () => {
  const page = await open('/admin/people');
  await page.getByLabel('Name or email').fill('app-member@fac');
  await page.getByText('app-chair@faculty.example').waitFor({ state: 'detached' });
  expect(page.url()).not.toContain('app-member');
  const role = () => row(`select role from profiles where nickname = 'Mali'`);
  await page.getByLabel('Role of Mali').selectOption('secretary');
  const question = page.getByRole('dialog', { name: 'Change the role of Mali?' });
  await question.getByText('Member → Secretary').waitFor();
  expect([await findViolations(page), await role()]).toEqual([[], { role: 'member' }]);
  await question.getByRole('button', { name: 'Apply to 1 person' }).click();
  await page.getByText('Mali’s role is now Secretary').waitFor();
  expect(await role()).toEqual({ role: 'secretary' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(role).toEqual({ role: 'member' });
  const divisionOf = () => row(`select division from profiles where nickname = 'Mali'`);
  const before = await divisionOf();
  await page.getByLabel('Division of Mali').selectOption({ value: division });
  const move = page.getByRole('dialog', { name: 'Change the division of Mali?' });
  await move.getByRole('button', { name: 'Apply to 1 person' }).waitFor();
  expect(await divisionOf()).toEqual(before);
  await move.getByRole('button', { name: 'Apply to 1 person' }).click();
  await page.getByText('Mali has changed division').waitFor();
  expect(await divisionOf()).toEqual({ division });
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(divisionOf).toEqual(before);
  await leavePage(page);
});

test('before a role is given by hand its question says who keeps it and until when, and that it has no end date here', async () => {
  await row(
    `insert into terms_of_office (person_id, role, starts_on, ends_on, began_at)
     select id, 'secretary', current_date, '2099-05-31', now() from profiles where nickname = 'Sai'`,
  );
  const page = await open('/admin/people');
  await page.getByLabel('Name or email').fill('app-member@fac');
  await page.getByText('app-chair@faculty.example').waitFor({ state: 'detached' });
  const question = page.getByRole('dialog', { name: 'Change the role of Mali?' });
  await page.getByLabel('Role of Mali').selectOption('secretary');
  await question.getByText(/Secretary now: Sai \(until 31\sMay\s2099\).* They keep the role\./).waitFor();
  await question.getByText('A role assigned here has no end date.').waitFor();
  await question.getByLabel('Role').selectOption('member');
  await question.getByText('A role assigned here has no end date.').waitFor({ state: 'detached' });
  await question.getByLabel('Role').selectOption('vp');
  await question.getByText(/Vice president now: .*Vipa \(no end date\).* They keep the role\./).waitFor();
  await question.getByRole('link', { name: 'Terms of office' }).click();
  await page.getByRole('heading', { level: 1, name: 'Terms of office' }).waitFor();
  await row(`delete from terms_of_office where ends_on = '2099-05-31'`);
  await leavePage(page);
});

test('who is chair now is named before somebody else becomes it, and has the place again after undo', async () => {
  const chairOf = async () => {
    const [chair] = await app().database.query<{ nickname: string; role: string }>(
      'select profiles.nickname, role from divisions join profiles on profiles.id = chair_id where slug = $1',
      [division],
    );
    return chair;
  };
  const before = await chairOf();
  const page = await open('/admin/people');
  await page.getByLabel('Name or email').fill('app-member@fac');
  await page.getByText('app-chair@faculty.example').waitFor({ state: 'detached' });
  await page.getByLabel('Role of Mali').selectOption('chair');
  const question = page.getByRole('dialog', { name: 'Change the role of Mali?' });
  await question.getByText('Member → Chair of no division or club yet').waitFor();
  await question.getByLabel('Division').selectOption({ value: division });
  await question.getByText('Member → Chair: Arts').waitFor();
  await question.getByText(`Replaces ${before?.nickname}, who`).waitFor();
  await question.getByRole('button', { name: 'Apply to 1 person' }).click();
  await expect.poll(chairOf).toEqual({ nickname: 'Mali', role: 'chair' });
  await page.getByRole('main').getByText('Chair: Arts').waitFor();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(chairOf).toEqual(before);
  await leavePage(page);
});

test('pages in English find people by their confirmed names in Latin letters, and show these', async () => {
  const name = (thai: string | null, english: string | null) =>
    app().database.query(`update profiles set full_name = $1, full_name_en = $2 where nickname = 'Mali'`, [thai, english]);
  await name('มะลิ ศรีสุข', 'Mali Srisuk');
  const page = await open('/admin/people');
  await page.getByLabel('Name or email').fill('srisuk');
  await page.getByLabel('Role of Mali Srisuk').waitFor();
  expect(await page.getByText('มะลิ ศรีสุข').count()).toBe(0);
  await page.goto(`${app().url}/admin/audit`);
  await page.getByRole('combobox', { name: 'Person affected' }).fill('srisuk');
  await page.getByRole('option', { name: 'Mali · Mali Srisuk' }).waitFor();
  await name(null, null);
  await leavePage(page);
});

test('the last administrator keeps the role, and reads why', async () => {
  const page = await open('/admin/people', true);
  await page.getByLabel('Role', { exact: true }).selectOption('admin');
  await page.getByText('app-member@faculty.example').waitFor({ state: 'detached' });
  await page.getByLabel('Role of Atit').selectOption('member');
  await page.getByRole('dialog').getByText('The last administrator keeps the role').waitFor();
  expect(await page.getByRole('button', { name: 'Apply to 0 people' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(await page.getByLabel('Role of Atit').inputValue()).toBe('admin');
  await leavePage(page);
});

test('a row says what its person chairs, which need not be the division that they belong to', async () => {
  const page = await open('/admin/people');
  const member = page.getByRole('main').getByRole('listitem').filter({ hasText: 'app-member@faculty.example' });
  await row(`update profiles set role = 'chair', division = '${division}' where nickname = 'Mali'`);
  await page.reload();
  await page.getByLabel('Name or email').fill('app-member@fac');
  await member.getByText('Chair of no division or club yet').waitFor();
  await member.getByLabel('Role of Mali').selectOption('vp');
  const question = page.getByRole('dialog', { name: 'Change the role of Mali?' });
  await question.getByText('Chair of no division or club yet, member of Arts → Vice president · Arts').waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await row(`update clubs set president_id = (select id from profiles where nickname = 'Mali') where slug = '${club.slug}'`);
  await page.reload();
  await page.getByLabel('Name or email').fill('app-member@fac');
  await member.getByText(`Club president: ${club.name}`, { exact: true }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  // The heads of both are named, each by its own title.
  const [before] = await app().database.query<{ chair_id: string }>('select chair_id from divisions where slug = $1', [division]);
  await row(`update divisions set chair_id = (select id from profiles where nickname = 'Mali') where slug = '${division}'`);
  await page.reload();
  await page.getByLabel('Name or email').fill('app-member@fac');
  await member.getByText(`Chair: Arts · Club president: ${club.name}`, { exact: true }).waitFor();
  await app().database.query('update divisions set chair_id = $2 where slug = $1', [division, before?.chair_id]);
  await row(`update clubs set president_id = null where slug = '${club.slug}'`);
  await row(`update profiles set role = 'member', division = null where nickname = 'Mali'`);
  await leavePage(page);
});
