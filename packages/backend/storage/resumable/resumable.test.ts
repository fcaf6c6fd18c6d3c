import { Upload, type UploadOptions } from 'tus-js-client';
import { expect, test } from 'vitest';
import { ada as adaId, ben as benId } from '../../testing/use-backend.ts';
import { statusOf, useStorage } from '../testing/use-storage.ts';

const storage = useStorage();
const mine = (name: string) => `${adaId}/${name}`;
const userHeaders = async (sub = adaId) => ({
  apikey: storage().secrets.publishableKey,
  authorization: `Bearer ${await storage().sign({ sub, role: 'authenticated' })}`,
});
const leftovers = () => storage().database.query('select from storage.orphaned_blobs');
const noise = (length: number) => Buffer.from(Uint8Array.from({ length }, (_, index) => (index * 31) % 251));

/** Uploads with tus-js-client. */
function upload(bytes: Buffer, name: string, options: UploadOptions): Promise<Upload> {
  const { promise, resolve, reject } = Promise.withResolvers<Upload>();
  const started = new Upload(bytes, {
    endpoint: `${storage().url}/storage/v1/upload/resumable`,
    retryDelays: null,
    onError: reject,
    onSuccess: () => resolve(started),
    ...options,
    metadata: {
      bucketName: 'private',
      objectName: mine(name),
      contentType: 'text/plain',
      cacheControl: '60',
      ...options.metadata,
    },
  });
  started.start();
  return promise;
}

/** Sends one request of the protocol. */
const tus = (method: string, address: string, headers: Record<string, string>, body?: Buffer) =>
  fetch(address, {
    method,
    headers: { 'tus-resumable': '1.0.0', ...headers },
    body: (body ?? null) as never,
  });
const encoded = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${btoa(value)}`)
    .join(',');
async function begin(name: string, length: number, headers: Record<string, string>, more: Record<string, string> = {}) {
  const metadata = encoded({ bucketName: 'private', objectName: mine(name), contentType: 'text/plain', ...more });
  const endpoint = `${storage().url}/storage/v1/upload/resumable`;
  return tus('POST', endpoint, { ...headers, 'upload-length': String(length), 'upload-metadata': metadata });
}
const part = (address: string, offset: number, bytes: Buffer, headers: Record<string, string>) =>
  tus(
    'PATCH',
    address,
    { ...headers, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    bytes,
  );

test('parts become one object with its metadata', async () => {
  const bytes = noise(500_000);
  await upload(bytes, 'parts.txt', {
    headers: await userHeaders(),
    chunkSize: 100_000,
    metadata: { metadata: '{"kind":"note"}' },
  });
  const ada = (await storage().ada()).from('private');
  expect(await (await ada.download(mine('parts.txt'))).data?.bytes()).toEqual(new Uint8Array(bytes));
  expect((await ada.info(mine('parts.txt'))).data).toMatchObject({
    size: 500_000,
    contentType: 'text/plain',
    cacheControl: 'max-age=60',
    metadata: { kind: 'note' },
  });
  expect(await leftovers()).toEqual([]);
  expect((await storage().storedVersions()).filter((file) => file.endsWith('.json'))).toEqual([]);
});

test('an interrupted upload resumes where it stopped', async () => {
  const headers = await userHeaders();
  const bytes = noise(3000);
  const address = (await begin('resumed.txt', 3000, headers)).headers.get('location') ?? '';
  expect((await part(address, 0, bytes.subarray(0, 1000), headers)).status).toBe(204);
  const head = await tus('HEAD', address, headers);
  expect([head.headers.get('upload-offset'), head.headers.get('upload-length')]).toEqual(['1000', '3000']);
  expect((await part(address, 0, bytes, headers)).status).toBe(409);
  expect((await part(address, 1000, bytes.subarray(1000), headers)).headers.get('upload-offset')).toBe('3000');
  const finished = await tus('HEAD', address, headers);
  expect([finished.status, finished.headers.get('upload-offset')]).toEqual([200, '3000']);
  const ada = (await storage().ada()).from('private');
  expect((await ada.info(mine('resumed.txt'))).data?.size).toBe(3000);
});

test('a caller without rights can neither create, continue nor delete an upload', async () => {
  const [ada, ben] = [await userHeaders(), await userHeaders(benId)];
  expect((await begin('denied.txt', 10, ben)).status).toBe(403);
  const address = (await begin('hers.txt', 10, ada)).headers.get('location') ?? '';
  expect((await part(address, 0, noise(10), ben)).status).toBe(403);
  expect((await tus('DELETE', address, ben)).status).toBe(403);
  expect((await tus('DELETE', address, ada)).status).toBe(204);
  expect((await tus('HEAD', address, ada)).status).toBe(404);
  expect(await leftovers()).toEqual([]);
});

test('the limits of size and type hold, declared and detected', async () => {
  const headers = await userHeaders();
  const tooLarge = await begin('large.txt', 1_048_577, headers);
  expect([tooLarge.status, await tooLarge.text()]).toEqual([413, 'Maximum size exceeded\n']);
  const service = { apikey: storage().secrets.secretKey };
  const image = { bucketName: 'board', objectName: 'lie.png', contentType: 'image/png' };
  expect((await begin('', 5, service, { ...image, contentType: 'video/mp4' })).status).toBe(415);
  const address = (await begin('', 6, service, image)).headers.get('location') ?? '';
  const refused = await part(address, 0, Buffer.from('<html>'), service);
  expect([refused.status, await refused.text()]).toEqual([415, 'mime type image/png is not supported']);
  expect((await begin('', 5, service, { bucketName: 'none' })).status).toBe(404);
  expect((await begin('', 5, service, { objectName: '../ü' })).status).toBe(400);
  expect(await leftovers()).toEqual([]);
});

test('only x-upsert replaces an existing object', async () => {
  const headers = await userHeaders();
  await upload(Buffer.from('first'), 'taken.txt', { headers });
  expect((await begin('taken.txt', 6, headers)).status).toBe(409);
  await upload(Buffer.from('second'), 'taken.txt', { headers: { ...headers, 'x-upsert': 'true' } });
  const ada = (await storage().ada()).from('private');
  expect(await (await ada.download(mine('taken.txt'))).data?.text()).toBe('second');
});

test('a signed URL allows a resumable upload of its object only', async () => {
  const ada = (await storage().ada()).from('private');
  const token = (await ada.createSignedUploadUrl(mine('signed.txt'))).data?.token ?? '';
  const endpoint = `${storage().url}/storage/v1/upload/resumable/sign`;
  const done = await upload(Buffer.from('by hand'), 'signed.txt', { endpoint, headers: { 'x-signature': token }, chunkSize: 3 });
  expect(done.url).toContain('/upload/resumable/sign/');
  expect(await (await ada.download(mine('signed.txt'))).data?.text()).toBe('by hand');
  const other = upload(Buffer.from('x'), 'other.txt', { endpoint, headers: { 'x-signature': token } });
  await expect(other).rejects.toMatchObject({ message: expect.stringContaining('Invalid signature') });
  const unsigned = upload(Buffer.from('x'), 'other.txt', { endpoint, headers: {} });
  await expect(unsigned).rejects.toMatchObject({ message: expect.stringContaining('Missing x-signature') });
});

test('an upload without requests for a day is swept', async () => {
  const headers = await userHeaders();
  const before = await storage().storedVersions();
  const address = (await begin('forgotten.txt', 10, headers)).headers.get('location') ?? '';
  await part(address, 0, noise(5), headers);
  const [row] = await storage().database.query<{ hours: number }>(
    'select round(extract(epoch from expires_at - now()) / 3600)::int as hours from storage.orphaned_blobs',
  );
  expect(row?.hours).toBe(24);
  await storage().database.query(`update storage.orphaned_blobs set expires_at = now()`);
  expect((await part(address, 5, noise(5), headers)).status).toBe(404);
  // Replacements and deletions remove only their own blobs. The sweep removes the rest.
  await storage().sweep();
  expect(await storage().storedVersions()).toEqual(before);
  expect(await leftovers()).toEqual([]);
});

test('simultaneous requests for one upload do not mix their bytes', async () => {
  const headers = await userHeaders();
  const bytes = noise(200_000);
  const address = (await begin('contested.txt', 200_000, headers)).headers.get('location') ?? '';
  const answers = await Promise.all([part(address, 0, bytes, headers), part(address, 0, bytes, headers)]);
  expect(answers.map(({ status }) => status)).toContain(204);
  const ada = (await storage().ada()).from('private');
  expect(await (await ada.download(mine('contested.txt'))).data?.bytes()).toEqual(new Uint8Array(bytes));
});

test('OPTIONS needs no key', async () => {
  const answer = await fetch(`${storage().url}/storage/v1/upload/resumable`, { method: 'OPTIONS' });
  expect(answer.status).toBe(204);
  expect(answer.headers.get('tus-extension')).toContain('creation');
  expect(statusOf((await storage().anon().from('private').upload('x', 'y')).error)).toBe('403');
});
