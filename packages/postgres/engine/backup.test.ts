import { readdirSync } from 'node:fs';
import { appendFile, lstat, mkdir, readdir, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { create, list } from 'tar';
import { expect, test } from 'vitest';
import { backupHome } from './backup.ts';
import { makeCacheFolder } from './cache-folder.ts';
import { checkBackup } from './check-backup.ts';
import { restoreHome } from './restore.ts';
import { query } from './testing/query.ts';
import { spawnStarter } from './testing/starter.ts';
import { temporaryHome } from './testing/temporary-home.ts';

const numbers = async (home: Awaited<ReturnType<typeof temporaryHome>>) => {
  const cluster = await home.start();
  const rows = await query<{ id: number }>(await cluster.database('counter'), 'select id from numbers order by id');
  return rows.map(({ id }) => id);
};

/** A stopped home with the files that a backup needs, and no server. */
async function stoppedHome() {
  const home = await temporaryHome();
  const files = {
    'database/PG_VERSION': '17\n',
    'database/global/pg_control': 'control',
    'database/pg_wal/000000010000000000000001': 'log',
    'keys/postgres.password': 'secret',
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(home.path, name)), { recursive: true });
    await writeFile(join(home.path, name), content);
  }
  return { ...home, archive: join(dirname(home.path), 'backup.tar.gz') };
}

test('a backup during writes holds every row acknowledged before it began, the keys and the files beside', async () => {
  const home = await temporaryHome();
  const file = join(dirname(home.path), 'backup.tar.gz');
  const starter = spawnStarter({ home: home.path, shared: home.shared });
  await starter.waitForLine('acknowledged');
  const longName = `${'ชื่อ'.repeat(12)}.txt`;
  await mkdir(join(home.path, 'objects/deep'), { recursive: true });
  await writeFile(join(home.path, 'objects/deep', longName), 'content');
  const promised = starter.lines.length;
  const last = starter.lines.at(-1) as { acknowledged: number };
  const backup = await backupHome({ home: home.path, file });
  expect(backup).toEqual({ file, bytes: (await stat(file)).size, isHot: true, hasDatabase: true });
  expect(starter.lines.length).toBeGreaterThan(promised);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const names: string[] = [];
  await list({ file, onReadEntry: (entry) => names.push(entry.path) });
  // Without its label the copy would start at the latest checkpoint instead of the one that the backup began with.
  expect(names).toContain('database/backup_label');
  expect(names.filter((name) => /^(run|logs|lock|pid|engine)\b|postmaster/.test(name))).toEqual([]);
  await starter.kill('SIGTERM');

  const copy = await temporaryHome();
  const manifest = await restoreHome({ home: copy.path, file });
  expect(manifest).toMatchObject({ format: 1, postgres: 17 });
  const restored = await numbers(copy);
  expect(restored).toEqual(restored.map((_, index) => index + 1));
  expect(restored.length).toBeGreaterThanOrEqual(last.acknowledged);
  expect(await readFile(join(copy.path, 'objects/deep', longName), 'utf8')).toBe('content');
  for (const key of ['keys/postgres.password', 'keys/counter.password']) {
    expect(await readFile(join(copy.path, key))).toEqual(await readFile(join(home.path, key)));
    expect((await stat(join(copy.path, key))).mode & 0o777).toBe(0o600);
  }
  expect((await readdir(copy.path)).toSorted()).not.toContain('trivium-backup.json');
});

test('a stopped home, and one whose server was orphaned by a kill, are backed up completely', async () => {
  const home = await temporaryHome();
  const starter = spawnStarter({ home: home.path, shared: home.shared });
  await starter.waitForLine('acknowledged');
  await starter.kill();
  const last = starter.lines.at(-1) as { acknowledged: number };
  const abandoned = await backupHome({ home: home.path, file: join(dirname(home.path), 'abandoned.tar.gz') });
  const cluster = await home.start();
  await cluster.stop();
  const stopped = await backupHome({ home: home.path, file: join(dirname(home.path), 'stopped.tar.gz') });
  expect([abandoned.isHot, stopped.isHot]).toEqual([true, false]);
  for (const { file } of [abandoned, stopped]) {
    const copy = await temporaryHome();
    await restoreHome({ home: copy.path, file });
    expect((await numbers(copy)).length).toBeGreaterThanOrEqual(last.acknowledged);
  }
});

test('caches and links to other places are left out of a backup; links within it and what the caller adds are kept', async () => {
  const { path, archive: file } = await stoppedHome();
  await writeFile(join(await makeCacheFolder(join(path, 'portal/deno')), 'compiled'), 'again');
  await mkdir(join(path, 'portal/objects'));
  await symlink('/usr/bin/env', join(path, 'portal/foreign'));
  await symlink('../../../outside', join(path, 'portal/objects/foreign'));
  await symlink('objects', join(path, 'portal/own'));
  const lines: string[] = [];
  await backupHome({
    home: path,
    file,
    extra: { 'settings/names.txt': 'HOST' },
    onProgress: (line) => lines.push(line),
  });
  expect(lines.filter((line) => line.startsWith('left out')).toSorted()).toEqual([
    'left out portal/foreign, a link to /usr/bin/env: back that up by itself',
    'left out portal/objects/foreign, a link to ../../../outside: back that up by itself',
  ]);
  expect(await checkBackup(file)).toMatchObject({ manifest: { postgres: 17 }, foreignLinks: [] });
  const copy = await temporaryHome();
  await restoreHome({ home: copy.path, file });
  expect((await readdir(join(copy.path, 'portal'))).toSorted()).toEqual(['objects', 'own']);
  expect((await lstat(join(copy.path, 'portal/own'))).isSymbolicLink()).toBe(true);
  expect(await readFile(join(copy.path, 'settings/names.txt'), 'utf8')).toBe('HOST');
});

test('an older backup with a link to another place is restored without that link', async () => {
  const { path } = await stoppedHome();
  await mkdir(join(path, 'portal'));
  await symlink('/usr/bin/env', join(path, 'portal/foreign'));
  await writeFile(join(path, 'trivium-backup.json'), '{"format":1,"postgres":17}');
  const file = join(dirname(path), 'older.tar.gz');
  await create({ file, cwd: path, gzip: true, preservePaths: true }, ['trivium-backup.json', 'database', 'keys', 'portal']);
  expect((await checkBackup(file)).foreignLinks).toEqual(['portal/foreign']);
  const copy = await temporaryHome();
  await restoreHome({ home: copy.path, file });
  expect(await readdir(join(copy.path, 'portal'))).toEqual([]);
});

test('a backup that lacks what a restore needs is refused when it is written, and when it is checked', async () => {
  const { path, archive: file } = await stoppedHome();
  await backupHome({ home: path, file });
  const key = join(path, 'keys/postgres.password');
  await rm(key);
  const second = join(dirname(path), 'second.tar.gz');
  await expect(backupHome({ home: path, file: second })).rejects.toMatchObject({
    code: 'backup_not_written',
    message: expect.stringContaining('keys/postgres.password is missing'),
  });
  expect((await readdir(dirname(path))).toSorted()).toEqual(['backup.tar.gz', 'home']);
  await truncate(file, (await stat(file)).size - 100);
  await expect(checkBackup(file)).rejects.toMatchObject({ code: 'backup_unreadable' });
});

test('where the database is on another server, keys and files are backed up and restored without one', async () => {
  const { path } = await temporaryHome();
  await mkdir(join(path, 'keys'), { recursive: true });
  await writeFile(join(path, 'keys/portal-approvals'), 'seed');
  const file = join(dirname(path), 'backup.tar.gz');
  expect(await backupHome({ home: path, file, database: 'if-present' })).toMatchObject({ hasDatabase: false });
  expect((await checkBackup(file)).manifest.isWithoutDatabase).toBe(true);
  const copy = await temporaryHome();
  await restoreHome({ home: copy.path, file });
  expect(await readFile(join(copy.path, 'keys/portal-approvals'), 'utf8')).toBe('seed');
});

test('a database that is left over from before another server is not taken for the one that services use', async () => {
  const { path, archive: file } = await stoppedHome();
  const lines: string[] = [];
  const backup = await backupHome({ home: path, file, database: 'unused', onProgress: (line) => lines.push(line) });
  expect(backup).toMatchObject({ hasDatabase: false, isHot: false });
  expect(lines).toContain(`left out ${join(path, 'database')}: no service uses it`);
  expect((await checkBackup(file)).manifest.isWithoutDatabase).toBe(true);
  const copy = await temporaryHome();
  await restoreHome({ home: copy.path, file });
  expect((await readdir(copy.path)).toSorted()).toEqual(['keys', 'lock', 'logs']);
});

test('after a failed restore a start makes no empty database, and a restore that succeeds ends that', async () => {
  const { path, archive: file } = await stoppedHome();
  await backupHome({ home: path, file });
  const copy = await temporaryHome();
  await expect(restoreHome({ home: copy.path, file: '/nowhere.tar.gz' })).rejects.toMatchObject({ code: 'backup_unreadable' });
  await expect(copy.start()).rejects.toMatchObject({
    code: 'restore_failed',
    message: expect.stringMatching(/nowhere.*Restore a backup, or delete .*restore\.failed/),
  });
  await restoreHome({ home: copy.path, file });
  expect(await readdir(copy.path)).not.toContain('restore.failed');
});

test('the note of a failed restore is written before anything is unpacked, when the disk is not full yet', async () => {
  const { path, archive: file } = await stoppedHome();
  await backupHome({ home: path, file });
  const copy = await temporaryHome();
  const seen: string[][] = [];
  await restoreHome({ home: copy.path, file, onProgress: () => seen.push(readdirSync(copy.path)) });
  expect(seen[0]).toContain('restore.failed');
  expect(await readdir(copy.path)).not.toContain('restore.failed');
});

test('a restore that is refused because the folder is not empty leaves no note', async () => {
  const { path, archive: file } = await stoppedHome();
  await backupHome({ home: path, file });
  const copy = await temporaryHome();
  await mkdir(join(copy.path, 'keys'), { recursive: true });
  await writeFile(join(copy.path, 'keys/mine'), 'a key');
  await expect(restoreHome({ home: copy.path, file })).rejects.toMatchObject({ code: 'restore_target_not_empty' });
  expect(await readdir(copy.path)).not.toContain('restore.failed');
});

test('a restore never changes a home that holds data', async () => {
  const home = await temporaryHome();
  await (await home.start()).stop();
  const file = join(dirname(home.path), 'backup.tar.gz');
  await backupHome({ home: home.path, file });
  const version = join(home.path, 'database/PG_VERSION');
  await appendFile(version, '\n');
  await expect(restoreHome({ home: home.path, file })).rejects.toMatchObject({ code: 'restore_target_not_empty' });
  expect(await readFile(version, 'utf8')).toBe('17\n\n');
});

test('nothing is restored into a home in use', async () => {
  const home = await temporaryHome();
  const file = join(dirname(home.path), 'backup.tar.gz');
  await home.start();
  await backupHome({ home: home.path, file });
  await expect(restoreHome({ home: home.path, file })).rejects.toMatchObject({ code: 'home_in_use' });
});

test('a damaged or foreign archive is refused and leaves the home empty', async () => {
  const home = await temporaryHome();
  await (await home.start()).stop();
  const folder = dirname(home.path);
  const cut = join(folder, 'cut.tar.gz');
  const { bytes } = await backupHome({ home: home.path, file: cut });
  await truncate(cut, bytes - 100);
  const copy = await temporaryHome();
  const refusal = (file: string) => restoreHome({ home: copy.path, file }).then(String, (error: { code: string }) => error.code);
  expect(await refusal(cut)).toBe('backup_unreadable');
  expect(await refusal(join(folder, 'missing.tar.gz'))).toBe('backup_unreadable');
  await mkdir(join(folder, 'later/database'), { recursive: true });
  await writeFile(join(folder, 'later/trivium-backup.json'), '{"format":2,"postgres":18}');
  await writeFile(join(folder, 'later/database/PG_VERSION'), '18\n');
  const later = join(folder, 'later.tar.gz');
  await create({ file: later, cwd: join(folder, 'later'), gzip: true }, ['trivium-backup.json', 'database']);
  expect(await refusal(later)).toBe('backup_version_unknown');
  expect((await readdir(copy.path)).toSorted()).toEqual(['lock', 'logs', 'restore.failed']);
});

test('a backup replaces no file and leaves none when it fails', async () => {
  const home = await temporaryHome();
  const folder = dirname(home.path);
  await expect(backupHome({ home: home.path, file: join(folder, 'none') })).rejects.toMatchObject({
    code: 'home_has_no_database',
  });
  await (await home.start()).stop();
  await writeFile(join(folder, 'taken'), 'mine');
  await expect(backupHome({ home: home.path, file: join(folder, 'taken') })).rejects.toMatchObject({
    code: 'backup_file_exists',
  });
  await expect(backupHome({ home: home.path, file: join(folder, 'no/such/folder') })).rejects.toMatchObject({
    code: 'backup_not_written',
  });
  expect((await readdir(folder)).toSorted()).toEqual(['home', 'taken']);
});
