import { expect, test } from 'vitest';
import { password, uniqueEmail, useAuth } from '../testing/use-auth.ts';

const migration = `
create table public.profiles (id uuid primary key references auth.users on delete cascade, name text);
grant insert on public.profiles to supabase_auth_admin;
create function public.add_profile() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.email like 'refused%' then raise exception 'this address is not welcome'; end if;
  insert into public.profiles values (new.id, new.raw_user_meta_data ->> 'name');
  new.raw_app_meta_data = new.raw_app_meta_data || '{"from": "trigger"}';
  return new;
end $$;
create trigger add_profile after insert on auth.users for each row execute function public.add_profile();
`;
const config = '[auth.email]\nenable_confirmations = true\nmax_frequency = "60s"\n[auth.external.google]\nenabled = false';
const auth = useAuth(config, { 'migrations/1_profiles.sql': migration });

/** The keys of a user in a response, without `id`, which always differs. */
const keysOf = (user: object | null) =>
  Object.keys(user ?? {})
    .filter((key) => key !== 'id')
    .toSorted();

test('a project’s trigger on auth.users and its foreign key work', async () => {
  const { data } = await auth()
    .newClient()
    .auth.signUp({ email: uniqueEmail(), password, options: { data: { name: 'Ann' } } });
  expect(await auth().database.query('select name from public.profiles where id = $1', [data.user!.id])).toEqual([
    { name: 'Ann' },
  ]);
  await auth().adminClient().auth.admin.deleteUser(data.user!.id);
  expect(await auth().database.query('select from public.profiles where id = $1', [data.user!.id])).toHaveLength(0);
});

test('a trigger that raises gets Supabase’s response, and stores nothing', async () => {
  const email = uniqueEmail('refused');
  const response = await auth().request('POST', '/signup', { email, password });
  expect(await response.json()).toEqual({
    code: 500,
    error_code: 'unexpected_failure',
    msg: 'Database error saving new user',
  });
  expect(await auth().messages(email)).toEqual([]);
});

test('signing up with a registered address gets the response of a new one, and sends nothing', async () => {
  const email = uniqueEmail();
  const first = await auth().newClient().auth.signUp({ email, password });
  const { code } = await auth().message(email);
  await auth().newClient().auth.verifyOtp({ email, token: code, type: 'signup' });
  await auth().database.query('delete from trivium_backend.auth_rate_limits');
  const again = await auth().newClient().auth.signUp({ email, password: 'another horse' });
  expect(again.error).toBeNull();
  expect(keysOf(again.data.user)).toEqual(keysOf(first.data.user));
  expect(again.data.user?.id).not.toBe(first.data.user?.id);
  expect(await auth().messages(email)).toHaveLength(1);
  expect((await auth().newClient().auth.signInWithPassword({ email, password: 'another horse' })).error?.code).toBe(
    'invalid_credentials',
  );
});

test('a second sign-up of an unconfirmed user does not change the first', async () => {
  const email = uniqueEmail();
  await auth()
    .newClient()
    .auth.signUp({ email, password, options: { data: { name: 'Ann' } } });
  const { code } = await auth().message(email);
  await auth().database.query('delete from trivium_backend.auth_rate_limits');
  await auth()
    .newClient()
    .auth.signUp({ email, password: 'thief horse', options: { data: { name: 'Thief' } } });
  await expect.poll(() => auth().messages(email)).toHaveLength(2);
  expect((await auth().newClient().auth.verifyOtp({ email, token: code, type: 'signup' })).error?.code).toBe('otp_expired');
  const latest = await auth().message(email);
  const { data } = await auth().newClient().auth.verifyOtp({ email, token: latest.code, type: 'signup' });
  expect(data.user?.user_metadata).toMatchObject({ name: 'Ann' });
  expect((await auth().newClient().auth.signInWithPassword({ email, password: 'thief horse' })).error?.code).toBe(
    'invalid_credentials',
  );
});

test('the rate limit applies to unknown addresses too', async () => {
  const email = uniqueEmail('nobody');
  const recover = async () => (await auth().newClient().auth.resetPasswordForEmail(email)).error;
  expect(await recover()).toBeNull();
  expect(await recover()).toMatchObject({
    status: 429,
    code: 'over_email_send_rate_limit',
    message: expect.stringMatching(/after \d+ seconds\.$/),
  });
  expect(await auth().messages(email)).toEqual([]);
});

test('asking for a mail again does not reveal a pending change of address', async () => {
  const resend = async (email: string) => {
    const response = await auth().request('POST', '/resend', { type: 'email_change', email });
    return [response.status, await response.json()] as const;
  };
  const email = uniqueEmail();
  await auth().adminClient().auth.admin.createUser({ email, password, email_confirm: true });
  const client = auth().newClient();
  await client.auth.signInWithPassword({ email, password });
  const next = uniqueEmail('next');
  await client.auth.updateUser({ email: next });
  await auth().message(next);
  for (const address of [email, uniqueEmail('nobody')])
    for (const _time of [1, 2]) expect(await resend(address)).toEqual([200, {}]);
  expect(await auth().messages(next)).toHaveLength(1);
});

test('concurrent sign-ups with one address create one user', async () => {
  const email = uniqueEmail();
  await auth().database.query('delete from trivium_backend.auth_rate_limits');
  await Promise.all(Array.from({ length: 6 }, () => auth().newClient().auth.signUp({ email, password })));
  expect(await auth().database.query('select from auth.users where email = $1', [email])).toHaveLength(1);
});

test.for([
  [{ email: 'x@example.org' }, 400, 'validation_failed'],
  [{ email: 'x', password }, 400, 'validation_failed'],
  [{ email: `${'x'.repeat(250)}@example.org`, password }, 400, 'validation_failed'],
  [{ phone: '4912345678', password }, 400, 'phone_provider_disabled'],
  [{}, 422, 'anonymous_provider_disabled'],
  [[], 400, 'bad_json'],
  [{ email: 7, password }, 400, 'bad_json'],
  [{ email: 'a\0@example.org', password }, 400, 'bad_json'],
  [{ email: 'nul@example.org', password, data: { a: [{ b: '\0' }] } }, 400, 'bad_json'],
  [{ email: 'nul@example.org', password, data: { '\0': 1 } }, 400, 'bad_json'],
] as const)('%j is refused with %i %s', async ([body, status, code]) => {
  const response = await auth().request('POST', '/signup', body);
  expect(await response.json()).toMatchObject({ code: status, error_code: code });
  expect(response.headers.get('x-sb-error-code')).toBe(code);
});

test('a body that is nested too deeply is refused, even with brackets in strings', async () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  for (const body of [`{"data":${deep}}`, `{"data":["${']'.repeat(900)}\\"]",${'['.repeat(500)}${']'.repeat(500)}]}`]) {
    const headers = { apikey: auth().secrets.publishableKey, 'content-type': 'application/json' };
    const response = await fetch(`${auth().url}/auth/v1/signup`, { method: 'POST', headers, body });
    expect(await response.json()).toMatchObject({ code: 400, error_code: 'bad_json', msg: expect.stringContaining('nested') });
  }
});

test('half of a surrogate pair in the data becomes U+FFFD, as Go reads it', async () => {
  const response = await auth().request('POST', '/signup', { email: uniqueEmail(), password, data: { '\ud800': 'a\udc00' } });
  expect(await response.json()).toMatchObject({ user_metadata: { '\ufffd': 'a\ufffd' } });
});

test('clients that ask for the API version of 2024 get its error shape', async () => {
  const response = await auth().request('POST', '/signup', {}, { 'x-supabase-api-version': '2024-01-01' });
  expect(response.headers.get('x-supabase-api-version')).toBe('2024-01-01');
  expect(await response.json()).toEqual({ code: 'anonymous_provider_disabled', message: 'Anonymous sign-ins are disabled' });
});
