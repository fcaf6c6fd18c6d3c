import { expect, test } from 'vitest';
import { password, uniqueEmail, useAuth } from '../testing/use-auth.ts';

// Outside development, without SMTP.
const auth = useAuth(
  '[auth]\nenable_anonymous_sign_ins = true\n[auth.rate_limit]\nsign_in_sign_ups = 5\ntoken_refresh = 4\ntoken_verifications = 3\nanonymous_users = 2\n[auth.email]\nmax_frequency = "0s"',
  {},
  { isDevelopment: false },
);
const codes = async (times: number, send: () => Promise<{ error: { code?: string | undefined } | null }>) => {
  const errorCodes: (string | undefined)[] = [];
  for (let i = 0; i < times; i++) errorCodes.push((await send()).error?.code);
  return errorCodes;
};
const over = 'over_request_rate_limit';

test('each client can sign up, verify, sign in and create anonymous users as often as the project allows', async () => {
  const { auth: client } = auth().newClient();
  expect(await codes(6, () => client.signUp({ email: uniqueEmail(), password }))).toEqual([...Array(5).fill(undefined), over]);
  expect(await codes(4, () => client.verifyOtp({ email: uniqueEmail(), token: '123456', type: 'email' }))).toEqual([
    ...Array(3).fill('otp_expired'),
    over,
  ]);
  expect(await codes(5, () => client.signInWithPassword({ email: uniqueEmail(), password }))).toEqual([
    ...Array(4).fill('invalid_credentials'),
    over,
  ]);
  expect(await codes(3, () => client.signInAnonymously())).toEqual([undefined, undefined, over]);
});

test('client addresses are not stored', async () => {
  const rows = await auth().database.query('select key from trivium_backend.auth_rate_limits', []);
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain('127.0.0.1');
});

test('without mail configured, requests that would send mail are refused for known and unknown addresses', async () => {
  await auth().database.query('delete from trivium_backend.auth_rate_limits', []);
  const send = async (method: string, path: string, body: object) =>
    (await (await auth().request(method, path, body)).json()) as unknown;
  const error = { code: 501, error_code: 'mail_not_configured', msg: expect.stringContaining('[auth.email.smtp]') };
  expect(await send('POST', '/recover', { email: uniqueEmail() })).toEqual(error);
  expect(await send('POST', '/otp', { email: uniqueEmail() })).toEqual(error);
  expect(await send('POST', '/magiclink', { email: uniqueEmail() })).toEqual(error);
  expect(await send('POST', '/resend', { email: uniqueEmail(), type: 'signup' })).toEqual(error);
  const invite = await auth().request('POST', '/invite', { email: uniqueEmail() }, { apikey: auth().secrets.secretKey });
  expect(await invite.json()).toEqual(error);
});

test('outside development there is no mailbox', async () => {
  expect((await fetch(`${auth().url}/mailbox`)).status).toBe(404);
});
