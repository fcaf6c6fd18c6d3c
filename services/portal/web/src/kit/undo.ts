import { useSyncExternalStore } from 'react';

/** As long as the announcement offers the way back. */
const undoMs = 10_000;

const leaving = new Map<string, { readonly timer: ReturnType<typeof setTimeout>; readonly run: () => void }>();
const listeners = new Set<() => void>();
let snapshot: ReadonlySet<string> = new Set();

/** Those whose removal went out: lists that were read before still hold them. */
const gone = new Set<string>();

function changed() {
  snapshot = new Set([...gone, ...leaving.keys()]);
  for (const listener of listeners) listener();
}

/**
 * Hides something at once and removes it when the time to take that back is over, or the page is left.
 * @param remove does it; where it fails it is shown again
 * @returns how to take it back
 */
export function removeLater(id: string, remove: () => Promise<void>): () => void {
  const run = () => {
    leaving.delete(id);
    gone.add(id);
    changed();
    void remove().catch(() => {
      gone.delete(id);
      changed();
    });
  };
  leaving.set(id, { timer: setTimeout(run, undoMs), run });
  changed();
  return () => {
    clearTimeout(leaving.get(id)?.timer);
    leaving.delete(id);
    changed();
  };
}

function runAll() {
  for (const { timer, run } of leaving.values()) {
    clearTimeout(timer);
    run();
  }
}

window.addEventListener('pagehide', runAll);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** What is not to be shown any more. */
export const useRemoved = (): ReadonlySet<string> => useSyncExternalStore(subscribe, () => snapshot);
