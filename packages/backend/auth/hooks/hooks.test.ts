import { expect, test } from 'vitest';
import { password, someone, useAuth } from '../testing/use-auth.ts';

const hook = (name: string) => `[auth.hook.${name}]\nenabled = true\nuri = "pg-functions://postgres/public/${name}"\n`;

const functions = `
create table public.calls (name text, input jsonb, asker text default current_user, path text default current_setting('search_path'));
grant insert, select on public.calls to supabase_auth_admin;

create function public.before_user_created(event jsonb) returns jsonb language plpgsql as $$
begin
  insert into public.calls (name, input) values ('before_user_created', event);
  if event #>> '{user,email}' like '%@blocked.example' then
    return '{"error": {"http_code": 403, "message": "Not from there"}}';
  end if;
  if event #>> '{user,email}' like 'slow%' then perform pg_sleep(10); end if;
  if event #>> '{user,email}' like 'raise%' then raise 'no'; end if;
  return '{}';
end $$;

create function public.custom_access_token(event jsonb) returns jsonb language plpgsql as $$
begin
  if event #>> '{claims,email}' like 'broken%' then return jsonb_build_object('claims', '{"sub": 1}'::jsonb); end if;
  return jsonb_set(event, '{claims,app_metadata,level}', to_jsonb(event ->> 'authentication_method'));
end $$;

create function public.password_verification_attempt(event jsonb) returns jsonb language plpgsql as $$
begin
  insert into public.calls (name, input) values ('password_verification_attempt', event);
  if (select count(*) from public.calls where input ->> 'user_id' = event ->> 'user_id' and not (input ->> 'valid')::boolean) > 2 then
    return '{"decision": "reject", "message": "Too many wrong passwords"}';
  end if;
  return '{"decision": "continue"}';
end $$;

create function public.send_email(event jsonb) returns jsonb language plpgsql as $$
begin
  insert into public.calls (name, input) values ('send_email', event);
  return '{}';
end $$;
grant execute on all functions in schema public to supabase_auth_admin;
`;

const auth = useAuth(
  `[auth.email]\nmax_frequency = "0s"\n${['before_user_created', 'custom_access_token', 'password_verification_attempt', 'send_email'].map(hook).join('')}`,
  { 'migrations/1_hooks.sql': functions },
);
const calls = (name: string, email: string) =>
  auth().database.query<{ input: any; asker: string; path: string }>(
    `select * from public.calls where name = $1 and input #>> '{user,email}' = $2`,
    [name, email],
  );

test('a hook refuses a user before there is one, with its own status and sentence', async () => {
  const email = `${someone().split('@')[0]}@blocked.example`;
  const { error } = await auth().visitor().auth.signUp({ email, password });
  expect(error).toMatchObject({ status: 403, message: 'Not from there' });
  expect(await auth().database.query('select from auth.users where email = $1', [email])).toHaveLength(0);
});

test('it is told who is to be, and runs as supabase_auth_admin with the search_path of Supabase', async () => {
  const email = someone();
  const { data } = await auth()
    .visitor()
    .auth.signUp({ email, password, options: { data: { team: 'board' } } });
  expect(await calls('before_user_created', email)).toMatchObject([
    {
      asker: 'supabase_auth_admin',
      path: 'auth',
      input: {
        metadata: { name: 'before-user-created', ip_address: '127.0.0.1' },
        user: {
          id: data.user!.id,
          email,
          is_anonymous: false,
          user_metadata: { team: 'board' },
          app_metadata: { provider: 'email' },
        },
      },
    },
  ]);
});

test('one that takes longer than two seconds is given up, one that raises is a failure of the project', async () => {
  const client = auth().visitor();
  expect((await client.auth.signUp({ email: someone('slow'), password })).error?.code).toBe('hook_timeout');
  const raised = await auth().ask('POST', '/signup', { email: someone('raise'), password });
  expect(await raised.json()).toMatchObject({ code: 500, error_code: 'unexpected_failure' });
});

test('claims are what the hook makes of them, at every issue', async () => {
  const client = auth().visitor();
  await client.auth.signUp({ email: someone(), password });
  const level = async () => (await client.auth.getClaims()).data?.claims.app_metadata?.['level'] as unknown;
  expect(await level()).toBe('password');
  await client.auth.refreshSession();
  expect(await level()).toBe('token_refresh');
});

test('claims that are no claims are not signed', async () => {
  const { data, error } = await auth()
    .visitor()
    .auth.signUp({ email: someone('broken'), password });
  expect(error).toMatchObject({ status: 500, message: expect.stringContaining('output claims do not conform') });
  expect(data.session).toBeNull();
});

test('a hook sees each password that is tried, and can refuse even the right one', async () => {
  const email = someone();
  await auth().visitor().auth.signUp({ email, password });
  const attempt = async (tried: string) =>
    (await auth().visitor().auth.signInWithPassword({ email, password: tried })).error?.message;
  expect(await attempt('wrong')).toBe('Invalid login credentials');
  expect(await attempt('wrong')).toBe('Invalid login credentials');
  expect(await attempt(password)).toBeUndefined();
  expect(await attempt('wrong')).toBe('Too many wrong passwords');
  expect(await attempt(password)).toBe('Too many wrong passwords');
});

test('with the hook for mail none is sent otherwise, and its token signs in', async () => {
  const email = someone();
  const client = auth().visitor();
  await client.auth.signUp({ email, password });
  await client.auth.signInWithOtp({ email });
  const [call] = await calls('send_email', email);
  expect(call?.input.email_data).toMatchObject({ email_action_type: 'magiclink', site_url: `${auth().url}/auth/v1` });
  expect(await auth().letters(email)).toEqual([]);
  const { data } = await client.auth.verifyOtp({ token_hash: call?.input.email_data.token_hash as string, type: 'magiclink' });
  expect(data.user?.email).toBe(email);
});
