import { setImmediate as nextTurn } from 'node:timers/promises';

/** Maximum time for which work runs before the event loop continues. */
const sliceMs = 2;

/** Runs a generator in slices and lets the event loop run between them. */
export async function runInSlices<T>(work: Generator<undefined, T>): Promise<T> {
  let from = performance.now();
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() - from < sliceMs) continue;
    await nextTurn();
    from = performance.now();
  }
}
