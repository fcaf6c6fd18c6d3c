import { createDescribedFetch } from '@trivium/testing';
import { parseVerifierKey } from '@trivium/transparency';
import { beforeEach, expect, test } from 'vitest';
import { emptyTables } from '../testing/empty-tables.ts';
import { openSampleLog, sampleEntries, sampleSigner } from '../testing/sample-log.ts';
import { serve } from '../testing/serve.ts';
import { useTables } from '../testing/use-tables.ts';
import type { TransparencyLog } from '../log/create-transparency-log.ts';
import { addLogRoutes } from './add-log-routes.ts';

const database = useTables();
let log: TransparencyLog;
let url: string;

beforeEach(async () => {
  log = openSampleLog(database().pool);
  for (const count of [5, 295, 400]) await log.append(sampleEntries(count, 'a rather long entry'));
  ({ url } = await serve((service) => addLogRoutes(service, log)));
});

const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer());

test('the checkpoint is text that is cached for seconds, with an ETag that answers 304', async () => {
  const response = await fetch(`${url}/checkpoint`);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('public, max-age=2, s-maxage=2');
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(await response.text()).toBe((await log.latestCheckpoint()).note);
  const etag = response.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[\w-]+"$/);
  expect((await fetch(`${url}/checkpoint`, { headers: { 'if-none-match': etag } })).status).toBe(304);
  await log.append(sampleEntries(1));
  const later = await fetch(`${url}/checkpoint`, { headers: { 'if-none-match': etag } });
  expect([later.status, await later.text()]).toEqual([200, (await log.latestCheckpoint()).note]);
});

test('a log that was never opened has no checkpoint', async () => {
  await emptyTables(database().administrator);
  const response = await fetch(`${url}/checkpoint`);
  expect(await response.json()).toMatchObject({ status: 404, error: { code: 'checkpoint_not_found' } });
});

test('the verifier key is one line', async () => {
  const response = await fetch(`${url}/log.vkey`);
  const [line, rest] = (await response.text()).split('\n');
  expect(parseVerifierKey(line ?? '')).toEqual(sampleSigner.key);
  expect(rest).toBe('');
});

test.each([
  ['tile/0/000', () => log.readTile(0, 0n)],
  ['tile/0/001', () => log.readTile(0, 1n)],
  ['tile/0/002.p/188', () => log.readTile(0, 2n, 188)],
  ['tile/0/001.p/44', () => log.readTile(0, 1n, 44)],
  ['tile/1/000.p/2', () => log.readTile(1, 0n, 2)],
  ['tile/entries/000', () => log.readEntryBundle(0n)],
  ['tile/entries/000.p/5', () => log.readEntryBundle(0n, 5)],
  ['tile/entries/002.p/188', () => log.readEntryBundle(2n, 188)],
])('/%s is served as bytes that never change', async (path, read) => {
  const response = await fetch(`${url}/${path}`, { headers: { 'accept-encoding': 'identity' } });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/octet-stream');
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect((await bytes(response)).equals(await read())).toBe(true);
  const etag = response.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[\w-]+"$/);
  const held = await fetch(`${url}/${path}`, { headers: { 'if-none-match': `"other", ${etag}`, 'accept-encoding': 'identity' } });
  expect([held.status, (await bytes(held)).length]).toEqual([304, 0]);
});

test('entry bundles are compressed for clients that accept it, under their own ETag; tiles are not', async () => {
  const ask = (path: string, encoding: string) => fetch(`${url}/${path}`, { headers: { 'accept-encoding': encoding } });
  const [plain, zipped] = [await ask('tile/entries/000', 'identity'), await ask('tile/entries/000', 'gzip')];
  expect(zipped.headers.get('content-encoding')).toBe('gzip');
  expect(zipped.headers.get('vary')).toBe('Accept-Encoding');
  expect(zipped.headers.get('etag')).not.toBe(plain.headers.get('etag'));
  expect(Number(zipped.headers.get('content-length'))).toBeLessThan(Number(plain.headers.get('content-length')));
  expect((await bytes(zipped)).equals(await bytes(plain))).toBe(true);
  expect((await ask('tile/entries/000', 'gzip;q=0, br')).headers.get('content-encoding')).toBeNull();
  expect((await ask('tile/0/000', 'gzip')).headers.get('content-encoding')).toBeNull();
});

test('HEAD sends what GET sends', async () => {
  const [get, head] = await Promise.all(['GET', 'HEAD'].map((method) => fetch(`${url}/tile/0/000`, { method })));
  for (const name of ['etag', 'content-length', 'content-type', 'cache-control'])
    expect(head?.headers.get(name)).toBe(get?.headers.get(name));
});

test.each([
  ['tile_not_found', 'tile/0/002'],
  ['tile_not_found', 'tile/0/002.p/189'],
  ['tile_not_found', 'tile/0/003.p/1'],
  ['tile_not_found', 'tile/1/000'],
  ['tile_not_found', 'tile/1/000.p/3'],
  ['tile_not_found', 'tile/2/000.p/1'],
  ['tile_not_found', 'tile/63/000.p/1'],
  ['tile_not_found', 'tile/0/x018/x446/x744/x073/x709/x551/615'],
  ['entries_not_found', 'tile/entries/002'],
  ['entries_not_found', 'tile/entries/x123/000.p/1'],
  ['tile_path_invalid', 'tile/'],
  ['tile_path_invalid', 'tile/0'],
  ['tile_path_invalid', 'tile/0/'],
  ['tile_path_invalid', 'tile/0/0'],
  ['tile_path_invalid', 'tile/0/0000'],
  ['tile_path_invalid', 'tile/0/x000/000'],
  ['tile_path_invalid', 'tile/0/000/'],
  ['tile_path_invalid', 'tile/0/000.p'],
  ['tile_path_invalid', 'tile/0/000.p/0'],
  ['tile_path_invalid', 'tile/0/000.p/05'],
  ['tile_path_invalid', 'tile/0/000.p/256'],
  ['tile_path_invalid', 'tile/0/000.p/-1'],
  ['tile_path_invalid', 'tile/0/000.p/1e1'],
  ['tile_path_invalid', 'tile/00/000'],
  ['tile_path_invalid', 'tile/-1/000'],
  ['tile_path_invalid', 'tile/64/000'],
  ['tile_path_invalid', 'tile/0/%30%30%30'],
  ['tile_path_invalid', 'tile/0/%00'],
  ['tile_path_invalid', 'tile/Entries/000'],
  ['tile_path_invalid', `tile/0/${'x999/'.repeat(9)}999`],
  ['tile_path_invalid', `tile/0/${'x999/'.repeat(300)}999`],
])('%s is 404 and not cached: /%s', async (code, path) => {
  const response = await fetch(`${url}/${path}`);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toMatchObject({ status: 404, error: { code } });
});

test.each([
  ['tile/0/1', 'tile/0/1 is not the path of a tile.'],
  ['tile/64/000', 'The level of a tile must be from 0 to 63, not 64.'],
  ['tile/0/x000/000', 'The index of a tile must have no leading x000 elements.'],
  ['tile/0/000.p/256', 'The width of a partial tile must be from 1 to 255, without leading zeroes.'],
])('what is wrong with a path is one sentence: /%s', async (path, message) => {
  expect(await (await fetch(`${url}/${path}`)).json()).toMatchObject({ error: { code: 'tile_path_invalid', message } });
});

test('a missing tile appears once the log has grown', async () => {
  expect((await fetch(`${url}/tile/0/002`)).status).toBe(404);
  await log.append(sampleEntries(100));
  expect((await fetch(`${url}/tile/0/002`)).status).toBe(200);
});

test('responses match the published description', async () => {
  const document: unknown = await (await fetch(`${url}/api/openapi.json`)).json();
  const ask = createDescribedFetch(url, document);
  for (const path of [
    '/checkpoint',
    '/log.vkey',
    '/tile/0/000',
    '/tile/0/002.p/188',
    '/tile/entries/001',
    '/tile/entries/002.p/3',
  ])
    expect((await ask(path)).status).toBe(200);
  for (const path of ['/tile/0/777', '/tile/0/zzz', '/tile/entries/777.p/3']) expect((await ask(path)).status).toBe(404);
});

test('a log may be served below a prefix', async () => {
  const { url: other } = await serve((service) => addLogRoutes(service, log, { prefix: '/logs/first' }));
  expect((await fetch(`${other}/logs/first/tile/0/000`)).status).toBe(200);
  expect((await fetch(`${other}/logs/first/checkpoint`)).status).toBe(200);
  expect((await fetch(`${other}/tile/0/000`)).status).toBe(404);
});
