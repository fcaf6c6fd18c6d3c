import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { expect, inject, onTestFinished, test } from 'vitest';
import { s3Bucket, startS3 } from '../../packages/backend/storage/testing/start-s3.ts';
import { encryptionTo } from './encryption.ts';
import { openPlace, openSource } from './place.ts';
import { withPlainBackup } from './plain-backup.ts';
import { storeBackup } from './store-backup.ts';

const temporaryFolder = async () => mkdtemp(join(inject('runFolder'), 'places-'));

/** Stands for a backup: storing looks at no byte of it. */
async function makeFile() {
  const bytes = randomBytes(300_000);
  const file = join(await temporaryFolder(), 'backup.tar.gz');
  await writeFile(file, bytes);
  return { bytes, file };
}

async function makeIdentity() {
  const identity = await generateX25519Identity();
  const file = join(await temporaryFolder(), 'identity');
  await writeFile(file, `# kept apart\n${identity}\n`);
  return { file, recipient: await identityToRecipient(identity) };
}

async function startBucket() {
  const { env, close } = await startS3(await temporaryFolder());
  onTestFinished(close);
  const own = Object.entries(env).map(([name, value]) => [name.replace('STORAGE_', 'BACKUP_'), value]);
  return { address: `s3://${s3Bucket}/nightly`, env: Object.fromEntries(own) as NodeJS.ProcessEnv };
}

test('a backup in S3 is encrypted there, read again, replaces nothing, and comes back byte for byte', async () => {
  const { bytes, file } = await makeFile();
  const { address, env } = await startBucket();
  const identity = await makeIdentity();
  const encryption = await encryptionTo([identity.recipient]);
  const place = await openPlace(address, env);
  onTestFinished(() => place.close());
  await storeBackup(file, place, 'one.tar.gz.age', encryption);
  await storeBackup(file, place, 'two.tar.gz', undefined);
  await expect(storeBackup(file, place, 'two.tar.gz', undefined)).rejects.toMatchObject({ code: 'backup_file_exists' });
  expect((await place.list()).toSorted()).toEqual(['one.tar.gz.age', 'two.tar.gz']);
  const folder = await temporaryFolder();
  for (const [name, identityFile] of [['one.tar.gz.age', identity.file] as const, ['two.tar.gz', undefined] as const]) {
    const options = { named: `${address}/${name}`, identity: identityFile, folder, env };
    expect((await withPlainBackup(options, async (copy) => readFile(copy))).equals(bytes)).toBe(true);
  }
  expect(await readdir(folder)).toEqual([]);
  await place.remove('two.tar.gz');
  expect(await place.list()).toEqual(['one.tar.gz.age']);
  await expect(place.read('two.tar.gz')).rejects.toMatchObject({ code: 'backup_unreadable' });
});

test('a place without its keys is setting_invalid, and one that does not take the backup backup_not_written', async () => {
  const { file } = await makeFile();
  await expect(openPlace('s3://bucket', {})).rejects.toMatchObject({ code: 'setting_invalid' });
  const { env } = await startBucket();
  const { place } = await openSource('s3://no-such-bucket/name', env);
  onTestFinished(() => place.close());
  await expect(storeBackup(file, place, 'name', undefined)).rejects.toMatchObject({ code: 'backup_not_written' });
});

test('a place that keeps other bytes than it was given is backup_not_written', async () => {
  const { file } = await makeFile();
  const place = await openPlace(await temporaryFolder(), {});
  const lossy = { ...place, read: async (name: string) => (await truncate(place.titleOf(name), 1000), place.read(name)) };
  await expect(storeBackup(file, lossy, 'name', undefined)).rejects.toMatchObject({ code: 'backup_not_written' });
});

test('an encrypted backup opens by its identity alone, and only whole', async () => {
  const { file } = await makeFile();
  const identity = await makeIdentity();
  const stranger = await makeIdentity();
  const folder = await temporaryFolder();
  const place = await openPlace(folder, {});
  await storeBackup(file, place, 'one.age', await encryptionTo([identity.recipient]));
  const named = join(folder, 'one.age');
  expect((await readFile(named, 'latin1')).startsWith('age-encryption.org/v1\n')).toBe(true);
  const open = async (identityFile?: string) =>
    withPlainBackup({ named, identity: identityFile, folder, env: {} }, async () => 'is open');
  expect(await open(identity.file)).toBe('is open');
  await expect(open()).rejects.toMatchObject({ code: 'backup_identity_missing' });
  await expect(open(stranger.file)).rejects.toMatchObject({ code: 'backup_not_decrypted' });
  await truncate(named, 200_000);
  await expect(open(identity.file)).rejects.toMatchObject({ code: 'backup_unreadable' });
  await expect(encryptionTo(['nobody'])).rejects.toMatchObject({ code: 'backup_recipient_invalid' });
});
