import { expect, test } from 'vitest';
import { password, uniqueEmail, useAuth } from '../testing/use-auth.ts';

const auth = useAuth(`
[auth]
site_url = "https://app.example.org/start"
additional_redirect_urls = ["https://app.example.org/*", "myapp://**"]
[auth.email]
enable_confirmations = true
max_frequency = "0s"
otp_length = 8
`);

const query = (text: string, values: unknown[]) => auth().database.query(text, values);
const fragment = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)));

/** A user with a confirmed account. */
async function confirmed() {
  const client = auth().newClient();
  const email = uniqueEmail();
  await client.auth.signUp({ email, password });
  const { code } = await auth().message(email);
  const { data } = await client.auth.verifyOtp({ email, token: code, type: 'signup' });
  return { client, email, user: data.user!, session: data.session! };
}

test('an account needs confirmation, and the mail’s link returns the session in the fragment', async () => {
  const client = auth().newClient();
  const email = uniqueEmail();
  const signUp = await client.auth.signUp({ email, password, options: { emailRedirectTo: 'https://app.example.org/welcome' } });
  expect(signUp.data).toMatchObject({ session: null, user: { email, confirmation_sent_at: expect.any(String) } });
  expect((await client.auth.signInWithPassword({ email, password })).error?.code).toBe('email_not_confirmed');
  const message = await auth().message(email);
  expect(message.code).toMatch(/^\d{8}$/);
  const target = await auth().openLink(message.links[0]!);
  expect(`${target.origin}${target.pathname}`).toBe('https://app.example.org/welcome');
  expect(fragment(target)).toMatchObject({ type: 'signup', token_type: 'bearer', expires_in: '3600' });
  expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull();
});

test('a link that is used or expired redirects with an error', async () => {
  const email = uniqueEmail();
  await auth().newClient().auth.signUp({ email, password });
  const { links } = await auth().message(email);
  await query(`update auth.users set confirmation_sent_at = now() - interval '61 minutes' where email = $1`, [email]);
  const refused = {
    error: 'access_denied',
    error_code: 'otp_expired',
    error_description: 'Email link is invalid or has expired',
    sb: '',
  };
  expect(fragment(await auth().openLink(links[0]!))).toEqual(refused);
  await query('update auth.users set confirmation_sent_at = now() where email = $1', [email]);
  expect(fragment(await auth().openLink(links[0]!))).toHaveProperty('access_token');
  expect(fragment(await auth().openLink(links[0]!))).toEqual(refused);
});

test('a wrong code, an old code and another user’s code get the same response', async () => {
  const client = auth().newClient();
  const [email, other] = [uniqueEmail(), uniqueEmail()];
  await client.auth.signUp({ email, password });
  const old = (await auth().message(email)).code;
  await client.auth.resend({ email, type: 'signup' });
  await expect.poll(() => auth().messages(email)).toHaveLength(2);
  const verify = async (address: string, token: string) =>
    (await client.auth.verifyOtp({ email: address, token, type: 'signup' })).error;
  const wrong = await verify(email, '00000000');
  expect(wrong).toMatchObject({ code: 'otp_expired', status: 403, message: 'Token has expired or is invalid' });
  expect(await verify(email, old)).toEqual(wrong);
  expect(await verify(other, (await auth().message(email)).code)).toEqual(wrong);
  expect(await verify(email, (await auth().message(email)).code)).toBeNull();
});

test('one user’s code can be tried thirty times in five minutes, over all clients', async () => {
  const email = uniqueEmail();
  const client = auth().newClient();
  await client.auth.signUp({ email, password });
  const guess = async () => (await client.auth.verifyOtp({ email, token: '99999999', type: 'email' })).error?.code;
  for (let tries = 0; tries < 30; tries++) expect(await guess()).toBe('otp_expired');
  expect(await guess()).toBe('over_request_rate_limit');
  const { code } = await auth().message(email);
  expect((await client.auth.verifyOtp({ email, token: code, type: 'email' })).error?.code).toBe('over_request_rate_limit');
});

test('a PKCE link returns a code that only the requesting client can use, once', async () => {
  const { email, user } = await confirmed();
  const store = new Map<string, string>();
  const storage = {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    removeItem: (key: string) => void store.delete(key),
  };
  const client = auth().newClient({ flowType: 'pkce', persistSession: true, storage });
  await client.auth.signInWithOtp({ email, options: { emailRedirectTo: 'myapp://signed/in' } });
  await expect.poll(async () => (await auth().messages(email))[0]?.links[0]).toContain('token=pkce_');
  const target = await auth().openLink((await auth().message(email)).links[0]!);
  expect(target.href).toMatch(/^myapp:\/\/signed\/in\?code=/);
  const code = target.searchParams.get('code')!;
  const stranger = await auth().request('POST', '/token?grant_type=pkce', { auth_code: code, code_verifier: 'a'.repeat(43) });
  expect(await stranger.json()).toMatchObject({ code: 400, error_code: 'bad_code_verifier' });
  const verifier = (JSON.parse([...store.values()][0]!) as string).split('/')[0];
  const { data } = await client.auth.exchangeCodeForSession(code);
  expect(data.user?.id).toBe(user.id);
  const again = await auth().request('POST', '/token?grant_type=pkce', { auth_code: code, code_verifier: verifier });
  expect(await again.json()).toMatchObject({ code: 404, error_code: 'flow_state_not_found' });
});

test('a recovery link signs in', async () => {
  const { email, client } = await confirmed();
  await client.auth.resetPasswordForEmail(email);
  await expect.poll(() => auth().messages(email)).toHaveLength(2);
  const link = new URL((await auth().message(email)).links[0]!);
  const { data } = await auth()
    .newClient()
    .auth.verifyOtp({ token_hash: link.searchParams.get('token')!, type: 'recovery' });
  expect(data.session).not.toBeNull();
});

test.for([
  ['https://evil.example.com/', false],
  ['https://app.example.org.evil.com/', false],
  ['https://app.example.org/deep/er', true],
  ['myapp://any/where', true],
  ['javascript:alert(1)', false],
  ['https://app.example.org@evil.com/', false],
] as const)('a link may redirect to %s: %s', async ([target, isAllowed]) => {
  const { email, client } = await confirmed();
  await client.auth.resetPasswordForEmail(email, { redirectTo: target });
  await expect.poll(() => auth().messages(email)).toHaveLength(2);
  const link = new URL((await auth().message(email)).links[0]!);
  expect(link.searchParams.get('redirect_to')).toBe(isAllowed ? target : 'https://app.example.org/start');
  link.searchParams.set('redirect_to', target);
  expect((await auth().openLink(link.href)).href.startsWith(isAllowed ? target : 'https://app.example.org/start')).toBe(true);
});

test.for([
  [{ token: '1' }, 'Verify requires a verification type'],
  [{ type: 'signup' }, 'Verify requires either a token or a token hash'],
  [{ type: 'signup', token: '1', token_hash: 'x' }, 'Verify requires either a token or a token hash'],
  [{ type: 'signup', token_hash: 'x', email: 'a@example.org' }, 'Only the token_hash and type should be provided'],
  [{ type: 'signup', token: '1' }, 'Only an email address or phone number should be provided on verify'],
  [{ type: 'nothing', token_hash: 'x' }, 'Unsupported verification type'],
] as const)('%j is refused: %s', async ([body, message]) => {
  const response = await auth().request('POST', '/verify', body);
  expect(await response.json()).toEqual({ code: 400, error_code: 'validation_failed', msg: message });
});

test('a HEAD request, as mail scanners send it, does not use up a link', async () => {
  const email = uniqueEmail();
  await auth().newClient().auth.signUp({ email, password });
  const { links } = await auth().message(email);
  expect((await fetch(links[0]!, { method: 'HEAD', redirect: 'manual' })).status).toBe(405);
  expect(fragment(await auth().openLink(links[0]!))).toHaveProperty('access_token');
});
