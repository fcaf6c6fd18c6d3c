import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '@trivium/http';
import type { ProjectFunction } from '../project/read-functions.ts';
import type { FunctionLimits } from './limits.rules.ts';
import { refusal, type RefusalCode } from './error-response.ts';
import { forward, ForwardTimeout } from './worker/forward.ts';
import type { Orphans } from './worker/orphaned-processes.ts';
import { startWorker, type Worker } from './worker/start-worker.ts';
import { askPulse, watchWorker } from './worker/watch-worker.ts';

/** How a function is run: a program, its arguments and environment. */
export interface Launch {
  readonly program: string;
  readonly arguments: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly folder: string;
  /** What no line of its log may hold. */
  readonly secrets: readonly string[];
}

export interface WorkersOptions {
  readonly log: Log;
  readonly limits: FunctionLimits;
  /** Where sockets lie, for this process alone. */
  readonly socketFolder: string;
  readonly orphans: Orphans;
  readonly prepareLaunch: (fn: ProjectFunction, socket: string) => Promise<Launch>;
}

export interface Workers {
  /** The function's answer, or the refusal that says why there is none. */
  readonly fetch: (fn: ProjectFunction, request: Request, address: string) => Promise<Response>;
  /** The socket of a running worker, held until `release` is called. */
  readonly hold: (fn: ProjectFunction) => Promise<{ readonly socket: string; readonly release: () => void } | RefusalCode>;
  /** Lets every worker finish what it does; the next request is met by a new one. */
  readonly retire: () => void;
  readonly stop: () => Promise<void>;
}

/** When the backend stops, requests had their time already: what is left is what EdgeRuntime.waitUntil keeps. */
const stopMs = 1_000;

interface Running {
  readonly name: string;
  readonly started: Promise<Worker>;
  worker: Worker | undefined;
  active: number;
  usedAt: number;
  isRetired: boolean;
  unwatch: () => void;
  idle: NodeJS.Timeout | undefined;
}

/** One process a function, started on first use, watched while it works, ended when it is idle. */
export function createWorkers({ log, limits, socketFolder, orphans, prepareLaunch }: WorkersOptions): Workers {
  const current = new Map<string, Running>();
  /** Every process, also those that finish what they began. */
  const all = new Set<Running>();
  let count = 0;
  let isStopping = false;

  function start(fn: ProjectFunction): Running {
    const { name } = fn;
    const socket = join(socketFolder, `${++count}.sock`);
    const started = prepareLaunch(fn, socket).then(({ secrets, ...launch }) => {
      const clean = scrubber(secrets);
      return startWorker({
        ...launch,
        socket,
        bootMs: limits.bootMs,
        onProcess: (pid, ended) => orphans.note(pid, socket, ended),
        onLine: (line, isError) => log.logger[isError ? 'error' : 'info']({ function: name }, clean(line)),
      });
    });
    const running: Running = {
      name,
      started,
      worker: undefined,
      active: 0,
      usedAt: Date.now(),
      isRetired: false,
      unwatch: () => {},
      idle: undefined,
    };
    current.set(name, running);
    all.add(running);
    const forget = () => {
      running.unwatch();
      clearTimeout(running.idle);
      all.delete(running);
      if (current.get(name) === running) current.delete(name);
    };
    started.then((worker) => {
      running.worker = worker;
      running.unwatch = watchWorker(worker, limits, (limit) => {
        log.logger.warn({ function: name, limit }, 'a function was over a limit and is ended');
        void worker.end('limit');
      });
      void worker.ended.then(forget);
      if (isStopping) void worker.end('stopped');
    }, forget);
    return running;
  }

  /** Room for one more process, made by ending the idle one that was used longest ago. */
  function makeRoom(): boolean {
    if (all.size < limits.workers) return true;
    const idle = [...current.values()].filter(({ active, worker }) => active === 0 && worker);
    const oldest = idle.toSorted((a, b) => a.usedAt - b.usedAt)[0];
    if (!oldest) return false;
    current.delete(oldest.name);
    all.delete(oldest);
    void oldest.worker?.end('stopped');
    return true;
  }

  function take(fn: ProjectFunction): Running | undefined {
    let running = current.get(fn.name);
    if (!running) {
      if (isStopping || !makeRoom()) return undefined;
      running = start(fn);
    }
    if (running.active >= limits.requests) return undefined;
    running.active++;
    clearTimeout(running.idle);
    return running;
  }

  function release(running: Running): void {
    running.active--;
    running.usedAt = Date.now();
    if (running.active === 0) endWhenIdle(running, running.isRetired ? 0 : limits.idleMs);
  }

  function endWhenIdle(running: Running, afterMs: number): void {
    clearTimeout(running.idle);
    running.idle = setTimeout(() => {
      void (async () => {
        const { worker } = running;
        if (!worker || running.active > 0) return;
        // What EdgeRuntime.waitUntil keeps goes on.
        const background = await askPulse(worker, limits.blockedMs);
        if (typeof background === 'number' && background > 0 && !isStopping) return endWhenIdle(running, limits.everyMs);
        if (running.active > 0) return;
        if (current.get(running.name) === running) current.delete(running.name);
        await worker.end('stopped');
      })();
    }, afterMs);
    running.idle.unref();
  }

  async function hold(fn: ProjectFunction) {
    const running = take(fn);
    if (!running) return 'WORKER_BUSY' as const;
    try {
      const { socket } = await running.started;
      let isHeld = true;
      const letGo = () => {
        if (isHeld) release(running);
        isHeld = false;
      };
      return { socket, running, release: letGo };
    } catch (error) {
      running.active--;
      log.logger.error({ function: fn.name, reason: (error as Error).message }, 'a function did not start');
      return 'BOOT_ERROR' as const;
    }
  }

  return {
    hold,
    async fetch(fn, request, address) {
      const held = await hold(fn);
      if (typeof held === 'string') return refusal(held);
      try {
        return await forward({ socketPath: held.socket, request, address, limits, onDone: held.release });
      } catch (error) {
        if (error instanceof ForwardTimeout) return refusal('WORKER_TIMEOUT');
        if (request.signal.aborted) throw error;
        log.logger.warn({ err: error, function: fn.name }, 'a function did not answer');
        const { worker } = held.running;
        // The connection ends a moment before the process does.
        const end = await Promise.race([worker?.ended, pause(1_000, undefined, { ref: false })]);
        return refusal(end === 'limit' ? 'WORKER_LIMIT' : 'WORKER_ERROR');
      }
    },
    retire() {
      for (const [name, running] of current) {
        current.delete(name);
        running.isRetired = true;
        if (running.active === 0) endWhenIdle(running, 0);
      }
    },
    async stop() {
      isStopping = true;
      current.clear();
      await Promise.all(
        [...all].map(async (running) => {
          clearTimeout(running.idle);
          await (await running.started.catch(() => undefined))?.end('stopped', stopMs);
        }),
      );
    },
  };
}

/** Takes the values of variables out of a line, the longest first, since one may hold another. */
function scrubber(secrets: readonly string[]): (line: string) => string {
  const known = secrets.filter((secret) => secret.length >= 8).toSorted((a, b) => b.length - a.length);
  return (line) => known.reduce((text, secret) => text.replaceAll(secret, '[redacted]'), line);
}
