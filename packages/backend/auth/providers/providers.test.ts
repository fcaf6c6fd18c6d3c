import { createHash } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { startFakeIssuer } from '../testing/fake-issuer.ts';
import { password, uniqueEmail, useAuth } from '../testing/use-auth.ts';

const issuer = await startFakeIssuer();
afterAll(() => issuer.close());

const section = (name: string, more = '') =>
  `[auth.external.${name}]\nenabled = true\nclient_id = "${issuer.clientId}"\nsecret = "${issuer.clientSecret}"\nurl = "${issuer.url}"\n${more}`;
const auth = useAuth(
  `[auth]\nsite_url = "http://localhost:3000"\nenable_manual_linking = true\n[auth.email]\nenable_confirmations = true\nmax_frequency = "0s"\n` +
    section('university') +
    section('google', 'hosted_domain = "example.ac.th"\n') +
    section('github') +
    `[auth.external.gitlab]\nenabled = false\n` +
    `[auth.external.nameless]\nenabled = true\n` +
    `[auth.hook.before_user_created]\nenabled = true\nuri = "pg-functions://postgres/public/before_user_created"\n`,
  {
    'migrations/1_hook.sql': `
create function public.before_user_created(event jsonb) returns jsonb language sql as $$
  select case when event #>> '{user,app_metadata,provider}' = 'university' and event #>> '{user,email}' like '%@blocked.example'
    then '{"error": {"http_code": 403, "message": "Not from there"}}'::jsonb else '{}' end
$$;
grant execute on function public.before_user_created to supabase_auth_admin;`,
  },
);

let people = 0;
/** A new person at the provider. */
function person(more: object = {}) {
  const sub = `sub-${++people}`;
  issuer.next = {
    sub,
    email: uniqueEmail('person'),
    email_verified: true,
    name: 'Ann',
    picture: 'https://p.example/a.png',
    ...more,
  };
  return issuer.next as { sub: string; email: string };
}
/** Signs in through the provider, as a browser does, and returns the target of the last redirect. */
async function signInThrough(provider = 'university', query = '') {
  const authorizationUrl = await auth().openLink(`${auth().url}/auth/v1/authorize?provider=${provider}${query}`);
  return auth().openLink(await issuer.signIn(authorizationUrl.href));
}
const fragment = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)));
const userOf = async (url: URL) => (await auth().newClient().auth.getUser(fragment(url)['access_token'])).data.user;

test('signing in through a provider creates an account and a session', async () => {
  const { sub, email } = person();
  const target = await signInThrough();
  expect(target.origin).toBe('http://localhost:3000');
  expect(fragment(target)).toMatchObject({ provider_token: 'provider-access', provider_refresh_token: 'provider-refresh' });
  expect(await userOf(target)).toMatchObject({
    email,
    email_confirmed_at: expect.any(String),
    app_metadata: { provider: 'university', providers: ['university'] },
    user_metadata: { sub, email, name: 'Ann', full_name: 'Ann', avatar_url: 'https://p.example/a.png', iss: issuer.url },
    identities: [{ id: sub, provider: 'university', email }],
  });
  expect((await userOf(await signInThrough()))?.identities).toHaveLength(1);
});

test('the authorization URL has state, nonce and challenge, which a client cannot override', async () => {
  const url = `${auth().url}/auth/v1/authorize?provider=university&scopes=calendar&prompt=consent&redirect_uri=http://evil.example&state=mine&nonce=mine&client_id=evil`;
  const { searchParams } = await auth().openLink(url);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    client_id: issuer.clientId,
    redirect_uri: `${auth().url}/auth/v1/callback`,
    scope: 'openid email profile calendar',
    prompt: 'consent',
    code_challenge_method: 'S256',
    state: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(searchParams.get('nonce')).not.toBe('mine');
});

test('a state works once, and an unknown state does not work', async () => {
  person();
  const authorizationUrl = await auth().openLink(`${auth().url}/auth/v1/authorize?provider=university`);
  const back = await issuer.signIn(authorizationUrl.href);
  const targets = await Promise.all([auth().openLink(back), auth().openLink(back)]);
  const refused = targets.flatMap((url) => fragment(url)['error_code'] ?? []);
  expect(refused).toEqual([expect.stringMatching(/bad_oauth_state|flow_state_already_used/)]);
  const forged = await auth().openLink(`${auth().url}/auth/v1/callback?code=x&state=6f9d7d0e-3a51-4a53-8f55-1e6b1d1b6f11`);
  expect(fragment(forged)['error_code']).toBe('bad_oauth_state');
  expect(forged.searchParams.get('error_code')).toBe('bad_oauth_state');
  expect((await auth().request('GET', '/callback?code=x&state=no-uuid')).status).toBe(303);
});

test('a token with a wrong nonce, audience or issuer does not sign in', async () => {
  for (const wrong of [{ nonce: 'other' }, { aud: 'another-client' }, { iss: 'https://accounts.google.com' }]) {
    person(wrong);
    expect(fragment(await signInThrough())).toMatchObject({ error: 'server_error', error_code: 'unexpected_failure' });
  }
});

test('a required hosted domain must be a claim of the signed token', async () => {
  person({ hd: 'example.ac.th' });
  expect((await userOf(await signInThrough('google')))?.user_metadata).toMatchObject({ custom_claims: { hd: 'example.ac.th' } });
  for (const hd of [undefined, 'evil.example', 'example.ac.th.evil.example']) {
    person({ hd });
    expect(fragment(await signInThrough('google', '&hd=example.ac.th'))).toMatchObject({
      error: 'access_denied',
      error_code: 'bad_oauth_callback',
    });
  }
});

test('a verified address links to its account; an unverified address does not', async () => {
  const email = uniqueEmail();
  const { data } = await auth().adminClient().auth.admin.createUser({ email, password, email_confirm: true });
  person({ email });
  expect((await userOf(await signInThrough()))?.id).toBe(data.user!.id);
  const taken = person({ email, email_verified: false });
  expect(fragment(await signInThrough())['error_code']).toBe('provider_email_needs_verification');
  expect(
    await auth().database.query('select from auth.identities where provider_id = $1 and user_id = $2', [
      taken.sub,
      data.user!.id,
    ]),
  ).toHaveLength(0);
});

test('a further address that GitHub has verified finds its account and accepts its invitation', async () => {
  const [first, second, unverified] = [uniqueEmail(), uniqueEmail(), uniqueEmail()];
  const { admin } = auth().adminClient().auth;
  const { data } = await admin.createUser({ email: second, password, email_confirm: true });
  await admin.createUser({ email: unverified, password, email_confirm: true });
  person({ sub: 1 });
  issuer.emails = [
    { email: first, primary: true, verified: true },
    { email: second, primary: false, verified: true },
    { email: unverified, primary: false, verified: false },
  ];
  expect(await userOf(await signInThrough('github'))).toMatchObject({ id: data.user!.id, email: second });
  const invited = uniqueEmail('invited');
  const { data: invitation } = await admin.generateLink({ type: 'invite', email: invited });
  person({ sub: 2 });
  issuer.emails = [
    { email: uniqueEmail(), primary: true, verified: true },
    { email: invited, primary: false, verified: true },
  ];
  const query = `&invite_token=${invitation.properties!.hashed_token}`;
  expect(await userOf(await signInThrough('github', query))).toMatchObject({ id: invitation.user!.id, email: invited });
});

test('an unconfirmed account loses its password when the owner of the address signs in through a provider', async () => {
  const email = uniqueEmail();
  await auth().newClient().auth.signUp({ email, password });
  const { sub } = person({ email });
  const user = await userOf(await signInThrough());
  expect(user?.identities).toMatchObject([{ provider: 'university', id: sub }]);
  expect((await auth().newClient().auth.signInWithPassword({ email, password })).error?.code).toBe('invalid_credentials');
});

test('the hook before_user_created can refuse new users, and is not called for existing ones', async () => {
  const { sub } = person({ email: 'ann@blocked.example' });
  const refused = await signInThrough();
  expect(fragment(refused)).toMatchObject({ error: 'access_denied', error_description: 'Not from there' });
  expect(await auth().database.query('select from auth.identities where provider_id = $1', [sub])).toHaveLength(0);
  const { email } = person();
  await signInThrough();
  await auth().database.query(`update auth.users set email = 'ben@blocked.example' where email = $1`, [email]);
  issuer.next['email'] = 'ben@blocked.example';
  expect(fragment(await signInThrough())).toHaveProperty('access_token');
});

test('a PKCE flow ends with a code that only the client can exchange', async () => {
  person();
  const verifier = 'v'.repeat(64);
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const target = await signInThrough('university', `&code_challenge=${challenge}&code_challenge_method=s256`);
  expect(target.hash).toBe('');
  const response = await auth().request('POST', '/token?grant_type=pkce', {
    auth_code: target.searchParams.get('code'),
    code_verifier: verifier,
  });
  expect(await response.json()).toMatchObject({ provider_token: 'provider-access', user: { email: issuer.next['email'] } });
});

test('a signed-in user can link another provider and unlink it', async () => {
  const email = uniqueEmail();
  const { data: created } = await auth().adminClient().auth.admin.createUser({ email, password, email_confirm: true });
  const client = auth().newClient();
  await client.auth.signInWithPassword({ email, password });
  person({ email: uniqueEmail('other') });
  const { data } = await client.auth.linkIdentity({ provider: 'university' as never, options: { skipBrowserRedirect: true } });
  await auth().openLink(await issuer.signIn(data.url!));
  const linked = (await client.auth.getUserIdentities()).data!.identities;
  expect(linked.map(({ provider }) => provider)).toEqual(['email', 'university']);
  const stranger = await auth().adminClient().auth.admin.createUser({ email: uniqueEmail(), password, email_confirm: true });
  expect(stranger.data.user?.id).not.toBe(created.user?.id);
  const again = await client.auth.linkIdentity({ provider: 'university' as never, options: { skipBrowserRedirect: true } });
  expect(fragment(await auth().openLink(await issuer.signIn(again.data.url!)))['error_code']).toBe('identity_already_exists');
  expect((await client.auth.unlinkIdentity(linked[1]!)).error).toBeNull();
  expect((await client.auth.unlinkIdentity(linked[0]!)).error?.code).toBe('single_identity_not_deletable');
});

test('an id_token signs in with the nonce whose hash it contains', async () => {
  const { email } = person();
  const nonce = 'a nonce';
  const hashed = createHash('sha256').update(nonce).digest('hex');
  const client = auth().newClient();
  const credentials = { provider: 'university', token: await issuer.idToken({ nonce: hashed }), nonce };
  expect((await client.auth.signInWithIdToken(credentials)).data.user?.email).toBe(email);
  expect((await client.auth.signInWithIdToken({ ...credentials, nonce: 'other' })).error?.message).toBe('Nonces mismatch');
  for (const claims of [{ aud: 'other' }, { iss: 'https://other' }, { exp: 1 }]) {
    const token = await issuer.idToken({ nonce: hashed, ...claims });
    expect((await client.auth.signInWithIdToken({ ...credentials, token: `${token}x` })).error?.message).toBe('Bad ID token');
  }
  const foreign = await client.auth.signInWithIdToken({
    ...credentials,
    token: await issuer.idToken({ nonce: hashed, aud: 'other' }),
  });
  expect(foreign.error?.message).toContain('Unacceptable audience');
});

test.for([
  ['gitlab', 'Unsupported provider: provider is not enabled'],
  ['apple', 'Unsupported provider: provider is not enabled'],
  ['nowhere', 'Unsupported provider: Provider nowhere could not be found'],
  ['nameless', 'Unsupported provider: [auth.external.nameless] needs the url of its issuer'],
] as const)('%s is refused: %s', async ([provider, msg]) => {
  const response = await auth().request('GET', `/authorize?provider=${provider}`);
  expect(await response.json()).toEqual({ code: 400, error_code: 'validation_failed', msg });
});
