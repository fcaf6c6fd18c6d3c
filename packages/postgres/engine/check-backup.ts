import { list, type ReadEntry } from 'tar';
import { backupFormat, leadsOut, manifestName, postgresMajor, type BackupManifest } from './backup-format.ts';
import { refuse } from './errors.ts';

export interface BackupCheck {
  readonly manifest: BackupManifest;
  /** Files, folders and links. */
  readonly entries: number;
  /** Bytes of the files, unpacked. */
  readonly bytes: number;
  /** Links to places outside the backup; a restore leaves them out. */
  readonly foreignLinks: readonly string[];
}

const label = 'database/backup_label';
const version = 'database/PG_VERSION';
const readWhole = new Set([manifestName, label, version]);

/**
 * Reads a backup to its end and checks that a restore has what it needs: the database's control file, the write-ahead log that
 * repairs a copy of a running database, and the key that opens it.
 * @throws backup_unreadable, backup_version_unknown
 */
export async function checkBackup(file: string): Promise<BackupCheck> {
  const paths = new Set<string>();
  const foreignLinks: string[] = [];
  const texts = new Map<string, string>();
  let bytes = 0;
  const onReadEntry = (entry: ReadEntry) => {
    paths.add(entry.path);
    bytes += entry.size;
    if (isForeignLink(entry.path, entry)) foreignLinks.push(entry.path);
    if (readWhole.has(entry.path)) entry.on('data', (chunk) => texts.set(entry.path, (texts.get(entry.path) ?? '') + chunk));
  };
  try {
    await list({ file, onReadEntry, strict: true });
    const manifest = readManifest(file, texts.get(manifestName));
    for (const missing of missingFrom(paths, manifest, texts)) throw new Error(`${missing} is missing`);
    return { manifest, entries: paths.size, bytes, foreignLinks };
  } catch (cause) {
    throw unreadable(file, cause);
  }
}

export const isForeignLink = (path: string, entry: { readonly type?: string; readonly linkpath?: string | undefined }): boolean =>
  (entry.type === 'SymbolicLink' || entry.type === 'Link') && leadsOut(path, entry.linkpath ?? '');

/** @throws backup_version_unknown, SyntaxError */
export function readManifest(file: string, text: string | undefined): BackupManifest {
  if (text === undefined) throw new Error(`${manifestName} is missing`);
  const manifest = JSON.parse(text) as BackupManifest;
  if (manifest.format !== backupFormat || manifest.postgres !== postgresMajor)
    throw refuse(
      'backup_version_unknown',
      `${file} is a backup of format ${manifest.format} with PostgreSQL ${manifest.postgres}; this program reads format ${backupFormat} with PostgreSQL ${postgresMajor}.`,
    );
  return manifest;
}

export function unreadable(file: string, cause: unknown): unknown {
  if ((cause as { code?: string }).code === 'backup_version_unknown') return cause;
  return refuse('backup_unreadable', `${file} is not a complete backup: ${(cause as Error).message}`, { cause });
}

function* missingFrom(paths: ReadonlySet<string>, manifest: BackupManifest, texts: ReadonlyMap<string, string>) {
  if (manifest.isWithoutDatabase) return;
  for (const path of [version, 'database/global/pg_control', 'keys/postgres.password']) if (!paths.has(path)) yield path;
  const segments = [...paths].filter((path) => /^database\/pg_wal\/[0-9A-F]{24}$/.test(path));
  const first = /\(file ([0-9A-F]{24})\)/.exec(texts.get(label) ?? '')?.[1];
  if (first === undefined ? segments.length === 0 : !segments.includes(`database/pg_wal/${first}`))
    yield 'the write-ahead log (database/pg_wal)';
}
