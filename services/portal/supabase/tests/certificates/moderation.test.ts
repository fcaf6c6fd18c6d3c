import { beforeAll, expect, test } from 'vitest';
import { attendedEvent, idOf, missedEvent, personOf } from '../fixtures/fixtures.ts';
import type { Identity } from '../fixtures/identities.ts';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();
const issue = async (identity: Identity) => (await portal().call(identity, 'issue_certificate')).body;
const verify = async (code: string) => (await portal().call('anonymous', 'verify_certificate', { code })).body;
const revoke = (identity: Identity, certificate: string, more: object = {}) =>
  portal().call(identity, 'revoke_certificate', { certificate, ...more });
const reissue = (identity: Identity, certificate: string) => portal().call(identity, 'reissue_certificate', { certificate });
const forged = { cause: 'misuse', note: 'The check-in was forged.' };
const lastEntry = async () =>
  (
    await portal().query(
      `select actor_id, action, detail from public.audit_log where target_table = 'activity_certificates' order by id`,
    )
  ).at(-1);

beforeAll(() => portal().query('update public.events set activity_hours = 3 where id = $1', [attendedEvent]));

test('an administrator revokes with a cause that the public check shows, and a note that only the audit log has', async () => {
  const certificate = await issue('dean');
  expect((await revoke('admin', certificate.id, forged)).outcome).toBe('yes');
  const check = await verify(certificate.code);
  expect(check).toMatchObject({ revocation_cause: 'misuse', content: null });
  expect(JSON.stringify(check)).not.toContain('forged');
  expect(await lastEntry()).toEqual({
    actor_id: personOf('admin'),
    action: 'revoke-certificate',
    detail: { code: certificate.code, person_id: personOf('dean'), cause: 'misuse', reason: 'The check-in was forged.' },
  });
});

test.each([
  {},
  { cause: 'misuse' },
  { cause: 'misuse', note: ' ' },
  { cause: 'misuse', note: 'x'.repeat(501) },
  { cause: 'holder-request', note: 'He asked.' },
  { cause: 'replaced', note: 'By another.' },
  { cause: 'weather', note: 'It rained.' },
])('an administrator does not revoke with %j', async (more) => {
  const certificate = await issue('vp');
  expect((await revoke('admin', certificate.id, more)).outcome).toBe('certificate_reason_missing');
  expect(await verify(certificate.code)).toMatchObject({ revoked_at: null });
});

test('people revoke their own without a reason, and the audit log does not have it', async () => {
  const certificate = await issue('secretary');
  const before = await lastEntry();
  await revoke('secretary', certificate.id);
  expect(await verify(certificate.code)).toMatchObject({ revocation_cause: 'holder-request' });
  expect(await lastEntry()).toEqual(before);
});

test('a certificate that is issued again has the transcript of now, and the check says that the earlier one is replaced', async () => {
  const earlier = await issue('advisor');
  expect((await reissue('admin', earlier.id)).outcome).toBe('certificate_unchanged');
  await portal().query('insert into public.event_attendance (event_id, user_id) values ($1, $2)', [
    missedEvent,
    personOf('advisor'),
  ]);
  const { body: issued } = await reissue('admin', earlier.id);
  expect(issued).toMatchObject({ person_id: personOf('advisor'), revoked_at: null });
  expect(issued.content.events).toHaveLength(earlier.content.events.length + 1);
  expect(await verify(earlier.code)).toMatchObject({ revocation_cause: 'replaced', content: null });
  expect(await lastEntry()).toMatchObject({
    action: 'reissue-certificate',
    detail: { code: issued.code, replaces: earlier.code },
  });
});

test('a revoked certificate is issued again, and keeps the cause of its revocation', async () => {
  const earlier = await issue('asst_dean');
  await revoke('admin', earlier.id, { cause: 'issued-in-error', note: 'Too early.' });
  const { body: issued } = await reissue('admin', earlier.id);
  expect(issued.code).not.toBe(earlier.code);
  expect(await verify(earlier.code)).toMatchObject({ revocation_cause: 'issued-in-error' });
});

test('only administrators issue again, and only what was issued', async () => {
  const certificate = await issue('dean');
  expect((await reissue('president', certificate.id)).outcome).toBe('certificate_reissue_forbidden');
  expect((await reissue('dean', certificate.id)).outcome).toBe('certificate_reissue_forbidden');
  expect((await reissue('admin', idOf('nothing'))).outcome).toBe('certificate_not_found');
});
