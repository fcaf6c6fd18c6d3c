import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { useStorage } from '../testing/use-storage.ts';
import { isRangeWanted, isUnchanged } from './conditions.rules.ts';
import { rangeOf } from './range.ts';

const storage = useStorage();
const content = 'abcdefghij';
const path = '/object/public/board/letters.txt';

beforeAll(async () => {
  const board = storage().service().from('board');
  const options = { cacheControl: '60' };
  await board.upload('letters.txt', new Blob([content], { type: 'text/plain' }), options);
});

const get = (headers: Record<string, string> = {}, query = '') => storage().fetch(`${path}${query}`, { headers });

test('an object of a public bucket is everybody’s, with what caches need to know', async () => {
  const answer = await fetch(`${storage().url}/storage/v1${path}`);
  expect([answer.status, await answer.text()]).toEqual([200, content]);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'accept-ranges': 'bytes',
    'cache-control': 'max-age=60',
    'content-length': '10',
    'content-type': 'text/plain',
    etag: '"a925576942e94b2ef57a066101b48876"',
    'last-modified': expect.stringMatching(/GMT$/),
    'x-robots-tag': 'none',
  });
});

test.for([
  ['bytes=2-4', 'cde', 'bytes 2-4/10'],
  ['bytes=7-', 'hij', 'bytes 7-9/10'],
  ['bytes=-3', 'hij', 'bytes 7-9/10'],
  ['bytes=-30', content, 'bytes 0-9/10'],
  ['bytes=8-99', 'ij', 'bytes 8-9/10'],
] as const)('Range: %s gives %s', async ([range, part, shown]) => {
  const answer = await get({ range });
  expect([answer.status, await answer.text(), answer.headers.get('content-range')]).toEqual([206, part, shown]);
  expect(answer.headers.get('content-length')).toBe(String(part.length));
});

test.for(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('Range: %s is 416, and says how long the object is', async (range) => {
  const answer = await get({ range });
  expect([answer.status, answer.headers.get('content-range')]).toEqual([416, 'bytes */10']);
  expect(await answer.json()).toMatchObject({ statusCode: '416', code: 'InvalidRange' });
});

test.for(['bytes=', 'lines=1-2', 'bytes=4-2', 'bytes=1-2,4-5', 'bytes=a-b'])('Range: %s is passed over', async (range) => {
  const answer = await get({ range });
  expect([answer.status, await answer.text()]).toEqual([200, content]);
});

test('whatever range is asked for, a part is a part', () => {
  const header = fc.oneof(
    fc.tuple(fc.nat(2000), fc.nat(2000)).map(([a, b]) => `bytes=${a}-${b}`),
    fc.nat(2000).map((a) => `bytes=${a}-`),
    fc.nat(2000).map((a) => `bytes=-${a}`),
    fc.string(),
  );
  fc.assert(
    fc.property(header, fc.nat(1000), (text, size) => {
      let range;
      try {
        range = rangeOf(text, size);
      } catch (error) {
        expect(error).toMatchObject({ code: 'InvalidRange' });
        return;
      }
      if (!range) return;
      expect(range.from).toBeGreaterThanOrEqual(0);
      expect(range.to).toBeGreaterThanOrEqual(range.from);
      expect(range.to).toBeLessThan(size);
    }),
  );
});

test('who has the object already hears 304 and gets nothing', async () => {
  const first = await get();
  const [etag, modified] = [first.headers.get('etag') ?? '', first.headers.get('last-modified') ?? ''];
  const matching = [{ 'if-none-match': etag }, { 'if-none-match': `"x", W/${etag}` }, { 'if-modified-since': modified }];
  for (const headers of matching) {
    const answer = await get(headers);
    expect([answer.status, await answer.text(), answer.headers.get('etag')]).toEqual([304, '', etag]);
  }
  const differing = [
    { 'if-none-match': '"other"', 'if-modified-since': modified },
    { 'if-modified-since': new Date(0).toUTCString() },
  ];
  for (const headers of differing) expect((await get(headers)).status).toBe(200);
  expect((await get({ range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200);
  expect((await get({ range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
});

test('a tag decides alone, and a time counts in seconds', () => {
  const held = { eTag: '"a"', lastModified: new Date('2026-01-01T00:00:00.900Z') };
  const headers = (init: Record<string, string>) => new Headers(init);
  expect(isUnchanged(headers({ 'if-none-match': '*' }), held)).toBe(true);
  expect(isUnchanged(headers({ 'if-none-match': '"b"', 'if-modified-since': 'Fri, 01 Jan 2027 00:00:00 GMT' }), held)).toBe(
    false,
  );
  expect(isUnchanged(headers({ 'if-modified-since': 'Thu, 01 Jan 2026 00:00:00 GMT' }), held)).toBe(true);
  expect(isUnchanged(headers({ 'if-modified-since': 'nonsense' }), held)).toBe(false);
  expect(isUnchanged(headers({}), held)).toBe(false);
  expect(isRangeWanted(headers({ 'if-range': 'Thu, 01 Jan 2026 00:00:00 GMT' }), held)).toBe(true);
  expect(isRangeWanted(headers({ 'if-range': 'W/"a"' }), held)).toBe(false);
});

test('HEAD tells the same without a body', async () => {
  const answer = await storage().fetch(path, { method: 'HEAD' });
  expect([answer.status, await answer.text()]).toEqual([200, '']);
  expect(answer.headers.get('content-length')).toBe('10');
  expect((await storage().fetch('/object/public/board/none', { method: 'HEAD' })).status).toBe(400);
});

test('a download has the name that the address gives it', async () => {
  const shown = async (query: string) => (await get({}, query)).headers.get('content-disposition');
  expect(await shown('')).toBeNull();
  expect(await shown('?download=')).toBe('attachment;');
  expect(await shown('?download=a%22%0d%0ab.txt')).toBe(`attachment; filename=a%22%0D%0Ab.txt; filename*=UTF-8''a%22%0D%0Ab.txt`);
});

test('a page that somebody uploaded is shown as text', async () => {
  const shared = storage().service().from('shared');
  await shared.upload('page.html', new Blob(['<script>'], { type: 'text/html; charset=utf-8' }));
  const { data } = await shared.createSignedUrl('page.html', 60);
  expect((await fetch(data?.signedUrl ?? '')).headers.get('content-type')).toBe('text/plain');
});

test('a private bucket is not there for who has no key, and its objects are not public', async () => {
  await storage()
    .service()
    .from('shared')
    .upload('private.txt', new Blob(['x'], { type: 'text/plain' }));
  for (const address of ['/object/shared/private.txt', '/object/public/shared/private.txt', '/object/info/shared/private.txt']) {
    const answer = await fetch(`${storage().url}/storage/v1${address}`);
    expect([answer.status, await answer.json()]).toMatchObject([400, { statusCode: '404', code: 'NoSuchBucket' }]);
  }
  const keyless = await fetch(`${storage().url}/storage/v1/object/authenticated/shared/private.txt`);
  expect(await keyless.json()).toMatchObject({ statusCode: '403', code: 'AccessDenied', message: 'Invalid Compact JWS' });
});

test('a key that is none of ours opens nothing', async () => {
  const headers = { apikey: 'sb_publishable_none_of_ours' };
  const ask = async (address: string) => {
    const answer = await storage().fetch(address, { headers });
    return [answer.status, answer.status === 200 ? '' : ((await answer.json()) as { code: string }).code];
  };
  expect(await ask('/bucket')).toEqual([401, 'api_key_invalid']);
  expect(await ask('/object/authenticated/shared/private.txt')).toEqual([401, 'api_key_invalid']);
  expect(await ask('/object/shared/private.txt')).toEqual([400, 'NoSuchBucket']);
  expect(await ask(path)).toEqual([200, '']);
  const basic = await fetch(`${storage().url}/storage/v1/bucket`, { headers: { authorization: 'Basic eDp4' } });
  expect(await basic.json()).toMatchObject({ code: 'AccessDenied' });
});

test('a token that is not taken is refused in the words of Supabase’s storage', async () => {
  const headers = { authorization: 'Bearer nonsense' };
  const answer = await fetch(`${storage().url}/storage/v1/bucket`, { headers });
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { statusCode: '403', error: 'Unauthorized', code: 'token_malformed' },
  ]);
  const expired = { authorization: `Bearer ${await storage().sign({ sub: 'x', role: 'authenticated', exp: 1 })}` };
  const late = await fetch(`${storage().url}/storage/v1/bucket`, { headers: expired });
  expect(await late.json()).toMatchObject({ statusCode: '403', code: 'token_expired' });
});

test('an upload says what search engines may do with it', async () => {
  const upload = async (rules: string) => {
    const headers = {
      apikey: storage().secrets.secretKey,
      'content-type': 'text/plain',
      'x-upsert': 'true',
      'x-robots-tag': rules,
    };
    return storage().fetch('/object/board/robots.txt', { method: 'POST', body: 'x', headers });
  };
  expect((await upload('noindex, max-snippet: 20, googlebot: nofollow')).status).toBe(200);
  const shown = await storage().fetch('/object/public/board/robots.txt');
  expect(shown.headers.get('x-robots-tag')).toBe('noindex, max-snippet: 20, googlebot: nofollow');
  for (const rules of ['anything', 'noindex,', 'max-snippet: some']) {
    const refused = await upload(rules);
    expect([refused.status, await refused.json()]).toMatchObject([400, { error: 'invalid_x_robots_tag' }]);
  }
});

test('a row whose bytes are gone is no object, whatever it says of them', async () => {
  const { query } = storage().database;
  for (const version of [null, '../../secrets', 'ffffffff-ffff-4fff-8fff-ffffffffffff'])
    await query('insert into storage.objects (bucket_id, name, version, metadata) values ($1, $2, $3, $4)', [
      'board',
      `forged-${version}`.replaceAll('/', '_'),
      version,
      { size: 5, mimetype: 'text/plain' },
    ]);
  for (const name of ['forged-null', 'forged-.._.._secrets', 'forged-ffffffff-ffff-4fff-8fff-ffffffffffff']) {
    const answer = await storage().fetch(`/object/public/board/${name}`);
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'NoSuchKey' }]);
  }
});

test('no second row names the bytes of an object', async () => {
  const { query } = storage().database;
  const [row] = await query(`select version from storage.objects where name = 'letters.txt'`);
  const forged = query('insert into storage.objects (bucket_id, name, version) values ($1, $2, $3)', [
    'shared',
    'thief',
    row?.['version'],
  ]);
  await expect(forged).rejects.toMatchObject({ code: '23505', constraint: 'objects_version_key' });
});
