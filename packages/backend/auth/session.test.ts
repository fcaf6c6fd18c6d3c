import { expect, test } from 'vitest';
import { password, uniqueEmail, useAuth } from './testing/use-auth.ts';

const auth = useAuth('[auth]\nsite_url = "http://localhost:3000"');

async function signedUp(name?: string) {
  const client = auth().newClient();
  const email = uniqueEmail(name);
  const { data, error } = await client.auth.signUp({ email, password });
  expect(error).toBeNull();
  return { client, email, user: data.user!, session: data.session! };
}

test('signing up creates an account, a session and a token that the other services accept', async () => {
  const { user, session, email, client } = await signedUp();
  expect(user).toMatchObject({
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { email, email_verified: true, phone_verified: false, sub: user.id },
    is_anonymous: false,
  });
  expect(session).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
  expect(session.refresh_token).toMatch(/^[a-z0-9]{12}$/);
  expect((await client.auth.getClaims()).data?.claims).toMatchObject({
    iss: `${auth().url}/auth/v1`,
    sub: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: expect.any(Number) }],
    session_id: expect.any(String),
    is_anonymous: false,
  });
});

test('a password signs in; a wrong password and an unknown address get the same response', async () => {
  const { email, user } = await signedUp();
  const client = auth().newClient();
  const { data } = await client.auth.signInWithPassword({ email: email.toUpperCase(), password });
  expect(data.user?.id).toBe(user.id);
  const wrong = await client.auth.signInWithPassword({ email, password: 'wrong' });
  const unknown = await client.auth.signInWithPassword({ email: uniqueEmail(), password });
  expect(wrong.error).toMatchObject({ code: 'invalid_credentials', status: 400, message: 'Invalid login credentials' });
  expect(unknown.error).toEqual(wrong.error);
});

test.each([
  ['POST', '/token?grant_type=__proto__', 'invalid_credentials'],
  ['POST', '/token?grant_type=constructor', 'invalid_credentials'],
  ['GET', '/verify?type=recovery&token=%00', 'validation_failed'],
])('%s %s is refused with 400 and %s', async (method, path, code) => {
  const response = await auth().request(method, path, method === 'POST' ? {} : undefined);
  expect(await response.json()).toMatchObject({ code: 400, error_code: code });
});

test('a refresh returns a new token of the same session, which can read the user', async () => {
  const { client, session, user } = await signedUp();
  const { data, error } = await client.auth.refreshSession();
  expect(error).toBeNull();
  expect(data.session?.refresh_token).not.toBe(session.refresh_token);
  const { data: current } = await client.auth.getUser();
  expect(current.user).toMatchObject({ id: user.id, last_sign_in_at: user.last_sign_in_at });
});

test('after signing out, neither token is accepted', async () => {
  const { client, session } = await signedUp();
  expect((await client.auth.signOut()).error).toBeNull();
  const bearer = { authorization: `Bearer ${session.access_token}`, 'x-supabase-api-version': '2024-01-01' };
  expect(await (await auth().request('GET', '/user', undefined, bearer)).json()).toEqual({
    code: 'session_not_found',
    message: 'Session from session_id claim in JWT does not exist',
  });
  const refreshed = await auth().newClient().auth.refreshSession({ refresh_token: session.refresh_token });
  expect(refreshed.error?.code).toBe('refresh_token_not_found');
});

test('a token whose session_id is the nil UUID has no session, and is accepted', async () => {
  const { user } = await signedUp();
  const token = await auth().sign({ sub: user.id, role: 'authenticated', session_id: '00000000-0000-0000-0000-000000000000' });
  const response = await auth().request('GET', '/user', undefined, { authorization: `Bearer ${token}` });
  expect(await response.json()).toMatchObject({ id: user.id });
});

test('a magic link signs in once', async () => {
  const { email, user } = await signedUp();
  const client = auth().newClient();
  expect((await client.auth.signInWithOtp({ email })).error).toBeNull();
  const message = await auth().message(email);
  expect(message).toMatchObject({ subject: 'Your sign-in link', code: expect.stringMatching(/^\d{6}$/) });
  const target = await auth().openLink(message.links[0]!);
  expect(target.origin).toBe('http://localhost:3000');
  const fragment = new URLSearchParams(target.hash.slice(1));
  expect(fragment.get('type')).toBe('magiclink');
  const { data } = await client.auth.getUser(fragment.get('access_token')!);
  expect(data.user?.id).toBe(user.id);
  const again = new URLSearchParams((await auth().openLink(message.links[0]!)).hash.slice(1));
  expect(Object.fromEntries(again)).toMatchObject({ error: 'access_denied', error_code: 'otp_expired' });
});

test('the code of the first mail signs up a new user', async () => {
  const client = auth().newClient();
  const email = uniqueEmail();
  expect((await client.auth.signInWithOtp({ email, options: { data: { team: 'board' } } })).error).toBeNull();
  const { code } = await auth().message(email);
  const { data, error } = await client.auth.verifyOtp({ email, token: code, type: 'email' });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ email, user_metadata: { team: 'board' } });
});

test('the log contains no addresses, passwords or tokens', async () => {
  const { email, session } = await signedUp('logged');
  const log = await auth().readLog();
  for (const secret of [email, password, session.access_token, session.refresh_token]) expect(log).not.toContain(secret);
});
