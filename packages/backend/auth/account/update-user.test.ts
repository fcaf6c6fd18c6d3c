import { expect, test } from 'vitest';
import { password, uniqueEmail, useAuth } from '../testing/use-auth.ts';

const auth = useAuth('[auth.email]\nmax_frequency = "0s"\nsecure_password_change = true');
const query = (text: string, values: unknown[]) => auth().database.query(text, values);

async function signedUp() {
  const client = auth().newClient();
  const email = uniqueEmail();
  const { data } = await client.auth.signUp({ email, password });
  return { client, email, user: data.user!, session: data.session! };
}

test('a new address takes effect after both addresses confirm', async () => {
  const { client, email, user } = await signedUp();
  const next = uniqueEmail('next');
  const requested = await client.auth.updateUser({ email: next });
  expect(requested.data.user).toMatchObject({ email, new_email: next });
  const [toOld, toNew] = [await auth().message(email), await auth().message(next)];
  const half = new URLSearchParams((await auth().openLink(toNew.links[0]!)).hash.slice(1));
  expect(half.get('message')).toMatch(/^Confirmation link accepted/);
  expect((await client.auth.getUser()).data.user?.email).toBe(email);
  const { data, error } = await auth().newClient().auth.verifyOtp({ email, token: toOld.code, type: 'email_change' });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ id: user.id, email: next, identities: [{ email: next, identity_data: { email: next } }] });
  expect(data.user).not.toHaveProperty('new_email');
});

test('two confirmations from one address do not change the address', async () => {
  const { client, email } = await signedUp();
  const next = uniqueEmail('next');
  await client.auth.updateUser({ email: next });
  const { links } = await auth().message(next);
  await auth().openLink(links[0]!);
  const again = new URLSearchParams((await auth().openLink(links[0]!)).hash.slice(1));
  expect(again.get('error_code')).toBe('otp_expired');
  expect((await client.auth.getUser()).data.user?.email).toBe(email);
});

test('a registered address is refused', async () => {
  const [{ client }, other] = [await signedUp(), await signedUp()];
  expect((await client.auth.updateUser({ email: other.email.toUpperCase() })).error).toMatchObject({
    code: 'email_exists',
    status: 422,
  });
});

test('a new password ends the other sessions and invalidates earlier links', async () => {
  const { client, email } = await signedUp();
  const other = await auth().newClient().auth.signInWithPassword({ email, password });
  await client.auth.resetPasswordForEmail(email);
  const { links } = await auth().message(email);
  expect((await client.auth.updateUser({ password: 'another horse 2' })).error).toBeNull();
  expect((await client.auth.refreshSession()).error).toBeNull();
  const refreshed = await auth().newClient().auth.refreshSession({ refresh_token: other.data.session!.refresh_token });
  expect(refreshed.error?.code).toBe('refresh_token_not_found');
  expect((await auth().openLink(links[0]!)).hash).toContain('otp_expired');
  expect((await auth().newClient().auth.signInWithPassword({ email, password })).error?.code).toBe('invalid_credentials');
});

test.for([
  [{ password }, 'same_password'],
  [{ password: 'short' }, 'weak_password'],
  [{ password: 'x'.repeat(73) }, 'validation_failed'],
  [{ email: 'no address' }, 'validation_failed'],
  [{ app_metadata: { role: 'owner' } }, 'not_admin'],
] as const)('%j is refused as %s', async ([change, code]) => {
  const { client } = await signedUp();
  expect((await client.auth.updateUser(change as { password: string })).error?.code).toBe(code);
});

test('a weak password is refused with the reason', async () => {
  const { error } = await auth().newClient().auth.signUp({ email: uniqueEmail(), password: 'short' });
  expect(error).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['length'], status: 422 });
});

test('in a session older than a day, a new password needs the code of a mail, which works once', async () => {
  const { client, email, user } = await signedUp();
  await query(`update auth.sessions set created_at = now() - interval '25 hours' where user_id = $1`, [user.id]);
  const change = async (nonce?: string) =>
    (await client.auth.updateUser({ password: `new horse ${nonce}`, ...(nonce && { nonce }) })).error?.code;
  expect(await change()).toBe('reauthentication_needed');
  expect((await client.auth.reauthenticate()).error).toBeNull();
  const { code } = await auth().message(email);
  expect(await change('000000')).toBe('reauthentication_not_valid');
  expect(await change(code)).toBeUndefined();
  expect(await change(code)).toBe('reauthentication_not_valid');
});

test('user metadata is merged, and null removes a member', async () => {
  const { client } = await signedUp();
  await client.auth.updateUser({ data: { a: 1, b: { c: [1, 2] } } });
  const { data } = await client.auth.updateUser({ data: { a: null, d: 'é' } });
  expect(data.user?.user_metadata).toMatchObject({ b: { c: [1, 2] }, d: 'é' });
  expect(data.user?.user_metadata).not.toHaveProperty('a');
});

test('manual linking is off by default', async () => {
  const { client, user } = await signedUp();
  expect((await client.auth.unlinkIdentity(user.identities![0]!)).error?.code).toBe('manual_linking_disabled');
});
