import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { password, uniqueEmail, useAuth } from '../testing/use-auth.ts';

const auth = useAuth('[auth]\nprevent_enumeration = true\n[auth.email]\nenable_confirmations = true\nmax_frequency = "0s"');

const newVerifier = () => randomBytes(48).toString('base64url');
const challengeOf = (verifier: string) => ({
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 's256',
});
const ask = (email: string, verifier: string, more: object = {}) =>
  auth().request('POST', '/otp', { email, ...challengeOf(verifier), ...more });
async function enter(email: string, token: string, verifier?: string) {
  const response = await auth().request('POST', '/verify', { type: 'email', email, token, code_verifier: verifier });
  return response.ok ? 'ok' : ((await response.json()) as { error_code: string }).error_code;
}
async function guess(times: number, email: string, verifier?: string) {
  const codes: string[] = [];
  for (let i = 0; i < times; i++) codes.push(await enter(email, '000000', verifier));
  return codes;
}
async function account() {
  const email = uniqueEmail('person');
  await auth().adminClient().auth.admin.createUser({ email, password, email_confirm: true });
  return email;
}

test('guesses of others do not lock the browser that asked for the mail', async () => {
  const [email, verifier] = [await account(), newVerifier()];
  await ask(email, verifier);
  const { code } = await auth().message(email);
  expect((await guess(31, email)).at(-1)).toBe('over_request_rate_limit');
  expect(await enter(email, code, newVerifier())).toBe('over_request_rate_limit');
  expect(await enter(email, code, verifier)).toBe('ok');
});

test('the browser that asked has ten tries, for an unknown address too, and the link still works', async () => {
  const expected = [...Array(10).fill('otp_expired'), 'over_request_rate_limit'];
  const [email, verifier] = [await account(), newVerifier()];
  await ask(email, verifier);
  expect(await guess(11, email, verifier)).toEqual(expected);
  const nobody = uniqueEmail('nobody');
  await ask(nobody, verifier, { create_user: false });
  expect(await guess(11, nobody, verifier)).toEqual(expected);
  const { links } = await auth().message(email);
  expect((await auth().openLink(links[0] ?? '')).searchParams.get('code')).toMatch(/^[0-9a-f-]{36}$/);
});

test('many requests for mail bring no more than ten browsers tries of their own', async () => {
  const email = await account();
  for (let i = 0; i < 10; i++) await ask(email, newVerifier());
  const last = newVerifier();
  await ask(email, last);
  // Shared by all others: thirty in five minutes.
  expect((await guess(11, email, last)).at(-1)).toBe('otp_expired');
  expect((await guess(20, email, last)).at(-1)).toBe('over_request_rate_limit');
});
