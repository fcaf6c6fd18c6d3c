import { expect, test } from 'vitest';
import { keepRunning, type Running } from './keep-running.ts';

/** Something whose starts and ends the test decides. */
function startable() {
  const starts: boolean[] = [];
  const failures: string[] = [];
  const givenUp = Promise.withResolvers<string>();
  const stopping = new AbortController();
  let end: (reason: string) => void = () => {};
  let refusal: Error | undefined;
  const first = () =>
    keepRunning({
      async start(isRestart): Promise<Running> {
        starts.push(isRestart);
        if (refusal) throw refusal;
        const { promise: ended, resolve } = Promise.withResolvers<string>();
        end = resolve;
        return { ended };
      },
      signal: stopping.signal,
      isWorthRetrying: (error) => (error as Error).message === 'killed',
      onFailure: (reason) => void failures.push(reason),
      onGiveUp: givenUp.resolve,
    });
  return {
    first,
    starts,
    failures,
    givenUp: givenUp.promise,
    stop: () => stopping.abort(),
    end: (reason: string) => end(reason),
    refuse: (message: string | undefined) => (refusal = message === undefined ? undefined : new Error(message)),
  };
}

test('what ends by itself is started again, with the reason of its end', async () => {
  const it = startable();
  await it.first();
  it.end('SIGKILL');
  await expect.poll(() => it.starts).toEqual([false, true]);
  expect(it.failures).toEqual(['SIGKILL']);
});

test('a first start that is refused is not tried again', async () => {
  const it = startable();
  it.refuse('the port is taken');
  await expect(it.first()).rejects.toThrow('the port is taken');
  expect(it.starts).toEqual([false]);
});

test('a first start that was killed is tried again', async () => {
  const it = startable();
  it.refuse('killed');
  const started = it.first();
  await expect.poll(() => it.failures.length).toBeGreaterThan(0);
  it.refuse(undefined);
  await started;
  expect(it.failures[0]).toBe('killed');
});

test('what ends after the stop is not started again', async () => {
  const it = startable();
  await it.first();
  it.stop();
  it.end('stopped');
  await new Promise((resolve) => setImmediate(resolve));
  expect([it.starts, it.failures]).toEqual([[false], []]);
});
