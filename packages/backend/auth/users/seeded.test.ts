import { expect, test } from 'vitest';
import { password, useAuth } from '../testing/use-auth.ts';

const id = '6f9d7d0e-3a51-4a53-8f55-1e6b1d1b6f11';
// How a project's seed writes users: few columns, a password hash of pgcrypto, tokens that are null.
const seed = `
insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at)
values ('${id}', 'authenticated', 'authenticated', 'Ann@Example.org', extensions.crypt('${password}', extensions.gen_salt('bf')), now(),
  '{"provider": "email", "providers": ["email"]}', '{"name": "Ann"}', now());
insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, created_at)
values (gen_random_uuid(), 'authenticated', 'authenticated', 'ben@example.org',
  '$2y$10$NSlcDitTZoZRB7dkXRB.xep8UNmlpCewHZNJN7Xsic0LgbbzUo2Sm', now(), now());
`;
const auth = useAuth('', { 'seed.sql': seed });

test('a seeded user can sign in, refresh and receive mail', async () => {
  const client = auth().newClient();
  const { data, error } = await client.auth.signInWithPassword({ email: 'ann@example.org', password });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ id, user_metadata: { name: 'Ann' }, identities: [], phone: '' });
  expect((await client.auth.refreshSession()).error).toBeNull();
  await client.auth.signInWithOtp({ email: 'ann@example.org' });
  const { code } = await auth().message('ann@example.org');
  expect((await client.auth.verifyOtp({ email: 'ann@example.org', token: code, type: 'magiclink' })).error).toBeNull();
});

test('nobody can sign up with the address of a seeded user', async () => {
  const { error } = await auth().newClient().auth.signUp({ email: 'ANN@example.org', password });
  expect(error?.code).toBe('user_already_exists');
});

test('a seeded user with a password hash of PHP and without metadata can sign in', async () => {
  const { data } = await auth().newClient().auth.signInWithPassword({ email: 'ben@example.org', password: 'abc' });
  expect(data.user).toMatchObject({ app_metadata: {}, user_metadata: {} });
});

test('a user without a password cannot sign in', async () => {
  await auth().database.query('update auth.users set encrypted_password = null where email = $1', ['ben@example.org']);
  for (const attempt of ['', 'abc'])
    expect((await auth().newClient().auth.signInWithPassword({ email: 'ben@example.org', password: attempt })).error?.code).toBe(
      'invalid_credentials',
    );
});
