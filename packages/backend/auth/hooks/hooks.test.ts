import { createPool, inTransaction } from '@trivium/postgres';
import { expect, inject, onTestFinished, test } from 'vitest';
import { password, uniqueEmail, useAuth } from '../testing/use-auth.ts';
import { runHook } from './hooks.sql.ts';

const hook = (name: string) => `[auth.hook.${name}]\nenabled = true\nuri = "pg-functions://postgres/public/${name}"\n`;

const functions = `
create table public.calls (name text, input jsonb, caller text default current_user, path text default current_setting('search_path'));
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
  auth().database.query<{ input: any; caller: string; path: string }>(
    `select * from public.calls where name = $1 and input #>> '{user,email}' = $2`,
    [name, email],
  );

test('a hook refuses a user before it is stored, with its own status and message', async () => {
  const email = `${uniqueEmail().split('@')[0]}@blocked.example`;
  const { error } = await auth().newClient().auth.signUp({ email, password });
  expect(error).toMatchObject({ status: 403, message: 'Not from there' });
  expect(await auth().database.query('select from auth.users where email = $1', [email])).toHaveLength(0);
});

test('a hook receives the new user, and runs as supabase_auth_admin with the search_path of Supabase', async () => {
  const email = uniqueEmail();
  const { data } = await auth()
    .newClient()
    .auth.signUp({ email, password, options: { data: { team: 'board' } } });
  expect(await calls('before_user_created', email)).toMatchObject([
    {
      caller: 'supabase_auth_admin',
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

test('a hook that takes longer than two seconds times out, and one that raises is an unexpected failure', async () => {
  const slow = await auth().request('POST', '/signup', { email: uniqueEmail('slow'), password });
  expect(await slow.json()).toMatchObject({ code: 500, error_code: 'hook_timeout' });
  const raised = await auth().request('POST', '/signup', { email: uniqueEmail('raise'), password });
  expect(await raised.json()).toMatchObject({ code: 500, error_code: 'unexpected_failure' });
});

test('after a hook its transaction has the time limit that it had before', async () => {
  const pool = createPool(inject('administrator'));
  onTestFinished(() => pool.end());
  const limit = await inTransaction(pool, async (db) => {
    await db.query(`create function pg_temp.quick(event jsonb) returns jsonb language sql as 'select event'`);
    await runHook(db, { uri: 'pg-functions://postgres/pg_temp/quick', schema: 'pg_temp', name: 'quick' }, {});
    return (await db.query<{ limit: string }>(`select current_setting('statement_timeout') as "limit"`)).rows;
  });
  expect(limit).toEqual([{ limit: '15s' }]);
});

test('the hook can change the claims of every token', async () => {
  const client = auth().newClient();
  await client.auth.signUp({ email: uniqueEmail(), password });
  const level = async () => (await client.auth.getClaims()).data?.claims.app_metadata?.['level'] as unknown;
  expect(await level()).toBe('password');
  await client.auth.refreshSession();
  expect(await level()).toBe('token_refresh');
});

test('invalid claims of a hook are not signed', async () => {
  const { data, error } = await auth()
    .newClient()
    .auth.signUp({ email: uniqueEmail('broken'), password });
  expect(error).toMatchObject({ status: 500, message: expect.stringContaining('output claims do not conform') });
  expect(data.session).toBeNull();
});

test('a hook receives each password attempt, and can reject even the right password', async () => {
  const email = uniqueEmail();
  await auth().newClient().auth.signUp({ email, password });
  const attempt = async (candidate: string) =>
    (await auth().newClient().auth.signInWithPassword({ email, password: candidate })).error?.message;
  expect(await attempt('wrong')).toBe('Invalid login credentials');
  expect(await attempt('wrong')).toBe('Invalid login credentials');
  expect(await attempt(password)).toBeUndefined();
  expect(await attempt('wrong')).toBe('Too many wrong passwords');
  expect(await attempt(password)).toBe('Too many wrong passwords');
});

test('with the hook send_email no other mail is sent, and its token signs in', async () => {
  const email = uniqueEmail();
  const client = auth().newClient();
  await client.auth.signUp({ email, password });
  await client.auth.signInWithOtp({ email });
  const [call] = await calls('send_email', email);
  expect(call?.input.email_data).toMatchObject({ email_action_type: 'magiclink', site_url: `${auth().url}/auth/v1` });
  expect(await auth().messages(email)).toEqual([]);
  const { data } = await client.auth.verifyOtp({ token_hash: call?.input.email_data.token_hash as string, type: 'magiclink' });
  expect(data.user?.email).toBe(email);
});
