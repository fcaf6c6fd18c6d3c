import { expect, test } from 'vitest';
import { password, uniqueEmail, useAuth } from '../testing/use-auth.ts';

const auth = useAuth('[auth.email]\nmax_frequency = "1ms"', {}, { isLocalOnly: (appMetadata) => appMetadata['demo'] === true });

async function person(demo: boolean) {
  const email = uniqueEmail(demo ? 'demo' : 'real');
  const { data, error } = await auth()
    .adminClient()
    .auth.admin.createUser({ email, password, email_confirm: true, app_metadata: { demo } });
  expect(error).toBeNull();
  return { email, id: data.user?.id };
}
const signIn = (email: string, headers: Record<string, string> = {}) =>
  auth().request('POST', '/token?grant_type=password', { email, password }, headers);

const elsewhere = [
  { 'x-forwarded-for': '203.0.113.9' },
  { via: '1.1 proxy' },
  { origin: 'https://evil.example' },
  { origin: 'http://localhost:7297' },
];

test('a local-only user can sign in on this machine, from a program and from a page', async () => {
  const { email } = await person(true);
  expect((await signIn(email)).status).toBe(200);
  const { port } = new URL(auth().url);
  expect((await signIn(email, { origin: `http://localhost:${port}` })).status).toBe(200);
});

test.for(elsewhere)('for a request with %j, a local-only user does not exist, even with the right password', async (headers) => {
  const { email } = await person(true);
  const response = await signIn(email, headers);
  expect([response.status, (await response.json()).error_code]).toEqual([400, 'invalid_credentials']);
  const { email: other } = await person(false);
  expect((await signIn(other, headers)).status).toBe(200);
});

test.for(elsewhere)(
  'for a request with %j, a local-only user cannot refresh a session, and no link is sent or accepted',
  async (from) => {
    const headers = from as Record<string, string>;
    const { email } = await person(true);
    const { refresh_token: token } = await (await signIn(email)).json();
    const refreshed = await auth().request('POST', '/token?grant_type=refresh_token', { refresh_token: token }, headers);
    expect([refreshed.status, (await refreshed.json()).error_code]).toEqual([400, 'refresh_token_not_found']);

    for (const path of ['/otp', '/magiclink', '/recover'])
      expect((await auth().request('POST', path, { email }, headers)).status).toBe(200);
    expect(await auth().messages(email)).toEqual([]);
    expect((await auth().request('POST', '/otp', { email })).status).toBe(200);
    const { code } = await auth().message(email);
    const verify = (more: Record<string, string>) =>
      auth().request('POST', '/verify', { type: 'email', email, token: code }, more);
    expect((await verify(headers)).status).toBe(400);
    expect((await verify({})).status).toBe(200);
  },
);
