import { expect, test } from 'vitest';
import { otherClub, personOf } from '../fixtures/fixtures.ts';
import type { Identity } from '../fixtures/identities.ts';
import { club, noticesOf } from './use-club.ts';
import { ends, event, hike, inHours, useEventDrafts } from './use-event-drafts.ts';

const { portal, draft, planEvent, cancellation, submit, withdraw, publish, sendBack, edit, eventsOf } = useEventDrafts();

test.each(ends)('a cancellation of an event that is %s is neither submitted nor published', async (_what, statement, code) => {
  const id = await cancellation();
  await submit(id);
  await portal().query(statement, [event]);
  expect(await publish(id)).toBe(code);
  await withdraw(id);
  expect(await submit(id)).toBe(code);
});

test('a published cancellation cancels its event and changes nothing else of it, and reaches who comes', async () => {
  const id = await cancellation(['member'], { title: 'Other', location: 'Gate 9', capacity: 1, starts_at: inHours(-2) });
  expect([await submit(id), await publish(id)]).toEqual(['yes', 'yes']);
  expect(
    await portal().query('select title, title_th, location, capacity, cancel_reason from events where id = $1', [event]),
  ).toEqual([{ title: 'Hike', title_th: null, location: 'Gate 1', capacity: null, cancel_reason: 'Storm' }]);
  expect(await noticesOf(portal(), 'member')).toEqual([{ kind: 'event-cancelled', path: `/events/${event}`, note: 'Storm' }]);
});

test('a cancellation is named as its event, also where its officer wrote another name', async () => {
  const id = await cancellation([], { title: 'Other', title_th: 'อื่น' });
  await submit(id);
  expect(await portal().query('select title, title_th from event_drafts where id = $1', [id])).toEqual([
    { title: 'Hike', title_th: null },
  ]);
});

test('a cancellation that waits, was sent back or withdrawn changes nothing', async () => {
  const id = await cancellation(['member']);
  await submit(id);
  await withdraw(id);
  expect(await publish(id)).toBe('event_draft_not_found');
  await submit(id);
  await sendBack(id, 'Move it indoors');
  expect(await publish(id)).toBe('event_draft_not_waiting');
  expect(await edit(id, { cancel_reason: 'Storm, and the hall is taken' })).toHaveLength(1);
  await submit(id);
  expect(await portal().query('select cancel_reason, cancelled_at from events where id = $1', [event])).toEqual([
    { cancel_reason: null, cancelled_at: null },
  ]);
  expect(await noticesOf(portal(), 'member')).toEqual([]);
});

test('notices of a cancellation say so, with its reason or the note, and the audit log keeps the reason', async () => {
  const id = await cancellation();
  await submit(id);
  await sendBack(id, 'Move it indoors');
  await submit(id);
  await publish(id);
  const notices = await portal().query(
    `select kind, content ->> 'note' as note, content -> 'is_cancellation' as is_cancellation from notices
     where kind like 'event-draft-%' and user_id = any ($1) order by id`,
    [[personOf('admin'), personOf('chair')]],
  );
  expect(notices).toEqual([
    { kind: 'event-draft-waiting', note: 'Storm', is_cancellation: true },
    { kind: 'event-draft-returned', note: 'Move it indoors', is_cancellation: true },
    { kind: 'event-draft-waiting', note: 'Storm', is_cancellation: true },
    { kind: 'event-draft-published', note: 'Storm', is_cancellation: true },
  ]);
  const deeds = await portal().query(
    `select detail ->> 'cancel_reason' as reason from audit_log where action like '%-event-draft' order by id desc limit 4`,
  );
  expect(deeds).toEqual(Array.from({ length: 4 }, () => ({ reason: 'Storm' })));
});

test('a cancellation stays good where its event is changed meanwhile', async () => {
  const id = await cancellation();
  await portal().send('admin', 'PATCH', `events?id=eq.${event}`, { location: 'Gate 9' });
  expect(await submit(id)).toBe('yes');
  await portal().send('admin', 'PATCH', `events?id=eq.${event}`, { location: 'Gate 8' });
  expect(await publish(id)).toBe('yes');
  expect(await eventsOf()).toMatchObject([{ location: 'Gate 8' }]);
});

test.each([
  ['an empty reason', { cancel_reason: '' }],
  ['a reason of 501 characters', { cancel_reason: 'x'.repeat(501) }],
  ['no event', { cancel_reason: 'Storm', event_id: null, event_seen_at: null }],
])('a cancellation with %s is refused', async (_what, columns) => {
  const seen = await planEvent();
  const row = { club_id: club, ...hike(), event_id: event, event_seen_at: seen, ...columns };
  expect((await portal().send('chair', 'POST', 'event_drafts', row)).outcome).toBe('23514');
});

test('officers alone ask to cancel, and events of their own club; administrators alone confirm or send back', async () => {
  const seen = await planEvent();
  const row = { club_id: club, event_id: event, event_seen_at: seen, cancel_reason: 'Storm' };
  const ask = async (who: Identity) => (await portal().send(who, 'POST', 'event_drafts', row)).outcome;
  expect([await ask('member'), await ask('president'), await ask('admin'), await ask('anonymous')]).toEqual([
    'refused',
    'refused',
    'refused',
    'denied',
  ]);
  const id = await draft(row);
  expect([await submit(id, 'member'), await submit(id)]).toEqual(['club_officer_required', 'yes']);
  expect([await publish(id, 'chair'), await sendBack(id, 'No', 'chair')]).toEqual([
    'event_draft_publish_forbidden',
    'event_draft_publish_forbidden',
  ]);
  expect(await edit(id, { cancel_reason: 'Rain' })).toEqual([]);
  await portal().query('delete from event_drafts where id = $1', [id]);
  await portal().query('update events set club_id = $2 where id = $1', [event, otherClub]);
  expect(await ask('chair')).toBe('refused');
});
