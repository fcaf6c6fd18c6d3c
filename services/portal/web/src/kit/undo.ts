import { useSyncExternalStore } from 'react';
import { undoMs } from '../ui/announce.ts';

/** A little longer than the announcement that offers to undo. */
const removeMs = undoMs + 1_000;

type Remove = () => Promise<void>;

/** Removals that can still be undone: what they remove is hidden at once. */
class PendingRemovals {
  readonly #timers = new Map<string, { readonly timer: ReturnType<typeof setTimeout>; readonly run: () => void }>();
  readonly #listeners = new Set<() => void>();
  /** Removed identifiers, which lists that were read before may still contain. */
  readonly #removed = new Set<string>();
  #hidden: ReadonlySet<string> = new Set();

  readonly hidden = (): ReadonlySet<string> => this.#hidden;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Removes later; where that fails, what was hidden shows again. @returns how to undo */
  add(id: string, remove: Remove): () => void {
    const run = () => {
      this.#timers.delete(id);
      this.#removed.add(id);
      this.#publish();
      void remove().catch(() => {
        this.#removed.delete(id);
        this.#publish();
      });
    };
    this.#timers.set(id, { timer: setTimeout(run, removeMs), run });
    this.#publish();
    return () => void this.keep(id);
  }

  /** @returns whether it was about to be removed */
  readonly keep = (id: string): boolean => {
    clearTimeout(this.#timers.get(id)?.timer);
    const wasPending = this.#timers.delete(id);
    this.#publish();
    return wasPending;
  };

  /** Removes at once everything that is pending. */
  readonly flush = (): void => {
    for (const { timer, run } of this.#timers.values()) {
      clearTimeout(timer);
      run();
    }
  };

  #publish(): void {
    this.#hidden = new Set([...this.#removed, ...this.#timers.keys()]);
    for (const listener of this.#listeners) listener();
  }
}

const removals = new PendingRemovals();
// A server that renders a page has no window that closes.
if ('window' in globalThis) window.addEventListener('pagehide', removals.flush);

/**
 * Hides something at once, and removes it when the time to undo is over or the page is left.
 * @param remove must start its request before it first awaits: nothing is awaited while a page is left
 * @returns how to undo
 */
export const removeLater = (id: string, remove: Remove): (() => void) => removals.add(id, remove);

/** Keeps what was about to be removed. @returns whether it was */
export const keepAfterAll = removals.keep;

/** Identifiers of what is removed or about to be: lists leave it out. */
export const useRemoved = (): ReadonlySet<string> => useSyncExternalStore(removals.subscribe, removals.hidden, removals.hidden);
