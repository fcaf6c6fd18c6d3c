import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startReplica } from '../../realtime/testing/second-replica.ts';
import { readProject } from '../../project/read-project.ts';
import { filesProject, useStorage } from '../testing/use-storage.ts';

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
