import { expect, test } from 'vitest';
import { password, someone, useAuth } from '../testing/use-auth.ts';

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

/** What a stranger sees of an answer, without what differs for everybody. */
const seen = (user: object | null) =>
  Object.keys(user ?? {})
    .filter((key) => key !== 'id')
    .toSorted();

test('a project’s trigger on auth.users and its foreign key hold', async () => {
  const { data } = await auth()
    .visitor()
    .auth.signUp({ email: someone(), password, options: { data: { name: 'Ann' } } });
  expect(await auth().database.query('select name from public.profiles where id = $1', [data.user!.id])).toEqual([
    { name: 'Ann' },
  ]);
  await auth().admin().auth.admin.deleteUser(data.user!.id);
  expect(await auth().database.query('select from public.profiles where id = $1', [data.user!.id])).toHaveLength(0);
});

test('a trigger that raises is answered as on Supabase, and leaves nothing', async () => {
  const email = someone('refused');
  const response = await auth().ask('POST', '/signup', { email, password });
  expect(await response.json()).toEqual({
    code: 500,
    error_code: 'unexpected_failure',
    msg: 'Database error saving new user',
  });
  expect(await auth().letters(email)).toEqual([]);
});

test('who has an account is answered like who is new, and nothing is sent', async () => {
  const email = someone();
  const first = await auth().visitor().auth.signUp({ email, password });
  const { code } = await auth().letter(email);
  await auth().visitor().auth.verifyOtp({ email, token: code, type: 'signup' });
  await auth().database.query('delete from trivium_backend.auth_rate_limits');
  const again = await auth().visitor().auth.signUp({ email, password: 'another horse' });
  expect(again.error).toBeNull();
  expect(seen(again.data.user)).toEqual(seen(first.data.user));
  expect(again.data.user?.id).not.toBe(first.data.user?.id);
  expect(await auth().letters(email)).toHaveLength(1);
  expect((await auth().visitor().auth.signInWithPassword({ email, password: 'another horse' })).error?.code).toBe(
    'invalid_credentials',
  );
});

test('a second sign-up of who has not confirmed changes nothing of the first', async () => {
  const email = someone();
  await auth()
    .visitor()
    .auth.signUp({ email, password, options: { data: { name: 'Ann' } } });
  const { code } = await auth().letter(email);
  await auth().database.query('delete from trivium_backend.auth_rate_limits');
  await auth()
    .visitor()
    .auth.signUp({ email, password: 'thief horse', options: { data: { name: 'Thief' } } });
  await expect.poll(() => auth().letters(email)).toHaveLength(2);
  expect((await auth().visitor().auth.verifyOtp({ email, token: code, type: 'signup' })).error?.code).toBe('otp_expired');
  const latest = await auth().letter(email);
  const { data } = await auth().visitor().auth.verifyOtp({ email, token: latest.code, type: 'signup' });
  expect(data.user?.user_metadata).toMatchObject({ name: 'Ann' });
  expect((await auth().visitor().auth.signInWithPassword({ email, password: 'thief horse' })).error?.code).toBe(
    'invalid_credentials',
  );
});

test('how often one may ask is counted for addresses that nobody has too', async () => {
  const email = someone('nobody');
  const recover = async () => (await auth().visitor().auth.resetPasswordForEmail(email)).error;
  expect(await recover()).toBeNull();
  expect(await recover()).toMatchObject({
    status: 429,
    code: 'over_email_send_rate_limit',
    message: expect.stringMatching(/after \d+ seconds\.$/),
  });
  expect(await auth().letters(email)).toEqual([]);
});

test('that somebody changes their address is told to nobody who asks for the letter again', async () => {
  const resend = async (email: string) => {
    const response = await auth().ask('POST', '/resend', { type: 'email_change', email });
    return [response.status, await response.json()] as const;
  };
  const email = someone();
  await auth().admin().auth.admin.createUser({ email, password, email_confirm: true });
  const client = auth().visitor();
  await client.auth.signInWithPassword({ email, password });
  const next = someone('next');
  await client.auth.updateUser({ email: next });
  await auth().letter(next);
  for (const asked of [email, someone('nobody')]) for (const _time of [1, 2]) expect(await resend(asked)).toEqual([200, {}]);
  expect(await auth().letters(next)).toHaveLength(1);
});

test('two who sign up by one address at once are one user', async () => {
  const email = someone();
  await auth().database.query('delete from trivium_backend.auth_rate_limits');
  await Promise.all(Array.from({ length: 6 }, () => auth().visitor().auth.signUp({ email, password })));
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
] as const)('%j is refused with %i %s', async ([body, status, code]) => {
  const response = await auth().ask('POST', '/signup', body);
  expect(await response.json()).toMatchObject({ code: status, error_code: code });
  expect(response.headers.get('x-sb-error-code')).toBe(code);
});

test('a body that is nested without end is refused, whatever its texts hold', async () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  for (const body of [`{"data":${deep}}`, `{"data":["${']'.repeat(900)}\\"]",${'['.repeat(500)}${']'.repeat(500)}]}`]) {
    const headers = { apikey: auth().secrets.publishableKey, 'content-type': 'application/json' };
    const response = await fetch(`${auth().url}/auth/v1/signup`, { method: 'POST', headers, body });
    expect(await response.json()).toMatchObject({ code: 400, error_code: 'bad_json', msg: expect.stringContaining('nested') });
  }
});

test('clients that name the version of 2024 are answered in its shape', async () => {
  const response = await auth().ask('POST', '/signup', {}, { 'x-supabase-api-version': '2024-01-01' });
  expect(response.headers.get('x-supabase-api-version')).toBe('2024-01-01');
  expect(await response.json()).toEqual({ code: 'anonymous_provider_disabled', message: 'Anonymous sign-ins are disabled' });
});
