import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long one request may block the others. */
const sliceMs = 8;

/** Calls `work` with each item, and yields to other requests after each slice of time. */
export async function forEachYielding<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  let startedAt = performance.now();
  for (const item of items) {
    work(item);
    if (performance.now() - startedAt < sliceMs) continue;
    await nextTurn();
    startedAt = performance.now();
  }
}
