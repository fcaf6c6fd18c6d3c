import { request } from 'node:http';
import { Upload } from 'tus-js-client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ada as adaId, ben as benId } from '../../testing/use-backend.ts';
import { projectWith } from '../testing/project-with.ts';
import { useStorage, type TestStorage } from '../testing/use-storage.ts';

const storage = useStorage();
const impatient = useStorage({}, projectWith('[storage.uploads]\nidle_timeout = "1s"'));
const patience = { timeout: 60_000 };

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

/** Sends some bytes of a part, and then nothing. */
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

const waitFor = (condition: () => Promise<void>) => vi.waitFor(condition, patience);

test('bodies that never arrive hold neither a connection to the database nor the uploads of others', patience, async () => {
  const { database, url, secrets, sign } = storage();
  const uploads = await Promise.all(Array.from({ length: 17 }, (_, index) => begin(storage(), `slow-${index}.txt`, 1000)));
  for (const { address, headers } of uploads) void stall(address, headers, 10, 1000);
  const sessions = () =>
    database.query<{ locks: number; sessions: number }>(
      `select count(*)::int as locks, count(distinct pid)::int as sessions from pg_locks
       where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
    );
  // The seventeen, and the sign of life of the process.
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

test('a part that stalls is ended, what arrived of it is kept, and the client goes on from there', patience, async () => {
  const { address, headers } = await begin(impatient(), 'stalled.txt', 1000);
  expect(await stall(address, headers, 300, 1000)).toBe(503);
  const asked = await fetch(address, { method: 'HEAD', headers });
  expect(asked.headers.get('upload-offset')).toBe('300');
  const more = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '300' };
  const rest = await fetch(address, { method: 'PATCH', headers: { ...headers, ...more }, body: Buffer.alloc(700, 'y') });
  expect([rest.status, rest.headers.get('upload-offset')]).toEqual([204, '1000']);
});

test('a client that comes again takes an upload over from its request before', patience, async () => {
  const { address, headers } = await begin(storage(), 'again.txt', 1000);
  const before = stall(address, headers, 300, 1000);
  await waitFor(async () => {
    const asked = await fetch(address, { method: 'HEAD', headers });
    expect(asked.headers.get('upload-offset')).toBe('300');
  });
  const more = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '300' };
  const rest = await fetch(address, { method: 'PATCH', headers: { ...headers, ...more }, body: Buffer.alloc(700, 'y') });
  expect(rest.status).toBe(204);
  expect(await before).toBe(204);
});

test('an upload in one request that stalls is refused with its code, and leaves nothing', patience, async () => {
  const body = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(new Uint8Array(10)) });
  const headers = { apikey: impatient().secrets.secretKey };
  const answer = await impatient().fetch('/object/private/once.txt', { method: 'POST', headers, body, duplex: 'half' } as never);
  expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'RequestTimeout' }]);
  expect(await impatient().database.query(`select from storage.objects where name like '%once.txt'`)).toEqual([]);
});
