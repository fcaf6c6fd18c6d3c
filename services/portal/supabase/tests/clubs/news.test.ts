import { beforeEach, expect, test } from 'vitest';
import { personOf } from '../fixtures/fixtures.ts';
import type { Identity } from '../fixtures/identities.ts';
import { usePortal } from '../fixtures/use-portal.ts';
import { club, deedsOf, noticesOf, openClub } from './use-club.ts';

const portal = usePortal();
const text = 'We meet at the gate at six.';

const join = (identity: Identity, joined = true, office: string | null = null) =>
  portal().query('insert into club_members (club_id, person_id, joined_at, office) values ($1, $2, $3, $4)', [
    club,
    personOf(identity),
    joined ? '2026-01-01' : null,
    office,
  ]);
const block = (identity: Identity) =>
  portal().query('insert into club_blocks (club_id, person_id) values ($1, $2)', [club, personOf(identity)]);
const write = (who: Identity, body = text) => portal().call(who, 'write_to_club_members', { club, body });
const countFor = async (who: Identity) => (await portal().call(who, 'count_club_audience', { club })) as { body: unknown };
const read = async (who: Identity, columns = 'body') =>
  (await portal().send(who, 'GET', `club_news?club_id=eq.${club}&select=${columns}&order=created_at.desc`)).body as unknown;

/** The chair presides; a member, a treasurer and the vice president have joined, the dean waits, and the advisor is blocked. */
beforeEach(async () => {
  await openClub(portal());
  await join('chair');
  await join('member');
  await join('vp');
  await join('secretary', true, 'Treasurer');
  await join('dean', false);
  await join('advisor');
  await block('advisor');
});

test('an officer reaches everybody who has joined but the author, who waits and who is blocked, and is answered how many', async () => {
  const notice = { kind: 'club-news', path: '/clubs/hiking', note: text };
  for (const [author, others] of [
    ['chair', ['member', 'vp', 'secretary']],
    ['secretary', ['member', 'vp', 'chair']],
  ] as const) {
    await portal().query('delete from notification_outbox');
    expect((await countFor(author)).body).toBe(others.length);
    expect(await write(author)).toMatchObject({ outcome: 'yes', body: others.length });
    for (const who of others) expect([who, await noticesOf(portal(), who)]).toEqual([who, [notice]]);
    for (const who of [author, 'dean', 'advisor', 'admin'] as const)
      expect([who, await noticesOf(portal(), who)]).toEqual([who, []]);
  }
  expect((await deedsOf(portal())).slice(-2)).toEqual(['write-to-club-members', 'write-to-club-members']);
});

test('members and officers read the messages, as the club’s; who waits, left or was never there reads none', async () => {
  await write('chair');
  for (const who of ['chair', 'secretary', 'member'] as const) expect([who, await read(who)]).toEqual([who, [{ body: text }]]);
  for (const who of ['dean', 'admin', 'president'] as const) expect([who, await read(who)]).toEqual([who, []]);
  await portal().query('delete from club_members where club_id = $1 and person_id = any ($2)', [
    club,
    [personOf('member'), personOf('chair')],
  ]);
  // The president needs no membership.
  expect([await read('member'), await read('chair')]).toEqual([[], [{ body: text }]]);
  for (const columns of ['author_id', '*'])
    expect((await portal().send('vp', 'GET', `club_news?select=${columns}`)).outcome).toBe('denied');
  expect((await portal().send('anonymous', 'GET', 'club_news?select=body')).outcome).toBe('denied');
});

test('only officers write to all members, or ask how many they are', async () => {
  for (const who of ['member', 'dean', 'admin', 'president'] as const) {
    const refused = await write(who);
    expect([who, refused.status, refused.outcome]).toEqual([who, 403, 'club_officer_required']);
    expect((await portal().call(who, 'count_club_audience', { club })).outcome).toBe('club_officer_required');
  }
  expect((await write('anonymous')).outcome).toBe('denied');
  expect(await read('chair')).toEqual([]);
});

test.each(['', ' \n ', 'x'.repeat(2001)])('a message of "%.3s" to all members is refused', async (body) => {
  expect((await write('chair', body)).outcome).toBe('club_message_length');
  expect(await read('chair')).toEqual([]);
});

test('a message has at most 2,000 characters, without the blanks around it', async () => {
  const body = 'x'.repeat(2000);
  expect((await write('chair', ` ${body}\n`)).outcome).toBe('yes');
  expect(await read('member')).toEqual([{ body }]);
});

test('the officers of a club write at most three messages in 24 hours together, also at the same moment', async () => {
  const answers = await Promise.all((['chair', 'secretary', 'chair', 'secretary', 'chair'] as const).map((who) => write(who)));
  expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['club_news_limit', 'club_news_limit', 'yes', 'yes', 'yes']);
  expect(answers.find(({ outcome }) => outcome === 'club_news_limit')?.status).toBe(429);
  await portal().query(`update club_news set created_at = created_at - interval '23 hours' where club_id = $1`, [club]);
  expect((await write('chair')).outcome).toBe('club_news_limit');
  await portal().query(`update club_news set created_at = created_at - interval '61 minutes' where club_id = $1`, [club]);
  expect((await write('chair')).outcome).toBe('yes');
});

test('a message that nobody would get is refused', async () => {
  await portal().query('delete from club_members where club_id = $1 and person_id <> all ($2)', [
    club,
    [personOf('chair'), personOf('dean'), personOf('advisor')],
  ]);
  expect((await countFor('chair')).body).toBe(0);
  const refused = await write('chair');
  expect([refused.status, refused.outcome]).toEqual([409, 'club_members_missing']);
  expect(await read('chair')).toEqual([]);
});

test('members choose how the notice reaches them by the topic of their clubs', async () => {
  const takes = async (channel: string) =>
    (await portal().query('select private.takes_notice($1, $2, $3) as takes', [personOf('vp'), 'club-news', channel]))[0];
  expect([await takes('email'), await takes('web-push')]).toEqual([{ takes: true }, { takes: true }]);
  await portal().send('vp', 'POST', 'notice_settings', { topic: 'clubs', mail: false, push: true });
  expect([await takes('email'), await takes('web-push')]).toEqual([{ takes: false }, { takes: true }]);
  await portal().query('delete from notice_settings where user_id = $1', [personOf('vp')]);
});

test('a message is kept for a year', async () => {
  await write('chair', 'Old');
  await write('chair', 'New');
  await portal().query(
    `update club_news set created_at = now() - interval '1 year' - case body when 'Old' then interval '1 hour' else interval '-1 hour' end
     where club_id = $1`,
    [club],
  );
  await portal().query('select private.delete_expired()');
  expect(await read('chair')).toEqual([{ body: 'New' }]);
});

// The last test: nobody signs in as the secretary after it.
test('what officers wrote is in the export of their data, and stays without them when they are erased', async () => {
  await write('secretary');
  const exported = (await portal().call('secretary', 'export_my_data')).body as { club_news: { body: string }[] };
  expect(exported.club_news.map(({ body }) => body)).toContain(text);
  expect((await portal().call('secretary', 'erase_me')).outcome).toBe('yes');
  expect(await portal().query('select author_id, body from club_news where club_id = $1', [club])).toEqual([
    { author_id: null, body: text },
  ]);
  expect(await read('member')).toEqual([{ body: text }]);
});
