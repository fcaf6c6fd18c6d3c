import { beforeAll, expect, test } from 'vitest';
import { attendedEvent, idOf, missedEvent, personOf } from '../fixtures/fixtures.ts';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();
const codeFor = async (event: string, minutes = 10) =>
  (await portal().call('chair', 'create_check_in_code', { event, valid_minutes: minutes })).body.code as string;
const checkIn = (identity: 'member' | 'dean' | 'vp' | 'anonymous', code: string, scanned_at?: string) =>
  portal().call(identity, 'check_in', { code, ...(scanned_at !== undefined && { scanned_at }) });
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
/** A code that the board showed a while ago. */
const oldCode = async (event: string, issuedMinutesAgo: number, validMinutes: number) => {
  await codeFor(event);
  const issued = Math.floor(Date.now() / 1000) - issuedMinutesAgo * 60;
  const expires = issued + validMinutes * 60;
  const [row] = await portal().query('select private.check_in_signature($1, $2, $3) as signature', [event, issued, expires]);
  return [event, issued, expires, row?.signature].join('.');
};

/** Both events are on. */
beforeAll(() =>
  portal().query(
    `update public.events set starts_at = now() - interval '2 hours', ends_at = now() + interval '2 hours' where id = any ($1)`,
    [[attendedEvent, missedEvent]],
  ),
);

test('a scanned code counts once, however often it is sent', async () => {
  const code = await codeFor(missedEvent);
  const first = await checkIn('member', code);
  const again = await Promise.all([checkIn('member', code), checkIn('member', code)]);
  expect(first.body).toMatchObject({ event_id: missedEvent, user_id: personOf('member'), method: 'qr' });
  expect(again.map(({ body }) => body.id)).toEqual([first.body.id, first.body.id]);
});

test('a late scan keeps its own time, and is marked', async () => {
  const scanned = ago(60);
  const { body } = await checkIn('vp', await oldCode(missedEvent, 65, 10), scanned);
  expect([body.method, body.is_counted, new Date(body.checked_in_at).toISOString()]).toEqual(['offline', false, scanned]);
});

test.each([
  ['after the code expired', () => oldCode(missedEvent, 65, 10), ago(1), 'check_in_code_expired', 410],
  ['before the code was there', () => oldCode(missedEvent, 65, 10), ago(80), 'check_in_code_expired', 410],
  ['in the future', () => codeFor(missedEvent), ago(-30), 'check_in_scan_ahead', 422],
  ['more than a week ago', () => oldCode(missedEvent, 60 * 24 * 8, 10), ago(60 * 24 * 8 - 5), 'check_in_scan_late', 410],
])('a scan from %s is refused', async (_when, code, scanned, outcome, status) => {
  expect(await checkIn('dean', await code(), scanned)).toMatchObject({ outcome, status });
});

test('a changed or malformed code is refused', async () => {
  const code = await codeFor(missedEvent);
  const [, issued = '', expires = '', signature = ''] = code.split('.');
  const forged = [
    [attendedEvent, issued, expires, signature],
    [missedEvent, issued, String(Number(expires) + 600), signature],
    [missedEvent, issued, expires, `A${signature.slice(1)}`.replace(signature, `B${signature.slice(1)}`)],
    [idOf('no event'), issued, expires, signature],
    ['not a code'],
  ];
  for (const parts of forged) expect((await checkIn('dean', parts.join('.'))).outcome).toBe('check_in_code_invalid');
});

test('the board shows codes of existing events, valid for at most a day', async () => {
  const make = (identity: 'member' | 'secretary', event: string, minutes: number) =>
    portal().call(identity, 'create_check_in_code', { event, valid_minutes: minutes });
  expect((await make('member', missedEvent, 10)).outcome).toBe('check_in_code_forbidden');
  expect((await make('secretary', missedEvent, 10)).outcome).toBe('yes');
  expect((await make('secretary', idOf('no event'), 10)).outcome).toBe('event_not_found');
  expect((await make('secretary', missedEvent, 1441)).outcome).toBe('check_in_validity_invalid');
  expect((await checkIn('anonymous', await codeFor(missedEvent))).outcome).toBe('denied');
});

test("the transcript adds hours by kind; people read their own, the board everybody's", async () => {
  await portal().query(`update events set activity_hours = 3, activity_kind = 'service' where id = $1`, [attendedEvent]);
  const { body } = await portal().call('dean', 'activity_transcript');
  expect(body).toMatchObject({
    person: { id: personOf('dean') },
    kinds: expect.arrayContaining([{ activity_kind: 'service', hours: 3, events: 1 }]),
  });
  const others = { person: personOf('dean') };
  expect((await portal().call('member', 'activity_transcript', others)).body).toMatchObject({ total_hours: 0, events: [] });
  expect((await portal().call('secretary', 'activity_transcript', others)).body.total_hours).toBe(3);
});
