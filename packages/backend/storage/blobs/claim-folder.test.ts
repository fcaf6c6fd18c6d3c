import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool } from '@trivium/postgres';
import { expect, onTestFinished, test } from 'vitest';
import { startReplica } from '../../realtime/testing/second-replica.ts';
import { readProject } from '../../project/read-project.ts';
import { filesProject, useStorage } from '../testing/use-storage.ts';
import { claimFolder } from './claim-folder.ts';

const storage = useStorage();
const temporaryFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'files-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
};
const replica = async (home: string, env = {}) =>
  startReplica(storage(), { project: await readProject(filesProject, {}), home, env });
const download = ({ url, secrets }: { url: string; secrets: { secretKey: string } }, name: string) =>
  fetch(`${url}/storage/v1/object/authenticated/shared/${name}`, { headers: { apikey: secrets.secretKey } });

test('a replica with a folder of its own is refused, and the sentence names the settings', async () => {
  const home = await temporaryFolder();
  await expect(replica(home)).rejects.toMatchObject({
    code: 'storage_folder_foreign',
    message: expect.stringMatching(/not in the folder .*: .*STORAGE_FILE_BACKEND_PATH.*STORAGE_S3_/),
  });
});

test('replicas that share a folder serve the same files', async () => {
  const objects = join(storage().home, 'objects');
  const second = await replica(await temporaryFolder(), { STORAGE_FILE_BACKEND_PATH: objects });
  await storage().service().from('shared').upload('shared.txt', 'one text', { contentType: 'text/plain' });
  expect(await (await download(second, 'shared.txt')).text()).toBe('one text');
});

test('a folder that got the id is accepted, for an installation that lost its files', async () => {
  const home = await temporaryFolder();
  const id = await readFile(join(storage().home, 'objects/folder-id'), 'utf8');
  await writeFile(join(home, 'folder-id'), id);
  const second = await replica(home, { STORAGE_FILE_BACKEND_PATH: home });
  expect((await download(second, 'missing.txt')).status).toBe(400);
});

/** One connection to the database, whose folder nobody has claimed. */
async function databaseWithoutFolder() {
  const pool = createPool(storage().database.owner, { max: 1 });
  const { rows } = await pool.query<{ id: string }>('delete from storage.file_folders returning id');
  onTestFinished(async () => {
    await pool.query('delete from storage.file_folders');
    await pool.query('insert into storage.file_folders (id) values ($1)', [rows[0]?.id]);
    await pool.end();
  });
  return pool;
}

test('a store that does not answer keeps no connection waiting, and is asked at the next start', async () => {
  const pool = await databaseWithoutFolder();
  const requests = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<never>();
  const away = { readId: () => (requests.resolve(), answer.promise), writeId: () => expect.fail('written') };
  const unreachable: unknown[] = [];
  const options = { pool, place: 'a bucket', onUnreachable: (error: unknown) => void unreachable.push(error) };
  const claim = claimFolder({ ...options, store: away });
  await requests.promise;
  await pool.query('select 1');
  answer.reject(new Error('refused'));
  await claim;
  await claimFolder({ ...options, store: { ...away, readId: () => new Promise<never>(() => {}) }, maxWaitMs: 5 });
  expect(unreachable).toMatchObject([{ message: 'refused' }, { name: 'TimeoutError' }]);
});

test('a folder that may not be written is refused at the first start, with what to do; nothing is claimed', async () => {
  const pool = await databaseWithoutFolder();
  const error = Object.assign(new Error('read-only file system'), { code: 'EROFS' });
  const store = { readId: async () => undefined, writeId: () => Promise.reject(error) };
  const claim = claimFolder({ pool, store, place: 'the folder /srv/files', onUnreachable: () => expect.fail('unreachable') });
  await expect(claim).rejects.toMatchObject({
    code: 'storage_folder_unwritable',
    message: expect.stringMatching(/\/srv\/files \(EROFS\).*ReadWritePaths=/),
  });
  expect((await pool.query('select id from storage.file_folders')).rows).toEqual([]);
});

test('replicas that start together on an empty store agree on one id', async () => {
  const pools = [await databaseWithoutFolder(), createPool(storage().database.owner, { max: 1 })] as const;
  onTestFinished(() => pools[1].end());
  const written: string[] = [];
  // Both look before one of them has written.
  const both = Promise.withResolvers<void>();
  let looks = 0;
  const store = {
    async readId() {
      const id = written[0];
      if (++looks === 2) both.resolve();
      if (looks <= 2) await both.promise;
      return id;
    },
    writeId: async (id: string) => void written.push(id),
  };
  await Promise.all(
    pools.map((pool) => claimFolder({ pool, store, place: 'a bucket', onUnreachable: () => expect.fail('unreachable') })),
  );
  expect(written).toHaveLength(1);
});
