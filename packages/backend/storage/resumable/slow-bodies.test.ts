import { request } from 'node:http';
import { Upload } from 'tus-js-client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ada as adaId, ben as benId } from '../../testing/use-backend.ts';
import { projectWith } from '../testing/project-with.ts';
import { useStorage, type TestStorage } from '../testing/use-storage.ts';

const storage = useStorage();
const shortIdle = useStorage({}, projectWith('[storage.uploads]\nidle_timeout = "1s"'));
const within = { timeout: 60_000 };

async function begin(backend: TestStorage, name: string, length: number) {
  const headers = {
    apikey: backend.secrets.publishableKey,
    authorization: `Bearer ${await backend.sign({ sub: adaId, role: 'authenticated' })}`,
  };
  const metadata = Object.entries({ bucketName: 'private', objectName: `${adaId}/${name}`, contentType: 'text/plain' })
    .map(([key, value]) => `${key} ${btoa(value)}`)
    .join(',');
  const created = await fetch(`${backend.url}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: { ...headers, 'tus-resumable': '1.0.0', 'upload-length': String(length), 'upload-metadata': metadata },
  });
  expect(created.status).toBe(201);
  return { headers: { ...headers, 'tus-resumable': '1.0.0' }, address: created.headers.get('location') ?? '' };
}

/** Sends a few bytes of a part and then stalls. */
function stall(address: string, headers: Record<string, string>, bytes: number, length: number) {
  const more = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0', 'content-length': length };
  const sent = request(address, { method: 'PATCH', headers: { ...headers, ...more } });
  const status = new Promise<number | undefined>((resolve, reject) => {
    sent.once('response', (response) => resolve(response.resume().statusCode));
    sent.once('error', reject);
  });
  status.catch(() => {});
  sent.write(Buffer.alloc(bytes, 'x'));
  onTestFinished(() => void sent.destroy());
  return status;
}

const waitFor = (condition: () => Promise<void>) => vi.waitFor(condition, within);

test('stalled bodies occupy no database connections and do not block other uploads', within, async () => {
  const { database, url, secrets, sign } = storage();
  const uploads = await Promise.all(Array.from({ length: 17 }, (_, index) => begin(storage(), `slow-${index}.txt`, 1000)));
  for (const { address, headers } of uploads) void stall(address, headers, 10, 1000);
  const sessions = () =>
    database.query<{ locks: number; sessions: number }>(
      `select count(*)::int as locks, count(distinct pid)::int as sessions from pg_locks
       where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
    );
  // One for each upload, and the lease of the process.
  await waitFor(async () => expect(await sessions()).toEqual([{ locks: 18, sessions: 1 }]));
  const authorization = `Bearer ${await sign({ sub: benId, role: 'authenticated' })}`;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  new Upload(Buffer.from('of another'), {
    endpoint: `${url}/storage/v1/upload/resumable`,
    retryDelays: null,
    headers: { apikey: secrets.publishableKey, authorization },
    metadata: { bucketName: 'private', objectName: `${benId}/quick.txt`, contentType: 'text/plain' },
    onError: reject,
    onSuccess: () => resolve(),
  }).start();
  await promise;
});

test('a stalled request is ended, and the upload continues after the bytes that arrived', within, async () => {
  const { address, headers } = await begin(shortIdle(), 'stalled.txt', 1000);
  expect(await stall(address, headers, 300, 1000)).toBe(503);
  const head = await fetch(address, { method: 'HEAD', headers });
  expect(head.headers.get('upload-offset')).toBe('300');
  const more = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '300' };
  const rest = await fetch(address, { method: 'PATCH', headers: { ...headers, ...more }, body: Buffer.alloc(700, 'y') });
  expect([rest.status, rest.headers.get('upload-offset')]).toEqual([204, '1000']);
});

test('a new request of a client takes over from the previous one', within, async () => {
  const { address, headers } = await begin(storage(), 'again.txt', 1000);
  const before = stall(address, headers, 300, 1000);
  await waitFor(async () => {
    const head = await fetch(address, { method: 'HEAD', headers });
    expect(head.headers.get('upload-offset')).toBe('300');
  });
  const more = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '300' };
  const rest = await fetch(address, { method: 'PATCH', headers: { ...headers, ...more }, body: Buffer.alloc(700, 'y') });
  expect(rest.status).toBe(204);
  expect(await before).toBe(204);
});

test('a stalled plain upload fails with RequestTimeout and leaves nothing', within, async () => {
  const body = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(new Uint8Array(10)) });
  const headers = { apikey: shortIdle().secrets.secretKey };
  const answer = await shortIdle().fetch('/object/private/once.txt', { method: 'POST', headers, body, duplex: 'half' } as never);
  expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'RequestTimeout' }]);
  expect(await shortIdle().database.query(`select from storage.objects where name like '%once.txt'`)).toEqual([]);
});
