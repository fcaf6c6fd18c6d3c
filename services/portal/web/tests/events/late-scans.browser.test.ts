import { findViolations } from '@trivium/testing/accessibility';
import { useBrowser } from '@trivium/testing/browser';
import { beforeEach, expect, test } from 'vitest';
import { eventId } from '../../testing/fill-events.sql.ts';
import { division } from '../../testing/fill-portal.sql.ts';
import { leavePage, openPage } from '../../testing/open-page.ts';
import { noteWhenRowsMove } from '../../testing/when-rows-move.ts';
import type { PersonName } from '../../testing/people.ts';
import { useApp } from '../../testing/use-app.ts';

const browser = useBrowser();
const app = useApp();
const path = `/admin/events/${eventId}/attendance`;

const query = (text: string, values: unknown[] = []) => app().database.query<Record<string, unknown>>(text, values);
const addLate = (person: PersonName) =>
  query(
    `insert into public.event_attendance (event_id, user_id, checked_in_at, method)
     select $1, id, now() - interval '40 minutes', 'offline' from auth.users where email = $2`,
    [eventId, `app-${person.replace('_', '-')}@faculty.example`],
  );
const counted = async () =>
  (await query('select from public.event_attendance where event_id = $1 and method = $2 and is_counted', [eventId, 'offline']))
    .length;
beforeEach(async () => {
  await query(`delete from public.event_attendance where event_id = $1 and method = 'offline'`, [eventId]);
  await query('update public.events set organizer_division = $2 where id = $1', [eventId, division]);
});

test('an organiser confirms all late scans with one tap, and can undo it', async () => {
  for (const person of ['member', 'vp', 'dean'] as const) await addLate(person);
  const page = await openPage(browser(), app(), path, { as: 'chair', isPhone: true });
  await page.getByText('Mali', { exact: true }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Confirm all 3' }).click();
  await page.getByRole('region', { name: 'Late scans' }).waitFor({ state: 'detached' });
  expect([await counted(), await page.getByText('Confirmed by Chai').count()]).toEqual([3, 3]);
  await page.getByRole('button', { name: 'Undo' }).click();
  const waiting = page.getByRole('region', { name: 'Late scans' }).getByRole('list');
  const notes = await noteWhenRowsMove(waiting);
  await page.getByRole('button', { name: 'Don’t count Mali’s scan' }).click();
  await page.getByText('Not counted: decided by Chai').waitFor();
  // The next scan’s button is where the pointer is.
  expect(await notes()).toEqual(['none']);
  await page.getByRole('button', { name: 'Confirm all 2' }).click();
  await expect.poll(counted).toBe(2);
  await leavePage(page);
});

test('nobody confirms their own late scan, and an administrator does it for them', async () => {
  await addLate('chair');
  const page = await openPage(browser(), app(), path, { as: 'chair', language: 'th', theme: 'dark' });
  await page.getByText('เป็นการสแกนของคุณเอง').waitFor();
  expect(await page.getByRole('button', { name: 'ยืนยัน' }).count()).toBe(0);
  expect(await findViolations(page)).toEqual([]);
  const admin = await openPage(browser(), app(), path, { as: 'admin', language: 'th' });
  await admin.getByRole('button', { name: 'ยืนยันรายการนี้' }).click();
  await expect.poll(counted).toBe(1);
  await Promise.all([leavePage(page), leavePage(admin)]);
});

test('other board members learn whom to ask, for late scans and for codes', async () => {
  await addLate('member');
  const page = await openPage(browser(), app(), path, { as: 'secretary' });
  await page.getByText('Ask Chai, or an administrator.').waitFor();
  expect(await page.getByRole('button', { name: 'Confirm' }).count()).toBe(0);
  await page.goto(`${app().url}/admin/events/${eventId}/qr`);
  await page.getByText('Only this event’s organisers can create check-in codes.').waitFor();
  await page.getByText('Ask Chai, or an administrator.').waitFor();
  expect(await page.getByRole('img', { name: 'Check-in code' }).count()).toBe(0);
  expect(await findViolations(page)).toEqual([]);
  await leavePage(page);
});

test('the screen with the code links its organisers to the late scans', async () => {
  await addLate('member');
  const page = await openPage(browser(), app(), `/admin/events/${eventId}/qr`, { as: 'chair' });
  await page.getByRole('img', { name: 'Check-in code' }).waitFor();
  await page.getByRole('link', { name: 'One late scan to confirm' }).click();
  // The event is the heading; what the page is for is above it.
  await page.getByRole('heading', { level: 1, name: 'Night of stars' }).waitFor();
  await page.getByRole('main').getByText('· Attendance').waitFor();
  await leavePage(page);
});

test('a person learns that their scan arrived late, and what was decided', async () => {
  await addLate('member');
  const page = await openPage(browser(), app(), `/events/${eventId}/checkin`, { as: 'member' });
  await page.getByText('Your scan arrived late').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.goto(`${app().url}/me/transcript`);
  await page.getByText('One late scan is waiting for an organiser').waitFor();
  await query(
    `update public.event_attendance set decision = 'refused', decided_at = now() where event_id = $1 and method = 'offline'`,
    [eventId],
  );
  await page.goto(`${app().url}/events/${eventId}/checkin`);
  await page.getByText('An organiser didn’t confirm your late scan').waitFor();
  await leavePage(page);
});
