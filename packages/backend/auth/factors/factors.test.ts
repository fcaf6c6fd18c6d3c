import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { password, uniqueEmail, useAuth } from '../testing/use-auth.ts';

const auth = useAuth(
  '[auth]\nenable_anonymous_sign_ins = true\n[auth.mfa]\nmax_enrolled_factors = 3\n[auth.mfa.totp]\nenroll_enabled = true\nverify_enabled = true',
);

async function signedUp() {
  const client = auth().newClient();
  const email = uniqueEmail();
  await client.auth.signUp({ email, password });
  return { client, email };
}
type Client = Awaited<ReturnType<typeof signedUp>>['client'];

async function enroll(client: Client, friendlyName = 'phone') {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName });
  expect(error).toBeNull();
  return { id: data!.id, totp: data!.totp };
}
/** The code of a time step. Each is accepted only once. */
const codeOf = (secret: string, step = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + step * 30_000 });
const level = async (client: Client) => (await client.auth.mfa.getAuthenticatorAssuranceLevel()).data;

test('enrolling returns URI, secret and QR code, and the first valid code verifies the factor', async () => {
  const { client, email } = await signedUp();
  const { id, totp } = await enroll(client);
  expect(totp.uri).toMatch(/^otpauth:\/\/totp\//);
  expect(decodeURIComponent(totp.uri)).toContain(email);
  expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/);
  expect(await level(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
  const wrong = await client.auth.mfa.challengeAndVerify({ factorId: id, code: '000000' });
  expect(wrong.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId: id, code: codeOf(totp.secret) });
  expect(error).toBeNull();
  expect(await level(client)).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
  expect((await client.auth.getClaims()).data?.claims).toMatchObject({
    aal: 'aal2',
    amr: [{ method: 'totp' }, { method: 'password' }],
  });
});

test('verifying a second factor ends the sessions below aal2 and their refresh tokens', async () => {
  const { client, email } = await signedUp();
  const other = await auth().newClient().auth.signInWithPassword({ email, password });
  const before = (await client.auth.getSession()).data.session!.refresh_token;
  const { id, totp } = await enroll(client);
  await client.auth.mfa.challengeAndVerify({ factorId: id, code: codeOf(totp.secret) });
  for (const refresh_token of [before, other.data.session!.refresh_token])
    expect((await auth().newClient().auth.refreshSession({ refresh_token })).error?.code).toBe('refresh_token_not_found');
  expect((await client.auth.refreshSession()).error).toBeNull();
  expect(await level(client)).toMatchObject({ currentLevel: 'aal2' });
});

test('a code and a challenge each work once', async () => {
  const { client, email } = await signedUp();
  const { id, totp } = await enroll(client);
  const code = codeOf(totp.secret);
  await client.auth.mfa.challengeAndVerify({ factorId: id, code });
  const elsewhere = auth().newClient();
  await elsewhere.auth.signInWithPassword({ email, password });
  expect((await elsewhere.auth.mfa.challengeAndVerify({ factorId: id, code })).error?.code).toBe('mfa_verification_failed');
  const { data: challenge } = await elsewhere.auth.mfa.challenge({ factorId: id });
  const verify = (next: string) => elsewhere.auth.mfa.verify({ factorId: id, challengeId: challenge!.id, code: next });
  expect((await verify(codeOf(totp.secret, 1))).error).toBeNull();
  expect((await verify(codeOf(totp.secret, 1))).error?.code).toBe('mfa_ip_address_mismatch');
});

test('without the second factor, a user can change neither password nor factors', async () => {
  const { client, email } = await signedUp();
  const { id, totp } = await enroll(client);
  await client.auth.mfa.challengeAndVerify({ factorId: id, code: codeOf(totp.secret) });
  const low = auth().newClient();
  await low.auth.signInWithPassword({ email, password });
  expect((await low.auth.updateUser({ password: 'another horse' })).error?.code).toBe('insufficient_aal');
  expect((await low.auth.mfa.unenroll({ factorId: id })).error?.code).toBe('insufficient_aal');
  expect((await low.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'thief' })).error?.code).toBe('insufficient_aal');
  expect((await client.auth.mfa.unenroll({ factorId: id })).data).toEqual({ id });
});

test('a challenge expires after five minutes, and belongs to one factor', async () => {
  const { client } = await signedUp();
  const { id, totp } = await enroll(client);
  const { data: challenge } = await client.auth.mfa.challenge({ factorId: id });
  const verify = async (factorId: string) =>
    (await client.auth.mfa.verify({ factorId, challengeId: challenge!.id, code: codeOf(totp.secret) })).error?.code;
  const { id: other } = await enroll(client, 'other');
  expect(await verify(other)).toBe('mfa_factor_not_found');
  await auth().database.query(`update auth.mfa_challenges set created_at = now() - interval '6 minutes' where id = $1`, [
    challenge!.id,
  ]);
  expect(await verify(id)).toBe('mfa_challenge_expired');
  expect(await auth().database.query('select from auth.mfa_challenges where id = $1', [challenge!.id])).toEqual([]);
  const stranger = await signedUp();
  expect((await stranger.client.auth.mfa.challenge({ factorId: id })).error?.code).toBe('mfa_factor_not_found');
});

test('names are unique, the number of factors is limited, and anonymous users cannot have any', async () => {
  const { client } = await signedUp();
  const tryEnroll = async (owner: Client, friendlyName: string) =>
    (await owner.auth.mfa.enroll({ factorType: 'totp', friendlyName })).error?.code;
  expect(await tryEnroll(client, 'a')).toBeUndefined();
  expect(await tryEnroll(client, 'a')).toBe('mfa_factor_name_conflict');
  expect(await tryEnroll(client, 'b')).toBeUndefined();
  expect(await tryEnroll(client, 'c')).toBeUndefined();
  expect(await tryEnroll(client, 'd')).toBe('too_many_enrolled_mfa_factors');
  const nobody = auth().newClient();
  await nobody.auth.signInAnonymously();
  expect(await tryEnroll(nobody, 'a')).toBe('no_authorization');
});

test.for([
  ['phone', 'mfa_phone_enroll_not_enabled'],
  ['webauthn', 'mfa_webauthn_enroll_not_enabled'],
  ['retina', 'validation_failed'],
] as const)('a factor of type %s is refused as %s', async ([factor_type, error_code]) => {
  const { client } = await signedUp();
  const bearer = { authorization: `Bearer ${(await client.auth.getSession()).data.session!.access_token}` };
  expect(await (await auth().request('POST', '/factors', { factor_type }, bearer)).json()).toMatchObject({ error_code });
});

test('an administrator can remove a lost factor', async () => {
  const { client, email } = await signedUp();
  const { id, totp } = await enroll(client);
  await client.auth.mfa.challengeAndVerify({ factorId: id, code: codeOf(totp.secret) });
  const userId = (await client.auth.getUser()).data.user!.id;
  const { mfa } = auth().adminClient().auth.admin;
  expect((await mfa.listFactors({ userId })).data?.factors).toMatchObject([{ id, status: 'verified', factor_type: 'totp' }]);
  expect((await mfa.deleteFactor({ userId, id })).error).toBeNull();
  await client.auth.refreshSession();
  expect((await client.auth.getClaims()).data?.claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] });
  const again = auth().newClient();
  await again.auth.signInWithPassword({ email, password });
  expect((await again.auth.updateUser({ password: 'another horse' })).error).toBeNull();
});
