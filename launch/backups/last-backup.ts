import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The newest backup that was written and read again. */
export interface LastBackup {
  readonly at: Date;
  /** Its file, or `s3://bucket/name`. */
  readonly title: string;
}

/** Without secrets, and readable by the services also where somebody made the backup as root. */
const fileOf = (home: string) => join(home, 'last-backup.json');

export async function noteBackup(home: string, { at, title }: LastBackup): Promise<void> {
  const draft = `${fileOf(home)}.unfinished`;
  await writeFile(draft, `${JSON.stringify({ at: at.toISOString(), title })}\n`, { mode: 0o644 });
  await rename(draft, fileOf(home));
}

/** Undefined where none was made, or the note cannot be read. */
export async function readLastBackup(home: string): Promise<LastBackup | undefined> {
  try {
    const { at, title } = JSON.parse(await readFile(fileOf(home), 'utf8')) as { at: string; title: string };
    return Number.isNaN(Date.parse(at)) ? undefined : { at: new Date(at), title };
  } catch {
    return undefined;
  }
}

/** For `/metrics`. */
export const backupMeasurement = (home: string) => ({
  name: 'trivium_last_backup_timestamp_seconds',
  help: 'When the newest backup of this state folder was complete, in seconds of Unix time; 0 where none was made.',
  read: async () => ((await readLastBackup(home))?.at.getTime() ?? 0) / 1000,
});
