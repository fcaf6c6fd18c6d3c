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
  /** Longest time until the function has called Deno.serve; its first start fetches what it imports. */
  readonly bootMs: number;
  readonly onLine: (line: string, isError: boolean) => void;
  /** Called once the process is there, though it is not ready yet. */
  readonly onProcess?: (pid: number, ended: Promise<WorkerEnd>) => void;
}

/** Why a worker is over: it left, it was over a limit, or the backend wanted it to end. */
export type WorkerEnd = 'left' | 'limit' | 'stopped';

/** A function's process, which listens on its socket. */
export interface Worker {
  readonly pid: number;
  readonly socket: string;
  /** Resolves when the process is gone. */
  readonly ended: Promise<WorkerEnd>;
  /** Kills what is over a limit; asks everything else to leave, and kills it where it does not. */
  readonly end: (why: 'limit' | 'stopped', leaveMs?: number) => Promise<WorkerEnd>;
}

/** Longer than the prelude waits for what `EdgeRuntime.waitUntil` keeps. */
const usualLeaveMs = 3_000;
const firstLookMs = 10;
/** How V8 ends a process whose heap is full. */
const heapSignals = new Set(['SIGABRT', 'SIGTRAP', 'SIGILL']);

/** Starts a function and resolves when it is ready for requests. @throws how it ended, as an Error with `end`, where it is not */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const child = spawn(options.program, options.arguments, {
    cwd: options.folder,
    env: options.environment,
    // The pipe to its input is how it learns that this process is gone.
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let why: WorkerEnd | undefined;
  const ended = new Promise<WorkerEnd>((resolve) => {
    child.once('error', (error) => {
      options.onLine(`Deno could not be started: ${error.message}`, true);
      resolve('left');
    });
    child.once('close', (_code, signal) => resolve(why ?? (signal && heapSignals.has(signal) ? 'limit' : 'left')));
  });
  child.stdin.on('error', () => {});
  readLines(child.stdout, (line) => options.onLine(line, false));
  readLines(child.stderr, (line) => options.onLine(line, true));
  const gone = new AbortController();
  void ended.then(() => {
    gone.abort();
    return rm(options.socket, { force: true }).catch(() => {});
  });

  if (child.pid !== undefined) options.onProcess?.(child.pid, ended);

  const end = async (reason: 'limit' | 'stopped', leaveMs = usualLeaveMs) => {
    why ??= reason;
    if (gone.signal.aborted) return ended;
    child.kill(reason === 'limit' ? 'SIGKILL' : 'SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), leaveMs);
    await ended;
    clearTimeout(timer);
    return ended;
  };

  const deadline = performance.now() + options.bootMs;
  for (let delay = firstLookMs; !gone.signal.aborted; delay = Math.min(delay * 1.5, 200)) {
    const left = deadline - performance.now();
    if (left <= 0) await end('limit');
    else if (await isListening(options.socket)) return { pid: child.pid as number, socket: options.socket, ended, end };
    if (!gone.signal.aborted) await Promise.race([pause(delay), ended]);
  }
  throw new Error(`the function did not start: ${await ended}`);
}

/** Whether something listens: the prelude does once the function serves. */
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
