import { useBrowser } from '@trivium/testing/browser';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { poll } from '../testing/fill-polls.sql.ts';
import { leavePage, openPage } from '../testing/open-page.ts';
import { password, people } from '../testing/people.ts';
import { useApp } from '../testing/use-app.ts';
import { useCuttableLine } from '@trivium/testing/cuttable-line';

const browser = useBrowser();
const app = useApp();
const line = useCuttableLine(() => app().url);

const choice = (page: Page, name: string, votes: number) =>
  page.getByRole('button', { name: new RegExp(`${name}\\s*${votes} ${votes === 1 ? 'vote' : 'votes'}(?: · \\d+%)?$`) });
/** An option where people may choose several. */
const share = (page: Page, name: string, count: string) =>
  page.getByRole('button', { name: new RegExp(`${name}[^]*${count}(?: · \\d+%)?$`) });
const isLive = (page: Page) => page.getByText('Live results').waitFor();
const makePoll = async (slug: string, part: { maxChoices?: number } = {}) => {
  await app().database.query(
    `insert into public.meeting_polls (slug, question, kind, options, max_choices, created_by)
     select $1, 'Tea or coffee?', 'multi-choice', '[{"key": "c1", "label": "Tea"}, {"key": "c2", "label": "Coffee"}, {"key": "c3", "label": "Water"}]', $2, id
     from public.profiles where role = 'vp' limit 1`,
    [slug, part.maxChoices ?? 1],
  );
  return `/poll/${slug}`;
};

const emailOf = (name: string) => people.find((each) => each.name === name)?.email ?? '';

async function signIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('Email').fill(emailOf(name));
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('a visitor drafts a poll of dates, signs in, publishes it, and puts the meeting into a calendar', async () => {
  const maker = await openPage(browser(), app(), '/poll/new');
  await maker.getByLabel('What do you want to know?').fill('When do we rehearse?');
  await maker.getByRole('button', { name: 'Dates' }).click();
  await maker.getByRole('button', { name: 'Next month' }).click();
  const days = maker.getByRole('table').getByRole('button');
  await days.nth(9).click();
  // The keys go on from the day that was picked.
  await maker.keyboard.press('ArrowRight');
  await maker.keyboard.press('Enter');
  await maker
    .getByLabel(/, from$/)
    .first()
    .fill('17:00');
  await maker.getByLabel(/, to$/).first().fill('16:00');
  await maker.getByRole('link', { name: 'Sign in to publish' }).click();
  await signIn(maker, 'secretary');

  await maker.getByRole('heading', { level: 1, name: 'Polls' }).waitFor();
  expect(await maker.getByLabel('What do you want to know?').inputValue()).toBe('When do we rehearse?');
  await maker.getByLabel('Named: signed-in people see who chose what').check();
  await maker.getByRole('button', { name: 'Publish' }).click();
  await maker.getByRole('alert').getByText('A time ends before it starts').waitFor();
  await maker.getByLabel(/, to$/).first().fill('19:00');
  await maker.getByRole('button', { name: 'Publish' }).click();
  await maker.getByRole('heading', { level: 1, name: 'When do we rehearse?' }).waitFor();
  await isLive(maker);

  const path = new URL(maker.url()).pathname;
  const reader = await openPage(browser(), app(), path, { as: 'dean', isPhone: true });
  await choice(reader, '17:00–19:00', 0).click();
  await share(maker, '17:00–19:00', '1 of 1 person').waitFor();
  await maker.getByRole('region', { name: 'Who chose what' }).getByText('Danai').waitFor();

  await maker.getByRole('button', { name: 'Close poll' }).click();
  // The reader sees it close, and what it came to.
  const download = reader.waitForEvent('download');
  await reader.getByRole('region', { name: 'Result' }).getByRole('button', { name: 'Add to calendar' }).click();
  const calendar = await readFile(await (await download).path(), 'utf8');
  expect(calendar).toContain('SUMMARY:When do we rehearse?');
  expect(calendar).toMatch(/DTSTART:\d{6}10T100000Z\r\nDTEND:\d{6}10T120000Z/);

  // Undoes the closing.
  await maker.getByRole('button', { name: 'Undo' }).click();
  await share(reader, '17:00–19:00', '1 of 1 person').waitFor();
  await maker.goto(`${app().url}/poll/new`);
  for (const list of ['Open polls', 'Your polls'])
    await maker.getByRole('region', { name: list }).getByRole('link', { name: 'When do we rehearse?' }).waitFor();
  expect(await maker.getByLabel('What do you want to know?').inputValue()).toBe('');
  for (const page of [maker, reader]) await leavePage(page);
});

test('open polls stand in the order in which they close, those without an end last', async () => {
  await app().database.query(
    `insert into public.meeting_polls (slug, question, created_by, closes_at)
     select slug, question, (select id from public.profiles where role = 'vp' limit 1), closes_at
     from (values ('order-open', 'Order: no end', null), ('order-late', 'Order: late', now() + interval '9 days'),
       ('order-soon', 'Order: soon', now() + interval '1 day')) as polls (slug, question, closes_at)`,
  );
  const page = await openPage(browser(), app(), '/poll/new', { as: 'member' });
  const list = page.getByRole('region', { name: 'Open polls' }).getByRole('link', { name: /^Order: / });
  await expect.poll(() => list.allTextContents()).toEqual(['Order: soon', 'Order: late', 'Order: no end']);
  await app().database.query(`delete from public.meeting_polls where slug like 'order-%'`);
  await leavePage(page);
});

test('everyone watching sees answers as they are given, changed, undone and removed', async () => {
  const path = await makePoll('tea');
  const watcher = await openPage(browser(), app(), path);
  await isLive(watcher);
  const [dean, member] = [
    await openPage(browser(), app(), path, { as: 'dean' }),
    await openPage(browser(), app(), path, { as: 'member' }),
  ];
  await choice(dean, 'Tea', 0).click();
  await choice(watcher, 'Tea', 1).waitFor();
  await choice(member, 'Tea', 1).click();
  await choice(watcher, 'Tea', 2).waitFor();
  await watcher.getByText('2 people have answered').waitFor();
  await choice(member, 'Coffee', 0).click();
  await choice(watcher, 'Tea', 1).waitFor();
  await choice(watcher, 'Coffee', 1).waitFor();
  await member.getByRole('button', { name: 'Undo' }).click();
  await choice(watcher, 'Tea', 2).waitFor();
  // What was undone has nothing to undo, nor has the same answer once more.
  await member.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' });
  await choice(member, 'Tea', 2).click();
  expect(await member.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  await dean.getByRole('button', { name: 'Withdraw my answer' }).click();
  await choice(watcher, 'Tea', 1).waitFor();
  await choice(watcher, 'Coffee', 0).waitFor();
  for (const page of [watcher, dean, member]) await leavePage(page);
});

test('only the person who answered can learn their answer', async () => {
  const path = await makePoll('secret');
  const watcher = await openPage(browser(), app(), path, { as: 'admin' });
  const heard: string[] = [];
  watcher.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
  await watcher.reload();
  await isLive(watcher);
  const dean = await openPage(browser(), app(), path, { as: 'dean' });
  await choice(dean, 'Water', 0).click();
  await choice(watcher, 'Water', 1).waitFor();
  const [row] = await app().database.query<{ id: string }>(`select id from auth.users where email = $1`, [emailOf('dean')]);
  expect(heard.join('')).toContain('meeting_poll_tallies');
  expect(heard.join('')).not.toContain(row?.id);
  await dean.reload();
  expect(await choice(dean, 'Water', 1).getAttribute('aria-pressed')).toBe('true');
  for (const page of [watcher, dean]) await leavePage(page);
});

test('a visitor’s choice counts after signing in', async () => {
  const path = await makePoll('later');
  const page = await openPage(browser(), app(), path);
  await choice(page, 'Coffee', 0).click();
  await page.getByRole('link', { name: 'Sign in and answer' }).click();
  await signIn(page, 'advisor');
  await page.getByText('Your answer is counted.').waitFor();
  await choice(page, 'Coffee', 1).waitFor();
  await leavePage(page);
});

test('publishing an empty poll focuses the first field that is wrong, in view, and says what is missing', async () => {
  const page = await openPage(browser(), app(), '/poll/new', { as: 'dean' });
  const publish = page.getByRole('button', { name: 'Publish' });
  await publish.click();
  const question = page.getByLabel('What do you want to know?');
  await expect.poll(() => question.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.getByRole('alert').getByText('Write a question.').waitFor();
  const box = await question.boundingBox();
  expect(box?.y).toBeGreaterThan(0);
  await question.fill('Tea or coffee?');
  await publish.click();
  const first = page.getByLabel('Option 1');
  await expect.poll(() => first.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await first.getAttribute('aria-invalid')).toBe('true');
  await leavePage(page);
});

test('options that are equal are marked, with what is wrong with them, and others are not', async () => {
  const page = await openPage(browser(), app(), '/poll/new', { as: 'dean' });
  await page.getByLabel('What do you want to know?').fill('Tea or coffee?');
  const fields = page.getByLabel(/^Option \d+$/);
  await fields.nth(0).fill('Tea');
  await fields.nth(1).fill('Coffee');
  await fields.nth(1).press('Enter');
  await fields.nth(2).fill('Tea');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('alert').getByText('Two options are the same.').waitFor();
  const problemOf = (input: Element) =>
    input.getAttribute('aria-invalid') && document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent;
  const problems = await Promise.all([0, 1, 2].map((place) => fields.nth(place).evaluate(problemOf)));
  expect(problems).toEqual(['Two options are the same.', null, 'Two options are the same.']);
  await leavePage(page);
});

test('an option that is inserted or removed leaves the fields of the others alone', async () => {
  const page = await openPage(browser(), app(), '/poll/new');
  const fields = page.getByLabel(/^Option \d+$/);
  await fields.nth(0).fill('Tea');
  await fields.nth(1).fill('Coffee');
  const coffee = await fields.nth(1).elementHandle();
  await fields.nth(0).press('Enter');
  await page.keyboard.type('Water');
  const values = () => fields.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  expect(await values()).toEqual(['Tea', 'Water', 'Coffee']);
  expect(await fields.nth(2).evaluate((input, before) => input === before, coffee)).toBe(true);
  await page.getByRole('button', { name: 'Remove option 1' }).click();
  expect(await values()).toEqual(['Water', 'Coffee']);
  expect(await fields.nth(1).evaluate((input, before) => input === before, coffee)).toBe(true);
  await leavePage(page);
});

test('a poll with several choices accepts no more than its maximum', async () => {
  const page = await openPage(browser(), app(), await makePoll('several', { maxChoices: 2 }), { as: 'dean' });
  await choice(page, 'Tea', 0).click();
  await share(page, 'Water', '0 of 1 person').click();
  await share(page, 'Water', '1 of 1 person').waitFor();
  expect(await share(page, 'Coffee', '0 of 1 person').isDisabled()).toBe(true);
  await share(page, 'Tea', '1 of 1 person').click();
  await share(page, 'Coffee', '0 of 1 person').click();
  await share(page, 'Coffee', '1 of 1 person').waitFor();
  await leavePage(page);
});

test('a poll with several choices says how many of the people chose each option, and which most of them chose', async () => {
  const path = await makePoll('share-of-people', { maxChoices: 3 });
  const [dean, member] = [
    await openPage(browser(), app(), path, { as: 'dean' }),
    await openPage(browser(), app(), path, { as: 'member' }),
  ];
  const watcher = await openPage(browser(), app(), path);
  await isLive(watcher);
  await choice(dean, 'Tea', 0).click();
  await share(dean, 'Coffee', '0 of 1 person').click();
  await share(watcher, 'Coffee', '1 of 1 person').waitFor();
  await share(member, 'Coffee', '1 of 1 person').click();
  await share(watcher, 'Coffee', '2 of 2 people · 100%').filter({ hasText: 'Most chosen' }).waitFor();
  await share(watcher, 'Tea', '1 of 2 people · 50%').filter({ hasNotText: 'Most chosen' }).waitFor();
  await watcher.getByText('2 people have answered').waitFor();
  for (const page of [dean, member, watcher]) await leavePage(page);
});

test.each([
  ['poll_closed', 'This poll isn’t taking answers now'],
  ['poll_choice_repeated', 'Choose each one once'],
  ['poll_choices_too_many', 'chosen too many options'],
  ['poll_choice_unknown', 'no longer in the poll'],
])('%s is explained in a sentence, and the former answer is shown again', async (code, sentence) => {
  const path = await makePoll(code.replaceAll('_', '-'));
  const page = await openPage(browser(), app(), path, { as: 'dean' });
  // The page sends what its database refuses: the poll closes in between, or the option goes.
  const change: Record<string, string> = {
    poll_closed: `update public.meeting_polls set closes_at = now(), opens_at = now() - interval '1 day' where slug = $1`,
    poll_choice_unknown: `update public.meeting_polls set options = options - 0 where slug = $1`,
  };
  await page.routeWebSocket(/realtime/, () => {});
  await page.reload();
  await choice(page, 'Tea', 0).waitFor();
  const sql = change[code];
  const sent = { poll_choice_repeated: ['c1', 'c1'], poll_choices_too_many: ['c1', 'c2'] }[code];
  // It happens while the answer is pending: a page that reads the poll again before shows no button.
  await page.route('**/rest/v1/meeting_poll_responses*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    if (sql) await app().database.query(sql, [path.slice('/poll/'.length)]);
    const body = { ...(route.request().postDataJSON() as object), ...(sent && { choices: sent }) };
    return route.continue({ postData: JSON.stringify(body) });
  });
  await choice(page, 'Tea', 0).click();
  await page.getByRole('alert').getByText(sentence).waitFor();
  // A closed poll shows its result without buttons as soon as the page has read it again.
  await expect.poll(() => page.locator('[aria-pressed="true"]').count()).toBe(0);
  await page.context().close();
});

test('a tally that changed while offline is right when the network is back', async () => {
  const path = await makePoll('tunnel');
  const page = await openPage(browser(), app(), path, { through: line().url });
  await isLive(page);
  line().cut();
  await page.getByText('Live results').waitFor({ state: 'hidden' });
  const dean = await openPage(browser(), app(), path, { as: 'dean' });
  await choice(dean, 'Tea', 0).click();
  await choice(dean, 'Tea', 1).waitFor();
  line().mend();
  await choice(page, 'Tea', 1).waitFor();
  await page.context().close();
  await leavePage(dean);
});

test('a link is shared as the address of the poll, shown where it cannot be copied, and an unknown one is not found', async () => {
  const page = await openPage(browser(), app(), `/poll/${poll.slug}`);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByText('Link copied').waitFor();
  const address = `${app().url}/poll/${poll.slug}`;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  // As on a page without HTTPS.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.getByRole('button', { name: 'Share' }).click();
  const notices = page.getByRole('region', { name: 'Notifications' });
  await notices.getByText(`The link couldn’t be copied. It’s ${address}`).waitFor();
  await page.goto(`${app().url}/poll/no-such-poll`);
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  await page.context().clearPermissions();
  await leavePage(page);
});
