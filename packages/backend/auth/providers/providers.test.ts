import { createHash } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { startFakeIssuer } from '../testing/fake-issuer.ts';
import { password, someone, useAuth } from '../testing/use-auth.ts';

const issuer = await startFakeIssuer();
afterAll(() => issuer.close());

const section = (name: string, more = '') =>
  `[auth.external.${name}]\nenabled = true\nclient_id = "${issuer.clientId}"\nsecret = "${issuer.clientSecret}"\nurl = "${issuer.url}"\n${more}`;
const auth = useAuth(
  `[auth]\nsite_url = "http://localhost:3000"\nenable_manual_linking = true\n[auth.email]\nenable_confirmations = true\nmax_frequency = "0s"\n` +
    section('university') +
    section('google', 'hosted_domain = "example.ac.th"\n') +
    `[auth.external.gitlab]\nenabled = false\n` +
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
/** Somebody new at the provider. */
function person(more: object = {}) {
  const sub = `sub-${++people}`;
  issuer.next = { sub, email: someone('person'), email_verified: true, name: 'Ann', picture: 'https://p.example/a.png', ...more };
  return issuer.next as { sub: string; email: string };
}
/** The way to the provider and back, as a browser goes it. */
async function travel(provider = 'university', query = '') {
  const left = await auth().open(`${auth().url}/auth/v1/authorize?provider=${provider}${query}`);
  return auth().open(await issuer.signIn(left.href));
}
const fragment = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)));
const userOf = async (url: URL) => (await auth().visitor().auth.getUser(fragment(url)['access_token'])).data.user;

test('who comes by a provider has an account and a session', async () => {
  const { sub, email } = person();
  const arrived = await travel();
  expect(arrived.origin).toBe('http://localhost:3000');
  expect(fragment(arrived)).toMatchObject({ provider_token: 'provider-access', provider_refresh_token: 'provider-refresh' });
  expect(await userOf(arrived)).toMatchObject({
    email,
    email_confirmed_at: expect.any(String),
    app_metadata: { provider: 'university', providers: ['university'] },
    user_metadata: { sub, email, name: 'Ann', full_name: 'Ann', avatar_url: 'https://p.example/a.png', iss: issuer.url },
    identities: [{ id: sub, provider: 'university', email }],
  });
  expect((await userOf(await travel()))?.identities).toHaveLength(1);
});

test('the way there carries state, nonce and a challenge, and nothing that a visitor put in', async () => {
  const url = `${auth().url}/auth/v1/authorize?provider=university&scopes=calendar&prompt=consent&redirect_uri=http://evil.example&state=mine&nonce=mine&client_id=evil`;
  const { searchParams } = await auth().open(url);
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

test('a state works once, and one of nobody not at all', async () => {
  person();
  const left = await auth().open(`${auth().url}/auth/v1/authorize?provider=university`);
  const back = await issuer.signIn(left.href);
  const answers = await Promise.all([auth().open(back), auth().open(back)]);
  const refused = answers.flatMap((url) => fragment(url)['error_code'] ?? []);
  expect(refused).toEqual([expect.stringMatching(/bad_oauth_state|flow_state_already_used/)]);
  const forged = await auth().open(`${auth().url}/auth/v1/callback?code=x&state=6f9d7d0e-3a51-4a53-8f55-1e6b1d1b6f11`);
  expect(fragment(forged)['error_code']).toBe('bad_oauth_state');
  expect(forged.searchParams.get('error_code')).toBe('bad_oauth_state');
});

test('a token with another nonce, audience or issuer signs nobody in', async () => {
  for (const wrong of [{ nonce: 'other' }, { aud: 'another-client' }, { iss: 'https://accounts.google.com' }]) {
    person(wrong);
    expect(fragment(await travel())).toMatchObject({ error: 'server_error', error_code: 'unexpected_failure' });
  }
});

test('where a hosted domain is asked for, the signed token has to say it', async () => {
  person({ hd: 'example.ac.th' });
  expect((await userOf(await travel('google')))?.user_metadata).toMatchObject({ custom_claims: { hd: 'example.ac.th' } });
  for (const hd of [undefined, 'evil.example', 'example.ac.th.evil.example']) {
    person({ hd });
    expect(fragment(await travel('google', '&hd=example.ac.th'))).toMatchObject({
      error: 'access_denied',
      error_code: 'bad_oauth_callback',
    });
  }
});

test('a verified address links to the account that has it, one that is not verified to none', async () => {
  const email = someone();
  const { data } = await auth().admin().auth.admin.createUser({ email, password, email_confirm: true });
  person({ email });
  expect((await userOf(await travel()))?.id).toBe(data.user!.id);
  const taken = person({ email, email_verified: false });
  expect(fragment(await travel())['error_code']).toBe('provider_email_needs_verification');
  expect(
    await auth().database.query('select from auth.identities where provider_id = $1 and user_id = $2', [
      taken.sub,
      data.user!.id,
    ]),
  ).toHaveLength(0);
});

test('who waits in an account with another’s address loses it when its owner comes', async () => {
  const email = someone();
  await auth().visitor().auth.signUp({ email, password });
  const { sub } = person({ email });
  const user = await userOf(await travel());
  expect(user?.identities).toMatchObject([{ provider: 'university', id: sub }]);
  expect((await auth().visitor().auth.signInWithPassword({ email, password })).error?.code).toBe('invalid_credentials');
});

test('the project’s hook refuses who is new, and is not asked for who is known', async () => {
  const { sub } = person({ email: 'ann@blocked.example' });
  const refused = await travel();
  expect(fragment(refused)).toMatchObject({ error: 'access_denied', error_description: 'Not from there' });
  expect(await auth().database.query('select from auth.identities where provider_id = $1', [sub])).toHaveLength(0);
  const { email } = person();
  await travel();
  await auth().database.query(`update auth.users set email = 'ben@blocked.example' where email = $1`, [email]);
  issuer.next['email'] = 'ben@blocked.example';
  expect(fragment(await travel())).toHaveProperty('access_token');
});

test('a PKCE flow ends in a code for the client alone', async () => {
  person();
  const verifier = 'v'.repeat(64);
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const arrived = await travel('university', `&code_challenge=${challenge}&code_challenge_method=s256`);
  expect(arrived.hash).toBe('');
  const exchange = await auth().ask('POST', '/token?grant_type=pkce', {
    auth_code: arrived.searchParams.get('code'),
    code_verifier: verifier,
  });
  expect(await exchange.json()).toMatchObject({ provider_token: 'provider-access', user: { email: issuer.next['email'] } });
});

test('a signed-in user links one more provider, and unlinks it again', async () => {
  const email = someone();
  const { data: made } = await auth().admin().auth.admin.createUser({ email, password, email_confirm: true });
  const client = auth().visitor();
  await client.auth.signInWithPassword({ email, password });
  person({ email: someone('other') });
  const { data } = await client.auth.linkIdentity({ provider: 'university' as never, options: { skipBrowserRedirect: true } });
  await auth().open(await issuer.signIn(data.url!));
  const linked = (await client.auth.getUserIdentities()).data!.identities;
  expect(linked.map(({ provider }) => provider)).toEqual(['email', 'university']);
  const stranger = await auth().admin().auth.admin.createUser({ email: someone(), password, email_confirm: true });
  expect(stranger.data.user?.id).not.toBe(made.user?.id);
  const again = await client.auth.linkIdentity({ provider: 'university' as never, options: { skipBrowserRedirect: true } });
  expect(fragment(await auth().open(await issuer.signIn(again.data.url!)))['error_code']).toBe('identity_already_exists');
  expect((await client.auth.unlinkIdentity(linked[1]!)).error).toBeNull();
  expect((await client.auth.unlinkIdentity(linked[0]!)).error?.code).toBe('single_identity_not_deletable');
});

test('a token that an app was given signs in, with the nonce that its hash stands for', async () => {
  const { email } = person();
  const nonce = 'a nonce';
  const hashed = createHash('sha256').update(nonce).digest('hex');
  const client = auth().visitor();
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
  ['nowhere', 'Unsupported provider: Provider nowhere could not be found'],
] as const)('%s is refused: %s', async ([provider, msg]) => {
  const response = await auth().ask('GET', `/authorize?provider=${provider}`);
  expect(await response.json()).toEqual({ code: 400, error_code: 'validation_failed', msg });
});
