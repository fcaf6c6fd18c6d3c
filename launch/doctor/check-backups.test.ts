import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { noteBackup } from '../backups/last-backup.ts';
import { checkBackups } from './check-backups.ts';

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'backups-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('a state folder without a backup, or whose newest one is older than two days, is a warning', async () => {
  const home = await temporaryFolder();
  const saysAt = async (now: string) =>
    (await checkBackups(home, {}, new Date(now))).map(({ state, says }) => `${state}: ${says}`);
  expect(await saysAt('2026-11-28T12:00:00Z')).toEqual([expect.stringMatching(/^warning: None was made/)]);
  await noteBackup(home, { at: new Date('2026-11-28T02:00:00Z'), title: 's3://backups/newest' });
  expect(await saysAt('2026-11-28T12:00:00Z')).toEqual(['ok: the newest is 10 hours old: s3://backups/newest']);
  expect(await saysAt('2026-11-30T04:00:00Z')).toEqual([expect.stringMatching(/^warning: The newest is 50 hours old/)]);
});

test('a recipient that no backup could be encrypted for is a fault before the night', async () => {
  const home = await temporaryFolder();
  const [, wrong] = await checkBackups(home, { BACKUP_AGE_RECIPIENTS: 'age1nobody' });
  expect(wrong).toMatchObject({ state: 'fault', says: expect.stringContaining('(backup_recipient_invalid)') });
  const recipient = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p';
  const [, right] = await checkBackups(home, { BACKUP_AGE_RECIPIENTS: recipient });
  expect(right).toMatchObject({ state: 'ok', says: 'encrypted for 1 recipient(s) of age' });
});
