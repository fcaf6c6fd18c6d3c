import { setTimeout as pause } from 'node:timers/promises';
import { DrillFailed } from './errors.ts';

interface WaitOptions {
  readonly ms: number;
  readonly signal: AbortSignal;
  /** What is said when it does not come true. */
  readonly failure: string;
}

/** @throws DrillFailed */
export async function waitFor(isTrue: () => Promise<boolean>, { ms, signal, failure }: WaitOptions): Promise<void> {
  for (const until = Date.now() + ms; !(await isTrue()); await pause(500)) {
    signal.throwIfAborted();
    if (Date.now() > until) throw new DrillFailed(failure);
  }
}

/** Waits until each of these addresses answers `status`. */
export async function waitForAnswers(
  urls: readonly string[],
  status: number,
  { ms, signal }: Omit<WaitOptions, 'failure'>,
): Promise<void> {
  const headers = { accept: 'text/html' };
  for (const url of urls) {
    const answers = async () => (await fetch(url, { headers }).catch(() => undefined))?.status === status;
    await waitFor(answers, { ms, signal, failure: `${url} does not answer ${status}` });
  }
}

/** Runs steps one after the other, and says how long each took. */
export const steps =
  (signal: AbortSignal, say: (line: string) => void) =>
  async <T>(what: string, act: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    const result = await act();
    signal.throwIfAborted();
    say(`well: ${what} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
    return result;
  };
