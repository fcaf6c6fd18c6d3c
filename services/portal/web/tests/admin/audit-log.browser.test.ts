import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { leavePage } from '../../testing/open-page.ts';
import { useAdministration } from '../../testing/use-administration.ts';

const { app, row, open, idOf } = useAdministration();

test('the log can be searched, paged and exported as a file without formulas', async () => {
  await row(
    `insert into audit_log (actor_id, action, target_table, target_id, detail)
     select (select id from profiles where nickname = 'Prem'), 'change-row', 'clubs', '=HYPERLINK("https://evil.example")', '{"from": {"name": "Sky"}, "to": {"name": "Stars"}}'
     from generate_series(1, 60)`,
  );
  const page = await open('/admin/audit');
  // Actions are in the groups of the menu.
  await page
    .getByLabel('Action')
    .locator('optgroup[label="Clubs"] > option', { hasText: 'Accepted' })
    .waitFor({ state: 'attached' });
  await page.getByRole('combobox', { name: 'Done by' }).fill('prem');
  await page.getByRole('option', { name: /^Prem/ }).waitFor();
  await page.getByRole('combobox', { name: 'Done by' }).press('Enter');
  await page.getByLabel('Action').selectOption('change-row');
  const entries = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Prem' });
  await expect.poll(() => entries.count()).toBe(50);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => entries.count()).toBe(60);
  await page.getByText('Prem changed the club “Stars”').first().waitFor();
  await page.getByText('Details', { exact: true }).first().click();
  await page.getByText('Name in English').first().waitFor();
  await page.getByText('Stars').first().waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(61);
  expect(lines[1]).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  await page.getByRole('link', { name: 'History: the club “Stars”' }).first().click();
  await page.getByRole('heading', { name: 'History: the club “Stars”' }).waitFor();
  expect(await page.getByRole('link', { name: /^History: / }).count()).toBe(0);
  await page.goto(`${app().url}/admin/audit?actor=${await idOf('Prem')}&table=profiles&target=${await idOf('Mali')}`);
  for (const [name, value] of [
    ['Done by', /^Prem/],
    ['Person affected', /^Mali/],
  ] as const)
    await expect.poll(() => page.getByRole('combobox', { name }).inputValue()).toMatch(value);
  await page.getByLabel('From').fill('2099-01-01');
  await page.getByText('No results').waitFor();
  await leavePage(page);
});

test('the log and the overview begin with the latest change, in whatever order the changes were written', async () => {
  await row(
    `insert into audit_log (action, target_table, target_id, detail, created_at)
     select 'add-row', 'divisions', name, jsonb_build_object('to', jsonb_build_object('name', name)), now() - age
     from (values ('Latest', interval '0'), ('Earlier', interval '1 day')) as change (name, age)`,
  );
  const page = await open('/admin/audit');
  const first = page.getByRole('main').getByRole('listitem').first();
  await first.getByText('Latest').first().waitFor();
  await page.goto(`${app().url}/admin`);
  const changes = page.getByRole('region', { name: 'Latest changes' }).getByRole('listitem');
  await changes.first().getByText('Latest').first().waitFor();
  await leavePage(page);
});
