import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Home } from './home.ts';
import { isMarked, markedProcesses } from './marked-processes.ts';
import { waitUntil } from './wait-until.ts';

/** The content of a running server's postmaster.pid (PostgreSQL's src/include/utils/pidfile.h). */
export interface PostmasterFile {
  readonly pid: number;
  readonly port: number;
  readonly socketDirectory: string;
  readonly isReady: boolean;
}

/** Undefined if no server runs and none was killed; a killed server leaves its file behind. */
export async function readPostmasterFile(home: Home): Promise<PostmasterFile | undefined> {
  try {
    const lines = (await readFile(join(home.database, 'postmaster.pid'), 'utf8')).split('\n');
    return {
      pid: Number(lines[0]),
      port: Number(lines[3]),
      socketDirectory: lines[4] ?? '',
      isReady: lines[7]?.trim() === 'ready',
    };
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as { code?: string }).code ?? '')) return undefined;
    throw error;
  }
}

/**
 * A setting that PostgreSQL ignores. It puts the home into the command line, which distinguishes the server from a program with
 * a reused pid.
 */
export const homeMark = (home: Home) => `trivium.home=${home.path}`;

/** Whether the process is a server of this home. */
export const isServerOf = (home: Home, pid: number): boolean => isMarked(pid, homeMark(home));

/** The pids of the servers of this home, also of one whose data was deleted: usually none or one. */
export const serversOf = (home: Home): number[] => markedProcesses(homeMark(home));

/** Whether a server accepts connections on the socket. */
export function isListening(socketDirectory: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(join(socketDirectory, `.s.PGSQL.${port}`));
    const finish = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => finish(true));
    socket.once('error', () => finish(false));
  });
}

// In total below the ten seconds that a service has for stopping.
const steps = [
  // Fast shutdown: transactions are rolled back, everything is written.
  { signal: 'SIGINT', limitMs: 6_000 },
  // Immediate shutdown: the next start recovers from the log. Nothing acknowledged is lost.
  { signal: 'SIGQUIT', limitMs: 2_000 },
  { signal: 'SIGKILL', limitMs: 1_000 },
] as const;

/** Stops the server, by a stronger signal at each step. Resolves when it is gone. */
export async function stopPostmaster(pid: number, isGone: () => boolean): Promise<void> {
  for (const { signal, limitMs } of steps) {
    if (isGone()) return;
    try {
      process.kill(pid, signal);
    } catch {
      // It ended between the check and the signal.
    }
    if (await waitUntil(isGone, limitMs)) return;
  }
}
