import { expect, test } from 'vitest';
import { idOf, otherClub, personOf } from '../fixtures/fixtures.ts';
import { club, deedsOf, noticesOf } from './use-club.ts';
import { ends, event, hike, inHours, useEventDrafts } from './use-event-drafts.ts';

const { portal, draft, planEvent, change, call, submit, withdraw, publish, sendBack, stateOf, edit, eventsOf } = useEventDrafts();

test('a draft becomes an event of its club once an administrator publishes it, and answers with the event', async () => {
  const id = await draft({ location: 'Gate 2', capacity: 30, activity_kind: 'sports', activity_hours: 4 });
  expect(await eventsOf()).toEqual([]);
  expect(await submit(id)).toBe('yes');
  const { body } = await call('admin', 'publish_event_draft', id);
  expect(await eventsOf()).toEqual([
    { id: body, title: 'Night hike', title_th: 'เดินป่ากลางคืน', location: 'Gate 2', club_id: club },
  ]);
  expect(await stateOf(id)).toEqual({ status: 'published', note: null, event_id: body });
});

test('a published change changes its event alone, and reaches who comes', async () => {
  const id = await change({ title: 'Hike', location: 'Gate 2' }, ['member']);
  expect([await submit(id), await publish(id)]).toEqual(['yes', 'yes']);
  expect(await eventsOf()).toMatchObject([{ id: event, location: 'Gate 2' }]);
  expect((await noticesOf(portal(), 'member')).map(({ kind, path }) => [kind, path])).toEqual([
    ['event-changed', `/events/${event}`],
  ]);
});

test('administrators hear that a draft waits, and officers that it was sent back with the note, and published', async () => {
  const id = await draft();
  await submit(id);
  expect(await noticesOf(portal(), 'admin')).toEqual([{ kind: 'event-draft-waiting', path: '/admin/events' }]);
  expect(await sendBack(id, ' Which gate? ')).toBe('yes');
  expect(await stateOf(id)).toEqual({ status: 'returned', note: 'Which gate?', event_id: null });
  await submit(id);
  const { body } = await call('admin', 'publish_event_draft', id);
  expect(await noticesOf(portal(), 'chair')).toEqual([
    { kind: 'event-draft-returned', path: '/clubs/hiking/events', note: 'Which gate?' },
    { kind: 'event-draft-published', path: `/events/${String(body)}` },
  ]);
  expect(await noticesOf(portal(), 'member')).toEqual([]);
  // What waits no longer is read.
  expect(await portal().query('select from notices where user_id = $1 and read_at is null', [personOf('admin')])).toEqual([]);
});

test('the audit log says who submitted, withdrew, sent back and published which event', async () => {
  const earlier = (await deedsOf(portal())).length;
  const id = await draft();
  await submit(id);
  await withdraw(id);
  await submit(id);
  await sendBack(id);
  await submit(id);
  await publish(id);
  expect((await deedsOf(portal())).slice(earlier)).toEqual([
    'submit-event-draft',
    'withdraw-event-draft',
    'submit-event-draft',
    'return-event-draft',
    'submit-event-draft',
    'publish-event-draft',
  ]);
  const named = await portal().query(
    `select distinct detail ->> 'title' as title, detail ->> 'title_th' as title_th
     from (select detail from audit_log where action like '%-event-draft' order by id desc limit 6) as entries`,
  );
  expect(named).toEqual([{ title: 'Night hike', title_th: 'เดินป่ากลางคืน' }]);
});

test('only officers submit and withdraw, and only administrators publish and send back', async () => {
  const id = await draft();
  for (const who of ['member', 'admin', 'president'] as const) expect(await submit(id, who)).toBe('club_officer_required');
  await submit(id);
  for (const who of ['member', 'admin'] as const) expect(await withdraw(id, who)).toBe('club_officer_required');
  for (const who of ['chair', 'member', 'president'] as const) {
    expect(await publish(id, who)).toBe('event_draft_publish_forbidden');
    expect(await sendBack(id, 'No', who)).toBe('event_draft_publish_forbidden');
  }
  expect([await submit(id, 'anonymous'), await publish(id, 'anonymous')]).toEqual(['denied', 'denied']);
});

test('a member with an office drafts as the president does, and both read and change what the other wrote', async () => {
  await portal().query(`insert into club_members (club_id, person_id, joined_at, office) values ($1, $2, now(), 'Secretary')`, [
    club,
    personOf('member'),
  ]);
  const id = await draft({}, 'member');
  expect(await edit(id, { location: 'Gate 3' }, 'chair')).toHaveLength(1);
  expect(await submit(id, 'chair')).toBe('yes');
});

test('what waits is not changed until it is withdrawn, and what is published never', async () => {
  const id = await draft();
  await submit(id);
  expect(await edit(id, { title: 'Changed' })).toEqual([]);
  expect(await withdraw(id)).toBe('yes');
  expect(await edit(id, { title: 'Changed' })).toHaveLength(1);
  await submit(id);
  await publish(id);
  expect(await edit(id, { title: 'Again' })).toEqual([]);
});

test('each step is taken once, and none with a draft that is not there', async () => {
  const id = await draft();
  expect([await withdraw(id), await publish(id), await sendBack(id)]).toEqual([
    'event_draft_not_waiting',
    'event_draft_not_found',
    'event_draft_not_found',
  ]);
  await submit(id);
  expect(await submit(id)).toBe('event_draft_submitted');
  await publish(id);
  expect([await publish(id), await sendBack(id), await submit(id)]).toEqual([
    'event_draft_not_waiting',
    'event_draft_not_waiting',
    'event_draft_submitted',
  ]);
  const missing = idOf('draft', 'missing');
  expect([await submit(missing), await withdraw(missing), await publish(missing)]).toEqual(
    Array.from({ length: 3 }, () => 'event_draft_not_found'),
  );
  expect(await submit(missing, 'member')).toBe('club_officer_required');
});

test.each(['', ' \n ', 'x'.repeat(501)])('a draft is not sent back with the note "%.3s"', async (note) => {
  const id = await draft();
  await submit(id);
  expect(await sendBack(id, note)).toBe('event_draft_note_missing');
});

test.each([
  ['a title', { title: null }],
  ['a begin', { starts_at: null }],
  ['an end', { ends_at: null }],
])('a draft without %s is saved, and not submitted', async (_what, columns) => {
  expect(await submit(await draft(columns))).toBe('event_draft_incomplete');
});

test('an event ends after it begins', async () => {
  const at = inHours(48);
  expect(await submit(await draft({ starts_at: at, ends_at: at }))).toBe('event_draft_order');
  const { outcome } = await portal().send('chair', 'POST', 'event_drafts', {
    club_id: club,
    ...hike(),
    starts_at: inHours(60),
  });
  expect(outcome).toBe('23514');
});

test('a new event begins in the future, also when it is published', async () => {
  expect(await submit(await draft({ starts_at: inHours(-1) }))).toBe('event_draft_past');
  const id = await draft();
  await submit(id);
  await portal().query(`update event_drafts set starts_at = now() - interval '1 hour' where id = $1`, [id]);
  expect(await publish(id)).toBe('event_draft_past');
  expect(await eventsOf()).toEqual([]);
});

test('an event that has begun keeps its begin, or gets one in the future', async () => {
  const begun = inHours(-1);
  const seen = await planEvent([], { starts_at: begun });
  const id = await draft({ event_id: event, event_seen_at: seen, starts_at: begun, ends_at: inHours(9) });
  expect(await submit(id)).toBe('yes');
  await withdraw(id);
  await edit(id, { starts_at: inHours(-2) });
  expect(await submit(id)).toBe('event_draft_past');
});

test('the places of an event are not fewer than the people who have one', async () => {
  const id = await change({ capacity: 1 }, ['member', 'vp']);
  expect(await submit(id)).toBe('event_draft_capacity');
  await edit(id, { capacity: 2 });
  expect(await submit(id)).toBe('yes');
});

test('a change is refused once the event was changed, until an officer has seen it', async () => {
  const id = await change({ location: 'Gate 2' });
  await submit(id);
  await portal().send('admin', 'PATCH', `events?id=eq.${event}`, { location: 'Gate 9' });
  const { status, outcome } = await call('admin', 'publish_event_draft', id);
  expect([status, outcome]).toEqual([409, 'event_draft_outdated']);
  expect(await eventsOf()).toMatchObject([{ location: 'Gate 9' }]);
  await sendBack(id, 'The event changed');
  expect(await submit(id)).toBe('event_draft_outdated');
  const { body } = await portal().send('chair', 'GET', `events?id=eq.${event}&select=updated_at`);
  await edit(id, { event_seen_at: (body as { updated_at: string }[])[0]?.updated_at });
  expect([await submit(id), await publish(id)]).toEqual(['yes', 'yes']);
  expect(await eventsOf()).toMatchObject([{ location: 'Gate 2' }]);
});

test.each(ends)('a change of an event that is %s is neither submitted nor published', async (_what, statement, code) => {
  const id = await change();
  await submit(id);
  await portal().query(statement, [event]);
  expect(await publish(id)).toBe(code);
  await withdraw(id);
  expect(await submit(id)).toBe(code);
});

test('an event has one open draft, and officers draft changes of events of their own club only', async () => {
  const id = await change();
  const again = async (columns: object = {}) =>
    (await portal().send('chair', 'POST', 'event_drafts', { club_id: club, ...hike(), event_id: event, ...columns })).outcome;
  expect(await again()).toBe('23505');
  expect(await again({ event_seen_at: inHours(0), cancel_reason: 'Storm' })).toBe('23505');
  await submit(id);
  await publish(id);
  expect(await again()).toBe('yes');
  await portal().query('update events set club_id = $2 where id = $1', [event, otherClub]);
  await portal().query('delete from event_drafts where club_id = $1', [club]);
  expect(await again()).toBe('refused');
});

test('an erased author leaves the draft to the other officers', async () => {
  const id = await draft();
  await portal().query('begin');
  await portal().query('select private.erase($1)', [personOf('chair')]);
  const rows = await portal().query('select author_id, title from event_drafts where id = $1', [id]);
  await portal().query('rollback');
  expect(rows).toEqual([{ author_id: null, title: 'Night hike' }]);
});
