import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../testing/fresh-database.ts';
import { projectFolder } from '../../testing/project-folder.ts';
import { readProject } from '../../project/read-project.ts';
import { startBackend } from '../../serve.ts';
import { temporaryHome } from '../../testing/program.ts';
import { statusOf, useStorage } from '../testing/use-storage.ts';
import { bytesOf } from '../../config/sizes.rules.ts';

const storage = useStorage();

test('a bucket is created, changed, emptied and deleted', async () => {
  const service = storage().service();
  const created = await service.createBucket('life', { public: true, fileSizeLimit: '1MB', allowedMimeTypes: ['image/*'] });
  expect(created.data).toEqual({ name: 'life' });
  expect((await service.getBucket('life')).data).toMatchObject({
    id: 'life',
    public: true,
    file_size_limit: 1_000_000,
    allowed_mime_types: ['image/*'],
  });
  await service.updateBucket('life', { public: false, fileSizeLimit: null, allowedMimeTypes: null });
  expect((await service.getBucket('life')).data).toMatchObject({
    public: false,
    file_size_limit: null,
    allowed_mime_types: null,
  });
  await service.from('life').upload('a/b.txt', 'x', { contentType: 'text/plain' });
  expect(statusOf((await service.deleteBucket('life')).error)).toBe('409');
  const before = await storage().storedVersions();
  expect((await service.emptyBucket('life')).error).toBeNull();
  expect((await storage().storedVersions()).length).toBe(before.length - 1);
  expect((await service.deleteBucket('life')).data).toEqual({ message: 'Successfully deleted' });
  expect(statusOf((await service.getBucket('life')).error)).toBe('404');
});

test('policies decide who sees and who creates buckets', async () => {
  const [ada, anon] = [await storage().ada(), storage().anon()];
  expect((await ada.listBuckets()).data?.map(({ id }) => id)).toEqual(['board', 'private', 'shared']);
  expect((await anon.listBuckets()).data).toEqual([]);
  expect(statusOf((await ada.getBucket('dropbox')).error)).toBe('404');
  expect(statusOf((await ada.createBucket('mine')).error)).toBe('403');
  expect(statusOf((await ada.updateBucket('board', { public: false })).error)).toBe('404');
  expect(statusOf((await ada.deleteBucket('shared')).error)).toBe('404');
  expect(statusOf((await ada.emptyBucket('shared')).error)).toBe('403');
});

test('the list of buckets can be searched, sorted and paged', async () => {
  const service = storage().service();
  for (const name of ['z_1', 'z-2', 'z.3']) await service.createBucket(name);
  const names = async (options: Parameters<typeof service.listBuckets>[0]) =>
    (await service.listBuckets(options)).data?.map(({ name }) => name);
  expect(await names({ search: 'z', sortColumn: 'name', sortOrder: 'desc' })).toEqual(['z.3', 'z-2', 'z_1']);
  expect(await names({ search: '_' })).toEqual(['z_1']);
  expect(await names({ search: 'z', sortColumn: 'created_at', limit: 1, offset: 1 })).toEqual(['z-2']);
  expect(await names({ search: '%' })).toEqual([]);
});

test.for(['', ' lead', 'trail ', 'a/b', 'ü', 'x'.repeat(101), 'a\nb'])('the bucket name "%s" is refused', async (name) => {
  expect((await storage().service().createBucket(name)).error).toMatchObject({ statusCode: '400' });
});

test('invalid buckets are refused with their codes', async () => {
  const service = storage().service();
  await service.createBucket('twice');
  expect((await service.createBucket('twice')).error).toMatchObject({
    statusCode: '409',
    message: 'The resource already exists',
  });
  expect(statusOf((await service.createBucket('big', { public: false, fileSizeLimit: '3MiB' })).error)).toBe('413');
  expect(statusOf((await service.createBucket('odd', { public: false, fileSizeLimit: 'some' })).error)).toBe('400');
  expect(statusOf((await service.createBucket('odd', { public: false, allowedMimeTypes: ['picture'] })).error)).toBe('415');
  expect(statusOf((await service.updateBucket('none', { public: true })).error)).toBe('404');
});

test.for([
  ['50MiB', 52_428_800],
  ['1.5kb', 1500],
  ['20000', 20_000],
  ['2 GB', 2e9],
  ['7b', 7],
  ['MB', undefined],
  ['-1MB', undefined],
  ['1PB', undefined],
] as const)('the size %s is %s bytes', ([text, bytes]) => expect(bytesOf(text)).toBe(bytes));

test('a parsed size is a whole number of bytes', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e6, noNaN: true }), fc.constantFrom('', 'kb', 'MiB', 'GB'), (amount, unit) => {
      const bytes = bytesOf(`${amount.toFixed(3)}${unit}`);
      expect(Number.isSafeInteger(bytes)).toBe(true);
    }),
  );
});

async function start(folder: string) {
  const { owner, query } = await freshDatabase();
  const home = await temporaryHome();
  const open = async () =>
    startBackend({
      project: await readProject(folder, {}),
      connection: owner,
      secrets: {
        jwtSecret: 'a secret of more than thirty-two characters',
        publishableKey: 'sb_publishable_abcdefghijklmnopqrstuv',
        secretKey: 'sb_secret_abcdefghijklmnopqrstuv',
      } as never,
      home,
      isDevelopment: true,
      host: '127.0.0.1',
      port: 0,
      log: { to: join(home, 'logs', 'backend.log'), level: 'info' },
    });
  return { open, query };
}

test('start creates the buckets and objects of config.toml once, and updates the buckets', async () => {
  const config = (limit: string) =>
    `[storage.buckets.pages]\npublic = true\nfile_size_limit = "${limit}"\nallowed_mime_types = ["image/*", "text/css"]\nobjects_path = "./pages"`;
  const folder = await projectFolder({ 'config.toml': config('1MiB'), 'pages/style/a.css': 'a {}', 'pages/.hidden': 'x' });
  const { open, query } = await start(folder);
  const first = await open();
  const response = await fetch(`${first.url}/storage/v1/object/public/pages/style/a.css`);
  expect([response.headers.get('content-type'), await response.text()]).toEqual(['text/css; charset=utf-8', 'a {}']);
  await first.stop(1000);
  await query(`update storage.objects set user_metadata = '{"changed": "by a user"}'`);
  await writeFile(join(folder, 'config.toml'), config('2MiB'));
  await writeFile(join(folder, 'pages/style/a.css'), 'b {}');
  await writeFile(join(folder, 'pages/new.css'), 'c {}');
  const second = await open();
  expect(await (await fetch(`${second.url}/storage/v1/object/public/pages/style/a.css`)).text()).toBe('a {}');
  expect(await (await fetch(`${second.url}/storage/v1/object/public/pages/new.css`)).text()).toBe('c {}');
  await second.stop(1000);
  expect(await query('select file_size_limit::int as bytes from storage.buckets')).toEqual([{ bytes: 2_097_152 }]);
  expect(await query('select name from storage.objects order by name')).toEqual([{ name: 'new.css' }, { name: 'style/a.css' }]);
});

test.for([
  ['a missing folder', 'objects_path = "./none"', /pages: ENOENT/],
  ['a folder outside of the project', 'objects_path = "../outside"', /must be inside the project/],
  [
    'a file of another type',
    'allowed_mime_types = ["image/png"]\nobjects_path = "./pages"',
    /pages, a\.css: mime type text\/css; charset=utf-8 is not supported/,
  ],
  ['a file over the limit', 'file_size_limit = 2\nobjects_path = "./pages"', /pages, a\.css: The object exceeded/],
] as const)('with %s the start fails with the reason', async ([, setting, reason]) => {
  const folder = await projectFolder({ 'config.toml': `[storage.buckets.pages]\n${setting}`, 'pages/a.css': 'a {}' });
  await mkdir(join(folder, 'empty'));
  const { open } = await start(folder);
  await expect(open()).rejects.toMatchObject({ code: 'bucket_invalid', message: expect.stringMatching(reason) });
});

test('image transformation can be switched off', async () => {
  const { open } = await start(await projectFolder({ 'config.toml': '[storage.image_transformation]\nenabled = false' }));
  const backend = await open();
  const answer = await fetch(`${backend.url}/storage/v1/render/image/public/any/picture.png`);
  expect(await answer.json()).toMatchObject({ statusCode: '404', code: 'NoSuchRoute' });
  await backend.stop(1000);
});

test('storage can be switched off', async () => {
  const { open } = await start(await projectFolder({ 'config.toml': '[storage]\nenabled = false' }));
  const backend = await open();
  expect((await fetch(`${backend.url}/storage/v1/bucket`)).status).toBe(501);
  await backend.stop(1000);
});
