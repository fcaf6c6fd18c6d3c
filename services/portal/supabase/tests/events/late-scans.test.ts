import { beforeEach, expect, test } from 'vitest';
import type { Identity } from '../fixtures/identities.ts';
import { chairsClub, division, idOf, otherClub, otherDivision, personOf } from '../fixtures/fixtures.ts';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();
const event = idOf('event', 'with organisers');
const minute = 60_000;

interface Plan {
  /** Minutes from now. */
  readonly starts?: number;
  readonly ends?: number;
  readonly organizer_division?: string | null;
  readonly club_id?: string | null;
}

/** Sets the event's times for a test and removes its attendance. */
async function plan({ starts = -120, ends = 120, organizer_division = division, club_id = null }: Plan): Promise<void> {
  await portal().query('delete from public.event_attendance where event_id = $1', [event]);
  await portal().query(
    `insert into public.events (id, title, starts_at, ends_at, activity_hours, organizer_division, club_id)
     values ($1, 'Night of stars', now() + make_interval(mins => $2), now() + make_interval(mins => $3), 3, $4, $5)
     on conflict (id) do update set starts_at = excluded.starts_at, ends_at = excluded.ends_at,
       organizer_division = excluded.organizer_division, club_id = excluded.club_id`,
    [event, starts, ends, organizer_division, club_id],
  );
}
/** A code whose life begins and ends so many minutes from now, as an organiser's screen showed it. */
async function codeOf(begins: number, ends: number): Promise<string> {
  await portal().query('insert into private.check_in_keys (event_id) values ($1) on conflict do nothing', [event]);
  const [issued, expires] = [begins, ends].map((minutes) => Math.floor((Date.now() + minutes * minute) / 1000));
  const [row] = await portal().query('select private.check_in_signature($1, $2, $3) as signature', [event, issued, expires]);
  return [event, issued, expires, row?.signature].join('.');
}
const at = (minutes: number) => new Date(Date.now() + minutes * minute).toISOString();
const scan = async (identity: Identity, [begins, ends]: readonly [number, number], scanned?: number) =>
  portal().call(identity, 'check_in', {
    code: await codeOf(begins, ends),
    ...(scanned !== undefined && { scanned_at: at(scanned) }),
  });
const scanLate = async (identity: Identity) => (await scan(identity, [-70, -60], -65)).body as { id: string };
const decide = (identity: Identity, scans: readonly string[], decision?: string) =>
  portal().call(identity, 'decide_late_scans', { event, scans, ...(decision && { decision }) });
const hoursOf = async (identity: Identity) => {
  const { body } = await portal().call(identity, 'activity_transcript');
  return [body.events.filter(({ id }: { id: string }) => id === event).length, body.waiting];
};
const makeCode = async (identity: Identity) => (await portal().call(identity, 'create_check_in_code', { event })).outcome;

beforeEach(() => plan({}));

test.each([
  ['of the division that holds it', { organizer_division: division }, 'yes', 'check_in_organiser_required'],
  ['of another division', { organizer_division: otherDivision }, 'check_in_organiser_required', 'check_in_organiser_required'],
  ['of the club that holds it', { organizer_division: otherDivision, club_id: chairsClub }, 'yes', 'check_in_organiser_required'],
  [
    'of another club',
    { organizer_division: otherDivision, club_id: otherClub },
    'check_in_organiser_required',
    'check_in_organiser_required',
  ],
  ['where no division holds it', { organizer_division: null }, 'yes', 'yes'],
] as const)('a chair %s creates its codes; the rest of the board learn whom to ask', async (_whose, where, chair, secretary) => {
  await plan(where);
  expect([await makeCode('chair'), await makeCode('secretary'), await makeCode('admin'), await makeCode('member')]).toEqual([
    chair,
    secretary,
    'yes',
    'check_in_code_forbidden',
  ]);
});

test('a person without the office does not organise events, even if the division still names them', async () => {
  await portal().query(`update public.profiles set role = 'advisor' where id = $1`, [personOf('chair')]);
  expect([await makeCode('chair'), (await decide('chair', [])).outcome]).toEqual([
    'check_in_code_forbidden',
    'check_in_organiser_required',
  ]);
  await portal().query(`update public.profiles set role = 'chair' where id = $1`, [personOf('chair')]);
});

test("a code expires with the event's margin, and no code is created later", async () => {
  await plan({ ends: -55 });
  const { body } = await portal().call('chair', 'create_check_in_code', { event, valid_minutes: 600 });
  const left = Date.parse(body.expires_at) - Date.now();
  expect(left).toBeGreaterThan(3 * minute);
  expect(left).toBeLessThan(6 * minute);
  await plan({ ends: -61 });
  expect(await makeCode('chair')).toBe('check_in_event_over');
});

test.each([
  ['61 minutes before it begins', { starts: 62, ends: 120 }, 'check_in_too_early', 409],
  ['within the hour before it begins', { starts: 58, ends: 120 }, 'yes', 200],
  ['while it is on', {}, 'yes', 200],
  ['within the hour after it ended', { starts: -180, ends: -58 }, 'yes', 200],
  ['61 minutes after it ended', { starts: -180, ends: -61 }, 'check_in_event_over', 410],
  ['half a year later', { starts: -260_000, ends: -259_000 }, 'check_in_event_over', 410],
] as const)('a scan %s: %s', async (_when, times, outcome, status) => {
  await plan(times);
  expect(await scan('member', [-1, 5])).toMatchObject({ outcome, status });
});

test('a cancelled event has no codes and no check-in, but a scan from before it was cancelled counts', async () => {
  await plan({});
  await portal().query(`update public.events set cancel_reason = 'Storm' where id = $1`, [event]);
  expect(await makeCode('chair')).toBe('check_in_event_cancelled');
  expect(await scan('member', [-1, 5])).toMatchObject({ outcome: 'check_in_event_cancelled', status: 410 });
  expect(await scanLate('member')).toMatchObject({ method: 'offline' });
  await portal().query('update public.events set cancel_reason = null where id = $1', [event]);
});

test('the check-in margin is a setting', async () => {
  await portal().query('update public.app_settings set check_in_margin_minutes = 0');
  await plan({ starts: 5 });
  expect((await scan('member', [-1, 5])).outcome).toBe('check_in_too_early');
  await portal().query('update public.app_settings set check_in_margin_minutes = 60');
});

test('a scan on time has the time of the database, whatever its device says', async () => {
  const { body } = await scan('member', [-10, 5], -9);
  expect([body.method, body.is_counted]).toEqual(['qr', true]);
  expect(Math.abs(Date.parse(body.checked_in_at) - Date.now())).toBeLessThan(minute);
});

test('an expired code with a made-up time of scanning gives no hours by itself', async () => {
  expect((await scan('member', [-70, -60])).outcome).toBe('check_in_code_expired');
  expect((await scan('member', [-70, -60], -65)).body).toMatchObject({ method: 'offline', is_counted: false, decision: null });
  expect(await hoursOf('member')).toEqual([0, 1]);
});

test.each([
  ['before the event opened', { starts: -30 }, [-130, -100], -120, 'check_in_too_early'],
  ['after it closed', { ends: -100 }, [-38, -30], -35, 'check_in_event_over'],
] as const)('a late scan made %s is refused', async (_when, times, life, scanned, outcome) => {
  await plan(times);
  expect((await scan('member', life, scanned)).outcome).toBe(outcome);
});

test('late scans count when an organiser confirms the list at once, and not when taken back or refused', async () => {
  const ids = [(await scanLate('member')).id, (await scanLate('vp')).id, (await scanLate('dean')).id];
  expect((await decide('chair', ids)).body).toBe(3);
  expect((await decide('chair', ids)).body).toBe(0);
  expect(await hoursOf('member')).toEqual([1, 0]);
  const rows = await portal().query(
    `select decided_by, decided_at is not null as is_timed from public.event_attendance where id = any ($1)`,
    [ids],
  );
  expect(rows).toEqual(ids.map(() => ({ decided_by: personOf('chair'), is_timed: true })));
  expect((await decide('admin', ids.slice(0, 1), 'waiting')).body).toBe(1);
  expect(await hoursOf('member')).toEqual([0, 1]);
  expect((await decide('chair', ids.slice(0, 1), 'refused')).body).toBe(1);
  expect(await hoursOf('member')).toEqual([0, 0]);
});

test('a refused late scan opens no gallery', async () => {
  const { id } = await scanLate('member');
  const photo = () => portal().send('member', 'POST', 'event_photos', { event_id: event, file_path: `${event}/sky.jpg` });
  expect((await photo()).outcome).toBe('yes');
  await decide('chair', [id], 'refused');
  expect((await photo()).outcome).toBe('refused');
});

test('a refused late scan stays refused when its device sends it again, and a scan on time counts none the less', async () => {
  const { id } = await scanLate('member');
  await decide('chair', [id], 'refused');
  expect((await scan('member', [-70, -60], -65)).body).toMatchObject({ id, decision: 'refused', is_counted: false });
  expect((await scan('member', [-1, 5])).body).toMatchObject({ id, method: 'qr', decision: null, is_counted: true });
  expect((await scan('member', [-70, -60], -65)).body).toMatchObject({ method: 'qr', is_counted: true });
});

test("only an event's organisers decide about its late scans, and nobody about their own", async () => {
  const [{ id }, own] = [await scanLate('member'), await scanLate('chair')];
  const [elsewhere] = await portal().query(`select id from public.event_attendance where event_id <> $1 limit 1`, [event]);
  expect((await decide('member', [id])).outcome).toBe('check_in_organiser_required');
  expect((await decide('secretary', [id])).outcome).toBe('check_in_organiser_required');
  expect((await decide('chair', [id, own.id])).outcome).toBe('check_in_own_scan');
  expect((await decide('chair', [id], 'maybe')).outcome).toBe('check_in_decision_invalid');
  expect((await decide('chair', [elsewhere?.id])).body).toBe(0);
  expect((await decide('admin', [own.id])).body).toBe(1);
});

test('an administrator records by hand with the time of the database, and never for an event that has not begun', async () => {
  const add = (row: object) => portal().send('admin', 'POST', 'event_attendance', { event_id: event, ...row });
  expect((await add({ user_id: personOf('dean'), checked_in_at: at(-600) })).outcome).toBe('denied');
  const { body } = await add({ user_id: personOf('dean') });
  expect(body).toMatchObject([{ method: 'manual', recorded_by: personOf('admin'), is_counted: true }]);
  await plan({ starts: 62 });
  expect((await add({ user_id: personOf('vp') })).outcome).toBe('attendance_too_early');
});
