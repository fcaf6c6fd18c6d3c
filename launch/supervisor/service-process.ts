import { readFile } from 'node:fs/promises';
import { CodedError } from '@trivium/core';
import { forwardLines } from './forward-lines.ts';
import type { Order, Report, StartOrder } from './messages.ts';
import { spawnProcess, type SpawnOptions } from './spawn-process.ts';

export interface ServiceProcess {
  readonly pid: number;
  /** Where it listens; rejects with what its start refused, or with ProcessEnded. */
  readonly ready: Promise<{ readonly url: string; readonly port: number }>;
  /** Resolves with the reason when the process is gone. */
  readonly ended: Promise<string>;
  /** Asks it to finish what runs within `graceMs` and to leave; kills it where it does not, or where it is still starting. */
  readonly stop: (graceMs: number, why?: string) => Promise<void>;
  readonly kill: () => void;
  /** Memory it has, in bytes; undefined where it is unknown. */
  readonly resident: () => Promise<number | undefined>;
}

export interface ServiceProcessOptions extends SpawnOptions {
  readonly order: StartOrder;
  readonly onProgress: (line: string) => void;
}

/** The process was gone before it had said that it is ready, or why not. */
export class ProcessEnded extends Error {}

/** What closing takes beyond the grace of running requests. */
const closingMs = 2_000;

export function startServiceProcess(options: ServiceProcessOptions): ServiceProcess {
  const child = spawnProcess(options);
  const { promise: ready, resolve, reject } = Promise.withResolvers<{ url: string; port: number }>();
  ready.catch(() => {});
  let isReady = false;
  let why: string | undefined;
  let reported: number | undefined;
  const tell = (order: Order) => child.connected && child.send(order, () => {});
  if (child.stdout) forwardLines(child.stdout, process.stdout);
  if (child.stderr) forwardLines(child.stderr, process.stderr);

  child.on('message', (report: Report) => {
    if (report.kind === 'progress') options.onProgress(report.line);
    else if (report.kind === 'ready') {
      isReady = true;
      resolve(report);
    } else if (report.kind === 'failed') reject(errorOf(report));
    else reported = report.bytes;
  });
  const ended = new Promise<string>((resolveEnded) => {
    child.once('error', (error) => resolveEnded((why ??= error.message)));
    child.once('exit', (code, signal) => resolveEnded((why ??= signal ?? `exit code ${code}`)));
  });
  void ended.then((reason) => reject(new ProcessEnded(reason)));
  tell({ kind: 'start', name: options.name, options: options.order });

  return {
    pid: child.pid ?? 0,
    ready,
    ended,
    async stop(graceMs, reason) {
      why ??= reason;
      // Nothing that starts holds work, and a start may be killed at any moment.
      if (!isReady) child.kill('SIGKILL');
      tell({ kind: 'stop', graceMs });
      const timer = setTimeout(() => child.kill('SIGKILL'), graceMs + closingMs);
      await ended;
      clearTimeout(timer);
    },
    kill: () => void child.kill('SIGKILL'),
    async resident() {
      if (process.platform !== 'linux') return reported;
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
      return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024 || undefined;
    },
  };
}

/** What a start refused, as it was thrown there. */
function errorOf({ code, message, stack }: Extract<Report, { kind: 'failed' }>): Error {
  if (code !== undefined) return new CodedError(code, { status: 500, title: 'The service did not start' }, message);
  const error = new Error(message);
  error.stack = stack;
  return error;
}
