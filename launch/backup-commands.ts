import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { backupHome, checkBackup, restoreHome, type BackupCheck } from '@trivium/postgres';
import type { Command } from 'commander';
import { settingNames, type Settings } from './config/env.ts';
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
      const backup = await backupHome({
        home,
        file,
        isDatabaseElsewhere: elsewhere.length > 0,
        extra: await settingsFiles(),
        onProgress: say,
      });
      say(`wrote ${backup.file} (${megabytes(backup.bytes)}) and read it again; it holds keys and addresses, so keep it safe.`);
      if (elsewhere.length > 0)
        say(`not in it: the database of ${elsewhere.join(', ')}. Back that up on its own server, before this folder.`);
      if (settingNames().some((name) => name.startsWith('STORAGE_S3_'))) say('not in it: the files in S3.');
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
