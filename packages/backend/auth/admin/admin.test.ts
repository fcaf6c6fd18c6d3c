import { expect, test } from 'vitest';
import { password, uniqueEmail, useAuth } from '../testing/use-auth.ts';

const auth = useAuth('[auth]\nsite_url = "http://localhost:3000"\n[auth.email]\nmax_frequency = "0s"');
const admin = () => auth().adminClient().auth.admin;

test('the admin routes refuse every key and token except the secret key’s', async () => {
  const { data } = await auth().newClient().auth.signUp({ email: uniqueEmail(), password });
  const status = async (headers: Record<string, string>) => {
    const response = await auth().request('GET', '/admin/users', undefined, headers);
    return [response.status, ((await response.json()) as { error_code: string }).error_code];
  };
  const { secrets } = auth();
  expect(await status({})).toEqual([403, 'not_admin']);
  expect(await status({ apikey: secrets.anonKey })).toEqual([401, 'no_authorization']);
  expect(await status({ authorization: `Bearer ${secrets.anonKey}` })).toEqual([403, 'not_admin']);
  expect(await status({ authorization: `Bearer ${data.session!.access_token}` })).toEqual([403, 'not_admin']);
  expect(await status({ authorization: 'Bearer forged' })).toEqual([403, 'bad_jwt']);
  expect(await status({ authorization: `Bearer ${secrets.serviceRoleKey}` })).toEqual([200, undefined]);
  expect(await status({ apikey: secrets.secretKey })).toEqual([200, undefined]);
});

test('an administrator can create, read, change and delete a user', async () => {
  const email = uniqueEmail();
  const { data, error } = await admin().createUser({
    email,
    password,
    email_confirm: true,
    user_metadata: { name: 'Ann' },
    app_metadata: { team: 'board' },
    ban_duration: '1h30m',
  });
  expect(error).toBeNull();
  const { user } = data;
  expect(user).toMatchObject({
    email,
    role: 'authenticated',
    app_metadata: { provider: 'email', providers: ['email'], team: 'board' },
    user_metadata: { name: 'Ann', email_verified: true },
    identities: [{ provider: 'email', identity_data: { sub: user!.id, email } }],
    banned_until: expect.any(String),
  });
  const next = uniqueEmail('next');
  const changed = await admin().updateUserById(user!.id, { email: next, role: 'editor', app_metadata: { team: null } });
  expect(changed.data.user).toMatchObject({ email: next, role: 'editor', identities: [{ email: next }] });
  expect(changed.data.user?.app_metadata).not.toHaveProperty('team');
  expect((await admin().getUserById(user!.id)).data.user?.email).toBe(next);
  expect((await admin().deleteUser(user!.id)).error).toBeNull();
  expect((await admin().getUserById(user!.id)).error?.code).toBe('user_not_found');
});

test.for([
  ['no body', undefined],
  ['an empty body', ''],
  ['the body null', 'null'],
] as const)('a user is deleted by a request with %s', async ([, body]) => {
  const { data } = await admin().createUser({ email: uniqueEmail(), password });
  const { url, secrets } = auth();
  const response = await fetch(`${url}/auth/v1/admin/users/${data.user!.id}`, {
    method: 'DELETE',
    headers: { apikey: secrets.secretKey },
    ...(body !== undefined && { body }),
  });
  expect([response.status, await response.json()]).toEqual([200, {}]);
  expect((await admin().getUserById(data.user!.id)).error?.code).toBe('user_not_found');
});

test('a user can be imported with a password hash and an id', async () => {
  const email = uniqueEmail();
  const id = '6f9d7d0e-3a51-4a53-8f55-1e6b1d1b6f11';
  const password_hash = '$2b$10$NSlcDitTZoZRB7dkXRB.xep8UNmlpCewHZNJN7Xsic0LgbbzUo2Sm';
  expect((await admin().createUser({ id, email, password_hash, email_confirm: true })).error).toBeNull();
  expect((await auth().newClient().auth.signInWithPassword({ email, password: 'abc' })).data.user?.id).toBe(id);
  expect((await admin().createUser({ email: uniqueEmail(), password_hash: 'md5' })).error?.code).toBe('validation_failed');
});

test('a softly deleted user stays as a row without personal data', async () => {
  const email = uniqueEmail();
  const { data } = await admin().createUser({ email, password, email_confirm: true, user_metadata: { name: 'Ann' } });
  await admin().deleteUser(data.user!.id, true);
  const [row] = await auth().database.query('select * from auth.users where id = $1', [data.user!.id]);
  expect(row).toMatchObject({ raw_user_meta_data: {}, encrypted_password: null, deleted_at: expect.any(Date) });
  expect(JSON.stringify(row)).not.toContain(email);
  const identities = await auth().database.query('select * from auth.identities where user_id = $1', [data.user!.id]);
  expect(JSON.stringify(identities)).not.toContain(email);
  expect((await admin().createUser({ email, password })).error).toBeNull();
});

test('users are listed in pages, and the headers link the next page', async () => {
  for (let i = 0; i < 3; i++) await admin().createUser({ email: uniqueEmail('paged'), password });
  const first = await admin().listUsers({ page: 1, perPage: 2 });
  expect(first.data.users).toHaveLength(2);
  expect(first.data).toMatchObject({ nextPage: 2, total: expect.any(Number) });
  const second = await admin().listUsers({ page: 2, perPage: 2 });
  expect(second.data.users.map(({ id }) => id)).not.toContain(first.data.users[0]!.id);
  const headers = { apikey: auth().secrets.secretKey };
  const page = await auth().request('GET', '/admin/users?per_page=2', undefined, headers);
  expect(page.headers.get('link')).toMatch(
    /^<\/admin\/users\?page=2&per_page=2>; rel="next", <\/admin\/users\?page=\d+&per_page=2>; rel="last"$/,
  );
  const bad = await auth().request('GET', '/admin/users?page=x', undefined, { apikey: auth().secrets.secretKey });
  expect(await bad.json()).toMatchObject({ code: 400, error_code: 'validation_failed' });
});

test('an administrator sees the users of the audience that the token or the header names', async () => {
  const { data } = await admin().createUser({ email: uniqueEmail('elsewhere'), password });
  await auth().database.query(`update auth.users set aud = 'elsewhere' where id = $1`, [data.user!.id]);
  const idsFor = async (headers: Record<string, string>) => {
    const response = await auth().request('GET', '/admin/users', undefined, headers);
    return ((await response.json()) as { users: { id: string }[] }).users.map(({ id }) => id);
  };
  const bearer = async (aud: string) => `Bearer ${await auth().sign({ role: 'service_role', aud })}`;
  expect(await idsFor({ authorization: await bearer('elsewhere') })).toEqual([data.user!.id]);
  expect(await idsFor({ authorization: await bearer('authenticated'), 'x-jwt-aud': 'elsewhere' })).toEqual([data.user!.id]);
  expect(await idsFor({ authorization: await bearer('authenticated') })).not.toContain(data.user!.id);
});

test.for([
  ['signup', uniqueEmail(), { password }],
  ['invite', uniqueEmail(), {}],
  ['magiclink', uniqueEmail(), {}],
] as const)('a link of type %s signs in a new user', async ([type, email, more]) => {
  const { data, error } = await admin().generateLink({ type, email, ...more } as never);
  expect(error).toBeNull();
  expect(data.properties).toMatchObject({ email_otp: expect.stringMatching(/^\d{6}$/), redirect_to: 'http://localhost:3000' });
  const target = await auth().openLink(data.properties!.action_link);
  expect(target.hash).toContain('access_token=');
  expect(await auth().messages(email)).toEqual([]);
});

test('a link of type recovery needs an existing user', async () => {
  const email = uniqueEmail();
  expect((await admin().generateLink({ type: 'recovery', email })).error).toMatchObject({ status: 404, code: 'user_not_found' });
  await admin().createUser({ email, password, email_confirm: true });
  const { data } = await admin().generateLink({ type: 'recovery', email });
  const { hashed_token } = data.properties!;
  expect((await auth().newClient().auth.verifyOtp({ token_hash: hashed_token, type: 'recovery' })).data.user?.email).toBe(email);
});

test('the links for both addresses of a change complete the change', async () => {
  const [email, newEmail] = [uniqueEmail(), uniqueEmail('next')];
  const { data: created } = await admin().createUser({ email, password, email_confirm: true });
  const links: string[] = [];
  for (const type of ['email_change_current', 'email_change_new'] as const) {
    const { data } = await admin().generateLink({ type, email, newEmail });
    links.push(data.properties!.action_link);
  }
  for (const link of links) await auth().openLink(link);
  expect((await admin().getUserById(created.user!.id)).data.user?.email).toBe(newEmail);
});

test('an invitation creates the user with its metadata and sends a mail', async () => {
  const email = uniqueEmail();
  const { data } = await admin().inviteUserByEmail(email, { data: { team: 'board' } });
  expect(data.user).toMatchObject({ email, invited_at: expect.any(String), user_metadata: { team: 'board' } });
  const message = await auth().message(email);
  expect(message.subject).toBe('You’re invited');
  expect((await auth().openLink(message.links[0]!)).hash).toContain('type=invite');
  expect((await admin().inviteUserByEmail(email)).error?.code).toBe('email_exists');
});

test('actions are audited, and can be searched by author and action', async () => {
  const email = uniqueEmail('audited');
  await auth().newClient().auth.signUp({ email, password });
  const headers = { apikey: auth().secrets.secretKey };
  const response = await auth().request('GET', `/admin/audit?query=author:${email}&per_page=10`, undefined, headers);
  expect(response.headers.get('x-total-count')).toBe('2');
  expect(await response.json()).toMatchObject([
    { payload: { actor_username: email, log_type: expect.any(String) }, ip_address: '127.0.0.1' },
    {},
  ]);
  const { data } = await admin().createUser({ email: uniqueEmail(), password });
  const bearer = { authorization: `Bearer ${await auth().sign({ role: 'supabase_admin' })}` };
  await auth().request('DELETE', `/admin/users/${data.user!.id}`, undefined, bearer);
  const byRole = await auth().request('GET', '/admin/audit?query=author:supabase_admin', undefined, headers);
  expect(await byRole.json()).toMatchObject([{ payload: { action: 'user_deleted', traits: { user_id: data.user!.id } } }]);
  const wrong = await auth().request('GET', '/admin/audit?query=constructor:x', undefined, headers);
  expect(await wrong.json()).toMatchObject({ error_code: 'validation_failed' });
});

test('settings and discovery describe the service', async () => {
  const settings = await auth().request('GET', '/settings');
  expect(await settings.json()).toMatchObject({
    external: { email: true, phone: false, anonymous_users: false, google: false },
    disable_signup: false,
    mailer_autoconfirm: true,
  });
  const discovery = await fetch(`${auth().url}/auth/v1/.well-known/openid-configuration`);
  expect(await discovery.json()).toMatchObject({
    issuer: `${auth().url}/auth/v1`,
    jwks_uri: `${auth().url}/auth/v1/.well-known/jwks.json`,
  });
  expect(await (await auth().request('GET', '/health')).json()).toMatchObject({ name: 'GoTrue' });
});

test.for([
  ['POST', '/sso', 404, 'saml_provider_disabled'],
  ['GET', '/sso/saml/metadata', 404, 'saml_provider_disabled'],
  ['POST', '/sso/saml/acs', 404, 'saml_provider_disabled'],
  ['POST', '/passkeys/authentication/options', 404, 'passkey_disabled'],
  ['GET', '/oauth/authorize', 404, 'feature_disabled'],
  ['GET', '/.well-known/oauth-authorization-server', 404, 'feature_disabled'],
  ['GET', '/scim/v2/Schemas', 404, 'feature_disabled'],
  ['POST', '/token?grant_type=web3', 422, 'web3_provider_disabled'],
  ['POST', '/token?grant_type=nothing', 400, 'invalid_credentials'],
  ['GET', '/nowhere', 404, 'unknown'],
  ['DELETE', '/signup', 405, 'unknown'],
] as const)('%s %s is refused with %i %s', async ([method, path, code, error_code]) => {
  expect(await (await auth().request(method, path)).json()).toMatchObject({ code, error_code });
});
