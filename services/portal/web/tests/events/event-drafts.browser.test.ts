import { findViolations } from '@trivium/testing/accessibility';
import { useBrowser } from '@trivium/testing/browser';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seller } from '../../testing/fill-shop.sql.ts';
import { leavePage, openPage } from '../../testing/open-page.ts';
import { useApp } from '../../testing/use-app.ts';

const browser = useBrowser();
const app = useApp();
const query = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  app().database.query<Row>(text, values);
const path = `/clubs/${seller.slug}/events`;

const open = (as: 'chair' | 'admin' | 'member', address: string) => openPage(browser(), app(), address, { as });
const seeAnnouncement = (page: Page, text: string) => page.getByRole('dialog').getByText(text).first().waitFor();
const drafts = (page: Page) => page.getByRole('region', { name: 'Drafts' }).getByRole('listitem');
const waiting = (page: Page) =>
  page.getByRole('region', { name: 'Drafts from clubs' }).getByRole('listitem').filter({ hasText: 'Moon walk' });
const publish = async (page: Page) => {
  await page.getByRole('button', { name: 'Publish… Moon walk' }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
};
const submit = (page: Page) => page.getByRole('button', { name: 'Submit for publication' }).click();

test('an officer drafts an event, an administrator sends it back, the officer corrects it, and visitors see it once it is published', async () => {
  const officer = await open('chair', `/clubs/${seller.slug}`);
  await officer.getByRole('link', { name: 'Manage events' }).click();
  await officer.getByText('No drafts. New events').waitFor();
  await officer.getByText('No upcoming events.').waitFor();
  await officer.getByRole('link', { name: 'Draft an event' }).click();
  await officer.getByLabel('Name in English').fill('Moon walk');
  await submit(officer);
  expect(await officer.getByRole('dialog').getByRole('alert').allInnerTexts()).toEqual([
    'Choose when it starts',
    'Choose when it ends',
  ]);
  await officer.getByLabel('Name in Thai').fill('เดินชมจันทร์');
  await officer.getByLabel('Starts (Bangkok)').fill('2020-08-12T19:30');
  await officer.getByLabel('Ends (Bangkok)').fill('2099-08-12T22:00');
  await officer.getByRole('alert').getByText('Choose a start in the future').waitFor();
  expect(await findViolations(officer)).toEqual([]);
  // What is typed survives.
  await officer.reload();
  await officer.getByRole('status').getByText('unsaved').first().waitFor();
  await officer.getByLabel('Starts (Bangkok)').fill('');
  // A draft may lack what an event needs.
  await officer.getByRole('button', { name: 'Save draft' }).click();
  await seeAnnouncement(officer, 'Draft saved: Moon walk');
  await drafts(officer).filter({ hasText: 'Draft · New event' }).getByRole('link', { name: 'Moon walk' }).click();
  await officer.getByLabel('Starts (Bangkok)').fill('2099-08-12T19:30');
  await submit(officer);
  await seeAnnouncement(officer, 'Submitted for publication: Moon walk');
  await drafts(officer).getByText('Waiting for an administrator').waitFor();
  // What waits can be read, and not changed.
  await drafts(officer).getByRole('link', { name: 'Moon walk' }).click();
  const sheet = officer.getByRole('dialog', { name: 'Moon walk' });
  await sheet.getByText('12 August 2099').first().waitFor();
  expect([await sheet.getByRole('textbox').count(), await findViolations(officer)]).toEqual([0, []]);
  await officer.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await officer.getByRole('button', { name: 'Withdraw: Moon walk' }).click();
  await seeAnnouncement(officer, 'Withdrawn: Moon walk');
  await officer.getByRole('button', { name: 'Undo', exact: true }).click();
  await seeAnnouncement(officer, 'Change undone');
  await drafts(officer).getByText('Waiting for an administrator').waitFor();

  // The demo's waits besides.
  const admin = await open('admin', '/admin');
  await admin.getByRole('link', { name: '2 event drafts to review' }).click();
  await waiting(admin).getByText(`New event · ${seller.name} · Chai`).waitFor();
  await waiting(admin).getByText('12 August 2099').first().waitFor();
  // What visitors will miss, before anybody asks.
  expect(await waiting(admin).getByText('none').count()).toBe(4);
  expect(await findViolations(admin)).toEqual([]);
  await admin.getByRole('button', { name: 'Send back… Moon walk' }).click();
  await admin.getByLabel('Note to the officers').fill('Where do you meet?');
  await admin.getByRole('button', { name: 'Send back', exact: true }).click();
  await seeAnnouncement(admin, 'Sent back: Moon walk');
  await waiting(admin).waitFor({ state: 'detached' });

  await officer.goto(`${app().url}/me/notices`);
  await officer.getByRole('link', { name: `${seller.name}’s draft of “Moon walk” was sent back` }).click();
  await drafts(officer).getByText('Where do you meet?').waitFor();
  expect(await findViolations(officer)).toEqual([]);
  await drafts(officer).getByRole('link', { name: 'Moon walk' }).click();
  await officer.getByRole('dialog').getByText('Where do you meet?').waitFor();
  await officer.getByLabel('Venue in English').fill('Pier 1');
  await submit(officer);
  await seeAnnouncement(officer, 'Submitted for publication: Moon walk');
  await admin.reload();
  await waiting(admin).getByText('Pier 1').waitFor();
  await publish(admin);
  await seeAnnouncement(admin, 'Published: Moon walk');
  await admin.getByRole('link', { name: 'Moon walk', exact: true }).waitFor();
  const visitor = await openPage(browser(), app(), `/clubs/${seller.slug}`);
  await visitor.getByRole('link', { name: 'Moon walk' }).waitFor();
  for (const page of [officer, admin, visitor]) await leavePage(page);
});

test('a published change of the time reaches who comes, and none undoes what an administrator changed meanwhile', async () => {
  await query(`insert into event_sign_ups (event_id, user_id, has_place)
    select events.id, profiles.id, true from events, profiles where title = 'Moon walk' and nickname = 'Mali'`);
  const officer = await open('chair', path);
  await officer.getByRole('link', { name: 'Edit: Moon walk' }).click();
  await officer.getByLabel('Starts (Bangkok)').fill('2099-08-12T18:00');
  await submit(officer);
  await seeAnnouncement(officer, 'Submitted for publication: Moon walk');
  await officer.getByRole('link', { name: 'A change is waiting for an administrator: Moon walk' }).waitFor();
  const admin = await open('admin', '/admin/events');
  await waiting(admin).getByText('Before: 12 August 2099 at 19:30').waitFor();
  expect(await waiting(admin).getByRole('term').allInnerTexts()).toEqual(['Starts (Bangkok)']);
  await query(`update events set location = 'Pier 2' where title = 'Moon walk'`);
  await publish(admin);
  await admin.getByText('The event has changed since this draft was started.').first().waitFor();
  await waiting(admin).getByText('Before: Pier 2').waitFor();
  await admin.getByRole('button', { name: 'Send back… Moon walk' }).click();
  await admin.getByLabel('Note to the officers').fill('The pier is another one now.');
  await admin.getByRole('button', { name: 'Send back', exact: true }).click();
  await seeAnnouncement(admin, 'Sent back: Moon walk');

  await officer.reload();
  await officer.getByRole('link', { name: 'Open the draft: Moon walk' }).click();
  const sheet = officer.getByRole('dialog');
  await sheet.getByText('If published now, the draft would change:').waitFor();
  await sheet.getByText('Before: Pier 2').waitFor();
  expect(await findViolations(officer)).toEqual([]);
  await officer.getByLabel('Venue in English').fill('Pier 2');
  await submit(officer);
  await seeAnnouncement(officer, 'Submitted for publication: Moon walk');
  await admin.reload();
  await waiting(admin).getByText('Before: 12 August 2099 at 19:30').waitFor();
  expect(await waiting(admin).getByRole('term').allInnerTexts()).toEqual(['Starts (Bangkok)']);
  await publish(admin);
  await seeAnnouncement(admin, 'Published: Moon walk');
  const guest = await open('member', '/me/notices');
  await guest
    .getByRole('link', { name: '“Moon walk” has changed. New details: 12 August 2099 at 18:00, Pier 2' })
    .first()
    .waitFor();
  await leavePage(guest);
  for (const page of [officer, admin]) await leavePage(page);
});

test('of a changed description the words that were removed and added are marked', async () => {
  await query(`update events set description = 'We watch the moon from the pier. Bring a lamp.' where title = 'Moon walk'`);
  const officer = await open('chair', path);
  await officer.getByRole('link', { name: 'Edit: Moon walk' }).click();
  await officer.getByLabel('Description in English').fill('We watch the moon from the pier. Bring a blanket.');
  await submit(officer);
  await seeAnnouncement(officer, 'Submitted for publication: Moon walk');
  const admin = await open('admin', '/admin/events');
  await waiting(admin).getByRole('insertion').waitFor();
  expect(await waiting(admin).getByRole('insertion').allTextContents()).toEqual(['Added: blanket']);
  expect(await waiting(admin).getByRole('deletion').allTextContents()).toEqual(['Removed: lamp']);
  await waiting(admin).getByText('We watch the moon from the pier.').waitFor();
  expect(await findViolations(admin)).toEqual([]);
  await query(`delete from event_drafts where title = 'Moon walk'`);
  for (const page of [officer, admin]) await leavePage(page);
});

test('a draft that is removed comes back by undo', async () => {
  const officer = await open('chair', path);
  await officer.getByRole('link', { name: 'Draft an event' }).click();
  await officer.getByLabel('Name in English').fill('Moon soup');
  await officer.getByRole('button', { name: 'Save draft' }).click();
  await seeAnnouncement(officer, 'Draft saved: Moon soup');
  await officer.getByRole('button', { name: 'Delete draft: Moon soup' }).click();
  await seeAnnouncement(officer, 'Draft deleted: Moon soup');
  await drafts(officer).getByRole('link', { name: 'Moon soup' }).waitFor({ state: 'detached' });
  await officer.getByRole('button', { name: 'Undo', exact: true }).click();
  await drafts(officer).getByRole('link', { name: 'Moon soup' }).waitFor();
  await leavePage(officer);
});

test('officers who organise an event open its code and who came, also of a past one', async () => {
  await query(
    `insert into events (title, starts_at, ends_at, club_id) select 'Moon past', now() - interval '3 days', now() - interval '2 days', id
     from clubs where slug = $1`,
    [seller.slug],
  );
  const officer = await open('chair', path);
  const coming = officer.getByRole('region', { name: 'Upcoming events' });
  await coming.getByRole('link', { name: 'Show the check-in code: Moon walk' }).waitFor();
  await coming.getByRole('link', { name: 'Attendance: Moon walk' }).waitFor();
  const past = officer.getByRole('region', { name: 'Past events' });
  expect(await past.getByRole('link', { name: 'Show the check-in code: Moon past' }).count()).toBe(0);
  // A copy begins with all but the days, which are a week later where that is ahead.
  await past.getByRole('link', { name: 'Copy to a new draft: Moon past' }).click();
  const copy = officer.getByRole('dialog', { name: 'Draft an event' });
  await expect.poll(() => copy.getByLabel('Name in English').inputValue()).toBe('Moon past');
  const [row] = await query<{ start: string }>(
    `select to_char((starts_at + interval '7 days') at time zone 'Asia/Bangkok', 'YYYY-MM-DD HH24:MI') as start from events
     where title = 'Moon past'`,
  );
  await copy.getByRole('button', { name: 'Save draft' }).click();
  await seeAnnouncement(officer, 'Draft saved: Moon past');
  await drafts(officer).filter({ hasText: 'Draft · New event' }).getByRole('link', { name: 'Moon past' }).waitFor();
  expect(
    await query(
      `delete from event_drafts where title = 'Moon past'
       returning to_char(starts_at at time zone 'Asia/Bangkok', 'YYYY-MM-DD HH24:MI') as start, event_id`,
    ),
  ).toEqual([{ start: row?.start, event_id: null }]);
  await past.getByRole('link', { name: 'Attendance: Moon past' }).click();
  await officer.getByRole('heading', { name: /Moon past/ }).waitFor();
  await query(`delete from events where title = 'Moon past'`);
  await leavePage(officer);
});

test('an officer asks to cancel an event, an administrator confirms it, and its page says so with the reason; a withdrawn one changes nothing', async () => {
  const officer = await open('chair', path);
  const row = officer.getByRole('region', { name: 'Upcoming events' }).getByRole('listitem').filter({ hasText: 'Moon walk' });
  const ask = row.getByRole('button', { name: 'Cancel the event… Moon walk' });
  const dialog = officer.getByRole('dialog', { name: 'Cancel “Moon walk”?' });
  const send = dialog.getByRole('button', { name: 'Send to an administrator' });
  await ask.click();
  await dialog.getByText('An administrator has to confirm this.').waitFor();
  await send.click();
  await dialog.getByRole('alert').getByText('Fill this in').waitFor();
  expect(await findViolations(officer)).toEqual([]);
  await dialog.getByLabel('Reason').fill('Storm');
  await send.click();
  await seeAnnouncement(officer, 'Sent to an administrator: cancellation of Moon walk');
  await row.getByRole('link', { name: 'A cancellation is waiting for an administrator: Moon walk' }).waitFor();
  await drafts(officer).filter({ hasText: 'Cancellation' }).getByText('Reason: Storm').waitFor();
  expect([await ask.count(), await findViolations(officer)]).toEqual([0, []]);

  const admin = await open('admin', '/admin/events');
  await waiting(admin).getByText(`Cancellation · ${seller.name} · Chai`).waitFor();
  await waiting(admin).getByText('Reason: Storm').waitFor();
  await waiting(admin).getByText('1 person signed up').waitFor();
  expect(await findViolations(admin)).toEqual([]);
  await admin.getByRole('button', { name: 'Send back… Moon walk' }).click();
  await admin.getByLabel('Note to the officers').fill('Is the hall free?');
  await admin.getByRole('button', { name: 'Send back', exact: true }).click();
  await seeAnnouncement(admin, 'Sent back: Moon walk');

  // Sent back, it is asked for again in the dialog that asked for it.
  await officer.reload();
  await row.getByRole('link', { name: 'Open the cancellation: Moon walk' }).click();
  await dialog.getByText('Is the hall free?').waitFor();
  expect(await dialog.getByLabel('Reason').inputValue()).toBe('Storm');
  await dialog.getByLabel('Reason').fill('');
  await dialog.getByRole('button', { name: 'Send to an administrator' }).click();
  await dialog.getByRole('alert').getByText('Fill this in').waitFor();
  await dialog.getByLabel('Reason').fill('Storm, and the hall is taken');
  await dialog.getByRole('button', { name: 'Send to an administrator' }).click();
  await drafts(officer).getByText('Reason: Storm, and the hall is taken').waitFor();
  await officer.getByRole('button', { name: 'Withdraw: Moon walk' }).click();
  await seeAnnouncement(officer, 'Withdrawn: Moon walk');
  const visitor = await openPage(browser(), app(), `/clubs/${seller.slug}`);
  await visitor.getByRole('link', { name: 'Moon walk' }).click();
  await visitor.getByRole('heading', { name: 'Moon walk', level: 1 }).waitFor();
  expect(await visitor.getByText('Cancelled on').count()).toBe(0);
  await officer.getByRole('button', { name: 'Undo', exact: true }).click();
  await seeAnnouncement(officer, 'Change undone');

  await admin.reload();
  await waiting(admin).getByText('Reason: Storm, and the hall is taken').waitFor();
  await admin.getByRole('button', { name: 'Cancel the event… Moon walk' }).click();
  await admin.getByRole('dialog').getByText('1 person has signed up.').waitFor();
  await admin.getByRole('button', { name: 'Cancel the event', exact: true }).click();
  await seeAnnouncement(admin, 'Cancelled: Moon walk');
  const guest = await open('member', new URL(visitor.url()).pathname);
  await guest.getByText(/^Cancelled on \d+\s/).waitFor();
  await guest.getByText('Reason: Storm, and the hall is taken').waitFor();
  await officer.goto(`${app().url}/me/notices`);
  await officer.getByRole('link', { name: `“Moon walk” was cancelled, as ${seller.name} asked` }).waitFor();
  for (const page of [officer, admin, visitor, guest]) await leavePage(page);
});

test('an event with an open draft says what to do before it can be cancelled, also where another officer was first', async () => {
  await query(`update events set cancel_reason = null where title = 'Moon walk'`);
  const officer = await open('chair', path);
  const row = officer.getByRole('region', { name: 'Upcoming events' }).getByRole('listitem').filter({ hasText: 'Moon walk' });
  await row.getByRole('button', { name: 'Cancel the event… Moon walk' }).click();
  await query(`insert into event_drafts (club_id, event_id, event_seen_at, title) select club_id, id, updated_at, title
    from events where title = 'Moon walk'`);
  const dialog = officer.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Storm');
  await dialog.getByRole('button', { name: 'Send to an administrator' }).click();
  await dialog.getByRole('alert').getByText('This event already has a draft. Open that one.').waitFor();
  await dialog.getByRole('button', { name: 'Keep the event' }).click();
  await row.getByText('To cancel the event, delete its draft first.').waitFor();
  expect(await row.getByRole('button').count()).toBe(0);
  await query(`delete from event_drafts where event_id is not null and cancel_reason is null and status = 'draft'`);
  await leavePage(officer);
});
