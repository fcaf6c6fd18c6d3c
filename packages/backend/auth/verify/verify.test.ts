import { expect, test } from 'vitest';
import { password, someone, useAuth } from '../testing/use-auth.ts';

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

/** Somebody who has an account and confirmed it. */
async function confirmed() {
  const client = auth().visitor();
  const email = someone();
  await client.auth.signUp({ email, password });
  const { code } = await auth().letter(email);
  const { data } = await client.auth.verifyOtp({ email, token: code, type: 'signup' });
  return { client, email, user: data.user!, session: data.session! };
}

test('an account waits for its confirmation, and the letter’s link brings the session in the fragment', async () => {
  const client = auth().visitor();
  const email = someone();
  const signUp = await client.auth.signUp({ email, password, options: { emailRedirectTo: 'https://app.example.org/welcome' } });
  expect(signUp.data).toMatchObject({ session: null, user: { email, confirmation_sent_at: expect.any(String) } });
  expect((await client.auth.signInWithPassword({ email, password })).error?.code).toBe('email_not_confirmed');
  const letter = await auth().letter(email);
  expect(letter.code).toMatch(/^\d{8}$/);
  const arrived = await auth().open(letter.links[0]!);
  expect(`${arrived.origin}${arrived.pathname}`).toBe('https://app.example.org/welcome');
  expect(fragment(arrived)).toMatchObject({ type: 'signup', token_type: 'bearer', expires_in: '3600' });
  expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull();
});

test('a link that is opened a second time, or late, says so in the address', async () => {
  const email = someone();
  await auth().visitor().auth.signUp({ email, password });
  const { links } = await auth().letter(email);
  await query(`update auth.users set confirmation_sent_at = now() - interval '61 minutes' where email = $1`, [email]);
  const refused = {
    error: 'access_denied',
    error_code: 'otp_expired',
    error_description: 'Email link is invalid or has expired',
    sb: '',
  };
  expect(fragment(await auth().open(links[0]!))).toEqual(refused);
  await query('update auth.users set confirmation_sent_at = now() where email = $1', [email]);
  expect(fragment(await auth().open(links[0]!))).toHaveProperty('access_token');
  expect(fragment(await auth().open(links[0]!))).toEqual(refused);
});

test('a code of another, an old one and a wrong one are answered the same', async () => {
  const client = auth().visitor();
  const [email, other] = [someone(), someone()];
  await client.auth.signUp({ email, password });
  const old = (await auth().letter(email)).code;
  await client.auth.resend({ email, type: 'signup' });
  await expect.poll(() => auth().letters(email)).toHaveLength(2);
  const verify = async (address: string, token: string) =>
    (await client.auth.verifyOtp({ email: address, token, type: 'signup' })).error;
  const wrong = await verify(email, '00000000');
  expect(wrong).toMatchObject({ code: 'otp_expired', status: 403, message: 'Token has expired or is invalid' });
  expect(await verify(email, old)).toEqual(wrong);
  expect(await verify(other, (await auth().letter(email)).code)).toEqual(wrong);
  expect(await verify(email, (await auth().letter(email)).code)).toBeNull();
});

test('one user’s code can be guessed thirty times in five minutes, from wherever', async () => {
  const email = someone();
  const client = auth().visitor();
  await client.auth.signUp({ email, password });
  const guess = async () => (await client.auth.verifyOtp({ email, token: '99999999', type: 'email' })).error?.code;
  for (let tries = 0; tries < 30; tries++) expect(await guess()).toBe('otp_expired');
  expect(await guess()).toBe('over_request_rate_limit');
  const { code } = await auth().letter(email);
  expect((await client.auth.verifyOtp({ email, token: code, type: 'email' })).error?.code).toBe('over_request_rate_limit');
});

test('a PKCE link brings a code that only who asked can use, once', async () => {
  const { email, user } = await confirmed();
  const store = new Map<string, string>();
  const storage = {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    removeItem: (key: string) => void store.delete(key),
  };
  const client = auth().visitor({ flowType: 'pkce', persistSession: true, storage });
  await client.auth.signInWithOtp({ email, options: { emailRedirectTo: 'myapp://signed/in' } });
  await expect.poll(async () => (await auth().letters(email))[0]?.links[0]).toContain('token=pkce_');
  const arrived = await auth().open((await auth().letter(email)).links[0]!);
  expect(arrived.href).toMatch(/^myapp:\/\/signed\/in\?code=/);
  const code = arrived.searchParams.get('code')!;
  const stranger = await auth().ask('POST', '/token?grant_type=pkce', { auth_code: code, code_verifier: 'a'.repeat(43) });
  expect(await stranger.json()).toMatchObject({ code: 400, error_code: 'bad_code_verifier' });
  const verifier = (JSON.parse([...store.values()][0]!) as string).split('/')[0];
  const { data } = await client.auth.exchangeCodeForSession(code);
  expect(data.user?.id).toBe(user.id);
  const again = await auth().ask('POST', '/token?grant_type=pkce', { auth_code: code, code_verifier: verifier });
  expect(await again.json()).toMatchObject({ code: 404, error_code: 'flow_state_not_found' });
});

test('a recovery link signs in, so that a new password can be chosen', async () => {
  const { email, client } = await confirmed();
  await client.auth.resetPasswordForEmail(email);
  await expect.poll(() => auth().letters(email)).toHaveLength(2);
  const link = new URL((await auth().letter(email)).links[0]!);
  const { data } = await auth()
    .visitor()
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
] as const)('a link that asks for %s leads there: %s', async ([target, isAllowed]) => {
  const { email, client } = await confirmed();
  await client.auth.resetPasswordForEmail(email, { redirectTo: target });
  await expect.poll(() => auth().letters(email)).toHaveLength(2);
  const link = new URL((await auth().letter(email)).links[0]!);
  expect(link.searchParams.get('redirect_to')).toBe(isAllowed ? target : 'https://app.example.org/start');
  link.searchParams.set('redirect_to', target);
  expect((await auth().open(link.href)).href.startsWith(isAllowed ? target : 'https://app.example.org/start')).toBe(true);
});

test.for([
  [{ token: '1' }, 'Verify requires a verification type'],
  [{ type: 'signup' }, 'Verify requires either a token or a token hash'],
  [{ type: 'signup', token: '1', token_hash: 'x' }, 'Verify requires either a token or a token hash'],
  [{ type: 'signup', token_hash: 'x', email: 'a@example.org' }, 'Only the token_hash and type should be provided'],
  [{ type: 'signup', token: '1' }, 'Only an email address or phone number should be provided on verify'],
  [{ type: 'nothing', token_hash: 'x' }, 'Unsupported verification type'],
] as const)('%j is refused: %s', async ([body, message]) => {
  const response = await auth().ask('POST', '/verify', body);
  expect(await response.json()).toEqual({ code: 400, error_code: 'validation_failed', msg: message });
});

test('a HEAD of a link, as mail scanners send it, does not use it up', async () => {
  const email = someone();
  await auth().visitor().auth.signUp({ email, password });
  const { links } = await auth().letter(email);
  expect((await fetch(links[0]!, { method: 'HEAD', redirect: 'manual' })).status).toBe(405);
  expect(fragment(await auth().open(links[0]!))).toHaveProperty('access_token');
});
