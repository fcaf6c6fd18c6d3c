import { findViolations } from '@trivium/testing/accessibility';
import { useBrowser } from '@trivium/testing/browser';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seller } from '../../testing/fill-shop.sql.ts';
import { leavePage, openPage } from '../../testing/open-page.ts';
import { password } from '../../testing/people.ts';
import { useApp } from '../../testing/use-app.ts';

const browser = useBrowser();
const app = useApp();
const query = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  app().database.query<Row>(text, values);

/** Writes events for a person, as what happens in the portal does. */
const announce = (nickname: string, count: number) =>
  query(
    `insert into notification_outbox (kind, receivers, event_key, path, payload)
     select 'comment', array(select id from profiles where nickname = $1), gen_random_uuid()::text, '/my-drafts',
       jsonb_build_object('title', 'สวนสมุนไพร ' || n, 'title_en', 'Herb garden ' || n, 'note', 'Who waters it?')
     from generate_series(1, $2::int) as n`,
    [nickname, count],
  );
const bell = (page: Page, count: string) => page.getByRole('link', { name: `Notifications, ${count} unread` });
const rows = (page: Page) => page.locator('main ul > li');

test('the bell counts at once on every page, and the inbox is read row by row, all at once and page by page', async () => {
  const page = await openPage(browser(), app(), '/terms', { as: 'dean', isPhone: true });
  await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor();
  await announce('Danai', 1);
  await bell(page, '1').click();
  await page.getByRole('link', { name: 'New comment on “Herb garden 1”' }).click();
  await page.waitForURL('**/my-drafts');
  await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor();
  await announce('Danai', 31);
  await bell(page, '31').click();
  await expect.poll(() => rows(page).count()).toBe(30);
  await page.getByRole('button', { name: 'Show older' }).click();
  await expect.poll(() => rows(page).count()).toBe(32);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await page.getByText('All marked as read').waitFor();
  await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Mark as unread: New comment on “Herb garden 31”' }).click();
  await bell(page, '1').waitFor();
  await page.getByRole('link', { name: 'Unread', exact: true }).click();
  await expect.poll(() => rows(page).count()).toBe(1);
  await leavePage(page);
});

test('a page that opens asks once for the number of unread notices', async () => {
  const page = await openPage(browser(), app(), '/terms', { as: 'vp' });
  const methods: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/rest/v1/notices')) methods.push(request.method());
  });
  await page.reload();
  await announce('Vipa', 1);
  await bell(page, '1').waitFor();
  // Once when the page opened, and at most once more for the notice.
  expect(methods.length).toBeLessThanOrEqual(2);
  expect(new Set(methods)).toEqual(new Set(['HEAD']));
  await leavePage(page);
});

test('people choose mail by topic, mail about their account stays on, and devices are not offered without the server’s key', async () => {
  const page = await openPage(browser(), app(), '/me', { as: 'secretary' });
  expect(await page.getByRole('checkbox', { name: 'Email: Your account' }).isDisabled()).toBe(true);
  await page.getByRole('checkbox', { name: 'Email: Orders' }).uncheck();
  await page.getByText('Notification settings saved').waitFor();
  await page.reload();
  expect(await page.getByRole('checkbox', { name: 'Email: Orders' }).isChecked()).toBe(false);
  expect(await page.getByText('Devices', { exact: true }).count()).toBe(0);
  expect(await page.getByRole('checkbox', { name: /^Devices/ }).count()).toBe(0);
  await leavePage(page);
});

test('the link of a mail ends its topic after one press, without signing in', async () => {
  const [row] = await query<{ token: string }>(
    `select private.unsubscribe_token(id, 'reviews') as token from profiles where nickname = 'Chai'`,
  );
  const page = await openPage(browser(), app(), `/unsubscribe?token=${row?.token}`);
  await page.getByRole('button', { name: 'Stop these emails' }).click();
  await page.getByRole('heading', { name: 'Emails turned off: Waiting for you' }).waitFor();
  expect(
    await query(`select topic, mail, push from notice_settings join profiles on profiles.id = user_id where nickname = 'Chai'`),
  ).toEqual([{ topic: 'reviews', mail: false, push: true }]);
  await page.goto(`${app().url}/unsubscribe?token=forged`);
  await page.getByRole('button', { name: 'Stop these emails' }).click();
  await page.getByRole('alert').getByText('This link is incomplete').waitFor();
  await leavePage(page);
});

test('a person asks to join a club and writes to it; an officer reads so in the inbox, accepts and answers', async () => {
  await query(`update clubs set meeting = 'At the oven' where slug = $1`, [seller.slug]);
  const member = await openPage(browser(), app(), `/clubs/${seller.slug}`, { as: 'member' });
  await member.getByRole('button', { name: 'Add a note' }).click();
  await member.getByLabel('Your note to the officers').fill('I bake bread.');
  await member.getByRole('button', { name: 'Ask to join' }).click();
  const waits = member.getByText('Your request is waiting for an officer');
  await waits.waitFor();
  expect(await member.getByRole('dialog').count()).toBe(0);
  // Asking again takes the withdrawal back: nothing says any more that it was, and nothing ends the request later.
  await member.getByRole('button', { name: 'Withdraw the request' }).click();
  await member.getByRole('dialog').getByText('Request withdrawn').waitFor();
  await member.getByRole('button', { name: 'Add a note' }).click();
  await member.getByLabel('Your note to the officers').fill('I bake bread.');
  await member.getByRole('button', { name: 'Ask to join' }).click();
  await waits.waitFor();
  await member.getByRole('dialog').waitFor({ state: 'detached' });
  await member.getByLabel('Your message').fill('When do you meet?');
  await member.getByRole('button', { name: 'Send' }).click();
  await member.getByRole('listitem').filter({ hasText: 'When do you meet?' }).waitFor();
  const officer = await openPage(browser(), app(), '/', { as: 'chair' });
  // What waits is on the home page, in the menu, on the page of one's clubs and on the club's button.
  const toAnswer = officer
    .getByRole('region', { name: /^For you/ })
    .getByRole('listitem')
    .filter({ hasText: seller.name });
  await toAnswer.getByRole('link', { name: 'Club requests and messages' }).waitFor();
  expect((await toAnswer.innerText()).startsWith('2')).toBe(true);
  expect(await findViolations(officer)).toEqual([]);
  await officer.getByRole('button', { name: 'Your account' }).click();
  await officer.getByRole('menuitem', { name: 'My clubs (2 waiting)' }).click();
  await officer.getByText('At the oven').waitFor();
  await officer.getByRole('link', { name: 'Find more clubs' }).waitFor();
  await officer.getByText('President', { exact: true }).waitFor();
  expect(await findViolations(officer)).toEqual([]);
  expect(await officer.getByRole('link', { name: seller.name, exact: true }).getAttribute('href')).toBe(`/clubs/${seller.slug}`);
  // How much waits is part of the link.
  await officer.getByRole('link', { name: `Members and messages (1 request · 1 message): ${seller.name}` }).click();
  await officer.getByRole('heading', { level: 1, name: 'Members and messages' }).waitFor();
  await officer.goto(`${app().url}/clubs/${seller.slug}`);
  await officer.getByRole('link', { name: 'Members and messages (2 waiting)' }).waitFor();
  await officer.goto(`${app().url}/me/notices`);
  await officer.getByRole('link', { name: 'Someone wrote to Moon Bakers' }).click();
  await officer.getByRole('heading', { level: 1, name: 'Members and messages' }).waitFor();
  await officer.getByText('I bake bread.').waitFor();
  expect(await findViolations(officer)).toEqual([]);
  await officer.getByLabel('Note to Mali').fill('Welcome.');
  // Either answer can be undone, and keeps what was typed beside it.
  for (const [answer, announced] of [
    ['Decline Mali', 'Mali’s request was declined'],
    ['Accept Mali', 'Mali is now a member'],
  ] as const) {
    await officer.getByRole('button', { name: answer }).click();
    await officer.getByRole('dialog').getByText(announced).waitFor();
    await officer.getByText('I bake bread.').waitFor({ state: 'detached' });
    await officer.getByRole('button', { name: 'Undo', exact: true }).click();
    await officer.getByText('I bake bread.').waitFor();
    expect(await officer.getByLabel('Note to Mali').inputValue()).toBe('Welcome.');
  }
  await officer.getByRole('button', { name: 'Accept Mali' }).click();
  await officer.getByText('Mali is now a member').waitFor();
  await officer.getByLabel('Your reply to Mali').fill('On Mondays.');
  await officer.getByRole('button', { name: 'Reply', exact: true }).click();
  await officer.getByRole('listitem').filter({ hasText: 'On Mondays.' }).waitFor();
  // The answer is sent when it can no longer be undone.
  await officer
    .getByRole('region', { name: /^\d+ members?$/ })
    .getByText('Mali', { exact: true })
    .waitFor();
  await member.reload();
  await member.getByText('You’re a member', { exact: true }).waitFor();
  await member.getByRole('listitem').filter({ hasText: 'On Mondays.' }).waitFor();
  await officer.goto(app().url);
  await officer
    .getByRole('region', { name: /^For you/ })
    .getByRole('link', { name: /notification/ })
    .waitFor();
  expect(await toAnswer.count()).toBe(0);
  const phone = await openPage(browser(), app(), '/me/clubs', { as: 'member', isPhone: true, language: 'th' });
  // They are clubs: the bar says where the reader is.
  await phone.locator('nav a[href="/clubs"][aria-current=page]:visible').getByText('ชมรม').waitFor();
  await phone.getByRole('link', { name: seller.name_th }).click();
  await phone.getByRole('heading', { level: 1, name: seller.name_th }).waitFor();
  for (const page of [member, officer, phone]) await leavePage(page);
});

test('a double click answers one request to join: the row that comes under the pointer takes no press', async () => {
  const mine = `club_id = (select id from clubs where slug = '${seller.slug}')
    and person_id in (select id from profiles where nickname in ('Vipa', 'Danai'))`;
  await query(
    `insert into club_members (club_id, person_id) select clubs.id, profiles.id from clubs, profiles where slug = $1 and nickname in ('Vipa', 'Danai')`,
    [seller.slug],
  );
  const page = await openPage(browser(), app(), `/clubs/${seller.slug}/members`, { as: 'chair' });
  const requests = page.getByRole('region', { name: 'Requests to join' }).getByRole('listitem');
  await requests.nth(1).waitFor();
  const box = await requests
    .first()
    .getByRole('button', { name: /^Decline/ })
    .boundingBox();
  if (!box) throw new Error('the button has no place');
  await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2);
  await requests.nth(1).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo', exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Undo', exact: true }).count()).toBe(1);
  expect(await requests.count()).toBe(1);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await requests.nth(1).waitFor();
  await query(`delete from club_members where ${mine}`);
  await leavePage(page);
});

test('a visitor’s press to join a club counts when they have signed in', async () => {
  const page = await openPage(browser(), app(), `/clubs/${seller.slug}`);
  await page.getByRole('link', { name: 'Ask to join' }).click();
  await page.getByText(`Sign in with your university email address to ask to join ${seller.name}.`).waitFor();
  await page.getByLabel('Email').fill('app-dean@faculty.example');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Your request is waiting for an officer').waitFor();
  const entry = `from club_members using profiles where person_id = profiles.id and nickname = 'Danai'`;
  expect(await query(`delete ${entry} returning joined_at`)).toEqual([{ joined_at: null }]);
  await leavePage(page);
});

test('the page of a club calls its president so, who cannot leave and whom nobody takes out', async () => {
  await query(
    `insert into club_members (club_id, person_id, joined_at)
    select clubs.id, president_id, now() from clubs where slug = $1 on conflict do nothing`,
    [seller.slug],
  );
  const page = await openPage(browser(), app(), `/clubs/${seller.slug}`, { as: 'chair', isPhone: true });
  const box = page.getByRole('region', { name: 'Membership' });
  await box.getByText('You’re this club’s president').waitFor();
  await box.getByText('The president can leave once').waitFor();
  expect(await box.getByRole('button').allInnerTexts()).toEqual([]);
  expect(await findViolations(page)).toEqual([]);
  await box.getByRole('link', { name: 'Members and messages' }).click();
  const row = page
    .getByRole('region', { name: /^\d+ members?$/ })
    .getByRole('listitem')
    .filter({ hasText: 'Chai' });
  await row.getByText(/^President · Since /).waitFor();
  expect(await row.getByRole('button').count()).toBe(0);
  await leavePage(page);
});

test('officers find the members of their club: how many they are, officers first, then the newest, and anyone by name', async () => {
  await query(`begin;
    set local session_replication_role = replica;
    insert into profiles (id, nickname, full_name) select md5('baker ' || n)::uuid, 'Baker ' || n, 'Baker ' || n from generate_series(1, 13) as n;
    insert into club_members (club_id, person_id, joined_at, office)
      select clubs.id, md5('baker ' || n)::uuid, now() - n * interval '1 day', case n when 13 then 'Treasurer' end
      from clubs, generate_series(1, 13) as n where slug = '${seller.slug}';
    insert into club_members (club_id, person_id, joined_at)
      select id, president_id, now() - interval '1 hour' from clubs where slug = '${seller.slug}' on conflict do nothing;
    commit`);
  const page = await openPage(browser(), app(), `/clubs/${seller.slug}/members`, { as: 'chair' });
  const list = page.getByRole('region', { name: /^\d+ members$/ });
  const names = () => list.locator('li p:first-child').allInnerTexts();
  await expect.poll(async () => (await names()).slice(0, 2)).toEqual(['Chai', 'Baker 13']);
  const all = await names();
  expect(all.indexOf('Baker 1')).toBeLessThan(all.indexOf('Baker 12'));
  await list.getByLabel('Search members').fill('baker 13');
  await expect.poll(names).toEqual(['Baker 13']);
  await list.getByRole('button', { name: 'Change position… Baker 13' }).click();
  await list.getByRole('button', { name: 'Remove as officer' }).click();
  await list.getByRole('button', { name: 'Make officer… Baker 13' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await list.getByText('Treasurer').waitFor();
  await list.getByLabel('Search members').fill('nobody');
  await list.getByText('No results').waitFor();
  expect(await findViolations(page)).toEqual([]);
  // What a change of the setting does to open requests is said where they are.
  await page
    .getByRole('region', { name: 'How people join' })
    .getByText('Requests sent before a change still wait for an answer.')
    .waitFor();
  await query(`begin;
    set local session_replication_role = replica;
    delete from club_members using profiles where person_id = profiles.id and nickname like 'Baker %';
    delete from profiles where nickname like 'Baker %';
    commit`);
  await leavePage(page);
});

test('an officer writes to all members after confirming it, and a member reads it on the club’s page and in the inbox', async () => {
  await query(
    `insert into club_members (club_id, person_id, joined_at)
     select clubs.id, profiles.id, now() from clubs, profiles where slug = $1 and nickname = 'Mali'
     on conflict (club_id, person_id) do update set joined_at = now()`,
    [seller.slug],
  );
  await query(
    `insert into club_news (club_id, body, created_at)
     select id, 'Message ' || n, now() - n * interval '1 week' from clubs, generate_series(1, 3) as n where slug = $1`,
    [seller.slug],
  );
  const officer = await openPage(browser(), app(), `/clubs/${seller.slug}/members`, { as: 'chair', isPhone: true });
  const section = officer.getByRole('region', { name: 'Write to all members' });
  await section.getByText(/^Goes to 1 member\./).waitFor();
  await section.getByLabel('Your message').fill('The oven is warm.');
  await section.getByRole('button', { name: 'Send' }).click();
  const dialog = officer.getByRole('dialog', { name: 'Send to 1 member?' });
  await dialog.getByText('can’t be taken back').waitFor();
  expect(await findViolations(officer)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await section.getByLabel('Your message').inputValue()).toBe('The oven is warm.');
  await section.getByRole('button', { name: 'Send' }).click();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await officer.getByText('Message sent to 1 member', { exact: true }).waitFor();
  expect(await section.getByLabel('Your message').inputValue()).toBe('');
  const member = await openPage(browser(), app(), '/me/notices', { as: 'member', isPhone: true });
  await member.getByRole('link', { name: 'Moon Bakers wrote to its members' }).click();
  const messages = member.getByRole('region', { name: 'From the officers' });
  await messages.getByText('The oven is warm.').waitFor();
  await messages.getByText('Message 2').waitFor();
  expect(await messages.getByText('Message 3').isVisible()).toBe(false);
  await messages.getByText('Show older messages').click();
  await messages.getByText('Message 3').waitFor();
  expect(await findViolations(member)).toEqual([]);
  // Who is not a member sees nothing of it.
  const other = await openPage(browser(), app(), `/clubs/${seller.slug}`, { as: 'vp' });
  await other.getByRole('region', { name: 'Membership' }).waitFor();
  await other.getByRole('button', { name: 'Ask to join' }).waitFor();
  expect(await other.getByText('The oven is warm.').count()).toBe(0);
  await query(`delete from club_news using clubs where clubs.id = club_id and slug = $1`, [seller.slug]);
  await query(`delete from club_members using profiles where person_id = profiles.id and nickname = 'Mali'`);
  for (const page of [officer, member, other]) await leavePage(page);
});
