import { createHash, randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { startFakeIssuer } from '../testing/fake-issuer.ts';
import { password, useAuth } from '../testing/use-auth.ts';

const line = await startFakeIssuer({ isLine: true });
const issuer = await startFakeIssuer();
afterAll(() => Promise.all([line.close(), issuer.close()]));

const section = (name: string, { clientId, clientSecret, url }: typeof line) =>
  `[auth.external.${name}]\nenabled = true\nclient_id = "${clientId}"\nsecret = "${clientSecret}"\nurl = "${url}"\nprove_email = true\nlabels = { en = "Label of ${name.replaceAll('"', '')}" }\n`;
const auth = useAuth(
  `[auth]\nsite_url = "http://localhost:3000"\nsecure_linking = true\nenable_manual_linking = true\nprevent_enumeration = true\n[auth.email]\nenable_confirmations = true\nsecure_confirmation = true\nmax_frequency = "0s"\n` +
    `[auth.email.notification.identity_linked]\nenabled = true\n[auth.email.template.identity_code]\nsubject = "{{ .ProviderLabels.en }}"\n` +
    section('line', line) +
    section('"custom:openid"', issuer) +
    `[auth.hook.before_user_created]\nenabled = true\nuri = "pg-functions://postgres/public/before_user_created"\n`,
  {
    'migrations/1_hook.sql': `
create function public.before_user_created(event jsonb) returns jsonb language sql as $$
  select case when event #>> '{user,email}' like '%+%' then '{"error": {"http_code": 422, "code": "user_already_exists", "message": "Known"}}'
    when event #>> '{user,email}' like '%@faculty.example' then '{}'
    else '{"error": {"http_code": 403, "code": "email_domain_foreign", "message": "Not from there"}}' end::jsonb
$$;
grant execute on function public.before_user_created to supabase_auth_admin;`,
  },
);

let people = 0;
const newEmail = () => `person${++people}@faculty.example`;
const newSub = () => `U${randomUUID().replaceAll('-', '')}`;
const verifier = 'v'.repeat(64);
const challengeOf = (text: string) => createHash('sha256').update(text).digest('base64url');
const pkce = `&code_challenge=${challengeOf(verifier)}&code_challenge_method=s256`;
beforeEach(() => auth().database.query('delete from trivium_backend.auth_rate_limits', []));

/** Comes back from a provider, as a browser does, and returns what the fragment says. */
async function comeBack(
  sub = newSub(),
  query = pkce,
  [provider, at, claims] = ['line', line, {}] as [string, typeof line, object],
) {
  at.next = { sub, name: 'Ann', picture: 'https://p.example/a.png', ...claims };
  const authorizationUrl = await auth().openLink(`${auth().url}/auth/v1/authorize?provider=${provider}${query}`);
  const target = await auth().openLink(await at.signIn(authorizationUrl.href));
  return { ...Object.fromEntries(target.searchParams), ...Object.fromEntries(new URLSearchParams(target.hash.slice(1))) };
}
const post = async (step: 'code' | 'verify', body: object) => {
  const response = await auth().request('POST', `/pending_identity/${step}`, { code_verifier: verifier, ...body });
  return { status: response.status, ...((await response.json()) as Record<string, any>) };
};
const sendCode = (token: string | undefined, email: string, more: object = {}) =>
  post('code', { identity_token: token, email, ...more });
const verify = (token: string | undefined, code: string, more: object = {}) =>
  post('verify', { identity_token: token, code, ...more });
const wrong = (code: string) => `${code.slice(0, -1)}${(Number(code.at(-1)) + 1) % 10}`;
async function prove(sub: string, email: string) {
  const { identity_token: token } = await comeBack(sub);
  expect(await sendCode(token, email)).toMatchObject({ status: 200 });
  return verify(token, (await auth().message(email)).code);
}
const register = async (isConfirmed = true) => {
  const email = newEmail();
  const { data } = await auth().adminClient().auth.admin.createUser({ email, password, email_confirm: isConfirmed });
  return { email, id: data.user!.id };
};
const usersWith = (email: string) => auth().database.query('select id from auth.users where email = $1', [email]);
const identitiesOf = (sub: string) => auth().database.query('select user_id from auth.identities where provider_id = $1', [sub]);

test('LINE gives no address: nobody has an account until the code of their address is typed in', async () => {
  const [sub, email] = [newSub(), newEmail()];
  const before = await auth().database.query('select count(*) from auth.users', []);
  const { identity_token: token, provider } = await comeBack(sub);
  expect(provider).toBe('line');
  await sendCode(token, email, { data: { language: 'en' } });
  expect(await auth().database.query('select count(*) from auth.users', [])).toEqual(before);
  const { code, subject, links } = await auth().message(email);
  expect([subject, links]).toEqual(['Label of line', []]);
  expect(await verify(token, code, { data: { language: 'en' } })).toMatchObject({
    status: 200,
    user: {
      email,
      email_confirmed_at: expect.any(String),
      user_metadata: { language: 'en' },
      app_metadata: { providers: expect.toSatisfy((names: string[]) => names.toSorted().join() === 'email,line') },
    },
  });
  expect(await comeBack(sub)).toEqual({ code: expect.any(String) });
});

test('an id_token that the channel’s secret did not sign does not sign in', async () => {
  line.signingSecret = 'f'.repeat(32);
  expect(await comeBack()).toMatchObject({ error_code: 'unexpected_failure' });
  line.signingSecret = line.clientSecret;
});

test('LINE is asked for no address', async () => {
  const { searchParams } = await auth().openLink(`${auth().url}/auth/v1/authorize?provider=line${pkce}`);
  expect(searchParams.get('scope')).toBe('openid profile');
});

test('with an account the code links the identity, and a mail tells the owner', async () => {
  const [{ email, id }, sub] = [await register(), newSub()];
  expect(await prove(sub, email)).toMatchObject({ user: { id, app_metadata: { providers: ['email', 'line'] } } });
  await expect.poll(async () => (await auth().messages(email))[0]?.subject).toBe('A new way to sign in');
});

test('only the browser that began presents the token: a person who is led to a stranger’s sign-in links nothing', async () => {
  const { email } = await register();
  const { identity_token: token } = await comeBack();
  for (const other of ['w'.repeat(64), ''])
    expect(await sendCode(token, email, { code_verifier: other })).toMatchObject({
      status: 400,
      error_code: 'bad_code_verifier',
    });
  expect(await sendCode(randomUUID(), email)).toMatchObject({ status: 404, error_code: 'identity_pending_not_found' });
  expect(await auth().messages(email)).toEqual([]);
});

test('without PKCE there is no token, since nobody could prove to have begun', async () => {
  expect(await comeBack(newSub(), '')).toMatchObject({ error_code: 'email_proof_needed' });
});

test('five wrong tries end a code, and another code of the same sign-in works', async () => {
  const [sub, email] = [newSub(), newEmail()];
  const { identity_token: token } = await comeBack(sub);
  await sendCode(token, email);
  const { code } = await auth().message(email);
  for (let tries = 0; tries < 5; tries++)
    expect(await verify(token, wrong(code))).toMatchObject({ status: 403, error_code: 'otp_expired' });
  expect(await verify(token, code)).toMatchObject({ error_code: 'otp_expired' });
  expect(await identitiesOf(sub)).toEqual([]);
  await sendCode(token, email);
  await expect.poll(async () => (await auth().messages(email)).length).toBe(2);
  expect(await verify(token, (await auth().message(email)).code)).toMatchObject({ status: 200 });
});

test('twenty tries in an hour are all that an address has, however many sign-ins somebody begins', async () => {
  const email = newEmail();
  for (let begun = 0; begun < 4; begun++) {
    const { identity_token: token } = await comeBack();
    await sendCode(token, email);
    for (let tries = 0; tries < 5; tries++) await verify(token, '0');
  }
  const { identity_token: token } = await comeBack();
  await sendCode(token, email);
  expect(await verify(token, '0')).toMatchObject({ status: 429, error_code: 'over_request_rate_limit' });
});

test('a sign-in gets five codes', async () => {
  const { identity_token: token } = await comeBack();
  for (let sent = 0; sent < 5; sent++) expect((await sendCode(token, newEmail())).status).toBe(200);
  expect(await sendCode(token, newEmail())).toMatchObject({ status: 429, error_code: 'over_request_rate_limit' });
});

test('a code is for the address that it was sent to', async () => {
  const [mine, { email: other }] = [newEmail(), await register()];
  const { identity_token: token } = await comeBack();
  await sendCode(token, mine);
  const { code } = await auth().message(mine);
  await sendCode(token, other);
  expect(await verify(token, code)).toMatchObject({ error_code: 'otp_expired' });
});

test('a code and its sign-in are old after an hour and half an hour, and work once', async () => {
  const email = newEmail();
  const { identity_token: token } = await comeBack();
  await sendCode(token, email);
  const { code } = await auth().message(email);
  const age = (column: string, minutes: number) =>
    auth().database.query(`update trivium_backend.pending_identities set ${column} = ${column} - $1 * interval '1 minute'`, [
      minutes,
    ]);
  await age('code_sent_at', 61);
  expect(await verify(token, code)).toMatchObject({ error_code: 'otp_expired' });
  await age('code_sent_at', -61);
  await age('created_at', 31);
  expect(await verify(token, code)).toMatchObject({ error_code: 'identity_pending_not_found' });
  await age('created_at', -31);
  const answers = await Promise.all([verify(token, code), verify(token, code)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
});

test('the project’s hook refuses foreign addresses before a mail is sent; another spelling of a mailbox looks like any address', async () => {
  const { identity_token: token } = await comeBack();
  expect(await sendCode(token, 'ann@elsewhere.example')).toMatchObject({ status: 403, error_code: 'email_domain_foreign' });
  expect(await sendCode(token, 'ann+1@faculty.example')).toMatchObject({ status: 200 });
  expect(await verify(token, '123456')).toMatchObject({ error_code: 'otp_expired' });
  expect(await auth().messages('ann+1@faculty.example')).toEqual([]);
});

test('an account has one identity of a provider, and an identity one account', async () => {
  const [{ email }, sub] = [await register(), newSub()];
  const early = await comeBack(sub);
  await prove(sub, email);
  expect(await prove(newSub(), email)).toMatchObject({ status: 422, error_code: 'provider_already_linked' });
  const other = newEmail();
  await sendCode(early.identity_token, other);
  expect(await verify(early.identity_token, (await auth().message(other)).code)).toMatchObject({
    status: 422,
    error_code: 'identity_already_exists',
  });
  expect(await usersWith(other)).toEqual([]);
});

/** Links an identity to an account while `sign` waits to do the same, and returns what it gets. */
async function linkMeanwhile<Result>(provider: string, owner: string, sub: string, sign: () => Promise<Result>): Promise<Result> {
  const first = new Client(auth().database.administrator);
  await first.connect();
  onTestFinished(() => first.end());
  await first.query('begin');
  await first.query(
    'insert into auth.identities (id, user_id, provider, provider_id, identity_data) values (gen_random_uuid(), $1, $2, $3, $4)',
    [owner, provider, sub, { sub }],
  );
  const second = sign();
  const waiting = `select from pg_stat_activity where wait_event = 'transactionid' and datname = current_database()`;
  await expect.poll(async () => (await auth().database.query(waiting)).length).toBe(1);
  await first.query('commit');
  return second;
}

test('an identity that two codes link at the same moment gets one account', async () => {
  const [{ id }, sub, email] = [await register(), newSub(), newEmail()];
  const { identity_token: token } = await comeBack(sub);
  await sendCode(token, email);
  const { code } = await auth().message(email);
  const result = await linkMeanwhile('line', id, sub, () => verify(token, code));
  expect(result).toMatchObject({ status: 422, error_code: 'identity_already_exists' });
  expect([await identitiesOf(sub), await usersWith(email)]).toEqual([[{ user_id: id }], []]);
});

test('the second of two callbacks with the same new identity leads back to the page with a code', async () => {
  const [{ id, email }, sub] = [await register(), newSub()];
  const person = { email, email_verified: true };
  const result = await linkMeanwhile('custom:openid', id, sub, () => comeBack(sub, pkce, ['custom:openid', issuer, person]));
  expect(result).toMatchObject({ error_code: 'identity_already_exists' });
  expect(await comeBack(sub, pkce, ['custom:openid', issuer, person])).toEqual({ code: expect.any(String) });
});

test('a suspended account is not signed in to', async () => {
  const { email, id } = await register();
  await auth().database.query(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [id]);
  const sub = newSub();
  expect(await prove(sub, email)).toMatchObject({ status: 403, error_code: 'user_banned' });
  expect(await identitiesOf(sub)).toEqual([]);
});

test('what somebody left on an unconfirmed account with a person’s address is gone', async () => {
  const { email, id } = await register(false);
  await auth().database.query('update auth.users set encrypted_password = $2 where id = $1', [id, 'a hash']);
  expect(await prove(newSub(), email)).toMatchObject({ user: { id, email_confirmed_at: expect.any(String) } });
  const [user] = await auth().database.query('select encrypted_password from auth.users where id = $1', [id]);
  expect(user?.['encrypted_password']).toBeNull();
});

test.each([
  [
    'a verified address that the project accepts signs in at once',
    { email: 'issuer1@faculty.example', email_verified: true },
    'code',
  ],
  ['a verified foreign address is not enough', { email: 'ann@elsewhere.example', email_verified: true }, 'identity_token'],
  ['an unverified address is not believed', { email: 'issuer2@faculty.example' }, 'identity_token'],
] as const)('an OpenID issuer: %s', async (_rule, claims, expected) => {
  expect(await comeBack(newSub(), pkce, ['custom:openid', issuer, claims])).toHaveProperty(expected);
});

test('an unverified address of a provider is not stored, so nobody is found by it', async () => {
  const [{ email: victim }, sub, email] = [await register(), newSub(), newEmail()];
  const { identity_token: token } = await comeBack(sub, pkce, ['custom:openid', issuer, { email: victim }]);
  await sendCode(token, email);
  await verify(token, (await auth().message(email)).code);
  await comeBack(sub, pkce, ['custom:openid', issuer, { email: victim }]);
  const [identity] = await auth().database.query('select email from auth.identities where provider_id = $1', [sub]);
  expect(identity).toEqual({ email: null });
});

test('an id_token of an app needs a proven address as well', async () => {
  issuer.next = { sub: newSub(), email: 'issuer3@faculty.example' };
  const { error } = await auth()
    .newClient()
    .auth.signInWithIdToken({ provider: 'custom:openid', token: await issuer.idToken() });
  expect(error?.code).toBe('email_proof_needed');
});
