import { request as send } from 'node:http';
import { beforeAll, expect, test } from 'vitest';
import { createConnectAs } from '../database/role-login.sql.ts';
import { password, uniqueEmail, useAuth } from '../auth/testing/use-auth.ts';
import { postgres } from './access/actor.ts';
import { openStudioRoles, serviceRole, studioRole } from './access/studio-roles.sql.ts';
import { runSql } from './sql/run-sql.ts';

/** What no page and no statement may return. */
const planted = { inner: 'PLANTED-inner-secret', vault: 'PLANTED-vault-secret', key: 'PLANTED-api-key' } as const;

const auth = useAuth('project_id = "shelf"', {
  'migrations/1_shelf.sql': `
    create type public.mood as enum ('calm', 'loud');
    create table public.books (
      id bigint generated always as identity primary key,
      owner uuid references auth.users on delete cascade,
      title text not null,
      mood public.mood not null default 'calm',
      pages int,
      is_public boolean not null default false,
      api_key text not null default '${planted.key}'
    );
    alter table public.books enable row level security;
    create policy "public books" on public.books for select using (is_public);
    create policy "own books" on public.books for all to authenticated using (owner = auth.uid()) with check (owner = auth.uid());
    grant select (id, owner, title, mood, pages, is_public) on public.books to anon, authenticated;
    grant select, insert, update, delete on public.books to service_role;
    create table public.loans (id int primary key, book bigint not null references public.books on delete cascade);
    create table public.internal_secrets (key text primary key, value text not null);
    insert into public.internal_secrets values ('mail', '${planted.inner}');
    grant select on public.internal_secrets to service_role;
    create view public.leaky as select key, value from public.internal_secrets;
    grant select on public.leaky to service_role;
    create function public.leak() returns text language sql security definer set search_path = ''
      as $$ select value from public.internal_secrets $$;
    grant execute on function public.leak() to service_role;
    select vault.create_secret('${planted.vault}', 'mail');`,
  'seed.sql': `insert into public.books (title, pages, is_public) values
      ('Open book', 10, true), ('Closed book', 20, false), ('It''s; drop table books; --', 30, true);
    insert into public.loans values (1, 1), (2, 1);`,
});

const production = useAuth('[studio]\nenabled = true', {}, { isDevelopment: false });

interface Asked {
  readonly status: number;
  readonly text: string;
  readonly location: string | null;
}

async function ask(path: string, form?: Record<string, string>, headers: Record<string, string> = {}): Promise<Asked> {
  const response = await fetch(`${auth().url}/studio${path}`, {
    redirect: 'manual',
    headers,
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  });
  return { status: response.status, text: await response.text(), location: response.headers.get('location') };
}

const tokenOf = (page: string) => /name="token" value="([^"]+)"/.exec(page)?.[1] ?? '';
let token = '';
let adaId = '';
const ada = uniqueEmail();
beforeAll(async () => {
  token = tokenOf((await ask('/sql')).text);
  const { data } = await auth().adminClient().auth.admin.createUser({ email: ada, password, email_confirm: true });
  adaId = data.user?.id ?? '';
  await auth().database.query(`insert into public.books (title, owner) values ('Book of Ada', $1)`, [adaId]);
  // Leaves a session with a refresh token, and a one-time token.
  await auth().newClient().auth.signInWithPassword({ email: ada, password });
  await auth().newClient().auth.resetPasswordForEmail(ada);
});

interface RunFields {
  readonly as?: string;
  readonly as_user?: string;
  readonly read_only?: string;
}

/** The result part of the editor's page. */
async function run(sql: string, fields: RunFields = {}): Promise<string> {
  const { text } = await ask('/sql', { token, sql, ...fields });
  return text.slice(text.indexOf('id="result"'), text.indexOf('data-history'));
}

/** The status of a request with these headers, which may include Host. */
const status = (headers: Record<string, string>, method = 'GET') =>
  new Promise<number | undefined>((resolve, reject) => {
    const { hostname, port } = new URL(auth().url);
    send({ hostname, port, path: '/studio/tables', headers, method }, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end();
  });

test.for([
  ['x-forwarded-for', '127.0.0.1'],
  ['forwarded', 'for=127.0.0.1'],
  ['via', '1.1 proxy'],
  ['host', 'studio.example.org'],
  ['host', '127.0.0.1.example.org'],
  ['origin', 'http://localhost:3000'],
  ['origin', 'https://evil.example'],
  ['origin', 'null'],
] as const)('a request with %s: %s gets 404, to read and to change', async ([name, value]) => {
  expect(await status({ [name]: value })).toBe(404);
  expect(await status({ [name]: value }, 'POST')).toBe(404);
});

test('outside development there is no studio, whatever the project says', async () => {
  for (const path of ['/studio', '/studio/tables', '/studio/sql', '/studio/assets/studio.js'])
    expect((await fetch(`${production().url}${path}`)).status).toBe(404);
});

test('a change needs the token of a form, and a page of this origin', async () => {
  const sql = `update public.books set title = 'changed'`;
  expect(await ask('/sql', { sql })).toMatchObject({ status: 403, text: expect.stringContaining('form_token_invalid') });
  expect(await ask('/sql', { sql, token: `${token}x` })).toMatchObject({ status: 403 });
  expect(await ask('/sql', { sql, token }, { 'sec-fetch-site': 'cross-site' })).toMatchObject({ status: 403 });
  expect(await ask('/sql', { sql, token }, { 'content-type': 'text/plain' })).toMatchObject({ status: 400 });
  expect(await auth().database.query(`select from public.books where title = 'changed'`)).toHaveLength(0);
});

test('pages run only scripts of the studio itself, and no other page frames them', async () => {
  const response = await fetch(`${auth().url}/studio/sql`);
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.text()).not.toMatch(/<script(?![^>]* src=)|\sstyle=|\son[a-z]+=/);
});

test('rows are those that the actor’s policies show', async () => {
  const rows = async (query: string) => (await ask(`/tables/public/books${query}`)).text;
  expect(await rows('')).toMatch(/Open book[^]*Closed book[^]*Book of Ada/);
  const visitor = await rows('?as=anon');
  expect(visitor).toContain('Open book');
  expect(visitor).not.toMatch(/Closed book|Book of Ada/);
  const own = await rows(`?as=authenticated&as_user=${encodeURIComponent(ada)}`);
  expect(own).toMatch(/Open book[^]*Book of Ada/);
  expect(own).not.toContain('Closed book');
  expect(await ask('/tables/public/loans?as=anon')).toMatchObject({
    text: expect.stringContaining('anon may not read this table'),
  });
  expect(await ask('/tables/public/books?as=postmaster')).toMatchObject({
    status: 400,
    text: expect.stringContaining('actor_invalid'),
  });
});

test('the editor runs as the actor, with the claims of the user', async () => {
  const who = `select current_user, auth.uid(), auth.email()`;
  expect(await run(who, { as: 'authenticated', as_user: ada })).toMatch(new RegExp(`authenticated[^]*${adaId}[^]*${ada}`));
  expect(await run('select title from public.books', { as: 'anon' })).not.toMatch(/Closed book|Book of Ada/);
  expect(await run(`insert into public.books (title) values ('x')`, { as: 'anon' })).toContain('42501');
});

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
  for (const as of ['postgres', 'service_role', 'anon']) expect(await run(sql, { as }), `${as}`).toMatch(/42501|42P01|42703/);
});

test('a session that left its role has no rights', async () => {
  expect(await run('reset role; select value from public.internal_secrets')).toContain('42501');
  expect(await run(`set role none; select title from public.books`)).toContain('42501');
  expect(await run(`select set_config('role', 'none', true); select encrypted_password from auth.users`)).toContain('42501');
});

test('no page shows a secret, and what is not secret stays readable', async () => {
  const [{ encrypted_password: hash } = { encrypted_password: '' }] = await auth().database.query<{ encrypted_password: string }>(
    'select encrypted_password from auth.users where id = $1',
    [adaId],
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
    `/tables/auth/users/row?key=${adaId}`,
    '/tables',
    '/policies',
    '/users',
    `/users/${adaId}`,
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
  expect(await ask('/tables/public/books/save', { token, 'f6.state': 'value', f6: 'x' })).toMatchObject({
    status: 400,
    text: expect.stringContaining('form_invalid'),
  });
});

test.for([
  ['title', 'eq', `It's; drop table books; --`, /It&#39;s; drop table books/],
  ['title', 'has', `' or true --`, /No row matches/],
  ['title', 'in', `Open book, nothing`, /Open book/],
  ['pages', 'gte', '30', /It&#39;s/],
  ['pages', 'eq', '1 or 1=1', /22P02/],
  ['mood', 'eq', 'calm', /Closed book/],
  ['mood', 'eq', `loud'::public.mood or true`, /22P02/],
  ['owner', 'null', '', /Open book/],
  ['pages', 'nothing', '1', /Filter invalid/],
] as const)('a filter %s %s %s takes its value as a value', async ([column, operator, value, expected]) => {
  const { text } = await ask(`/tables/public/books?${new URLSearchParams({ column, operator, value })}`);
  expect(text.slice(text.indexOf('</form>', text.indexOf('class="filters"')))).toMatch(expected);
});

test('a row is added, changed and deleted by forms, and the statement of a deletion puts it back', async () => {
  const fields = {
    token,
    'f2.state': 'value',
    f2: 'New <b>book</b>',
    'f3.state': 'value',
    f3: 'loud',
    'f4.state': 'null',
    f4: '',
  };
  const added = await ask('/tables/public/books/save', fields);
  expect(added.status).toBe(303);
  const key = /key=(\d+)/.exec(added.location ?? '')?.[1] ?? '';
  const form = (await ask(`/tables/public/books/row?key=${key}`)).text;
  expect(form).toContain('New &lt;b&gt;book&lt;/b&gt;');
  const version = /name="version" value="([^"]+)"/.exec(form)?.[1] ?? '';
  const change = { token, key, version, 'f2.state': 'value', f2: 'Changed book', 'f4.state': 'value', f4: '7' };
  expect((await ask('/tables/public/books/save', change)).status).toBe(303);
  expect(await ask('/tables/public/books/save', { ...change, f2: 'Too late' })).toMatchObject({
    status: 409,
    text: expect.stringContaining('row_changed'),
  });
  expect(await auth().database.query('select title, pages, api_key from public.books where id = $1', [key])).toEqual([
    { title: 'Changed book', pages: 7, api_key: planted.key },
  ]);
  const confirm = (await ask(`/tables/public/books/delete?key=${key}`)).text;
  const current = /name="version" value="([^"]+)"/.exec(confirm)?.[1] ?? '';
  const gone = (await ask('/tables/public/books/delete', { token, key, version: current })).text;
  expect(await auth().database.query('select from public.books where id = $1', [key])).toHaveLength(0);
  const statement = (/id="put-back">([^<]+)</.exec(gone)?.[1] ?? '').replaceAll('&quot;', '"').replaceAll('&#39;', "'");
  expect(await run(statement)).toContain('1 row changed');
  expect(await auth().database.query('select title from public.books where id = $1', [key])).toEqual([{ title: 'Changed book' }]);
});

test('a deletion tells what goes with the row, and a refusal of the database keeps the form', async () => {
  expect((await ask('/tables/public/books/delete?key=1')).text).toMatch(
    /2 rows of public\.loans<\/strong> refer[^]*deleted with it/,
  );
  const refused = await ask('/tables/public/loans/save', {
    token,
    'f0.state': 'value',
    f0: '9',
    'f1.state': 'value',
    f1: '12345',
  });
  expect(refused).toMatchObject({ status: 400, text: expect.stringContaining('23503') });
  expect(refused.text).toContain('value="12345"');
  expect(await ask('/tables/auth/users/new')).toMatchObject({ status: 400, text: expect.stringContaining('row_not_editable') });
});

test('statements are one transaction, which they do not end, and read only means it', async () => {
  expect(await run(`insert into public.loans values (50, 1); select 1 / 0`)).toContain('22012');
  expect(await run(`insert into public.loans values (51, 1); /* x */ commit`)).toContain('transaction_control_refused');
  expect(await run(`insert into public.loans values (52, 1)`, { read_only: 'on' })).toContain('25006');
  expect(await run(`set transaction read write; insert into public.loans values (53, 1)`, { read_only: 'on' })).toMatch(
    /25001|25006/,
  );
  expect(await auth().database.query('select from public.loans where id >= 50')).toHaveLength(0);
  expect(
    await run(`insert into public.loans values (54, 1) returning id; select count(*) from public.loans where id = 54`),
  ).toMatch(/INSERT[^]*54[^]*SELECT[^]*1/);
});

test('an error names its line and column, also past letters of two units and in a later statement', async () => {
  expect(await run(`select '😀';\nselect  nope from public.books`)).toMatch(/Line 2, column 9[^]*<mark>nope<\/mark>/);
});

test('rows beyond the limit are not read, and the page says so', async () => {
  const result = await run('select generate_series(1, 100000000)');
  expect(result).toContain('the first 100 rows');
  expect(result.match(/<td>/g)).toHaveLength(100);
});

test('statements that lift their time limit are ended all the same, and their session with them', async () => {
  const { database, secrets } = auth();
  const roles = {
    connection: await createConnectAs(database.owner, secrets.jwtSecret)(studioRole),
    readHidden: async () => () => false,
  };
  const text = `set statement_timeout = 0; select pg_sleep(600), 'endless'`;
  const { failure } = await runSql(roles, { text, actor: postgres, isReadOnly: true, maxRows: 1, timeoutMs: 100 });
  expect(failure?.code).toBe('statement_timeout');
  expect(await database.query(`select from pg_stat_activity where query like '%endless%' and pid <> pg_backend_pid()`)).toEqual(
    [],
  );
});

test('users are created, banned and deleted through the admin interface', async () => {
  const email = uniqueEmail();
  const created = await ask('/users', { token, email, password, email_confirm: 'on' });
  expect(created.status).toBe(303);
  const path = (created.location ?? '').replace('/studio', '');
  expect((await ask(`/users?q=${encodeURIComponent(email)}`)).text).toMatch(new RegExp(`${email}[^]*confirmed`));
  expect((await auth().newClient().auth.signInWithPassword({ email, password })).error).toBeNull();
  await ask(path, { token, action: 'ban' });
  expect((await auth().newClient().auth.signInWithPassword({ email, password })).error?.code).toBe('user_banned');
  expect((await ask(path)).text).toContain('Lift the ban');
  expect(await ask('/users', { token, email })).toMatchObject({ status: 422, text: expect.stringContaining('email_exists') });
  await ask(`${path}/delete`, { token });
  expect((await ask(path)).status).toBe(404);
});

test('buckets and files are listed, images shown, other files downloaded, and files deleted', async () => {
  const client = auth().adminClient().storage;
  await client.createBucket('shelf', { public: true });
  await client.from('shelf').upload('covers/page.html', new Blob(['<script>alert(1)</script>'], { type: 'text/html' }));
  await client
    .from('shelf')
    .upload('covers/the shelf (1).svg', new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/svg+xml' }));
  expect((await ask('/storage')).text).toMatch(/shelf[^]*everybody/);
  expect((await ask('/storage/shelf')).text).toContain('prefix=covers');
  expect((await ask('/storage/shelf?prefix=covers')).text).toMatch(/page\.html[^]*ü #1\.svg/);
  for (const name of ['covers/page.html', 'covers/the shelf (1).svg']) {
    const file = await fetch(`${auth().url}/studio/storage/shelf/file?${new URLSearchParams({ name })}`);
    expect(file.headers.get('content-type')).toBe('application/octet-stream');
    expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(file.headers.get('content-security-policy')).toContain('sandbox');
    await file.arrayBuffer();
  }
  expect((await ask('/storage/shelf/delete', { token, name: 'covers/the shelf (1).svg' })).status).toBe(303);
  expect((await ask('/storage/shelf?prefix=covers')).text).not.toContain('svg');
  expect((await ask('/storage/nowhere')).status).toBe(404);
});

test('addresses that lead nowhere are refused with their code', async () => {
  expect(await ask('/nothing')).toMatchObject({ status: 404, text: expect.stringContaining('page_not_found') });
  expect(await ask('/tables/public/nothing')).toMatchObject({ status: 404, text: expect.stringContaining('table_not_found') });
  expect(await ask('/tables/pg_catalog/pg_authid')).toMatchObject({
    status: 404,
    text: expect.stringContaining('table_not_found'),
  });
  expect(await ask('/tables/trivium_backend/vault_keys')).toMatchObject({ status: 404 });
  expect(await ask('/tables/public/books/row?key=999')).toMatchObject({
    status: 404,
    text: expect.stringContaining('row_not_found'),
  });
  expect(await ask('/assets/nothing.css')).toMatchObject({ status: 404 });
  expect(await ask('')).toMatchObject({ status: 303, location: '/studio/tables' });
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
