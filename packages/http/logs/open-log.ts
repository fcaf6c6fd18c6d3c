import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import roll from 'pino-roll';
import { refuseStart } from '../errors.ts';
import { createLog, type Log, type LogLevel } from './log.ts';

export interface OpenLogOptions {
  /** A file path, which gets a number and rotates, or `stdout`. */
  readonly to: string;
  readonly level: LogLevel;
}

/** A log whose lines are written in batches; `close` writes the rest. @throws CodedError log_unwritable */
export async function openLog(service: string, { to, level }: OpenLogOptions): Promise<Log & { close(): Promise<void> }> {
  if (to === 'stdout') return { ...createLog(service, process.stdout, level), close: async () => {} };
  try {
    await mkdir(dirname(to), { recursive: true });
    const stream = await roll({ file: to, size: '20m', limit: { count: 5 }, minLength: 4096, periodicFlush: 1000, sync: false });
    const log = createLog(service, stream, level);
    return {
      ...log,
      async close() {
        log.flush();
        await new Promise<void>((resolve) => {
          stream.once('close', () => resolve());
          stream.end();
        });
      },
    };
  } catch (cause) {
    throw refuseStart('log_unwritable', `The log ${to} cannot be written; check the folder.`, { cause });
  }
}
