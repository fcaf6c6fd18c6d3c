import { expect, test } from 'vitest';
import { createConnectAs } from '../../database/role-login.sql.ts';
import { planted, useStudio } from '../testing/use-studio.ts';
import { openStudioRoles, serviceRole, studioRole } from './studio-roles.sql.ts';

const { auth, ask, run, ada, adaId } = useStudio();

/** Statements that would return a secret. */
const grabs = [
  'select encrypted_password from auth.users',
  'select * from auth.users',
  'select u from auth.users u',
  'select token from auth.refresh_tokens',
  'select token_hash from auth.one_time_tokens',
  'select refresh_token_hmac_key from auth.sessions',
  'select secret from auth.mfa_factors',
  'select decrypted_secret from vault.decrypted_secrets',
  'select secret from vault.secrets',
  `select vault._decrypt('x')`,
  'select key from trivium_backend.vault_keys',
  'select value from public.internal_secrets',
  'select to_jsonb(s) from public.internal_secrets s',
  'select value from public.leaky',
  'select public.leak()',
  'select api_key from public.books',
  `update public.books set title = 'x' returning api_key`,
  'select sealed_message from trivium_backend.outgoing_mail',
  'select rolpassword from pg_authid',
  'copy auth.users to stdout',
  'set role supabase_auth_admin',
  'set role supabase_migrator',
  'set role service_role',
  'set session authorization postgres',
] as const;
test.for(grabs)('no actor gets a secret: %s', async (sql) => {
  for (const as of ['postgres', 'service_role', 'anon']) expect(await run(sql, { as }), `as ${as}`).toMatch(/42501|42P01|42703/);
});

test('a session that left its role has no rights', async () => {
  expect(await run('reset role; select value from public.internal_secrets')).toContain('42501');
  expect(await run(`set role none; select title from public.books`)).toContain('42501');
  expect(await run(`select set_config('role', 'none', true); select encrypted_password from auth.users`)).toContain('42501');
});

test('no page shows a secret, and what is not secret stays readable', async () => {
  const [{ encrypted_password: hash } = { encrypted_password: '' }] = await auth().database.query<{ encrypted_password: string }>(
    'select encrypted_password from auth.users where id = $1',
    [adaId()],
  );
  const tokens = await auth().database.query<{ token: string }>(
    'select token from auth.refresh_tokens union select token_hash from auth.one_time_tokens',
  );
  expect(tokens.length).toBeGreaterThan(1);
  const { secrets } = auth();
  const never = [
    hash,
    ...tokens.map((row) => row.token),
    ...Object.values(planted),
    secrets.secretKey,
    secrets.jwtSecret,
    secrets.serviceRoleKey,
  ];
  const tables = [
    'auth/users',
    'auth/refresh_tokens',
    'auth/one_time_tokens',
    'auth/sessions',
    'vault/secrets',
    'vault/decrypted_secrets',
    'public/internal_secrets',
    'public/leaky',
  ];
  const paths = [
    ...tables.flatMap((table) => ['', '?as=service_role', '/structure', '/policies'].map((end) => `/tables/${table}${end}`)),
    '/tables/public/books',
    '/tables/public/books/row?key=1',
    '/tables/public/books/new',
    '/tables/public/books/structure',
    '/tables/public/books/delete?key=1',
    `/tables/auth/users/row?key=${adaId()}`,
    '/tables',
    '/policies',
    '/users',
    `/users/${adaId()}`,
    '/storage',
    '/sql',
  ];
  for (const path of paths) {
    const { text } = await ask(path);
    for (const secret of never) expect(text.includes(secret), `${path} shows ${secret.slice(0, 8)}`).toBe(false);
  }
  expect((await ask('/tables/auth/users')).text).toContain(ada);
  expect((await ask('/tables/public/internal_secrets')).text).toContain('mail');
  expect(await run('select id, name from vault.secrets')).toContain('mail');
});

test('hidden columns are neither filtered nor sorted by, nor set by a form', async () => {
  for (const query of ['column=api_key&operator=has&value=PLANTED', 'sort=api_key', 'column=nothing&operator=eq&value=1'])
    expect((await ask(`/tables/public/books?${query}`)).text).toContain('Filter invalid');
  expect(await ask('/tables/public/books/save', { 'f6.state': 'value', f6: 'x' })).toMatchObject({
    status: 400,
    text: expect.stringContaining('form_invalid'),
  });
});

test('a column that a migration adds is granted, or hidden, at the next request', async () => {
  await auth().database.query(
    `set role supabase_migrator; alter table public.loans add column note text; alter table public.loans add column access_token text; reset role`,
  );
  expect(await run('select note from public.loans')).toContain('SELECT');
  expect(await run('select access_token from public.loans')).toContain('42501');
});

// Last: it takes away what the requests above were granted.
test('a studio that closes takes its grants back', async () => {
  const { database, secrets } = auth();
  const granted = () => database.query('select from pg_class where relacl::text ~ $1', [`${studioRole}|${serviceRole}`]);
  expect(await granted()).not.toHaveLength(0);
  const roles = await openStudioRoles(database.owner, createConnectAs(database.owner, secrets.jwtSecret));
  await roles.refresh();
  await roles.close();
  expect(await granted()).toEqual([]);
});
