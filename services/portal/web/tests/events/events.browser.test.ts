import { findViolations } from '@trivium/testing/accessibility';
import { useBrowser } from '@trivium/testing/browser';
import { expect, test } from 'vitest';
import { eventId, pastEventId } from '../../testing/fill-events.sql.ts';
import { seller } from '../../testing/fill-shop.sql.ts';
import { leavePage, openPage } from '../../testing/open-page.ts';
import { password } from '../../testing/people.ts';
import { useApp } from '../../testing/use-app.ts';

const browser = useBrowser();
// With functions: one answers calendars that subscribe.
const app = useApp(() => ({}));

test('an event opens from the list over the calendar, links to its check-in, and closes with Escape', async () => {
  const page = await openPage(browser(), app(), '/events?view=list', { as: 'member', isPhone: true });
  await page.getByRole('link', { name: 'Night of stars' }).last().click();
  const sheet = page.getByRole('dialog', { name: 'Night of stars' });
  await sheet.getByText('4 h · Academic').waitFor();
  expect(await findViolations(page)).toEqual([]);
  expect(await sheet.getByRole('link', { name: 'Check-in code' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  expect(new URL(page.url()).searchParams.get('view')).toBe('list');
  await page.getByRole('link', { name: 'Night of stars' }).last().click();
  await sheet.getByRole('link', { name: 'Check in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Check in' }).waitFor();
  await leavePage(page);
});

test('the board gets a link to the screen of a current event, and to the attendance and pictures of a past one', async () => {
  const page = await openPage(browser(), app(), `/events?event=${eventId}`, { as: 'vp' });
  await page.getByRole('link', { name: 'Check-in code' }).click();
  await page.getByRole('img', { name: 'Check-in code' }).waitFor();
  await page.goto(`${app().url}/events?event=${pastEventId}`);
  await page.getByRole('dialog').getByRole('link', { name: 'Attendance' }).waitFor();
  expect(await page.getByRole('dialog').getByRole('link').allInnerTexts()).toEqual(['Attendance', 'Open the event', 'Photos']);
  await leavePage(page);
});

test('a calendar can subscribe to the page’s address without a key', async () => {
  const page = await openPage(browser(), app(), '/events', { language: 'th' });
  await page.getByRole('button', { name: 'ติดตามปฏิทิน' }).click();
  const address = await page.getByLabel('ลิงก์ปฏิทิน').inputValue();
  expect(await page.getByRole('link', { name: 'แอปปฏิทิน' }).getAttribute('href')).toBe(address.replace('http:', 'webcal:'));
  expect(await findViolations(page)).toEqual([]);
  const answer = await fetch(address);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(await answer.text()).toContain('SUMMARY:คืนดูดาว');
  const again = await fetch(address, { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
  await leavePage(page);
});

test('people say on the event’s page that they come, wait where it is full, and give their place to the next one; visitors read whom sign-up is for', async () => {
  await app().database.query('update events set capacity = 1 where id = $1', [eventId]);
  const open = (as: 'member' | 'vp' | 'visitor') =>
    openPage(browser(), app(), `/events/${eventId}`, { as, isPhone: as === 'member' });
  const page = await open('member');
  await page.getByText('1 of 1 place left').waitFor();
  await page.getByRole('button', { name: 'I’m going' }).click();
  await page.getByText('You’re going').first().waitFor();
  expect(await findViolations(page)).toEqual([]);
  // The name of a hall is no address.
  await page.getByText('Roof', { exact: true }).waitFor();
  expect(await page.getByRole('link', { name: 'Map' }).count()).toBe(0);
  await app().database.query(`update events set location = 'Roof, 99 Salaya Road' where id = $1`, [eventId]);
  await page.reload();
  expect(await page.getByRole('link', { name: 'Map' }).getAttribute('href')).toMatch(/query=Roof%2C%2099%20Salaya%20Road$/);
  await app().database.query(`update events set location = 'Roof' where id = $1`, [eventId]);

  const other = await open('vp');
  await other.getByRole('button', { name: 'Join the waiting list' }).click();
  await other.getByText('All places are taken · 1 going · 1 waiting').waitFor();
  await page.getByRole('button', { name: 'I can’t go' }).click();
  await page.getByRole('button', { name: 'Join the waiting list' }).waitFor();
  // The notice of the free place brings it to the open page.
  await other.getByRole('button', { name: 'I can’t go' }).waitFor();
  const visitor = await open('visitor');
  await visitor.getByText('Sign-up is for members of the faculty').waitFor();
  expect(await page.getByText('Sign-up is for members of the faculty').count()).toBe(0);
  await visitor.getByRole('link', { name: 'Join the waiting list' }).click();
  await visitor.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  expect(new URL(visitor.url()).searchParams.get('next')).toBe(`/events/${eventId}`);
  for (const each of [page, other, visitor]) await leavePage(each);
});

test('the page of an event says that its reader checked in, offers check-in while it is open, and reminds nobody too late', async () => {
  const member = await openPage(browser(), app(), `/events/${eventId}`, { as: 'member' });
  const box = member.getByRole('region', { name: 'Who’s going' });
  await box.getByRole('link', { name: 'Check in' }).waitFor();
  expect(await member.getByRole('main').getByRole('link', { name: 'Check in' }).count()).toBe(1);
  expect(await box.getByText(/reminder|notification/).count()).toBe(0);
  expect(await member.getByRole('navigation', { name: 'For organisers' }).count()).toBe(0);
  // On the day of its start: shortly after midnight the day would be named too.
  await app().database.query(
    `insert into event_attendance (event_id, user_id, checked_in_at)
     select events.id, profiles.id, starts_at from events, profiles where events.id = $1 and nickname = 'Mali'`,
    [eventId],
  );
  await member.reload();
  await box.getByText(/^You checked in at \d\d:\d\d$/).waitFor();
  await box.getByRole('link', { name: '4 h on your transcript' }).waitFor();
  expect(await member.getByRole('main').getByRole('link', { name: 'Check in' }).count()).toBe(0);
  expect(await findViolations(member)).toEqual([]);
  await app().database.query(
    `delete from event_attendance where event_id = $1 and user_id = (select id from profiles where nickname = 'Mali')`,
    [eventId],
  );
  await leavePage(member);
});

test('an event’s page leads its organisers to what they do with it', async () => {
  const page = await openPage(browser(), app(), `/events/${pastEventId}`, { as: 'admin', isPhone: true });
  const links = page.getByRole('navigation', { name: 'For organisers' });
  await links.waitFor();
  expect(await links.getByRole('link').allInnerTexts()).toEqual(['Edit', 'Attendance']);
  await page.goto(`${app().url}/events/${eventId}`);
  await links.getByRole('link', { name: 'Check-in code' }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await links.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('dialog', { name: 'Night of stars' }).waitFor();
  await leavePage(page);
});

test('the list goes on over the end of the month, names the next ones and folds what is over; a phone’s calendar has its month; a filter is kept in all views', async () => {
  await app().database.query(
    `insert into events (title, title_th, starts_at, ends_at, activity_kind, activity_hours, club_id)
     select 'Tree day', 'ปลูกป่า', starts, starts + interval '2 hours', 'service', 6, (select id from clubs where slug = $1)
     from (select date_trunc('month', private.today()) + interval '1 month 4 days' as starts)
     union all
     select 'Early bird', 'เช้าตรู่', starts, starts + interval '1 minute', 'service', 1, null
     from (select date_trunc('month', now() at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok' as starts)`,
    [seller.slug],
  );
  const page = await openPage(browser(), app(), '/events?view=list', { as: 'member', isPhone: true });
  const row = (title: string) => page.getByRole('article').filter({ hasText: title });
  const [{ month, after, monthAfter } = { month: '', after: '', monthAfter: '' }] = await app().database.query<{
    month: string;
    after: string;
    monthAfter: string;
  }>(
    `select to_char(today + interval '1 month', 'FMMonth YYYY') as month, to_char(today + interval '3 months', 'FMMonth YYYY') as after,
       -- Below the calendar, which goes on over the end of the month in its last days.
       to_char(date_trunc('month', private.today() + 7) + interval '1 month', 'FMMonth YYYY') as "monthAfter"
     from (select date_trunc('month', private.today()) as today)`,
  );
  // Its host and what it counts have lines of their own.
  const next = page.getByRole('region', { name: month }).getByRole('article').filter({ hasText: 'Tree day' });
  await next.getByText(seller.name, { exact: true }).waitFor();
  await next.getByText('6 h · Service', { exact: true }).waitFor();
  await page.getByRole('link', { name: after }).waitFor();
  expect(await row('Early bird').isVisible()).toBe(false);
  await page.getByText(/^Earlier this month \(\d+\)$/).click();
  await row('Early bird').waitFor();
  await page.getByLabel('Activity type').selectOption('Service');
  await row('Night of stars').first().waitFor({ state: 'detached' });
  await row('Tree day').waitFor();
  expect(new URL(page.url()).searchParams.get('kind')).toBe('service');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Month', exact: true }).click();
  await page.getByRole('region', { name: 'Coming up' }).getByRole('link', { name: 'Tree day' }).waitFor();
  expect(await row('Tree day').count()).toBe(1);
  await page.getByRole('link', { name: monthAfter }).waitFor();
  expect(new URL(page.url()).searchParams.get('kind')).toBe('service');
  await page.getByRole('link', { name: 'List', exact: true }).click();
  await page.getByLabel('Hosts').selectOption('club:photography');
  await page.getByText('No events match').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await row('Night of stars').first().waitFor();
  expect(new URL(page.url()).searchParams.get('club')).toBe(null);
  await leavePage(page);
});

test('the calendar of a month’s last days begins with this week and goes on to the end of the next month, and a phone’s list repeats nothing of “Coming up”', async () => {
  await app().database.query(
    `insert into events (title, title_th, starts_at, ends_at)
     select title, title, day::timestamptz, day::timestamptz + interval '1 hour'
     from (values ('Frog march', '2099-11-26 09:00+07'), ('Toad walk', '2099-12-28 09:00+07'), ('Newt run', '2100-01-05 09:00+07')) as plan (title, day)`,
  );
  for (const isPhone of [false, true]) {
    const page = await openPage(browser(), app(), '/events', {
      isPhone,
      prepare: (each) => each.clock.setFixedTime(new Date('2099-11-26T12:00:00+07:00')),
    });
    const calendar = page.getByRole('table', { name: 'November – December 2099' });
    await calendar.waitFor();
    const days = await calendar.getByRole('cell').locator('> span:first-child').allTextContents();
    expect([days[0], days.indexOf('1\u00a0Dec'), days.at(-1)]).toEqual(['22', 9, '2']);
    // The next month's too, whether its calendar shows them or not.
    const next = page.getByRole('region', { name: 'Coming up' }).getByRole('article');
    await next.first().waitFor();
    expect((await next.getByRole('heading').allTextContents()).slice(-2)).toEqual(['Toad walk', 'Newt run']);
    // On a phone the list below the calendar has the others.
    const rows = isPhone ? page.getByRole('article') : calendar;
    const countOf = (name: string) => rows.getByRole('link', { name }).count();
    await expect.poll(() => countOf('Toad walk')).toBe(1);
    expect(await countOf('Newt run')).toBe(isPhone ? 1 : 0);
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Previous month' }).click();
    await page.getByRole('table', { name: 'November 2099' }).waitFor();
    await page.getByRole('link', { name: 'Today' }).click();
    await calendar.waitFor();
    await page.getByRole('link', { name: 'Next month' }).click();
    await page.getByRole('table', { name: 'January 2100' }).waitFor();
    await page.context().close();
  }
});

test('a day of a phone’s calendar opens its event, or lists its events, each of which opens; a wide one opens those that it has no space for', async () => {
  await app().database.query(
    `insert into events (title, title_th, starts_at, ends_at)
     select title, title, day::timestamptz, day::timestamptz + interval '1 hour'
     from (values ('Solo', '2098-03-04 09:00+07'), ('Duo', '2098-03-05 09:00+07'), ('Trio', '2098-03-05 10:00+07'),
       ('Quartet', '2098-03-05 11:00+07'), ('Quintet', '2098-03-05 12:00+07')) as plan (title, day)`,
  );
  const page = await openPage(browser(), app(), '/events?month=2098-03', { isPhone: true });
  const calendar = page.getByRole('table', { name: 'March 2098' });
  const sheet = page.getByRole('dialog');
  await calendar.getByRole('link', { name: '1 event on 4 March 2098' }).click();
  await sheet.getByRole('heading', { name: 'Solo' }).waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await calendar.getByRole('link', { name: '4 events on 5 March 2098' }).click();
  await sheet.getByRole('heading', { name: '5 March 2098' }).waitFor();
  expect(await sheet.getByRole('article').getByRole('heading').allTextContents()).toEqual(['Duo', 'Trio', 'Quartet', 'Quintet']);
  expect(await findViolations(page)).toEqual([]);
  await sheet.getByRole('link', { name: 'Trio' }).click();
  await sheet.getByRole('link', { name: 'Open the event' }).waitFor();
  expect(await sheet.getByRole('heading', { name: 'Duo' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe('?month=2098-03');
  await page.setViewportSize({ width: 1280, height: 900 });
  await calendar.getByRole('link', { name: '+1' }).click();
  await sheet.getByRole('heading', { name: 'Quintet' }).waitFor();
  await leavePage(page);
});

test('an event goes into Google Calendar, or into another calendar as a file', async () => {
  const page = await openPage(browser(), app(), `/events/${eventId}`);
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  const google = await page.getByRole('link', { name: 'Google Calendar' }).getAttribute('href');
  expect(new URL(google ?? '').searchParams.get('text')).toBe('Night of stars');
  expect(await findViolations(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Calendar file (.ics)' }).click();
  expect((await download).suggestedFilename()).toMatch(/^event-[\d-]{10}\.ics$/);
  await page.getByRole('link', { name: 'Google Calendar' }).waitFor({ state: 'detached' });
  await leavePage(page);
});

test('“I’m going” of a visitor counts when they have signed in, and the button is busy until then', async () => {
  const id = '00000000-0000-4000-8000-00000000e0cb';
  await app().database.query(
    `insert into events (id, title, title_th, starts_at, ends_at)
     values ($1, 'Herb walk', 'เดินดูสมุนไพร', now() + interval '2 days', now() + interval '2 days 1 hour')`,
    [id],
  );
  const page = await openPage(browser(), app(), `/events/${id}`);
  await page.getByRole('link', { name: 'I’m going' }).click();
  await page.getByText('Sign in with your university email address to say you’re going to “Herb walk”.').waitFor();
  await page.getByLabel('Email').fill('app-dean@faculty.example');
  await page.getByLabel('Password').fill(password);
  const { promise: isRead, resolve: read } = Promise.withResolvers<void>();
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/rest/v1/event_attendance*', (route) => isRead.then(() => route.continue()));
  await page.route('**/rpc/answer_event', (route) => isAnswered.then(() => route.continue()));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('status', { name: 'Loading' }).waitFor();
  expect(await page.getByRole('link', { name: 'I’m going' }).count()).toBe(0);
  read();
  await page.getByRole('heading', { level: 1, name: 'Herb walk' }).waitFor();
  await page.locator('button[aria-busy=true]', { hasText: 'I’m going' }).waitFor();
  answer();
  await page.getByRole('region', { name: 'Who’s going' }).getByText('You’re going', { exact: true }).waitFor();
  const rows = await app().database.query('select has_place from event_sign_ups where event_id = $1', [id]);
  expect(rows).toEqual([{ has_place: true }]);
  await page.unrouteAll();
  await leavePage(page);
});

test('an administrator cancels an event with a reason, which its page says to everybody, and takes that back', async () => {
  const id = '00000000-0000-4000-8000-00000000e0ca';
  await app().database.query(
    `with added as (insert into events (id, title, title_th, starts_at, ends_at)
       values ($1, 'Lake walk', 'เดินรอบบึง', now() + interval '40 days', now() + interval '40 days 2 hours') returning id)
     insert into event_sign_ups (event_id, user_id, has_place) select added.id, profiles.id, true from added, profiles where nickname = 'Mali'`,
    [id],
  );
  const page = await openPage(browser(), app(), `/admin/events?edit=${id}`, { as: 'admin' });
  const sheet = page.getByRole('dialog', { name: 'Lake walk' });
  await sheet.getByText('1 person has signed up, so this event can be cancelled, but not removed.').waitFor();
  expect(await sheet.getByRole('button', { name: 'Remove', exact: true }).count()).toBe(0);
  await sheet.getByRole('button', { name: 'Cancel the event…' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel “Lake walk”?' });
  await question.getByText('1 person has signed up. They’ll get a notification with the reason.').waitFor();
  await question.getByLabel('Reason').fill('The path is flooded.');
  expect(await findViolations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel the event' }).click();
  await page.getByText('Cancelled: Lake walk').waitFor();
  // What the pointer is on stays, however long others take.
  await page.getByRole('button', { name: 'Undo' }).hover();
  const visitor = await openPage(browser(), app(), `/events/${id}`, { language: 'th' });
  await visitor.getByText('เหตุผล: The path is flooded.').waitFor();
  expect(await findViolations(visitor)).toEqual([]);
  expect(await visitor.getByRole('link', { name: /^ลงชื่อ/ }).count()).toBe(0);
  await visitor.goto(`${app().url}/search?q=เดินรอบบึง`);
  await visitor.getByText(/^ยกเลิกแล้ว · /).waitFor();
  const member = await openPage(browser(), app(), `/events/${id}`, { as: 'member', isPhone: true });
  await member.getByText(/^Cancelled on \d+\s/).waitFor();
  expect(await member.getByRole('button', { name: 'I can’t go' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Change undone').waitFor();
  await member.reload();
  await member.getByRole('button', { name: 'I can’t go' }).waitFor();
  for (const each of [page, visitor, member]) await leavePage(each);
});

test('what people said they come to is on their home page, in lists and in a view of its own', async () => {
  const id = '00000000-0000-4000-8000-00000000e0c0';
  await app().database.query(
    `with added as (insert into events (id, title, title_th, starts_at, ends_at, activity_hours)
       values ($1, 'Herb walk', 'เดินชมสวน', now() + interval '3 hours', now() + interval '5 hours', 2) returning id)
     insert into event_sign_ups (event_id, user_id, has_place) select added.id, profiles.id, nickname = 'Mali' from added, profiles
     where nickname in ('Mali', 'Vipa')`,
    [id],
  );
  const page = await openPage(browser(), app(), '/', { as: 'member', isPhone: true });
  const card = page.getByRole('region', { name: 'For you, Mali' });
  await card.getByRole('link', { name: 'Herb walk' }).waitFor();
  expect(await card.innerText()).toMatch(/You’re going to Herb walk \w+ \d+\s\w+ at \d\d:\d\d/);
  // It is no suggestion any more.
  expect(await card.innerText()).not.toContain('Herb walk on');
  const row = page.getByRole('article').filter({ has: page.getByRole('link', { name: 'Herb walk' }) });
  await row.getByText('Going', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('link', { name: 'My events' }).click();
  await page.getByRole('heading', { name: 'My events' }).waitFor();
  expect(new URL(page.url()).search).toBe('?view=going');
  await page.getByRole('article').filter({ hasText: 'Herb walk' }).getByText('Going', { exact: true }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Month', exact: true }).click();
  await page.getByRole('heading', { name: 'Coming up' }).waitFor();

  const waiting = await openPage(browser(), app(), '/events', { as: 'vp', language: 'th' });
  await waiting
    .getByRole('article')
    .filter({ hasText: 'เดินชมสวน' })
    .getByText(/ชื่อสำรอง$/)
    .first()
    .waitFor();
  await waiting.getByRole('button', { name: 'บัญชีของฉัน' }).click();
  await waiting.getByRole('menuitem', { name: 'กิจกรรมของฉัน' }).click();
  await waiting.getByRole('heading', { name: 'กิจกรรมของฉัน' }).waitFor();
  // An answer changes it at once, without a new visit.
  await page.getByRole('link', { name: 'Herb walk' }).first().click();
  const sheet = page.getByRole('dialog', { name: 'Herb walk' });
  await sheet.getByText('You’re going', { exact: true }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'I can’t go' }).click();
  await sheet.getByRole('button', { name: 'I’m going' }).waitFor();
  await sheet.getByRole('link', { name: 'Open the event' }).click();
  await page.getByRole('button', { name: 'I’m going' }).waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).last().click();
  await card.getByRole('link', { name: 'Activity hours' }).waitFor();
  expect(await card.innerText()).not.toContain('You’re going to Herb walk');
  // A visitor has the calendar, and signs in to sign up.
  const visitor = await openPage(browser(), app(), `/events?view=going&event=${id}`);
  // The open event hides the page below it from those who hear it.
  await visitor.locator('h2', { hasText: 'Coming up' }).waitFor();
  expect(await visitor.locator('a', { hasText: 'My events' }).count()).toBe(0);
  await visitor.getByRole('dialog', { name: 'Herb walk' }).getByRole('link', { name: 'I’m going' }).click();
  await visitor.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  expect(new URL(visitor.url()).searchParams.get('next')).toBe(`/events/${id}`);
  for (const each of [page, waiting, visitor]) await leavePage(each);
});
