import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '@trivium/http';
import type { ProjectFunction } from '../project/read-functions.ts';
import type { FunctionLimits } from './limits.rules.ts';
import { errorResponse, type FunctionErrorCode } from './error-response.ts';
import { ForwardTimeout } from './worker/forward.ts';
import { forwardTraced } from './worker/forward-traced.ts';
import type { ProcessRegistry } from './worker/orphaned-processes.ts';
import { startWorker, type Worker } from './worker/start-worker.ts';
import { checkHealth, watchWorker } from './worker/watch-worker.ts';

/** How to run a function. */
export interface LaunchCommand {
  readonly program: string;
  readonly arguments: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly folder: string;
  /** Values that are redacted in its log. */
  readonly secrets: readonly string[];
}

export interface WorkersOptions {
  readonly log: Log;
  readonly limits: FunctionLimits;
  /** Folder of the sockets of this process. */
  readonly socketFolder: string;
  readonly processes: ProcessRegistry;
  readonly prepareLaunch: (fn: ProjectFunction, socket: string) => Promise<LaunchCommand>;
}

export interface Workers {
  /** The function's response, or else an error response. */
  readonly fetch: (fn: ProjectFunction, request: Request, address: string) => Promise<Response>;
  /** Starts or reuses a worker and reserves one of its request slots until `release` is called. */
  readonly acquire: (
    fn: ProjectFunction,
  ) => Promise<{ readonly socket: string; readonly release: () => void } | FunctionErrorCode>;
  /** Replaces all workers: they finish their requests, and new ones take the next. */
  readonly retire: () => void;
  /** Processes, including those that finish their last requests. */
  readonly count: () => number;
  readonly stop: () => Promise<void>;
}

/** Time for EdgeRuntime.waitUntil when the backend stops. Requests have ended by then. */
const stopMs = 1_000;

interface WorkerEntry {
  readonly name: string;
  readonly started: Promise<Worker>;
  worker: Worker | undefined;
  active: number;
  usedAt: number;
  isRetired: boolean;
  unwatch: () => void;
  idle: NodeJS.Timeout | undefined;
}

/** Runs one process for each function: starts it on first use, watches its limits, and ends it when it is idle. */
export function createWorkers({ log, limits, socketFolder, processes, prepareLaunch }: WorkersOptions): Workers {
  const current = new Map<string, WorkerEntry>();
  /** Every process, including those that finish their last requests. */
  const all = new Set<WorkerEntry>();
  let count = 0;
  let isStopping = false;

  function start(fn: ProjectFunction): WorkerEntry {
    const { name } = fn;
    const socket = join(socketFolder, `${++count}.sock`);
    const started = prepareLaunch(fn, socket).then(({ secrets, ...launch }) => {
      const redact = createRedactor(secrets);
      return startWorker({
        ...launch,
        socket,
        bootMs: limits.bootMs,
        onProcess: (pid, ended) => processes.record(pid, socket, ended),
        onLine: (line, isError) => log.logger[isError ? 'error' : 'info']({ function: name }, redact(line)),
      });
    });
    const entry: WorkerEntry = {
      name,
      started,
      worker: undefined,
      active: 0,
      usedAt: Date.now(),
      isRetired: false,
      unwatch: () => {},
      idle: undefined,
    };
    current.set(name, entry);
    all.add(entry);
    const remove = () => {
      entry.unwatch();
      clearTimeout(entry.idle);
      all.delete(entry);
      if (current.get(name) === entry) current.delete(name);
    };
    started.then((worker) => {
      entry.worker = worker;
      entry.unwatch = watchWorker(worker, limits, (limit) => {
        log.logger.warn({ function: name, limit }, 'a function exceeded a limit and was killed');
        void worker.end('limit');
      });
      void worker.ended.then(remove);
      if (isStopping) void worker.end('stopped');
    }, remove);
    return entry;
  }

  /** Makes space for a process by ending the least recently used idle one. False if all are busy. */
  function makeSpace(): boolean {
    if (all.size < limits.workers) return true;
    const idle = [...current.values()].filter(({ active, worker }) => active === 0 && worker);
    const oldest = idle.toSorted((a, b) => a.usedAt - b.usedAt)[0];
    if (!oldest) return false;
    current.delete(oldest.name);
    all.delete(oldest);
    void oldest.worker?.end('stopped');
    return true;
  }

  function reserve(fn: ProjectFunction): WorkerEntry | undefined {
    let entry = current.get(fn.name);
    if (!entry) {
      if (isStopping || !makeSpace()) return undefined;
      entry = start(fn);
    }
    if (entry.active >= limits.requests) return undefined;
    entry.active++;
    clearTimeout(entry.idle);
    return entry;
  }

  function release(entry: WorkerEntry): void {
    entry.active--;
    entry.usedAt = Date.now();
    if (entry.active === 0) scheduleEnd(entry, entry.isRetired ? 0 : limits.idleMs);
  }

  function scheduleEnd(entry: WorkerEntry, afterMs: number): void {
    clearTimeout(entry.idle);
    entry.idle = setTimeout(() => {
      void (async () => {
        const { worker } = entry;
        if (!worker || entry.active > 0) return;
        // Waits for EdgeRuntime.waitUntil.
        const background = await checkHealth(worker, limits.blockedMs);
        if (typeof background === 'number' && background > 0 && !isStopping) return scheduleEnd(entry, limits.everyMs);
        if (entry.active > 0) return;
        if (current.get(entry.name) === entry) current.delete(entry.name);
        await worker.end('stopped');
      })();
    }, afterMs);
    entry.idle.unref();
  }

  async function acquire(fn: ProjectFunction) {
    const entry = reserve(fn);
    if (!entry) return 'WORKER_BUSY' as const;
    try {
      const { socket } = await entry.started;
      let isReserved = true;
      const releaseOnce = () => {
        if (isReserved) release(entry);
        isReserved = false;
      };
      return { socket, entry, release: releaseOnce };
    } catch (error) {
      entry.active--;
      log.logger.error({ function: fn.name, reason: (error as Error).message }, 'a function did not start');
      return 'BOOT_ERROR' as const;
    }
  }

  return {
    acquire,
    async fetch(fn, request, address) {
      const slot = await acquire(fn);
      if (typeof slot === 'string') return errorResponse(slot);
      try {
        return await forwardTraced(fn.name, { socketPath: slot.socket, request, address, limits, onDone: slot.release });
      } catch (error) {
        if (error instanceof ForwardTimeout) return errorResponse('WORKER_TIMEOUT');
        if (request.signal.aborted) throw error;
        log.logger.warn({ err: error, function: fn.name }, 'a function did not answer');
        const { worker } = slot.entry;
        // The connection closes shortly before the process exits.
        const end = await Promise.race([worker?.ended, pause(1_000, undefined, { ref: false })]);
        return errorResponse(end === 'limit' ? 'WORKER_LIMIT' : 'WORKER_ERROR');
      }
    },
    retire() {
      for (const [name, entry] of current) {
        current.delete(name);
        entry.isRetired = true;
        if (entry.active === 0) scheduleEnd(entry, 0);
      }
    },
    count: () => all.size,
    async stop() {
      isStopping = true;
      current.clear();
      await Promise.all(
        [...all].map(async (entry) => {
          clearTimeout(entry.idle);
          await (await entry.started.catch(() => undefined))?.end('stopped', stopMs);
        }),
      );
    },
  };
}

/** Redacts secrets in a line, longest first, because one may contain another. */
function createRedactor(secrets: readonly string[]): (line: string) => string {
  const longSecrets = secrets.filter((secret) => secret.length >= 8).toSorted((a, b) => b.length - a.length);
  return (line) => longSecrets.reduce((text, secret) => text.replaceAll(secret, '[redacted]'), line);
}
