import { beforeEach, expect, test } from 'vitest';
import { personOf } from '../fixtures/fixtures.ts';
import type { Identity } from '../fixtures/identities.ts';
import { usePortal } from '../fixtures/use-portal.ts';
import { club, deedsOf, noticesOf, openClub } from './use-club.ts';

const portal = usePortal();
beforeEach(() => openClub(portal()));

const write = async (who: Identity, body = 'When do you meet?') =>
  (await portal().call(who, 'write_to_club', { club, body })).outcome;
const reply = async (who: Identity, body = 'On Fridays.', person: Identity = 'member') =>
  (await portal().call(who, 'answer_club_message', { club, person: personOf(person), body })).outcome;
const read = async (who: Identity) =>
  ((await portal().send(who, 'GET', `club_messages?club_id=eq.${club}&order=created_at`)).body as { body: string }[]).map(
    ({ body }) => body,
  );

test('a message reaches the officers, and their answer the person, as the club’s; each side has a notice and no address', async () => {
  expect(await write('member')).toBe('yes');
  expect(await reply('chair')).toBe('yes');
  expect(await noticesOf(portal(), 'chair')).toEqual([
    { kind: 'club-message', path: '/clubs/hiking/members', note: 'When do you meet?' },
  ]);
  expect(await noticesOf(portal(), 'member')).toEqual([{ kind: 'club-reply', path: '/clubs/hiking', note: 'On Fridays.' }]);
  const texts = ['When do you meet?', 'On Fridays.'];
  expect([await read('member'), await read('chair'), await read('admin'), await read('vp')]).toEqual([texts, texts, [], []]);
  const { body } = await portal().call('chair', 'club_conversations', { club });
  expect(body).toMatchObject([{ person: personOf('member'), is_blocked: false, is_waiting: false }]);
  expect(JSON.stringify(body)).not.toContain('@');
  expect((await deedsOf(portal())).at(-1)).toBe('answer-club-message');
});

test('three messages wait for an answer, and a fourth is refused until it comes', async () => {
  for (let count = 0; count < 3; count++) expect(await write('member')).toBe('yes');
  expect(await write('member')).toBe('club_message_unanswered');
  await reply('chair');
  expect(await write('member')).toBe('yes');
});

test.each(['', ' \n ', 'x'.repeat(2001)])('a message or an answer of "%.3s" is refused', async (body) => {
  expect(await write('member', body)).toBe('club_message_length');
  await write('member');
  expect(await reply('chair', body)).toBe('club_message_length');
});

test('only officers answer and read conversations, and only people who wrote', async () => {
  await write('member');
  for (const who of ['member', 'admin', 'president'] as const) expect(await reply(who)).toBe('club_officer_required');
  expect((await portal().call('admin', 'club_conversations', { club })).outcome).toBe('club_officer_required');
  expect(await reply('chair', 'Join us!', 'dean')).toBe('club_conversation_gone');
  expect(await write('anonymous')).toBe('denied');
});

test('nobody writes to a club without officers, nor after being blocked', async () => {
  await portal().call('chair', 'block_club_person', { club, person: personOf('member'), is_blocked: true });
  expect(await write('member')).toBe('club_person_blocked');
  await portal().query('update clubs set president_id = null where id = $1', [club]);
  expect(await write('vp')).toBe('club_officers_missing');
});

test('people read their own clubs, and officers how many requests and people wait for an answer', async () => {
  const own = async (who: Identity) =>
    ((await portal().call(who, 'own_clubs')).body as { slug: string }[]).filter(({ slug }) => slug === 'hiking');
  await portal().call('member', 'join_club', { club });
  for (const who of ['member', 'member', 'vp', 'dean'] as const) await write(who);
  const ofChair = { own: 'member', is_officer: true, is_president: true };
  expect(await own('chair')).toMatchObject([{ ...ofChair, own: null, requests: 1, conversations: 3 }]);
  expect(await own('member')).toMatchObject([{ own: 'waiting', is_officer: false, requests: 0, conversations: 0 }]);
  expect([await own('vp'), await own('admin')]).toEqual([[], []]);
  await reply('chair');
  await portal().call('chair', 'block_club_person', { club, person: personOf('vp'), is_blocked: true });
  await portal().call('chair', 'join_club', { club });
  expect(await own('chair')).toMatchObject([{ ...ofChair, requests: 1, conversations: 1 }]);
  await portal().query(`update club_members set joined_at = now(), office = 'Treasurer' where club_id = $1 and person_id = $2`, [
    club,
    personOf('member'),
  ]);
  expect(await own('member')).toMatchObject([{ own: 'member', office: 'Treasurer', is_officer: true, conversations: 1 }]);
  expect((await portal().call('anonymous', 'own_clubs')).outcome).toBe('denied');
});
