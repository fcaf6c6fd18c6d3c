import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative, resolve } from 'node:path';
import { backupHome, checkBackup, openHome, restoreHome, unfinishedBackup, type BackupCheck } from '@trivium/postgres';
import { InvalidArgumentError, type Command } from 'commander';
import { backupName, encryptedSuffix, expiredBackups } from './backup-names.rules.ts';
import { environment, settingNames, type Settings } from '../config/env.ts';
import { sayUnreadable } from '../config/unreadable.rules.ts';
import { refuse } from '../errors.ts';
import { serviceNames } from '../service-names.ts';
import { noteBackup, type LastBackup } from './last-backup.ts';
import { openFolder, openPlace, type BackupPlace } from './place.ts';
import { withPlainBackup } from './plain-backup.ts';
import { recipientsOf } from './recipients.ts';
import { storeBackup } from './store-backup.ts';

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`;

interface BackupCommandOptions {
  readonly to?: string;
  readonly keep?: number;
  readonly encryptTo?: readonly string[];
}

interface RestoreCommandOptions {
  readonly check?: boolean;
  readonly rehearse?: boolean;
  readonly identity?: string;
}

/** `backup` and `restore` of the state folder. */
export function addBackupCommands(program: Command, settings: Settings, say: (line: string) => void): void {
  program
    .command('backup [file]')
    .description('back up the whole state folder, database included, into one .tar.gz, and check it; services can keep running')
    .option('--to <place>', 'write a file named after the time into this folder or s3://bucket/prefix, instead of naming one')
    .option('--keep <n>', 'with --to: keep this many backups there and remove older ones', positive)
    .option(
      '--encrypt-to <recipients...>',
      'encrypt for these age recipients (age1…); by default, for those in BACKUP_AGE_RECIPIENTS',
    )
    .action(async (named: string | undefined, options: BackupCommandOptions, command: Command) => {
      const backup = await writeBackup(settings, named, options, say);
      if (command.optsWithGlobals()['json'] === true) process.stdout.write(`${JSON.stringify(backup, undefined, 2)}\n`);
    });

  program
    .command('restore <backup>')
    .description('restore a backup (a file or s3://bucket/name) into a state folder that has no database')
    .option('--check', 'only read the whole backup and say what is in it')
    .option('--rehearse', 'restore it into a temporary folder, start its database, read everything, and remove it')
    .option('--identity <file>', 'the age identity that opens an encrypted backup')
    .action(async (named: string, { check, rehearse, identity }: RestoreCommandOptions, command: Command) => {
      const isForHere = !check && !rehearse;
      if (isForHere) await openHome(settings.home);
      const folder = isForHere ? settings.home : tmpdir();
      await withPlainBackup({ named, identity, folder, env: environment }, async (file) => {
        if (check) return printCheck(named, await checkBackup(file), say);
        if (rehearse)
          return (await import('./rehearse-restore.ts')).rehearseRestore(file, {
            isJson: command.optsWithGlobals()['json'] === true,
            say,
          });
        const { isWithoutDatabase } = await restoreHome({ home: settings.home, file, onProgress: say });
        const next = isWithoutDatabase ? 'its database is on another server' : 'npm start recovers the database';
        say(`restored into ${settings.home}; ${next}.`);
        say(
          `settings/ holds the functions' settings, and the names of the others that were set; put them back before the start.`,
        );
      });
    });
}

async function writeBackup(
  { home, services }: Settings,
  named: string | undefined,
  { to, keep, encryptTo }: BackupCommandOptions,
  say: (line: string) => void,
): Promise<LastBackup> {
  if ((named === undefined) === (to === undefined) || (keep !== undefined && to === undefined))
    throw refuse('backup_place_unclear', 'Name either a file, or a place with --to. Use --keep only with --to.');
  const recipients = encryptTo ?? recipientsOf(environment);
  const encryption = recipients.length > 0 ? await (await import('./encryption.ts')).encryptionTo(recipients) : undefined;
  const place = to === undefined ? openFolder('.') : await openPlace(to, environment);
  const name = `${named ?? backupName(new Date())}${encryption ? encryptedSuffix : ''}`;
  const elsewhere = serviceNames.filter((service) => services[service].databaseUrl);
  const write = async (file: string) =>
    backupHome({
      home,
      file,
      database: elsewhere.length === serviceNames.length ? 'unused' : elsewhere.length > 0 ? 'if-present' : 'used',
      extra: await settingsFiles(),
      onProgress: say,
    });
  try {
    if (place.isFolder && !encryption) await write(place.titleOf(name));
    else await withDraft(home, async (file) => (await write(file), storeBackup(file, place, name, encryption)));
    const title = place.titleOf(name);
    const backup = { at: new Date(), title };
    await noteBackup(home, backup).catch(({ message }: Error) =>
      say(`its moment was not noted (${message}), so /metrics and the doctor know the one before.`),
    );
    const how = encryption ? `for ${recipients.length} recipient(s) of age` : 'not encrypted';
    say(`wrote ${title} (${how}) and read it again; it holds keys and addresses, so keep it safe.`);
    if (elsewhere.length > 0)
      say(
        `not in it: the database of ${elsewhere.join(', ')}. Back that up on its own server, before this folder: docs/operating.md says how with pgBackRest.`,
      );
    for (const line of await filesElsewhere(home)) say(line);
    say('not in it: the values of settings. settings/environment.txt in it lists their names.');
    if (keep !== undefined) await removeExpired(place, keep, say);
    return backup;
  } finally {
    place.close();
  }
}

/** A file for the moment, in the state folder: what is in it is there already, and nowhere else. */
async function withDraft(home: string, work: (file: string) => Promise<void>): Promise<void> {
  await openHome(home);
  const folder = await mkdtemp(join(home, unfinishedBackup));
  try {
    await work(join(folder, 'backup.tar.gz'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
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
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError('It must be a whole number, 1 or more.');
  return value;
}

/** Only after the new one was read to its end: a backup that fails removes none. */
async function removeExpired(place: BackupPlace, keep: number, say: (line: string) => void): Promise<void> {
  for (const name of expiredBackups(await place.list(), keep)) {
    await place.remove(name);
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
  const functions = await readFile(functionSettingsFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw refuse(
      'backup_not_written',
      `The settings of functions belong to a backup, and are in ${sayUnreadable(functionSettingsFile, error.code ?? error.message)}`,
    );
  });
  return {
    'settings/environment.txt': settingNames()
      .map((name) => `${name}\n`)
      .join(''),
    ...(functions !== undefined && { 'settings/functions.env': functions }),
  };
}
