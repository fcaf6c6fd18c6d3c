import { setImmediate as nextTurn } from 'node:timers/promises';

/** Long work runs for at most this at a stretch: what else the process serves gets its turn in between. */
const sliceMs = 2;

/** Runs work that yields now and then, and lets the event loop turn between its slices. */
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
