import { expect, test } from 'vitest';
import { password, someone, useAuth } from '../testing/use-auth.ts';

// Outside development, without SMTP.
const auth = useAuth(
  '[auth]\nenable_anonymous_sign_ins = true\n[auth.rate_limit]\nsign_in_sign_ups = 5\ntoken_refresh = 4\ntoken_verifications = 3\nanonymous_users = 2\n[auth.email]\nmax_frequency = "0s"',
  {},
  { isDevelopment: false },
);
const codes = async (times: number, ask: () => Promise<{ error: { code?: string | undefined } | null }>) => {
  const seen: (string | undefined)[] = [];
  for (let i = 0; i < times; i++) seen.push((await ask()).error?.code);
  return seen;
};
const over = 'over_request_rate_limit';

test('a client may sign up, verify, sign in and be anonymous as often as the project says', async () => {
  const { auth: client } = auth().visitor();
  expect(await codes(6, () => client.signUp({ email: someone(), password }))).toEqual([...Array(5).fill(undefined), over]);
  expect(await codes(4, () => client.verifyOtp({ email: someone(), token: '123456', type: 'email' }))).toEqual([
    ...Array(3).fill('otp_expired'),
    over,
  ]);
  expect(await codes(5, () => client.signInWithPassword({ email: someone(), password }))).toEqual([
    ...Array(4).fill('invalid_credentials'),
    over,
  ]);
  expect(await codes(3, () => client.signInAnonymously())).toEqual([undefined, undefined, over]);
});

test('the address of a client is not stored', async () => {
  const rows = await auth().database.query('select key from trivium_backend.auth_rate_limits', []);
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain('127.0.0.1');
});

test('what would have to be mailed is refused where nobody mails, for known and unknown addresses', async () => {
  await auth().database.query('delete from trivium_backend.auth_rate_limits', []);
  const ask = async (method: string, path: string, body: object) =>
    (await (await auth().ask(method, path, body)).json()) as unknown;
  const refused = { code: 501, error_code: 'mail_not_configured', msg: expect.stringContaining('[auth.email.smtp]') };
  expect(await ask('POST', '/recover', { email: someone() })).toEqual(refused);
  expect(await ask('POST', '/otp', { email: someone() })).toEqual(refused);
  expect(await ask('POST', '/magiclink', { email: someone() })).toEqual(refused);
  expect(await ask('POST', '/resend', { email: someone(), type: 'signup' })).toEqual(refused);
  const invite = await auth().ask('POST', '/invite', { email: someone() }, { apikey: auth().secrets.secretKey });
  expect(await invite.json()).toEqual(refused);
});

test('there is no mailbox', async () => {
  expect((await fetch(`${auth().url}/mailbox`)).status).toBe(404);
});
