import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { headings } from '../../functions/notify-status-change/headings.rules.ts';
import { writeMessage } from '../../functions/notify-status-change/message.rules.ts';
import {
  attendedEvent,
  chairsClub,
  division,
  idOf,
  missedEvent,
  otherChair,
  otherClub,
  personOf,
  requiredFields,
} from '../fixtures/fixtures.ts';
import type { Identity } from '../fixtures/identities.ts';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();
beforeEach(async () => {
  await portal().query('delete from notification_outbox');
});
const kinds = async (as: Identity) => {
  const { body } = await portal().send(as, 'GET', 'notices?select=kind&order=id');
  return (body as { kind: string }[]).map(({ kind }) => kind);
};
const last = async () => (await portal().query('select * from notification_outbox order by id desc limit 1'))[0];

test('every kind of notice has a sentence in a mail, and in the app', async () => {
  const rows = await portal().query<{ kind: string }>('select kind from notice_kinds order by kind');
  const stored = rows.map(({ kind }) => kind);
  expect(Object.keys(headings).toSorted()).toEqual(stored.toSorted());
  const labels = await readFile(join(import.meta.dirname, '../../../web/src/notices/labels.ts'), 'utf8');
  for (const kind of stored) expect(labels).toMatch(new RegExp(`^  '?${kind}'?: `, 'm'));
});

test('a mail about a draft says whether it cancels its event', () => {
  const content = { event: 'เดินป่า', event_en: 'Hike' };
  for (const step of ['waiting', 'published', 'returned'])
    for (const [language, word, name] of [
      ['th', 'ยกเลิก', '“เดินป่า”'],
      ['en', 'cancel', '“Hike”'],
    ] as const) {
      const say = (more: object) =>
        headings[`event-draft-${step}`]?.[language]({ title: 'Running Club', status: '', content: { ...content, ...more } });
      expect(say({ is_cancellation: true })).toMatch(new RegExp(`${word}.*${name}|${name}.*${word}`));
      expect(say({})).not.toContain(word);
    }
});

test('what a mail quotes has the name of what it is: a comment, a message, a reason, a position', () => {
  const noteOf = (kind: string, language: 'th' | 'en') =>
    writeMessage({ kind, path: '/', titles: { th: '', en: '' }, status: '', note: 'Words', content: {} }, kind, language, '')
      .note;
  expect(['comment', 'club-message', 'club-removed', 'club-office', 'status-change'].map((kind) => noteOf(kind, 'en'))).toEqual([
    'Comment: Words',
    'Message: Words',
    'Reason: Words',
    'Position: Words',
    'Note: Words',
  ]);
  expect(noteOf('poll-removed', 'th')).toBe('เหตุผล: Words');
});

test('a notice quotes the beginning of a long text, and ends it with an ellipsis', async () => {
  const rows = await portal().query<{ short: string; long: string }>(
    "select private.excerpt('Ten letters', 11) as short, private.excerpt('Ten letters', 10) as long",
  );
  expect(rows[0]).toEqual({ short: 'Ten letters', long: 'Ten lette…' });
  const { body } = await portal().send('member', 'POST', 'projects', { ...requiredFields, title: 'Herb garden', division });
  await portal().call('member', 'move_project', { project: body[0].id, to_status: 'submitted-to-chair' });
  await portal().send('chair', 'POST', 'project_comments', { project_id: body[0].id, body: 'Who waters them? '.repeat(20) });
  expect((await last())?.['payload'].note).toMatch(/^Who waters .{180,189}…$/);
});

test('a comment reaches the owner and those who commented before, but not its author', async () => {
  const { body } = await portal().send('member', 'POST', 'projects', { ...requiredFields, title: 'Herb garden', division });
  const project_id = body[0].id;
  await portal().call('member', 'move_project', { project: project_id, to_status: 'submitted-to-chair' });
  await portal().query('delete from notification_outbox');
  const say = (as: Identity, text: string) => portal().send(as, 'POST', 'project_comments', { project_id, body: text });
  await say('chair', 'Who waters them?');
  await say('vp', 'And who weeds?');
  expect([await kinds('member'), await kinds('chair'), await kinds('vp')]).toEqual([['comment', 'comment'], ['comment'], []]);
  expect(await last()).toMatchObject({ path: `/project/${project_id}`, payload: { note: 'And who weeds?' } });
});

test.each([
  ['awaiting-payment', 'paid', 'order-paid'],
  ['paid', 'handed-over', 'order-handed-over'],
  ['paid', 'refunded', 'order-refunded'],
  ['payment-sent', 'awaiting-payment', 'order-slip-refused'],
])('an order that goes from %s to %s is announced to its buyer', async (from, to, kind) => {
  const id = idOf('notice order', from, to);
  await portal().query(`insert into shop_orders (id, buyer_id, club_id, total, status) values ($1, $2, $3, 250, $4)`, [
    id,
    personOf('member'),
    chairsClub,
    from,
  ]);
  await portal().query('update shop_orders set status = $2 where id = $1', [id, to]);
  expect([await kinds('member'), await kinds('chair')]).toEqual([[kind], []]);
  expect(await last()).toMatchObject({ path: `/me/orders/${id}`, payload: { title_en: 'Ours' } });
});

test.each([
  ['seller', ['order-cancelled']],
  ['time', ['order-cancelled']],
  ['buyer', []],
])('an order that is cancelled by %s: %j', async (by, expected) => {
  const id = idOf('cancelled order', by);
  await portal().query(`insert into shop_orders (id, buyer_id, club_id, total) values ($1, $2, $3, 250)`, [
    id,
    personOf('member'),
    chairsClub,
  ]);
  await portal().query(`update shop_orders set status = 'cancelled', cancelled_at = now(), cancelled_by = $2 where id = $1`, [
    id,
    by,
  ]);
  expect(await kinds('member')).toEqual(expected);
});

test('a change of time or place reaches who checked in and who organises the event, a change of hours nobody', async () => {
  const change = (event: object, id = attendedEvent) => portal().send('admin', 'PATCH', `events?id=eq.${id}`, event);
  await change({ starts_at: '2099-05-01T10:00:00Z', ends_at: '2099-05-01T12:00:00Z', organizer_division: division });
  await portal().query('delete from notification_outbox');
  await change({ activity_hours: 3 });
  expect(await kinds('member')).toEqual([]);
  await change({ location: 'The herb garden' });
  // The administrator, who changed it, had checked in too.
  expect([await kinds('member'), await kinds('chair'), await kinds('admin')]).toEqual([['event-changed'], ['event-changed'], []]);
  expect(await last()).toMatchObject({ path: `/events/${attendedEvent}` });
});

test('an event of the past changes without a notice', async () => {
  await portal().query(`update events set starts_at = '2026-01-01T10:00:00Z', ends_at = '2026-01-01T12:00:00Z' where id = $1`, [
    attendedEvent,
  ]);
  await portal().query('delete from notification_outbox');
  await portal().send('admin', 'PATCH', `events?id=eq.${attendedEvent}`, { title: 'It was in the garden' });
  expect(await last()).toBeUndefined();
});

test('a cancelled event reaches who organises it', async () => {
  await portal().query(
    `update events set starts_at = '2099-05-01T10:00:00Z', ends_at = '2099-05-01T12:00:00Z', organizer_division = $2 where id = $1`,
    [missedEvent, division],
  );
  await portal().query('delete from notification_outbox');
  await portal().query(`delete from events where id = $1`, [missedEvent]);
  expect(await kinds('chair')).toEqual(['event-cancelled']);
});

test.each([
  ['sent', 0],
  ['waiting', 1],
])(
  'undoing a cancellation withdraws its notices, and whose mail is %s after %i attempts gets the event as changed',
  async (state, attempts) => {
    const id = idOf('undone event');
    const time = { starts_at: '2099-05-01T10:00:00Z', ends_at: '2099-05-01T12:00:00Z' };
    const cancel = () => portal().send('admin', 'DELETE', `events?id=eq.${id}`);
    const add = () =>
      portal().send('admin', 'POST', 'events', { id, title: 'Camp', organizer_division: division, club_id: otherClub, ...time });
    const noticesOf = async (person: string) =>
      (await portal().query<{ kind: string }>('select kind from notices where user_id = $1 order by id', [person])).map(
        ({ kind }) => kind,
      );
    const both = async () => [await noticesOf(personOf('chair')), await noticesOf(otherChair)];
    await add();
    expect((await cancel()).outcome).toBe('yes');
    expect(await both()).toEqual([['event-cancelled'], ['event-cancelled']]);
    await portal().query(
      `insert into notification_deliveries (outbox_id, channel, receiver, user_id, state, attempts)
     select id, 'email', person, person::uuid, state, attempts
     from notification_outbox, (values ($1, $2, $3::int), ($4, 'waiting', 0)) as mail (person, state, attempts)`,
      [personOf('chair'), state, attempts, otherChair],
    );
    expect((await add()).outcome).toBe('yes');
    expect(await both()).toEqual([['event-changed'], []]);
    expect(await portal().query('select from notification_deliveries')).toEqual([]);
    await cancel();
    expect(await both()).toEqual([['event-changed', 'event-cancelled'], ['event-cancelled']]);
  },
);

test('a suspension, its end and a new role reach the person, with the reason', async () => {
  const person = personOf('vp');
  await portal().call('admin', 'suspend_person', { person, reason: 'The password was shared.' });
  await portal().call('admin', 'restore_person', { person });
  await portal().send('admin', 'PATCH', `profiles?id=eq.${person}`, { role: 'secretary' });
  await portal().send('admin', 'PATCH', `profiles?id=eq.${person}`, { role: 'vp' });
  expect(await kinds('vp')).toEqual(['account-suspended', 'account-restored', 'role-changed', 'role-changed']);
  const [suspension] = await portal().query(`select payload from notification_outbox where kind = 'account-suspended'`);
  expect(suspension?.payload).toEqual({ note: 'The password was shared.' });
});

test('a role that the operator gives is announced to nobody', async () => {
  await portal().query(`update profiles set role = 'dean' where id = $1`, [personOf('member')]);
  await portal().query(`update profiles set role = 'member' where id = $1`, [personOf('member')]);
  expect(await last()).toBeUndefined();
});

test('a second way to sign in is announced, the first is not', async () => {
  const add = (provider: string) =>
    portal().query(
      `insert into auth.identities (id, user_id, provider, provider_id, identity_data) values (gen_random_uuid(), $1, $2, $2, $3)`,
      [personOf('dean'), provider, { sub: provider, email: 'dean@faculty.example' }],
    );
  await portal().query('delete from auth.identities where user_id = $1', [personOf('dean')]);
  await add('email');
  expect(await kinds('dean')).toEqual([]);
  await add('google');
  expect([await kinds('dean'), (await last())?.payload]).toEqual([['provider-added'], { provider: 'Google' }]);
});

test('a certificate that is issued or revoked by an administrator is announced to its person', async () => {
  const id = idOf('notice certificate');
  await portal().query(
    `insert into activity_certificates (id, code, year, number, person_id, content)
     values ($1, 'T-0000-0000-0000-0001', 2569, 999, $2, '{}')`,
    [id, personOf('member')],
  );
  await portal().call('admin', 'revoke_certificate', { certificate: id, cause: 'issued-in-error', note: 'Issued twice.' });
  expect(await kinds('member')).toEqual(['certificate-issued', 'certificate-revoked']);
});

test('the number of a certificate is written as it is printed, in both languages', () => {
  const parts = { title: '', status: '', content: { number: 7, year: 2569 } };
  for (const kind of ['certificate-issued', 'certificate-revoked'])
    for (const language of ['th', 'en'] as const) expect(headings[kind]?.[language](parts)).toMatch(/(?<!\d)7\/2569(?!\d)/);
});

test('a poll that closed is announced once, to who asked and who answered', async () => {
  const { body } = await portal().send('chair', 'POST', 'meeting_polls', {
    question: 'Where shall it grow?',
    slug: 'closing-soon',
  });
  const poll_id = body[0].id;
  await portal().send('member', 'POST', 'meeting_poll_responses', { poll_id, choices: ['yes'] });
  const announce = () => portal().query('select private.announce_closed_polls()');
  await portal().query(`update meeting_polls set opens_at = now() - interval '2 hours' where id = $1`, [poll_id]);
  await announce();
  expect(await kinds('member')).toEqual([]);
  await portal().query(`update meeting_polls set closes_at = now() - interval '1 minute' where id = $1`, [poll_id]);
  await announce();
  await announce();
  expect([await kinds('member'), await kinds('chair'), await kinds('vp')]).toEqual([['poll-closed'], ['poll-closed'], []]);
  expect(await last()).toMatchObject({ path: '/poll/closing-soon' });
});
