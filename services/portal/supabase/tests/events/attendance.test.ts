import { beforeEach, expect, test } from 'vitest';
import { division, idOf, other, otherDivision, personOf } from '../fixtures/fixtures.ts';
import type { Identity } from '../fixtures/identities.ts';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();
const event = idOf('event', 'attendance by hand');

/** The event's times in minutes from now, and who holds it. */
async function plan(starts = -120, holder = division): Promise<void> {
  await portal().query('delete from public.event_attendance where event_id = $1', [event]);
  await portal().query(
    `insert into public.events (id, title, starts_at, ends_at, activity_hours, organizer_division)
     values ($1, 'Open day', now() + make_interval(mins => $2), now() + make_interval(mins => $2 + 60), 3, $3)
     on conflict (id) do update set starts_at = excluded.starts_at, ends_at = excluded.ends_at,
       organizer_division = excluded.organizer_division`,
    [event, starts, holder],
  );
}
const add = (identity: Identity, person = other, reason = 'Her phone was broken.') =>
  portal().call(identity, 'add_attendance', { event, person, reason });
const remove = (identity: Identity, attendance: string, reason = 'He left at once.') =>
  portal().call(identity, 'remove_attendance', { attendance, reason });
const hours = async (identity: Identity) =>
  (await portal().call(identity, 'activity_transcript')).body.events.filter(({ id }: { id: string }) => id === event).length;
const logged = () =>
  portal().query(
    `select actor_id, action, coalesce(detail -> 'to' ->> 'reason', detail ->> 'reason') as reason from public.audit_log
     where target_table = 'event_attendance' and $1 in (detail -> 'to' ->> 'event_id', detail -> 'from' ->> 'event_id') order by id`,
    [event],
  );

beforeEach(() => plan());

test('an organiser adds and removes attendance with a reason; the transcript follows, and the audit log has both', async () => {
  const earlier = (await logged()).length;
  const { body } = await add('chair', personOf('member'));
  expect(body).toMatchObject({
    method: 'manual',
    is_counted: true,
    recorded_by: personOf('chair'),
    reason: 'Her phone was broken.',
  });
  expect(await hours('member')).toBe(1);
  expect((await remove('chair', body.id)).outcome).toBe('yes');
  expect(await hours('member')).toBe(0);
  const actor_id = personOf('chair');
  expect((await logged()).slice(earlier)).toEqual([
    { actor_id, action: 'add-row', reason: 'Her phone was broken.' },
    { actor_id, action: 'remove-row', reason: 'He left at once.' },
  ]);
});

test('an administrator who removes a row without the function leaves it in the audit log too', async () => {
  const { body } = await add('admin');
  expect((await portal().send('admin', 'DELETE', `event_attendance?id=eq.${body.id}`)).outcome).toBe('yes');
  expect((await logged()).at(-1)).toEqual({ actor_id: personOf('admin'), action: 'remove-row', reason: null });
});

test.each(['member', 'secretary', 'dean'] as const)(
  'a %s who does not organise the event changes no attendance',
  async (identity) => {
    expect((await add(identity)).outcome).toBe('check_in_organiser_required');
    const { body } = await add('admin');
    expect((await remove(identity, body.id)).outcome).toBe('check_in_organiser_required');
  },
);

test('a chair changes no attendance of another division', async () => {
  await plan(-120, otherDivision);
  expect((await add('chair')).outcome).toBe('check_in_organiser_required');
});

test('organisers leave their own attendance to others; administrators may change theirs', async () => {
  expect((await add('chair', personOf('chair'))).outcome).toBe('attendance_own');
  expect((await add('admin', personOf('admin'))).outcome).toBe('yes');
  const { body } = await add('admin', personOf('chair'));
  expect((await remove('chair', body.id)).outcome).toBe('attendance_own');
});

test.each(['', '   ', 'x'.repeat(501)])('a change with the reason "%.5s" is refused', async (reason) => {
  expect((await add('chair', other, reason)).outcome).toBe('attendance_reason_missing');
  const { body } = await add('chair');
  expect((await remove('chair', body.id, reason)).outcome).toBe('attendance_reason_missing');
});

test('nobody is added twice, before the event, or without an account, and what is not recorded cannot be removed', async () => {
  await add('chair');
  expect((await add('chair')).outcome).toBe('attendance_recorded');
  expect((await add('chair', idOf('nobody'))).outcome).toBe('person_not_found');
  expect((await remove('admin', idOf('nothing'))).outcome).toBe('attendance_not_found');
  await plan(24 * 60);
  expect((await add('chair')).outcome).toBe('attendance_too_early');
});

test('adding a person by hand replaces a late scan that does not count', async () => {
  await portal().query(`insert into public.event_attendance (event_id, user_id, method) values ($1, $2, 'offline')`, [
    event,
    other,
  ]);
  expect((await add('chair')).body).toMatchObject({ method: 'manual', is_counted: true });
});

test('scans are not in the audit log, and erasing a person logs nothing about their attendance', async () => {
  const before = (await logged()).length;
  await portal().query(`insert into public.event_attendance (event_id, user_id, method) values ($1, $2, 'qr')`, [
    event,
    personOf('vp'),
  ]);
  expect((await portal().call('admin', 'erase_person', { person: personOf('vp') })).outcome).toBe('yes');
  expect(await portal().query('select from public.event_attendance where event_id = $1', [event])).toEqual([]);
  expect(await logged()).toHaveLength(before);
});
