import { mkdir, readdir, readFile, realpath, rm } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import { backupHome, checkBackup, restoreHome, type BackupCheck } from '@trivium/postgres';
import { InvalidArgumentError, type Command } from 'commander';
import { backupName, expiredBackups } from './backup-folder.rules.ts';
import { environment, settingNames, type Settings } from './config/env.ts';
import { refuse } from './errors.ts';
import { serviceNames } from './service-names.ts';

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`;

/** `backup` and `restore` of the state folder. */
export function addBackupCommands(program: Command, settings: Settings, say: (line: string) => void): void {
  program
    .command('backup [file]')
    .description('write the whole state folder, database included, into one .tar.gz, and check it; the service may run meanwhile')
    .option('--to <folder>', 'name the file by its moment, in this folder, in place of a name')
    .option('--keep <n>', 'with --to: how many backups stay in that folder; older ones are removed', positive)
    .action(async (named: string | undefined, { to, keep }: { to?: string; keep?: number }) => {
      const { home, services } = settings;
      const file = await fileOf(named, to, keep);
      const elsewhere = serviceNames.filter((name) => services[name].databaseUrl);
      const isElsewhere = elsewhere.length > 0;
      const backup = await backupHome({
        home,
        file,
        database: elsewhere.length === serviceNames.length ? 'unused' : isElsewhere ? 'if-present' : 'used',
        extra: await settingsFiles(),
        onProgress: say,
      });
      say(`wrote ${backup.file} (${megabytes(backup.bytes)}) and read it again; it holds keys and addresses, so keep it safe.`);
      if (isElsewhere)
        say(`not in it: the database of ${elsewhere.join(', ')}. Back that up on its own server, before this folder.`);
      for (const line of await filesElsewhere(home)) say(line);
      say('not in it: the values of settings. settings/environment.txt in it lists their names.');
      if (to !== undefined && keep !== undefined) await removeExpired(to, keep, say);
    });

  program
    .command('restore <file>')
    .description('unpack a backup into a state folder that has no database')
    .option('--check', 'only read the backup to its end and say what is in it')
    .action(async (file: string, { check }: { check?: boolean }) => {
      if (check) return printCheck(file, await checkBackup(file), say);
      const { isWithoutDatabase } = await restoreHome({ home: settings.home, file, onProgress: say });
      const next = isWithoutDatabase ? 'its database is on another server' : 'npm start recovers the database';
      say(`restored into ${settings.home}; ${next}.`);
      say(`settings/ holds the functions' settings, and the names of the others that were set; put them back before the start.`);
    });
}

/** Lines that say where the portal's files are, unless they are in the state folder. */
export async function filesElsewhere(home: string, env = environment): Promise<string[]> {
  const { STORAGE_S3_BUCKET: bucket, STORAGE_FILE_BACKEND_PATH: folder } = env;
  if (bucket) return [`not in it: the files in S3 (bucket ${bucket}).`];
  if (!folder) return [];
  const [own, shared] = await Promise.all([home, folder].map((path) => realpath(path).catch(() => resolve(path))));
  const isWithin = !relative(String(own), String(shared)).startsWith('..');
  return isWithin ? [] : [`not in it: the files in ${folder} (STORAGE_FILE_BACKEND_PATH). Back that folder up after this one.`];
}

function positive(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError('It must be a whole number from 1 on.');
  return value;
}

/** @throws backup_place_unclear */
async function fileOf(named: string | undefined, to: string | undefined, keep: number | undefined): Promise<string> {
  if ((named === undefined) === (to === undefined) || (keep !== undefined && to === undefined))
    throw refuse('backup_place_unclear', 'Name either a file, or a folder with --to. --keep belongs to --to.');
  if (named !== undefined) return named;
  await mkdir(to as string, { recursive: true, mode: 0o700 });
  return join(to as string, backupName(new Date()));
}

/** Only after the new one was read to its end: a backup that fails removes none. */
async function removeExpired(folder: string, keep: number, say: (line: string) => void): Promise<void> {
  for (const name of expiredBackups(await readdir(folder), keep)) {
    await rm(join(folder, name));
    say(`removed ${name}; ${keep} are kept.`);
  }
}

function printCheck(file: string, { manifest, entries, bytes, foreignLinks }: BackupCheck, say: (line: string) => void): void {
  const database = manifest.isWithoutDatabase ? 'no database: it is on another server' : `PostgreSQL ${manifest.postgres}`;
  say(`${basename(file)} of ${manifest.createdAt} is complete: ${entries} entries, ${megabytes(bytes)} unpacked, ${database}.`);
  if (foreignLinks.length > 0) say(`a restore leaves out ${foreignLinks.length} link(s) that lead out of it.`);
}

/** What an installation needs beside its state folder: the functions' settings, and the names of the others. */
async function settingsFiles(): Promise<Record<string, string>> {
  const { functionSettingsFile } = await import('@trivium/portal/operator');
  const functions = await readFile(functionSettingsFile, 'utf8').catch(() => undefined);
  return {
    'settings/environment.txt': settingNames()
      .map((name) => `${name}\n`)
      .join(''),
    ...(functions !== undefined && { 'settings/functions.env': functions }),
  };
}
