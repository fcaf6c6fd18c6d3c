import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { readLines } from './read-lines.ts';

export interface WorkerOptions {
  readonly program: string;
  readonly arguments: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly folder: string;
  readonly socket: string;
  /** Maximum time until the function calls Deno.serve. Its first start downloads its imports. */
  readonly bootMs: number;
  readonly onLine: (line: string, isError: boolean) => void;
  /** Called when the process exists, before it is ready. */
  readonly onProcess?: (pid: number, ended: Promise<WorkerEnd>) => void;
}

/** Why a worker ended: it exited by itself, it exceeded a limit, or the backend stopped it. */
export type WorkerEnd = 'exited' | 'limit' | 'stopped';

/** The process of a function, ready for requests on its socket. */
export interface Worker {
  readonly pid: number;
  readonly socket: string;
  /** Resolves when the process has ended. */
  readonly ended: Promise<WorkerEnd>;
  /** Kills the process for `limit`. For `stopped`, asks it to exit and kills it after `shutdownMs`. */
  readonly end: (why: 'limit' | 'stopped', shutdownMs?: number) => Promise<WorkerEnd>;
}

/** Longer than the prelude waits for `EdgeRuntime.waitUntil`. */
const defaultShutdownMs = 3_000;
const firstCheckMs = 10;
/** The signals of V8 when the heap is full. */
const heapSignals = new Set(['SIGABRT', 'SIGTRAP', 'SIGILL']);

/** Starts a function and resolves when it is ready for requests. @throws Error if it ends before */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const child = spawn(options.program, options.arguments, {
    cwd: options.folder,
    env: options.environment,
    // The process exits when the pipe to its stdin closes.
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let why: WorkerEnd | undefined;
  const ended = new Promise<WorkerEnd>((resolve) => {
    child.once('error', (error) => {
      options.onLine(`Deno could not be started: ${error.message}`, true);
      resolve('exited');
    });
    child.once('close', (_code, signal) => resolve(why ?? (signal && heapSignals.has(signal) ? 'limit' : 'exited')));
  });
  child.stdin.on('error', () => {});
  readLines(child.stdout, (line) => options.onLine(line, false));
  readLines(child.stderr, (line) => options.onLine(line, true));
  const exited = new AbortController();
  void ended.then(() => {
    exited.abort();
    return rm(options.socket, { force: true }).catch(() => {});
  });

  if (child.pid !== undefined) options.onProcess?.(child.pid, ended);

  const end = async (reason: 'limit' | 'stopped', shutdownMs = defaultShutdownMs) => {
    why ??= reason;
    if (exited.signal.aborted) return ended;
    child.kill(reason === 'limit' ? 'SIGKILL' : 'SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), shutdownMs);
    await ended;
    clearTimeout(timer);
    return ended;
  };

  const deadline = performance.now() + options.bootMs;
  for (let delay = firstCheckMs; !exited.signal.aborted; delay = Math.min(delay * 1.5, 200)) {
    const remainingMs = deadline - performance.now();
    if (remainingMs <= 0) await end('limit');
    else if (await isListening(options.socket)) return { pid: child.pid as number, socket: options.socket, ended, end };
    if (!exited.signal.aborted) await Promise.race([pause(delay), ended]);
  }
  throw new Error(`the function did not start: ${await ended}`);
}

/** Whether the prelude listens, which it does once the function calls Deno.serve. */
function isListening(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(path);
    connection.on('connect', () => {
      connection.destroy();
      resolve(true);
    });
    connection.on('error', () => resolve(false));
  });
}
