import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { refuseStart } from '../errors.ts';
import { createLog, type Log, type LogLevel } from './log.ts';
import { openRollingFile, type LogStream, type RollingFileOptions } from './rolling-file.ts';

export interface OpenLogOptions {
  /** A file path, which gets a number and rotates, or `stdout`. */
  readonly to: string;
  readonly level: LogLevel;
  /** How many older files of 20 MB stay, five by default, and for how many days at most. */
  readonly files?: number;
  readonly days?: number;
}

export interface OpenedLog extends Log {
  /** Writes the remaining lines and closes the file. */
  readonly close: () => Promise<void>;
}

const maxBytes = 20 * 2 ** 20;
const defaultOldFiles = 5;
const dayMs = 86_400_000;

/**
 * A service's log in a file (the newest has the highest number; older ones of 20 MB are kept) or on standard output. This process
 * writes it itself, in batches.
 *
 * @throws CodedError log_unwritable
 */
export async function openLog(service: string, { to, level, files, days }: OpenLogOptions): Promise<OpenedLog> {
  if (to === 'stdout') {
    const log = createLog(service, process.stdout, level);
    return { ...log, close: async () => log.flush() };
  }
  const stream = await openFile(to, {
    maxBytes,
    maxOldFiles: files ?? defaultOldFiles,
    maxAgeMs: days === undefined ? undefined : days * dayMs,
  });
  // A full disk must not end the service; the lines are lost.
  stream.on('error', () => {});
  // A connection may end, and be logged, after the log is closed.
  let isOpen = true;
  const log = createLog(service, { write: (lines) => isOpen && stream.write(lines) }, level);
  return {
    ...log,
    close: () =>
      new Promise<void>((resolve) => {
        log.flush();
        isOpen = false;
        stream.once('close', resolve);
        stream.once('error', () => resolve());
        stream.end();
      }),
  };
}

async function openFile(file: string, rotation: RollingFileOptions): Promise<LogStream> {
  const unwritable = (cause: unknown) =>
    refuseStart('log_unwritable', `The log ${file} cannot be written. Check its folder, or choose another.`, { cause });
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    const stream = await openRollingFile(file, rotation);
    return await new Promise((resolve, reject) => {
      stream.once('ready', () => resolve(stream));
      stream.once('error', (error: unknown) => reject(unwritable(error)));
    });
  } catch (cause) {
    throw unwritable(cause);
  }
}
