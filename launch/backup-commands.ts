import { readFile, realpath } from 'node:fs/promises';
import { basename, relative, resolve } from 'node:path';
import { backupHome, checkBackup, restoreHome, type BackupCheck } from '@trivium/postgres';
import type { Command } from 'commander';
import { environment, settingNames, type Settings } from './config/env.ts';
import { serviceNames } from './service-names.ts';

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`;

/** `backup` and `restore` of the state folder. */
export function addBackupCommands(program: Command, settings: Settings, say: (line: string) => void): void {
  program
    .command('backup <file>')
    .description('write the whole state folder, database included, into one .tar.gz, and check it; the service may run meanwhile')
    .action(async (file: string) => {
      const { home, services } = settings;
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
