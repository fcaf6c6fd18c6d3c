import { beforeAll, expect, test } from 'vitest';
import { attendedEvent, missedEvent, personOf } from '../fixtures/fixtures.ts';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();
const name = (identity: 'dean', full_name: string) =>
  portal().query(`update public.profiles set full_name = $2, name_confirmed_at = now(), name_source = 'register' where id = $1`, [
    personOf(identity),
    full_name,
  ]);
const issue = (identity: 'member' | 'dean' | 'vp' | 'anonymous') => portal().call(identity, 'issue_certificate');
const verify = async (code: string) => (await portal().call('anonymous', 'verify_certificate', { code })).body;

beforeAll(async () => {
  await portal().query(`update public.events set activity_hours = 3, activity_kind = 'service' where id = $1`, [attendedEvent]);
  await name('dean', 'Danai D.');
});

test('a certificate has the content of the transcript, and anybody with its code reads it', async () => {
  const { body } = await issue('dean');
  expect(body.code).toMatch(/^T(-[0-9A-HJKMNP-TV-Z]{4}){4}$/);
  expect(body.content).toMatchObject({ name: 'Danai D.', total_hours: 3 });
  expect(body.content.events).toContainEqual(expect.objectContaining({ activity_kind: 'service', activity_hours: 3 }));
  expect(await verify(body.code)).toMatchObject({ code: body.code, revoked_at: null, content: body.content });
  expect(await verify(` ${body.code.toLowerCase()} `)).toMatchObject({ code: body.code });
  expect(await verify('T-0000-0000-0000-0000')).toBe(null);
});

test('the same certificate is returned until something changes, and the earlier one stays as it was', async () => {
  const first = (await issue('dean')).body;
  const both = await Promise.all([issue('dean'), issue('dean')]);
  expect(both.map(({ body }) => body.code)).toEqual([first.code, first.code]);
  await portal().query('insert into public.event_attendance (event_id, user_id) values ($1, $2)', [
    missedEvent,
    personOf('dean'),
  ]);
  const second = (await issue('dean')).body;
  expect(second.code).not.toBe(first.code);
  expect((await verify(first.code)).content).toEqual(first.content);
});

test('a revoked certificate shows nothing else; only its person and administrators revoke it', async () => {
  const { body } = await issue('dean');
  const revoke = (identity: 'member' | 'dean' | 'admin') =>
    portal().call(identity, 'revoke_certificate', { certificate: body.id });
  expect((await revoke('member')).outcome).toBe('certificate_not_found');
  const { body: when } = await revoke('dean');
  expect((await revoke('admin')).body).toBe(when);
  expect(await verify(body.code)).toEqual({
    code: body.code,
    year: body.year,
    number: body.number,
    issued_at: body.issued_at,
    revoked_at: when,
    revocation_cause: 'holder-request',
    content: null,
  });
  expect((await issue('dean')).body.code).not.toBe(body.code);
});

test.each(["content = '{}'", "code = 'T-0000-0000-0000-0000'", 'revoked_at = null', 'issued_at = now()'])(
  'nobody changes a certificate: %s',
  async (change) => {
    await issue('dean');
    await expect(portal().query(`update public.activity_certificates set ${change}`)).rejects.toThrow('certificate_immutable');
  },
);

test('a certificate shows the address instead of an unconfirmed name, and says so', async () => {
  await portal().query(
    `update public.profiles set full_name = 'รศ.มาลี ศรีสุข', cohort = 12, name_confirmed_at = null, name_source = null where id = $1`,
    [personOf('secretary')],
  );
  const { body } = await portal().call('secretary', 'issue_certificate');
  expect(body.content).toMatchObject({
    is_name_confirmed: false,
    name: null,
    cohort: null,
    email: `${personOf('secretary')}@faculty.example`,
  });
  expect(JSON.stringify(body)).not.toContain('มาลี');
  await portal().call('admin', 'confirm_name', { person: personOf('secretary'), name: 'Sai S.', cohort: 66 });
  const later = (await portal().call('secretary', 'issue_certificate')).body;
  expect(later.content).toMatchObject({ is_name_confirmed: true, name: 'Sai S.', cohort: 66, email: null });
  // The sealed certificate does not change.
  expect((await verify(body.code)).content).toEqual(body.content);
});

test('certificates leave out unconfirmed late scans', async () => {
  await portal().query('delete from public.event_attendance where user_id = $1', [personOf('vp')]);
  await portal().query(`insert into public.event_attendance (event_id, user_id, method) values ($1, $2, 'offline')`, [
    attendedEvent,
    personOf('vp'),
  ]);
  expect((await issue('vp')).outcome).toBe('certificate_empty');
});

test('without attendance or without an account there is no certificate', async () => {
  await portal().query('delete from public.event_attendance where user_id = $1', [personOf('vp')]);
  expect((await issue('vp')).outcome).toBe('certificate_empty');
  expect((await issue('anonymous')).outcome).toBe('denied');
});

test('a person can create 20 certificates a day', async () => {
  await portal().query(
    `insert into public.activity_certificates (code, year, number, person_id, content)
     select private.certificate_code(), 2500, place, $1, '{}' from generate_series(1, 20) as place`,
    [personOf('dean')],
  );
  await portal().query(`update public.events set activity_hours = 4 where id = $1`, [attendedEvent]);
  expect((await issue('dean')).outcome).toBe('certificate_limit');
});

test('erasure removes certificates', async () => {
  const [certificate] = await portal().query('select code from public.activity_certificates where person_id = $1 limit 1', [
    personOf('dean'),
  ]);
  expect((await portal().call('admin', 'erase_person', { person: personOf('dean') })).outcome).toBe('yes');
  expect(await verify(certificate?.code)).toBe(null);
});
