import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';
import { BenchmarkFailed } from './benchmark.ts';
import { serverEnvironment } from './config/env.ts';

const longestStartMs = 120_000;
const longestStopMs = 12_000;
const maxOutput = 4_000;

export interface ServerProcess {
  readonly pid: number;
  /** @throws BenchmarkFailed with what the server printed last, when it has ended by itself */
  readonly checkAlive: () => void;
  readonly stop: () => Promise<void>;
}

export interface StartOptions<Ready> {
  /** A TypeScript file, run by this Node in a process of its own. */
  readonly file: string;
  readonly args?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Waits for what the process says when it answers requests. */
  readonly untilReady: (child: ChildProcess) => Promise<Ready>;
  readonly signal: AbortSignal;
}

/**
 * Starts a server and waits until it is ready. Its channel to this process closes when this process is killed, which
 * tells the server to leave.
 *
 * @throws BenchmarkFailed with what the server printed last, when it ends or is silent instead
 */
export async function startServer<Ready>(options: StartOptions<Ready>): Promise<ServerProcess & { readonly ready: Ready }> {
  const child = fork(options.file, options.args, {
    env: serverEnvironment(options.environment ?? {}),
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-maxOutput)));
  }
  const failure = (what: string) => new BenchmarkFailed(`${basename(options.file)} ${what}.\n${output}`.trimEnd());
  const giveUp = AbortSignal.any([options.signal, AbortSignal.timeout(longestStartMs)]);
  try {
    const ready = await Promise.race([
      options.untilReady(child),
      once(child, 'exit').then(() => Promise.reject(failure('ended before it was ready'))),
      once(giveUp, 'abort').then(() => Promise.reject(options.signal.reason ?? failure('was not ready in time'))),
    ]);
    const checkAlive = () => {
      if (hasEnded(child)) throw failure(`ended (${child.exitCode ?? child.signalCode}) while it was measured`);
    };
    return { ready, pid: child.pid as number, checkAlive, stop: () => stop(child) };
  } catch (error) {
    await stop(child);
    throw error;
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function stop(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), longestStopMs);
  await gone;
  clearTimeout(force);
}
