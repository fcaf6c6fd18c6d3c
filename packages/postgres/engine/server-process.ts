import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { refuse } from './errors.ts';
import type { Home } from './home.ts';
import { stopPostmaster, homeMark, readPostmasterFile } from './postmaster.ts';
import type { Account } from './server-account.ts';
import { keepSmall, lastLines, openServerLog } from './server-log.ts';
import { asArguments } from './server-settings.ts';
import { waitUntil } from './wait-until.ts';

/**
 * How PostgreSQL's programs find their data directory. As root, the account may be unable to reach its path (a home below a
 * folder of mode 0700): the process enters the directory before it changes its user, and names it through the kernel's own
 * link.
 */
export function serverWorkingDirectory(data: string, account: Account | undefined) {
  return {
    data: account && process.platform === 'linux' ? '/proc/self/cwd' : data,
    // The environment has no effect: no locale, no PGDATA, no PGOPTIONS.
    options: { ...account, cwd: data, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' } },
  };
}

export interface ServerOptions {
  readonly home: Home;
  readonly postgres: string;
  readonly account: Account | undefined;
  readonly settings: Readonly<Record<string, string>>;
  readonly onProgress: (line: string) => void;
}

const logCheckMs = 60_000;

/** A server that accepts connections. */
export interface RunningServer {
  readonly stop: () => Promise<void>;
  /** Resolves when its process is gone, for whatever reason. */
  readonly exited: Promise<void>;
}

/**
 * Starts the server in its own session so that neither Ctrl-C in a terminal nor the end of this process stops it, and waits
 * until it accepts connections. After a crash it recovers first, without a time limit.
 * @throws engine_not_started with the last lines of the log
 */
export async function startServer({ home, postgres, account, settings, onProgress }: ServerOptions): Promise<RunningServer> {
  const logFile = join(home.logs, 'postgres.log');
  const log = await openServerLog(logFile);
  const { size: logStart } = await log.stat();
  const place = serverWorkingDirectory(home.database, account);
  const [mark, value] = homeMark(home).split(/=(.*)/s) as [string, string];
  const child = spawn(postgres, ['-D', place.data, ...asArguments({ ...settings, [mark]: value })], {
    ...place.options,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  child.unref();
  let isGone = false;
  let failure: Error | undefined;
  const { promise: exited, resolve: resolveExited } = Promise.withResolvers<void>();
  const leave = (error?: Error) => {
    isGone = true;
    failure = error;
    resolveExited();
  };
  child.once('exit', () => leave());
  child.once('error', leave);
  const isReady = async () => {
    const file = await readPostmasterFile(home);
    return file !== undefined && file.pid === child.pid && file.isReady;
  };
  try {
    const started = Date.now();
    while (!(await waitUntil(async () => isGone || (await isReady()), 10_000)))
      onProgress(`PostgreSQL recovers from an unclean end (${Math.round((Date.now() - started) / 1000)} s) …`);
    if (isGone) {
      const lines = failure?.message ?? (await lastLines(log, logStart));
      throw refuse('engine_not_started', `PostgreSQL did not start; its log ends with:\n${lines}`, { cause: failure });
    }
  } finally {
    await log.close();
  }
  const rotation = setInterval(() => void keepSmall(logFile).catch(() => {}), logCheckMs).unref();
  void exited.then(() => clearInterval(rotation));
  return { exited, stop: () => stopPostmaster(child.pid as number, () => isGone) };
}
