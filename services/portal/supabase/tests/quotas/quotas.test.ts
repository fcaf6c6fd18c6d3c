import { createClient } from '@supabase/supabase-js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Identity } from '../fixtures/identities.ts';
import { personOf } from '../fixtures/fixtures.ts';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();
const mebibyte = 1024 * 1024;

const setQuota = (role: Identity, kind: string, amount: number) =>
  portal().query('update quotas set amount = $3 where role = $1::user_role and kind = $2', [role, kind, amount]);
const clear = () => portal().query('delete from private.quota_usage');
const polls = (count: number) => Array.from({ length: count }, (_, index) => ({ question: `Question ${index}?` }));
const countPolls = async () => (await portal().query<{ count: number }>('select count(*)::int from meeting_polls'))[0]?.count;

beforeEach(clear);
afterEach(clear);

test('rows of a day are counted across and within requests, and a request beyond the quota adds nothing', async () => {
  await setQuota('member', 'meeting_polls', 5);
  expect((await portal().send('member', 'POST', 'meeting_polls', polls(3))).outcome).toBe('yes');
  const before = await countPolls();
  const refused = await portal().send('member', 'POST', 'meeting_polls', polls(3));
  expect([refused.status, refused.outcome]).toEqual([429, 'quota_rows_exceeded']);
  expect(refused.body.hint).toMatch(/^Try again from \d{4}-\d\d-\d\d 00:00 \(Asia\/Bangkok\)/);
  expect(await countPolls()).toBe(before);
  expect((await portal().send('member', 'POST', 'meeting_polls', polls(2))).outcome).toBe('yes');
  expect((await portal().send('member', 'POST', 'meeting_polls', polls(1))).outcome).toBe('quota_rows_exceeded');
});

test('concurrent requests cannot exceed the quota together', async () => {
  await setQuota('member', 'meeting_polls', 5);
  const answers = await Promise.all(Array.from({ length: 12 }, () => portal().send('member', 'POST', 'meeting_polls', polls(1))));
  expect(answers.filter(({ outcome }) => outcome === 'yes')).toHaveLength(5);
});

test('a removed row still counts, each day begins at zero, and people are counted separately', async () => {
  await setQuota('member', 'meeting_polls', 1);
  const { body } = await portal().send('member', 'POST', 'meeting_polls', polls(1));
  await portal().send('member', 'DELETE', `meeting_polls?id=eq.${body[0].id}`);
  expect((await portal().send('member', 'POST', 'meeting_polls', polls(1))).outcome).toBe('quota_rows_exceeded');
  expect((await portal().send('chair', 'POST', 'meeting_polls', polls(1))).outcome).toBe('yes');
  await portal().query(`update private.quota_usage set day = day - 1`);
  expect((await portal().send('member', 'POST', 'meeting_polls', polls(1))).outcome).toBe('yes');
});

test('five hundred polls in one request are refused by the quotas as they are set up', async () => {
  await setQuota('member', 'meeting_polls', 30);
  expect((await portal().send('member', 'POST', 'meeting_polls', polls(500))).outcome).toBe('quota_rows_exceeded');
});

test('every kind that is counted has its trigger and an amount for every role', async () => {
  const rows = await portal().query(`
    select kind, count(*)::int as roles from quotas
    where kind = 'bytes' or exists (select from pg_trigger where tgname = 'count_rows' and tgrelid = ('public.' || kind)::regclass)
    group by 1 having count(*) <> 9`);
  expect(rows).toEqual([]);
  expect(await portal().query(`select count(distinct kind)::int as kinds from quotas`)).toEqual([{ kinds: 23 }]);
});

test('people see their usage and their quotas', async () => {
  await setQuota('member', 'meeting_polls', 5);
  await portal().send('member', 'POST', 'meeting_polls', polls(4));
  const { body } = await portal().call('member', 'my_quotas');
  expect(body).toContainEqual({ kind: 'meeting_polls', used: 4, allowed: 5 });
  expect(body.find(({ kind }: { kind: string }) => kind === 'bytes')).toMatchObject({ used: expect.any(Number) });
});

const refusalOf = (error: unknown) => error as { code?: string; statusCode?: string; message?: string } | null;
const storageOf = (identity: Identity) => {
  const { url, headersOf } = portal();
  const { apikey = '', authorization = '' } = headersOf(identity) as Record<string, string>;
  return createClient(url, apikey, { accessToken: async () => authorization.replace('Bearer ', '') }).storage;
};
/** Bytes that any bucket of pictures takes. */
const picture = (bytes: number) => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/q842iQAAAABJRU5ErkJggg==',
    'base64',
  );
  return new Blob([png, new Uint8Array(bytes - png.length)], { type: 'image/png' });
};
const mine = (name: string) => `${personOf('member')}/${name}`;

test('an upload beyond the quota is refused when it begins, with its code and a sentence', async () => {
  await setQuota('member', 'bytes', 2 * mebibyte);
  const avatars = storageOf('member').from('avatars');
  expect((await avatars.upload(mine('1.png'), picture(mebibyte * 1.5))).error).toBeNull();
  const refused = refusalOf((await avatars.upload(mine('2.png'), picture(mebibyte))).error);
  expect(refused).toMatchObject({ code: 'quota_bytes_exceeded', statusCode: '413' });
  expect(refused?.message).toBe('You can store at most 2.0 MB; 1.5 MB are used.');
  await avatars.remove([mine('1.png')]);
  expect((await avatars.upload(mine('2.png'), picture(mebibyte))).error).toBeNull();
  await avatars.remove([mine('2.png')]);
});

const tus = (path: string, method: string, headers: Record<string, string>, body?: Blob) =>
  fetch(path.startsWith('http') ? path : `${portal().url}/storage/v1/upload/resumable${path}`, {
    method,
    headers: { ...(portal().headersOf('member') as Record<string, string>), 'tus-resumable': '1.0.0', ...headers },
    ...(body && { body }),
  });
const begin = (name: string, length: number) =>
  tus('', 'POST', {
    'upload-length': String(length),
    'upload-metadata': Object.entries({ bucketName: 'avatars', objectName: mine(name), contentType: 'image/png' })
      .map(([key, value]) => `${key} ${btoa(value)}`)
      .join(','),
  });
const part = (address: string, bytes: Blob) =>
  tus(address, 'PATCH', { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }, bytes);

test('unfinished uploads count with their declared size, and complete even if the quota is lowered', async () => {
  await setQuota('member', 'bytes', 2 * mebibyte);
  const [first, second] = [await begin('3.png', mebibyte), await begin('4.png', mebibyte)];
  expect([first.status, second.status]).toEqual([201, 201]);
  const third = await begin('5.png', mebibyte);
  expect([third.status, await third.json()]).toMatchObject([413, { code: 'quota_bytes_exceeded' }]);
  await setQuota('member', 'bytes', 0);
  const bytes = picture(mebibyte);
  for (const begun of [first, second]) expect((await part(begun.headers.get('location') ?? '', bytes)).status).toBe(204);
  const { body } = await portal().call('member', 'my_quotas');
  expect(body).toContainEqual({ kind: 'bytes', used: 2 * mebibyte, allowed: 0 });
  await storageOf('member')
    .from('avatars')
    .remove([mine('3.png'), mine('4.png')]);
});
