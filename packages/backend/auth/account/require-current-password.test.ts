import { expect, test } from 'vitest';
import { password, uniqueEmail, useAuth } from '../testing/use-auth.ts';

const auth = useAuth('[auth.email]\nmax_frequency = "0s"\nrequire_current_password = true');
const next = 'another horse 2';

/** A user who signed in eleven minutes ago. */
async function signedIn(has: 'a password' | 'none') {
  const client = auth().newClient();
  const email = uniqueEmail();
  const { data } = await client.auth.signUp({ email, password });
  await auth().database.query(`update auth.sessions set created_at = now() - interval '11 minutes' where user_id = $1`, [
    data.user!.id,
  ]);
  if (has === 'none')
    await auth().database.query('update auth.users set encrypted_password = null where id = $1', [data.user!.id]);
  return { client, email };
}
type Client = Awaited<ReturnType<typeof signedIn>>['client'];
const change = async (client: Client, more: { current_password?: string; nonce?: string } = {}) =>
  (await client.auth.updateUser({ password: next, ...more })).error?.code;

test('changing the password needs the current password, not only an access token', async () => {
  const { client, email } = await signedIn('a password');
  expect(await change(client)).toBe('current_password_required');
  expect(await change(client, { current_password: 'a wrong one' })).toBe('current_password_mismatch');
  expect(await change(client, { current_password: password })).toBeUndefined();
  expect((await auth().newClient().auth.signInWithPassword({ email, password: next })).error).toBeNull();
});

test('a sign-in within the last ten minutes replaces the current password', async () => {
  const { email } = await signedIn('a password');
  const client = auth().newClient();
  await client.auth.signInWithPassword({ email, password });
  expect(await change(client)).toBeUndefined();
});

test('a user without a password sets one with the code of a mail', async () => {
  const { client, email } = await signedIn('none');
  expect(await change(client)).toBe('reauthentication_needed');
  expect(await change(client, { current_password: 'anything' })).toBe('current_password_mismatch');
  await client.auth.reauthenticate();
  expect(await change(client, { nonce: '000000' })).toBe('reauthentication_not_valid');
  expect(await change(client, { nonce: (await auth().message(email)).code })).toBeUndefined();
});

test('the current password can be tried thirty times in five minutes', async () => {
  const { client } = await signedIn('a password');
  for (let tries = 0; tries < 30; tries++)
    expect(await change(client, { current_password: 'wrong' })).toBe('current_password_mismatch');
  expect(await change(client, { current_password: password })).toBe('over_request_rate_limit');
});
