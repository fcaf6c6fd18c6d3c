import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long one request may keep the others waiting. */
const sliceMs = 8;

/** Does something with each item, and lets other requests have a turn whenever it has taken a slice of time. */
export async function forEachYielding<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  let startedAt = performance.now();
  for (const item of items) {
    work(item);
    if (performance.now() - startedAt < sliceMs) continue;
    await nextTurn();
    startedAt = performance.now();
  }
}
