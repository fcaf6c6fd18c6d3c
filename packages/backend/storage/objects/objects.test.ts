import { expect, test } from 'vitest';
import { ada as adaId } from '../../testing/use-backend.ts';
import { statusOf, useStorage } from '../testing/use-storage.ts';

const storage = useStorage();
const text = (content: string) => new Blob([content], { type: 'text/plain' });
const mine = (name: string) => `${adaId}/${name}`;
const names = (entries: readonly { name: string }[] | null) => entries?.map(({ name }) => name);

test('uploading needs INSERT and downloading needs SELECT', async () => {
  const [ada, ben] = [await storage().ada(), await storage().ben()];
  const upload = await ada.from('private').upload(mine('a.txt'), text('hello'));
  expect(upload).toMatchObject({ error: null, data: { path: mine('a.txt'), fullPath: `private/${mine('a.txt')}` } });
  const download = await ada.from('private').download(mine('a.txt'));
  expect(await download.data?.text()).toBe('hello');
  expect(download.data?.type).toBe('text/plain');

  expect(statusOf((await ben.from('private').upload(mine('b.txt'), text('x'))).error)).toBe('403');
  expect(statusOf((await ben.from('private').info(mine('a.txt'))).error)).toBe('404');
  expect((await ben.from('private').download(mine('a.txt'))).data).toBeNull();
  expect((await storage().anon().from('private').download(mine('a.txt'))).data).toBeNull();
});

test('a refused upload leaves neither a row nor a blob', async () => {
  const before = await storage().storedVersions();
  const ben = await storage().ben();
  expect(statusOf((await ben.from('private').upload(mine('refused.txt'), text('x'))).error)).toBe('403');
  expect(await storage().storedVersions()).toEqual(before);
  expect(await storage().database.query('select from storage.objects where name like $1', ['%refused%'])).toEqual([]);
  expect(await storage().database.query('select from storage.orphaned_blobs')).toEqual([]);
});

test('a caller with INSERT alone can upload, but neither overwrite nor read', async () => {
  const anon = storage().anon().from('dropbox');
  expect((await anon.upload('one.txt', text('1'))).error).toBeNull();
  expect(statusOf((await anon.upload('one.txt', text('2'))).error)).toBe('409');
  expect(statusOf((await anon.upload('one.txt', text('2'), { upsert: true })).error)).toBe('403');
  expect(statusOf((await anon.upload('one.exe', text('1'))).error)).toBe('403');
  expect((await anon.download('one.txt')).data).toBeNull();
  expect((await anon.list()).data).toEqual([]);
});

test('an upsert replaces the blob and removes the old one', async () => {
  const ada = (await storage().ada()).from('private');
  await ada.upload(mine('twice.txt'), text('first'));
  const before = await storage().storedVersions();
  expect((await ada.upload(mine('twice.txt'), text('second'), { upsert: true })).error).toBeNull();
  expect(await (await ada.download(mine('twice.txt'))).data?.text()).toBe('second');
  expect((await storage().storedVersions()).length).toBe(before.length);
  expect((await ada.update(mine('twice.txt'), text('third'))).error).toBeNull();
  expect(await (await ada.download(mine('twice.txt'))).data?.text()).toBe('third');
});

test('an object has its own metadata and that of its uploader', async () => {
  const ada = (await storage().ada()).from('private');
  await ada.upload(mine('described.txt'), text('hello'), { metadata: { kind: 'note' }, cacheControl: '77' });
  expect((await ada.info(mine('described.txt'))).data).toMatchObject({
    name: mine('described.txt'),
    bucketId: 'private',
    size: 5,
    contentType: 'text/plain',
    cacheControl: 'max-age=77',
    etag: '"5d41402abc4b2a76b9719d911017c592"',
    metadata: { kind: 'note' },
  });
  expect((await ada.exists(mine('described.txt'))).data).toBe(true);
  expect((await ada.exists(mine('missing.txt'))).data).toBe(false);
  const rows = await storage().database.query('select owner_id, owner::text, metadata from storage.objects where name = $1', [
    mine('described.txt'),
  ]);
  expect(rows).toMatchObject([{ owner_id: adaId, owner: adaId, metadata: { size: 5, mimetype: 'text/plain' } }]);
});

test('a deletion removes row and blob, but only of objects that the caller may delete', async () => {
  const [ada, ben] = [(await storage().ada()).from('shared'), (await storage().ben()).from('shared')];
  const before = await storage().storedVersions();
  for (const name of ['d1', 'd2', 'd3']) await ada.upload(mine(name), text(name));
  expect((await ben.remove([mine('d1'), mine('d2')])).data).toEqual([]);
  const denied = await storage().fetch(`/object/shared/${mine('d1')}`, { method: 'DELETE' });
  expect([denied.status, await denied.json()]).toMatchObject([400, { statusCode: '403', code: 'AccessDenied' }]);
  expect(names((await ada.remove([mine('d1'), mine('d2'), mine('none')])).data)?.toSorted()).toEqual([mine('d1'), mine('d2')]);
  expect((await storage().storedVersions()).length).toBe(before.length + 1);
  expect((await ada.remove([mine('d3')])).data).toHaveLength(1);
  expect(await storage().storedVersions()).toEqual(before);
});

test('a move, also to another bucket, needs rights in both places', async () => {
  const ada = await storage().ada();
  await ada.from('private').upload(mine('from.txt'), text('moved'));
  expect((await ada.from('private').move(mine('from.txt'), mine('to.txt'))).error).toBeNull();
  expect((await ada.from('private').exists(mine('from.txt'))).data).toBe(false);
  const move = await ada.from('private').move(mine('to.txt'), mine('there.txt'), { destinationBucket: 'shared' });
  expect(move.data).toMatchObject({ message: 'Successfully moved' });
  expect(await (await ada.from('shared').download(mine('there.txt'))).data?.text()).toBe('moved');
  const denied = await ada.from('shared').move(mine('there.txt'), 'elsewhere/there.txt');
  expect(statusOf(denied.error)).toBe('403');
  await ada.from('shared').upload(mine('taken.txt'), text('x'));
  expect(statusOf((await ada.from('shared').move(mine('there.txt'), mine('taken.txt'))).error)).toBe('409');
  expect(statusOf((await ada.from('shared').move(mine('nothing.txt'), mine('x.txt'))).error)).toBe('404');
});

test('a copy has its own blob and the metadata of its source', async () => {
  const ada = await storage().ada();
  await ada.from('private').upload(mine('original.txt'), text('copied'), { metadata: { kind: 'note' } });
  const copied = await ada.from('private').copy(mine('original.txt'), mine('copy.txt'), { destinationBucket: 'shared' });
  expect(copied.data).toEqual({ path: `shared/${mine('copy.txt')}` });
  await ada.from('private').remove([mine('original.txt')]);
  expect(await (await ada.from('shared').download(mine('copy.txt'))).data?.text()).toBe('copied');
  expect((await ada.from('shared').info(mine('copy.txt'))).data?.metadata).toEqual({ kind: 'note' });
  expect(statusOf((await ada.from('shared').copy(mine('copy.txt'), 'elsewhere/copy.txt')).error)).toBe('403');
});

test('the limits of a bucket hold for copies and moves too', async () => {
  const service = storage().service();
  await service.from('shared').upload('page.pdf', new Blob(['%PDF-1.7'], { type: 'application/pdf' }));
  await service.from('shared').upload('large.txt', text('x'.repeat(1_048_577)));
  for (const how of ['copy', 'move'] as const) {
    const refused = await service.from('shared')[how]('page.pdf', 'page.pdf', { destinationBucket: 'board' });
    expect(statusOf(refused.error)).toBe('415');
    const large = await service.from('shared')[how]('large.txt', 'large.txt', { destinationBucket: 'private' });
    expect(statusOf(large.error)).toBe('413');
  }
});

test.for(['', '..%2f..%2fetc%2fpasswd/%00', 'a%0ab', 'ü.txt', 'a%5cb', 'a%23b', 'long'.repeat(300)])(
  'the name %s is refused',
  async (name) => {
    const { secretKey } = storage().secrets;
    const headers = { apikey: secretKey, 'content-type': 'text/plain' };
    const answer = await storage().fetch(`/object/shared/${name}`, { method: 'POST', body: 'x', headers });
    expect(answer.status).toBe(400);
    expect(['InvalidKey', 'NoSuchRoute']).toContain(((await answer.json()) as { code: string }).code);
  },
);
