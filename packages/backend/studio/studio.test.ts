import { request as send } from 'node:http';
import { expect, test } from 'vitest';
import { password, uniqueEmail, useAuth } from '../auth/testing/use-auth.ts';
import { useStudio } from './testing/use-studio.ts';

const { auth, ask, token } = useStudio();
const production = useAuth('[studio]\nenabled = true', {}, { isDevelopment: false });

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
  expect(await ask('/sql', { sql, token: '' })).toMatchObject({
    status: 403,
    text: expect.stringContaining('form_token_invalid'),
  });
  expect(await ask('/sql', { sql, token: `${token()}x` })).toMatchObject({ status: 403 });
  expect(await ask('/sql', { sql }, { 'sec-fetch-site': 'cross-site' })).toMatchObject({ status: 403 });
  expect(await ask('/sql', { sql }, { 'content-type': 'text/plain' })).toMatchObject({ status: 400 });
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

test('users are created, banned and deleted through the admin interface', async () => {
  const email = uniqueEmail();
  const created = await ask('/users', { email, password, email_confirm: 'on' });
  expect(created.status).toBe(303);
  const path = (created.location ?? '').replace('/studio', '');
  expect((await ask(`/users?q=${encodeURIComponent(email)}`)).text).toMatch(new RegExp(`${email}[^]*confirmed`));
  expect((await auth().newClient().auth.signInWithPassword({ email, password })).error).toBeNull();
  await ask(path, { action: 'ban' });
  expect((await auth().newClient().auth.signInWithPassword({ email, password })).error?.code).toBe('user_banned');
  expect((await ask(path)).text).toContain('Lift the ban');
  expect(await ask('/users', { email })).toMatchObject({ status: 422, text: expect.stringContaining('email_exists') });
  await ask(`${path}/delete`, {});
  expect((await ask(path)).status).toBe(404);
});

test('buckets and files are listed, images shown, other files downloaded, and files deleted', async () => {
  const client = auth().adminClient().storage;
  await client.createBucket('shelf', { public: true });
  await client.from('shelf').upload('covers/page.html', new Blob(['<script>alert(1)</script>'], { type: 'text/html' }));
  await client
    .from('shelf')
    .upload('covers/the shelf.svg', new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/svg+xml' }));
  expect((await ask('/storage')).text).toMatch(/shelf[^]*everybody/);
  expect((await ask('/storage/shelf')).text).toContain('prefix=covers');
  expect((await ask('/storage/shelf?prefix=covers')).text).toMatch(/page\.html[^]*the shelf\.svg/);
  for (const name of ['covers/page.html', 'covers/the shelf.svg']) {
    const file = await fetch(`${auth().url}/studio/storage/shelf/file?${new URLSearchParams({ name })}`);
    expect(file.headers.get('content-type')).toBe('application/octet-stream');
    expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(file.headers.get('content-security-policy')).toContain('sandbox');
    await file.arrayBuffer();
  }
  expect((await ask('/storage/shelf/delete', { name: 'covers/the shelf.svg' })).status).toBe(303);
  expect((await ask('/storage/shelf?prefix=covers')).text).not.toContain('the shelf');
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
