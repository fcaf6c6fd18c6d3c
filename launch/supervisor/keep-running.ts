import { setTimeout as pause } from 'node:timers/promises';
import { planRestart, recentFailures } from './restart.rules.ts';

/** Something that runs until it ends, whether it should or not. */
export interface Running {
  /** Resolves with the reason when it is over. */
  readonly ended: Promise<string>;
}

export interface KeepRunningOptions {
  readonly start: (isRestart: boolean) => Promise<Running>;
  /** Nothing is started any more, and an end is no failure. */
  readonly signal: AbortSignal;
  /** Whether another try of the first start makes sense. Later starts are always tried again. */
  readonly isWorthRetrying: (error: unknown) => boolean;
  /** It failed, and is started again after the pause. */
  readonly onFailure: (reason: string, delayMs: number) => void;
  /** It failed too often. */
  readonly onGiveUp: (reason: string) => void;
}

/**
 * Starts something and keeps it running: what ends by itself is started again after a pause that grows. Resolves when it
 * runs for the first time.
 * @throws what the first start refuses and no retry would mend
 */
export async function keepRunning(options: KeepRunningOptions): Promise<void> {
  const { signal } = options;
  let failures: number[] = [];

  /** Waits for the next try. Resolves to false when no try is left. */
  async function waitAfter(reason: string): Promise<boolean> {
    if (signal.aborted) return false;
    const now = performance.now();
    failures = recentFailures([...failures, now], now);
    const plan = planRestart(failures, now);
    if (plan.kind === 'give-up') {
      options.onGiveUp(reason);
      return false;
    }
    options.onFailure(reason, plan.delayMs);
    await pause(plan.delayMs, undefined, { signal }).catch(() => {});
    return !signal.aborted;
  }

  /** Resolves with what runs, or undefined where it is to stop or was given up. */
  async function startPatiently(isRestart: boolean): Promise<Running | undefined> {
    for (;;) {
      try {
        return await options.start(isRestart);
      } catch (error) {
        if (!isRestart && !options.isWorthRetrying(error)) throw error;
        if (!(await waitAfter((error as Error).message))) return undefined;
      }
    }
  }

  async function watch(first: Running): Promise<void> {
    for (let running: Running | undefined = first; running; running = await startPatiently(true))
      if (!(await waitAfter(await running.ended))) return;
  }

  const first = await startPatiently(false);
  if (first) void watch(first);
}
