import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { useStorage } from '../testing/use-storage.ts';
import { isRangeApplicable, isNotModified } from './conditions.rules.ts';
import { parseRange } from './range.ts';

const storage = useStorage();
const content = 'abcdefghij';
const path = '/object/public/board/letters.txt';

beforeAll(async () => {
  const board = storage().service().from('board');
  const options = { cacheControl: '60' };
  await board.upload('letters.txt', new Blob([content], { type: 'text/plain' }), options);
});

const get = (headers: Record<string, string> = {}, query = '') => storage().fetch(`${path}${query}`, { headers });

test('anyone reads an object of a public bucket, with headers for caches', async () => {
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
] as const)('Range: %s gives %s', async ([range, part, contentRange]) => {
  const answer = await get({ range });
  expect([answer.status, await answer.text(), answer.headers.get('content-range')]).toEqual([206, part, contentRange]);
  expect(answer.headers.get('content-length')).toBe(String(part.length));
});

test.for(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('Range: %s is 416, with the length of the object', async (range) => {
  const answer = await get({ range });
  expect([answer.status, answer.headers.get('content-range')]).toEqual([416, 'bytes */10']);
  expect(await answer.json()).toMatchObject({ statusCode: '416', code: 'InvalidRange' });
});

test.for(['bytes=', 'lines=1-2', 'bytes=4-2', 'bytes=1-2,4-5', 'bytes=a-b'])('Range: %s is ignored', async (range) => {
  const answer = await get({ range });
  expect([answer.status, await answer.text()]).toEqual([200, content]);
});

test('a parsed range lies within the object, whatever the header', () => {
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
        range = parseRange(text, size);
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

test('a client with a current copy gets 304 without a body', async () => {
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

test('If-None-Match takes precedence, and times have a precision of a second', () => {
  const validators = { eTag: '"a"', lastModified: new Date('2026-01-01T00:00:00.900Z') };
  const headers = (init: Record<string, string>) => new Headers(init);
  expect(isNotModified(headers({ 'if-none-match': '*' }), validators)).toBe(true);
  expect(
    isNotModified(headers({ 'if-none-match': '"b"', 'if-modified-since': 'Fri, 01 Jan 2027 00:00:00 GMT' }), validators),
  ).toBe(false);
  expect(isNotModified(headers({ 'if-modified-since': 'Thu, 01 Jan 2026 00:00:00 GMT' }), validators)).toBe(true);
  expect(isNotModified(headers({ 'if-modified-since': 'nonsense' }), validators)).toBe(false);
  expect(isNotModified(headers({}), validators)).toBe(false);
  expect(isRangeApplicable(headers({ 'if-range': 'Thu, 01 Jan 2026 00:00:00 GMT' }), validators)).toBe(true);
  expect(isRangeApplicable(headers({ 'if-range': 'W/"a"' }), validators)).toBe(false);
});

test('HEAD has the same headers and no body', async () => {
  const answer = await storage().fetch(path, { method: 'HEAD' });
  expect([answer.status, await answer.text()]).toEqual([200, '']);
  expect(answer.headers.get('content-length')).toBe('10');
  expect((await storage().fetch('/object/public/board/none', { method: 'HEAD' })).status).toBe(400);
});

test('a download has the file name of its query', async () => {
  const disposition = async (query: string) => (await get({}, query)).headers.get('content-disposition');
  expect(await disposition('')).toBeNull();
  expect(await disposition('?download=')).toBe('attachment;');
  expect(await disposition('?download=a%22%0d%0ab.txt')).toBe(
    `attachment; filename=a%22%0D%0Ab.txt; filename*=UTF-8''a%22%0D%0Ab.txt`,
  );
});

test('uploaded HTML is served as text', async () => {
  const shared = storage().service().from('shared');
  await shared.upload('page.html', new Blob(['<script>'], { type: 'text/html; charset=utf-8' }));
  const { data } = await shared.createSignedUrl('page.html', 60);
  expect((await fetch(data?.signedUrl ?? '')).headers.get('content-type')).toBe('text/plain');
});

test('without a key a private bucket is not found, and its objects are not public', async () => {
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

test('an unknown key opens nothing', async () => {
  const headers = { apikey: 'sb_publishable_unknown' };
  const read = async (address: string) => {
    const answer = await storage().fetch(address, { headers });
    return [answer.status, answer.status === 200 ? '' : ((await answer.json()) as { code: string }).code];
  };
  expect(await read('/bucket')).toEqual([401, 'api_key_invalid']);
  expect(await read('/object/authenticated/shared/private.txt')).toEqual([401, 'api_key_invalid']);
  expect(await read('/object/shared/private.txt')).toEqual([400, 'NoSuchBucket']);
  expect(await read(path)).toEqual([200, '']);
  const basic = await fetch(`${storage().url}/storage/v1/bucket`, { headers: { authorization: 'Basic eDp4' } });
  expect(await basic.json()).toMatchObject({ code: 'AccessDenied' });
});

test('an invalid token is refused in the format of Supabase’s storage', async () => {
  const headers = { authorization: 'Bearer nonsense' };
  const answer = await fetch(`${storage().url}/storage/v1/bucket`, { headers });
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { statusCode: '403', error: 'Unauthorized', code: 'token_malformed' },
  ]);
  const expired = { authorization: `Bearer ${await storage().sign({ sub: 'x', role: 'authenticated', exp: 1 })}` };
  const response = await fetch(`${storage().url}/storage/v1/bucket`, { headers: expired });
  expect(await response.json()).toMatchObject({ statusCode: '403', code: 'token_expired' });
});

test('an upload sets the rules for search engines', async () => {
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
  const answer = await storage().fetch('/object/public/board/robots.txt');
  expect(answer.headers.get('x-robots-tag')).toBe('noindex, max-snippet: 20, googlebot: nofollow');
  for (const rules of ['anything', 'noindex,', 'max-snippet: some']) {
    const refused = await upload(rules);
    expect([refused.status, await refused.json()]).toMatchObject([400, { error: 'invalid_x_robots_tag' }]);
  }
});

test('an object whose blob is missing is not found', async () => {
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

test('two rows cannot reference one blob', async () => {
  const { query } = storage().database;
  const [row] = await query(`select version from storage.objects where name = 'letters.txt'`);
  const forged = query('insert into storage.objects (bucket_id, name, version) values ($1, $2, $3)', [
    'shared',
    'thief',
    row?.['version'],
  ]);
  await expect(forged).rejects.toMatchObject({ code: '23505', constraint: 'objects_version_key' });
});
