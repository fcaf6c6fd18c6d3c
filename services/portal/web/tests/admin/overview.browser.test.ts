import { findViolations } from '@trivium/testing/accessibility';
import { expect, test } from 'vitest';
import { division } from '../../testing/fill-portal.sql.ts';
import { leavePage } from '../../testing/open-page.ts';
import { useAdministration } from '../../testing/use-administration.ts';

const { app, row, open } = useAdministration();

test('the administration begins with what needs attention, its menu is whole, and a phone begins with the entries', async () => {
  await app().database.query(`update divisions set chair_id = null where slug = $1`, [division]);
  const page = await open('/admin');
  const attention = page.getByRole('region', { name: 'Needs attention' });
  await attention.getByRole('link', { name: /^\d+ divisions? ha(s|ve) no chair$/ }).waitFor();
  expect(await attention.getByText(/^0 /).count()).toBe(0);
  const last = await page.getByRole('navigation', { name: 'Administration sections' }).getByRole('link').last().boundingBox();
  expect((last?.y ?? Infinity) + (last?.height ?? 0)).toBeLessThan(900);
  // In a low window the menu ends where the window does, and its last page is reached in it.
  await page.setViewportSize({ width: 1280, height: 500 });
  const menu = page.getByRole('navigation', { name: 'Administration sections' }).locator(':scope > div');
  await expect
    .poll(async () => ((await menu.boundingBox())?.y ?? 0) + ((await menu.boundingBox())?.height ?? 0))
    .toBeLessThan(500);
  expect(await menu.evaluate((element) => element.style.getPropertyValue('--below'))).not.toBe('0rem');
  await leavePage(page);
  const phone = await open('/admin/audit', true);
  const filters = phone.getByRole('button', { name: 'Filters' });
  await phone.getByRole('main').getByRole('listitem').first().waitFor();
  expect((await phone.getByRole('main').getByRole('listitem').first().boundingBox())?.y).toBeLessThan(340);
  await filters.click();
  await phone.getByLabel('Until').waitFor();
  expect(await findViolations(phone)).toEqual([]);
  await leavePage(phone);
});

test('the scheduled jobs are listed with the result of their last run, and the overview counts those that have not run', async () => {
  const figures = async () =>
    row<{ succeeded: number; waiting: number }>(
      `select count(*) filter (where last_status = 'succeeded')::int as succeeded, count(*) filter (where last_started_at is null)::int as waiting
       from (select distinct on (job.jobid) status as last_status, start_time as last_started_at
         from cron.job left join cron.job_run_details as run using (jobid) order by job.jobid, start_time desc) as jobs`,
    );
  const overview = await open('/admin');
  await overview.getByRole('link', { name: /^Scheduled jobs \d+ succeeded, \d+ not run yet$/ }).waitFor();
  const { succeeded, waiting } = (await figures()) ?? {};
  await overview.getByRole('link', { name: `Scheduled jobs ${succeeded} succeeded, ${waiting} not run yet` }).waitFor();
  await leavePage(overview);
  await row(
    `insert into cron.job_run_details (jobid, status, return_message, start_time, end_time)
     select jobid, 'failed', 'the lamp was out', now() - interval '3 seconds', now() from cron.job where jobname = 'approval-reminders'`,
  );
  const page = await open('/admin/jobs');
  const job = page.getByRole('listitem').filter({ hasText: 'Remind reviewers' });
  await job.getByText('Failed').waitFor();
  await job.getByText('the lamp was out').waitFor();
  await job.getByText('Every day at 08:00').waitFor();
  const jobs = await row<{ count: number }>('select count(*)::int from cron.job');
  expect(await page.getByRole('main').getByRole('listitem').count()).toBe(jobs?.count);
  await leavePage(page);
});

test('undelivered mail is listed with its reason, and is sent again by one press', async () => {
  await row(
    `insert into trivium_backend.outgoing_mail (kind, recipient, sealed_message, next_attempt_at, created_at, state, attempts,
       last_error, expires_at)
     values ('magic_link', 'nobody@faculty.example', '', now(), now(), 'failed', 1, 'smtp_550', now() + interval '1 hour'),
       ('recovery', 'late@faculty.example', '', now(), now(), 'failed', 9, 'smtp_451', now() - interval '1 minute')`,
  );
  const page = await open('/admin/mail');
  const mail = page.getByRole('main').getByRole('listitem');
  const refused = mail.filter({ hasText: 'nobody@faculty.example' });
  await refused.getByText('The recipient’s server rejected the email. The address may not exist.').waitFor();
  const late = mail.filter({ hasText: 'late@faculty.example' });
  await late.getByText('The link in this email has expired.').waitFor();
  expect(await late.getByRole('button').count()).toBe(0);
  await refused.getByRole('button', { name: 'Send again' }).click();
  await page.getByText('Sending the email to nobody@faculty.example again').waitFor();
  expect(
    await row<{ state: string }>(`select state from trivium_backend.outgoing_mail where recipient = 'nobody@faculty.example'`),
  ).toEqual({ state: 'waiting' });
  await leavePage(page);
});

test('notices that failed are listed with person and reason, counted, and sent again all at once', async () => {
  await row(
    `with event as (
       insert into notification_outbox (kind, receivers, event_key, path, payload, fanned_out_at)
       values ('comment', '{}', 'failed', '/me', '{"title": "สวน", "title_en": "Herb garden"}', now()) returning id)
     insert into notification_deliveries (outbox_id, channel, receiver, user_id, state, attempts, last_error)
     select event.id, channel, channel, person, 'failed', 8, error from event, (values
       ('line', null, 'status_401'), ('web-push', (select id from profiles where nickname = 'Prem'), 'status_410')) as each (channel, person, error)`,
  );
  const metrics = await (await fetch(`${app().url}/metrics`)).text();
  expect(metrics).toMatch(/^notices_failed 2$/m);
  const page = await open('/admin/mail');
  const notice = page.getByRole('main').getByRole('listitem').filter({ hasText: 'New comment on “Herb garden”' });
  const onLine = notice.filter({ hasText: 'LINE · The organisation’s channel' });
  await onLine.getByText('The key was rejected.').waitFor();
  await notice.filter({ hasText: 'Device · Prem' }).getByText('The device no longer accepts notifications.').first().waitFor();
  await page.getByRole('button', { name: 'Send all again' }).click();
  await page.getByText(/^Sending \d+ again/).waitFor();
  expect(await row(`select state from notification_deliveries where channel = 'line'`)).toEqual({ state: 'waiting' });
  await leavePage(page);
});

test('the menu of the administration shows the page that is open, also where the menu is longer than the window', async () => {
  const page = await open('/admin/audit');
  const link = page.getByRole('navigation', { name: 'Administration sections' }).getByRole('link', { name: 'Audit log' });
  await link.waitFor();
  const isInSight = () =>
    link.evaluate((place) => {
      const [{ top, bottom }, menu] = [place.getBoundingClientRect(), place.closest('nav > div')?.getBoundingClientRect()];
      return menu !== undefined && top >= menu.top && bottom <= menu.bottom;
    });
  await expect.poll(isInSight).toBe(true);
  await leavePage(page);
});
