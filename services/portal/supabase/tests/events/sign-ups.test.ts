import { Client } from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { idOf, personOf } from '../fixtures/fixtures.ts';
import type { Identity } from '../fixtures/identities.ts';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();
const event = idOf('event', 'sign-ups');
const answer = async (identity: Identity, is_coming = true) =>
  (await portal().call(identity, 'answer_event', { event, is_coming })).outcome;
const turnout = async (identity: Identity = 'anonymous') =>
  (await portal().call(identity, 'event_turnout', { event })).body[0] as { coming: number; waiting: number; own: string | null };
const kinds = async (identity: Identity) =>
  (
    await portal().query<{ kind: string }>('select kind from notices where user_id = $1 and path = $2 order by id', [
      personOf(identity),
      `/events/${event}`,
    ])
  ).map(({ kind }) => kind);

const cancel = async (cancel_reason: string | null, as: Identity = 'admin') =>
  (await portal().send(as, 'PATCH', `events?id=eq.${event}`, { cancel_reason })).outcome;
const cancellation = async (as: Identity) =>
  (await portal().send(as, 'GET', `events?id=eq.${event}&select=cancel_reason,cancelled_at`)).body;

/** Times in hours from now. */
async function plan(capacity: number | null, starts = 5): Promise<void> {
  await portal().query('delete from event_sign_ups where event_id = $1', [event]);
  await portal().query(
    `insert into events (id, title, starts_at, ends_at, capacity) values ($1, 'Camp', now() + make_interval(hours => $2), now() + make_interval(hours => $2 + 2), $3)
     on conflict (id) do update set capacity = excluded.capacity, starts_at = excluded.starts_at, ends_at = excluded.ends_at, cancel_reason = null`,
    [event, starts, capacity],
  );
  await portal().query('delete from notification_outbox');
}
beforeEach(() => plan(1));

test('as many people as the capacity have a place, and the others wait; everybody reads how many, and people their own answer', async () => {
  for (const who of ['member', 'member', 'chair'] as const) expect(await answer(who)).toBe('yes');
  expect([await turnout(), await turnout('member'), await turnout('chair')]).toEqual([
    { coming: 1, waiting: 1, own: null },
    { coming: 1, waiting: 1, own: 'coming' },
    { coming: 1, waiting: 1, own: 'waiting' },
  ]);
});

test('a place that becomes free goes to who waits longest and gets a notice', async () => {
  for (const who of ['member', 'chair', 'vp'] as const) await answer(who);
  await answer('member', false);
  expect([await turnout('member'), await turnout('chair'), await turnout('vp')]).toEqual([
    { coming: 1, waiting: 1, own: null },
    { coming: 1, waiting: 1, own: 'coming' },
    { coming: 1, waiting: 1, own: 'waiting' },
  ]);
  expect([await kinds('member'), await kinds('chair'), await kinds('vp')]).toEqual([[], ['event-place'], []]);
  await answer('vp', false);
  expect(await kinds('chair')).toEqual(['event-place']);
});

test('a larger capacity gives places to who waits, and a smaller one takes none', async () => {
  for (const who of ['member', 'chair', 'vp'] as const) await answer(who);
  await portal().query('update events set capacity = null where id = $1', [event]);
  expect(await turnout()).toMatchObject({ coming: 3, waiting: 0 });
  expect([await kinds('member'), await kinds('chair'), await kinds('vp')]).toEqual([[], ['event-place'], ['event-place']]);
  await portal().query('update events set capacity = 2 where id = $1', [event]);
  expect(await turnout()).toMatchObject({ coming: 3, waiting: 0 });
  await answer('dean');
  await answer('member', false);
  expect(await turnout('dean')).toEqual({ coming: 2, waiting: 1, own: 'waiting' });
});

/** Somebody who answers in a transaction that stays open. */
async function openAnswer(identity: Identity) {
  const client = new Client(portal().owner);
  await client.connect();
  await client.query('begin');
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  await client.query(`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`, [
    JSON.stringify({ role: 'authenticated', sub: personOf(identity) }),
  ]);
  return {
    pid: rows[0]?.pid,
    answer: () => client.query('select public.answer_event($1, true)', [event]),
    async commit() {
      await client.query('commit');
      await client.end();
    },
  };
}
const blockersOf = async (pid: number | undefined) =>
  (await portal().query<{ pids: number[] }>('select pg_blocking_pids($1) as pids', [pid]))[0]?.pids;

test('of two who answer at the same moment the second waits for the first, and the last place is given once', async () => {
  const [first, second] = [await openAnswer('member'), await openAnswer('chair')];
  await first.answer();
  const answered = second.answer();
  // Without the lock of the event the second would be done now, with a place of its own.
  await expect.poll(() => blockersOf(second.pid)).toEqual([first.pid]);
  await first.commit();
  await answered;
  await second.commit();
  expect([await turnout('member'), await turnout('chair')]).toEqual([
    { coming: 1, waiting: 1, own: 'coming' },
    { coming: 1, waiting: 1, own: 'waiting' },
  ]);
});

test('nobody answers an event that is over or was removed, and nobody without an account', async () => {
  await plan(null, -5);
  expect(await answer('member')).toBe('event_over');
  expect((await portal().call('member', 'answer_event', { event: idOf('event', 'nowhere'), is_coming: true })).outcome).toBe(
    'event_not_found',
  );
  expect(await answer('anonymous')).toBe('denied');
});

test('a reminder reaches who has a place once, and again if the time changes', async () => {
  for (const who of ['member', 'chair'] as const) await answer(who);
  const remind = () => portal().query('select private.remind_of_events()');
  await remind();
  await remind();
  expect([await kinds('member'), await kinds('chair')]).toEqual([['event-reminder'], []]);
  await portal().query(`update events set starts_at = starts_at + interval '1 hour' where id = $1`, [event]);
  await remind();
  expect(await kinds('member')).toEqual(['event-reminder', 'event-changed', 'event-reminder']);
  await plan(1, 30);
  await answer('member');
  await remind();
  expect(await kinds('member')).toEqual([]);
});

test('a cancelled event stays, with its reason, which reaches who comes and who waits; nobody answers it any more', async () => {
  for (const who of ['member', 'chair'] as const) await answer(who);
  expect(await cancel('The hall is flooded.')).toBe('yes');
  const notices = await portal().query('select kind, receivers, path, payload from notification_outbox');
  expect(notices).toEqual([
    {
      kind: 'event-cancelled',
      receivers: expect.arrayContaining([personOf('member'), personOf('chair')]),
      path: `/events/${event}`,
      payload: expect.objectContaining({ title_en: 'Camp', note: 'The hall is flooded.' }),
    },
  ]);
  expect(await cancellation('anonymous')).toEqual([{ cancel_reason: 'The hall is flooded.', cancelled_at: expect.any(String) }]);
  expect([await answer('vp'), await answer('member', false)]).toEqual(['event_cancelled', 'event_cancelled']);
  await portal().query('select private.remind_of_events()');
  // A better reason, another place and the removal are no news of a cancelled event.
  await portal().send('admin', 'PATCH', `events?id=eq.${event}`, { cancel_reason: 'Flood', location: 'Hall', capacity: 5 });
  expect([await kinds('member'), await kinds('chair')]).toEqual([['event-cancelled'], ['event-cancelled']]);
});

test('a cancellation that is taken back withdraws its notices, and who came still comes', async () => {
  for (const who of ['member', 'chair'] as const) await answer(who);
  await cancel('Rain');
  await portal().query('update events set capacity = 2 where id = $1', [event]);
  expect(await turnout('chair')).toEqual({ coming: 1, waiting: 1, own: 'waiting' });
  expect(await cancel(null)).toBe('yes');
  expect(await cancellation('member')).toEqual([{ cancel_reason: null, cancelled_at: null }]);
  expect(await turnout('chair')).toEqual({ coming: 2, waiting: 0, own: 'coming' });
  expect([await kinds('member'), await kinds('chair')]).toEqual([[], ['event-place']]);
  await cancel('Rain again');
  expect(await kinds('member')).toEqual(['event-cancelled']);
});

test('only administrators cancel an event, until it is over, by the clock of the database, and with a reason', async () => {
  for (const who of ['chair', 'member', 'anonymous'] as const) await cancel('Rain', who);
  expect(await cancel('')).toBe('23514');
  await portal().send('admin', 'PATCH', `events?id=eq.${event}`, { cancelled_at: '2020-01-01T00:00:00Z' });
  expect(await cancellation('member')).toEqual([{ cancel_reason: null, cancelled_at: null }]);
  await plan(1, -5);
  expect(await cancel('Rain')).toBe('event_over');
});

test('an event that somebody comes to is not removed', async () => {
  await answer('member');
  const remove = async () => (await portal().send('admin', 'DELETE', `events?id=eq.${event}`)).outcome;
  expect(await remove()).toBe('23503');
  expect(await kinds('member')).toEqual([]);
  await answer('member', false);
  expect(await remove()).toBe('yes');
});
