import { useBrowser } from '@trivium/testing/browser';
import { expect, test } from 'vitest';
import { drawPicture } from '@trivium/testing/draw-picture';
import { endedProject } from '../../testing/ended-project.sql.ts';
import { leavePage, openPage } from '../../testing/open-page.ts';
import { useApp } from '../../testing/use-app.ts';

const browser = useBrowser();
const app = useApp();

test('a report is written, saved while writing, and handed in with receipts against the budget', async () => {
  const project = await endedProject(app().database);
  const page = await openPage(browser(), app(), `/project/${project}`, { as: 'member' });
  // It is handed in on its own page alone.
  expect(await page.getByRole('button', { name: 'Submit the report' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Write the report' }).click();
  const submit = page.getByRole('button', { name: 'Submit the report' });
  expect(await submit.isDisabled()).toBe(true);
  await page.getByText('Still missing: What happened, Participants, Money spent, Lessons').waitFor();

  await page.getByRole('textbox', { name: 'What happened' }).fill('Herbs grew.\n\nAll of them.');
  await page.getByRole('textbox', { name: 'Lessons' }).fill('Water them.');
  await page.getByLabel('Corrected number').fill('40');
  await page.getByRole('textbox', { name: 'Why the number differs' }).fill('Counted at the door.');
  // Nothing entered is not nothing spent.
  await page.getByRole('row', { name: 'Total ฿1,500.00 No expenses entered' }).waitFor();
  const pots = page.getByRole('region', { name: 'Pots' });
  await pots
    .locator('input[type=file]')
    .setInputFiles({ name: 'pots.png', mimeType: 'image/png', buffer: await drawPicture(page, 40, 30) });
  await pots.getByLabel('Amount (baht)').fill('1,250.50');
  await pots.getByLabel('Date').fill('2026-01-11');
  await pots.getByLabel('Date').blur();
  const row = page.getByRole('row', { name: /^Pots/ });
  await row.getByText('฿1,250.50').waitFor();
  expect(await row.innerText()).toContain('−฿250.50');
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles({
      name: 'day.png',
      mimeType: 'image/png',
      buffer: await drawPicture(page, 400, 300),
    });
  await page.getByText('day.png').first().waitFor();
  await page.getByText('Everything required is there.').waitFor();
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.reload();
  expect(await page.getByRole('textbox', { name: 'What happened' }).inputValue()).toBe('Herbs grew.\n\nAll of them.');
  await submit.click();
  await page.getByText(/^Submitted on /).waitFor();
  expect(
    await app().database.query(
      'select lessons, participants_corrected, participants_counted, amount::text, budget_line from project_reports join project_receipts using (project_id) where project_id = $1',
      [project],
    ),
  ).toEqual([{ lessons: 'Water them.', participants_corrected: 40, participants_counted: 0, amount: '1250.50', budget_line: 0 }]);
  await leavePage(page);

  // Who files it sees what it says above the proposal.
  const secretary = await openPage(browser(), app(), `/project/${project}`, { as: 'secretary' });
  const summary = secretary.getByRole('region', { name: 'Final report' });
  await summary.getByText('฿1,250.50').waitFor();
  expect((await summary.innerText()).split('\n').filter((text) => /\d/.test(text))).toEqual([
    expect.stringMatching(/^Submitted on /),
    '40',
    'Planned: 60',
    '฿1,250.50',
    'of ฿1,500.00',
    '1',
  ]);
  expect((await summary.boundingBox())?.y).toBeLessThan(500);
  await app().database.query('delete from project_receipts where project_id = $1', [project]);
  await secretary.reload();
  await summary.getByText('No expenses entered').waitFor();
  expect(await summary.innerText()).not.toContain('฿');
  await leavePage(secretary);
});

test('what could not be saved is still there after a reload, and is saved with the next change', async () => {
  const project = await endedProject(app().database);
  const page = await openPage(browser(), app(), `/project/${project}/report`, { as: 'member' });
  await page.route('**/rest/v1/project_reports*', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  );
  await page.getByRole('textbox', { name: 'Lessons' }).fill('Water th');
  await page.getByText('Not saved yet').waitFor();
  await page.reload();
  expect(await page.getByRole('textbox', { name: 'Lessons' }).inputValue()).toBe('Water th');
  await page.unrouteAll();
  await page.getByRole('textbox', { name: 'Lessons' }).fill('Water them.');
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await app().database.query('select lessons from project_reports where project_id = $1', [project])).toEqual([
    { lessons: 'Water them.' },
  ]);
  await leavePage(page);
});

test('the page says when a report can be handed in, and counts the people who checked in', async () => {
  const project = await endedProject(app().database);
  await app().database.query(
    `with event as (insert into events (title, starts_at, ends_at, project_id) values ('Day', now() - interval '1 hour', now() + interval '1 day', $1) returning id)
     insert into event_attendance (event_id, user_id, method) select event.id, profiles.id, 'qr' from event, profiles where nickname in ('Mali', 'Chai')`,
    [project],
  );
  const page = await openPage(browser(), app(), `/project/${project}/report`, { as: 'member' });
  await page.getByText('2 people checked in').waitFor();
  await page.getByText(/^The project ends on .* You can submit the report after that/).waitFor();
  await leavePage(page);
});
