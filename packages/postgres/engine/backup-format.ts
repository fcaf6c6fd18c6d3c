import { join, posix } from 'node:path';
import type { Home } from './home.ts';

/** The first entry of a backup: its format and the PostgreSQL version that reads it. */
export interface BackupManifest {
  readonly format: number;
  /** Major version of the PostgreSQL whose data directory the backup holds. */
  readonly postgres: number;
  /** ISO 8601. */
  readonly createdAt: string;
  /** The database is on another server, which has backups of its own: only keys, files and settings are here. */
  readonly isWithoutDatabase?: boolean;
}

export const manifestName = 'trivium-backup.json';
export const backupFormat = 1;
/** Data directories of other major versions are unreadable. */
export const postgresMajor = 17;

/** Directories that a server fills again by itself (PostgreSQL's manual, "Making a Base Backup Using the Low Level API"). */
const emptyDirectories = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const omittedFiles = new Set(['postmaster.pid', 'postmaster.opts', 'backup_label', 'tablespace_map']);

/** Whether a backup includes the path, which is relative to the archive: `database/base/1/1259`. */
export function isBackedUp(path: string): boolean {
  const [top, name = '', below] = path.split('/');
  if (top !== 'database') return true;
  if (omittedFiles.has(name) || /\/pgsql_tmp/.test(path) || path.endsWith('/pg_internal.init')) return false;
  return below === undefined || !emptyDirectories.has(name);
}

/** Whether a link within the archive points to a place outside it. Both paths have slashes, on every system. */
export const leadsOut = (path: string, target: string): boolean =>
  posix.isAbsolute(target) || /^\.\.(\/|$)/.test(posix.normalize(posix.join(posix.dirname(path), target)));

export const controlFile = (home: Home) => join(home.database, 'global', 'pg_control');
